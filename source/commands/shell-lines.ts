export type Shell = 'posix' | 'fish' | 'powershell';

/** Which shell a person most likely pastes into. */
export function detectShell(
  env: Readonly<Record<string, string | undefined>>,
  platform: NodeJS.Platform,
): Shell {
  const shell = env['SHELL'] ?? '';
  if (/(?:^|[\\/])fish$/.test(shell)) return 'fish';
  // Git Bash and the like set SHELL on Windows too.
  if (platform === 'win32' && shell === '') return 'powershell';
  return /(?:^|[\\/])pwsh(?:\.exe)?$/.test(shell) ? 'powershell' : 'posix';
}

const NEEDS_NO_QUOTES = /^[A-Za-z0-9_.:/@%+=,-]+$/;

/** The line that sets a variable for what is started from that shell. */
export function assignmentLine(shell: Shell, name: string, value: string): string {
  switch (shell) {
    case 'posix':
      return `export ${name}=${NEEDS_NO_QUOTES.test(value) ? value : `'${value.replaceAll("'", "'\\''")}'`}`;
    case 'fish':
      return `set -gx ${name} '${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
    case 'powershell':
      return `$env:${name} = '${value.replaceAll("'", "''")}'`;
  }
}
