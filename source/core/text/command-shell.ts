/** The shells that lines are printed for. */
export type Shell = 'posix' | 'fish' | 'powershell' | 'cmd';

/** The names used in a sentence: `in PowerShell`. */
export const SHELL_NAMES: Readonly<Record<Shell, string>> = {
  posix: 'bash or zsh',
  fish: 'fish',
  powershell: 'PowerShell',
  cmd: 'cmd',
};

/** The shell that the user most likely pastes into. `platform` is Node's `process.platform`. */
export function detectShell(
  env: Readonly<Record<string, string | undefined>>,
  platform: string,
): Shell {
  const shell = env['SHELL'] ?? '';
  if (/(?:^|[\\/])fish$/.test(shell)) return 'fish';
  // Git Bash and the like set SHELL on Windows too.
  if (platform === 'win32' && shell === '') return windowsShell(env);
  return /(?:^|[\\/])pwsh(?:\.exe)?$/.test(shell) ? 'powershell' : 'posix';
}

/** PowerShell adds the modules of its user to the path; only cmd sets PROMPT for its children. */
function windowsShell(env: Readonly<Record<string, string | undefined>>): Shell {
  const isPowerShell = /\\Documents\\(?:Windows)?PowerShell\\Modules/i.test(
    env['PSModulePath'] ?? '',
  );
  return !isPowerShell && (env['PROMPT'] ?? '') !== '' ? 'cmd' : 'powershell';
}

const NEEDS_NO_QUOTES = /^[A-Za-z0-9_.:/@%+=,-]+$/;

/** The line that sets an environment variable in that shell and in the programs it starts. */
export function assignmentLine(shell: Shell, name: string, value: string): string {
  switch (shell) {
    case 'posix':
      return `export ${name}=${NEEDS_NO_QUOTES.test(value) ? value : quoteFor('posix', value)}`;
    case 'fish':
      return `set -gx ${name} ${quoteFor('fish', value)}`;
    case 'powershell':
      return `$env:${name} = ${quoteFor('powershell', value)}`;
    case 'cmd':
      // The quotes around the whole keep & and | from being read as commands; set removes them.
      return /[%"]/.test(value) ? `set ${name}=${withCarets(value)}` : `set "${name}=${value}"`;
  }
}

/** The text quoted as one word of a command line that is typed or pasted; nothing in it is expanded. */
export function quoteFor(shell: Shell, text: string): string {
  switch (shell) {
    case 'posix':
      return `'${text.replaceAll("'", "'\\''")}'`;
    case 'fish':
      return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
    case 'powershell':
      return `'${text.replaceAll("'", "''")}'`;
    case 'cmd':
      return quoteForCmd(text);
  }
}

/**
 * cmd expands `%NAME%` in quotes too, and no sign there prevents it: % and " stand outside of the
 * quotes, after a caret. At the prompt `"^%"NAME"^%"` names no variable, so it stays; in a batch
 * file it would not. Backslashes before a quote are doubled, as programs on Windows read them.
 */
function quoteForCmd(text: string): string {
  const parts = text.split(/([%"])/).map((part) => {
    if (part === '%') return '^%';
    if (part === '"') return '\\^"';
    return part === '' ? '' : `"${part.replace(/\\+$/, '$&$&')}"`;
  });
  return parts.join('') || '""';
}

/** For cmd without quotes: the caret after a % makes the name that of no variable, and is dropped. */
function withCarets(text: string): string {
  return text.replaceAll(/[&|<>^"()]|(?<=%)./g, '^$&');
}
