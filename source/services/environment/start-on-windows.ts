/** The arguments of Node's `spawn`. */
export interface WindowsStart {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: { readonly windowsVerbatimArguments?: boolean };
}

/**
 * npm's batch files for installed programs: they parse their arguments twice, and cross-spawn
 * escapes twice.
 */
const ESCAPED_TWICE = /node_modules[\\/]\.bin[\\/][^\\/]+\.cmd$/i;

/**
 * Other batch files parse the line twice too, but it is escaped once: after a quote or a line break
 * an `&` would start another command.
 */
const UNSAFE = /["\r\n]/;

/**
 * How Windows starts a command: `.exe` and `.com` directly, a script by the program named in its
 * first line, and `.cmd` and `.bat` (npm, npx, yarn) by cmd.exe with every argument escaped.
 *
 * @returns null when an argument cannot be passed safely (CVE-2024-27980)
 * @throws Error `ENOENT` when there is no such program
 */
export async function startOnWindows(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<WindowsStart | null> {
  const { default: crossSpawn } = await import('cross-spawn');
  const parsed = crossSpawn._parse(command, args, { env });
  const { file } = parsed;
  if (typeof file !== 'string') {
    throw Object.assign(new Error('no such program'), { code: 'ENOENT' });
  }
  if (parsed.options.windowsVerbatimArguments !== true) {
    return { file: parsed.command, args: parsed.args, options: {} };
  }
  // A line break ends the command line, however it is escaped.
  const unsafe = ESCAPED_TWICE.test(file) ? /[\r\n]/ : UNSAFE;
  if ([command, ...args].some((text) => unsafe.test(text))) return null;
  return {
    file: parsed.command,
    args: parsed.args,
    options: { windowsVerbatimArguments: true },
  };
}
