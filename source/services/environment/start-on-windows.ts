/** What `spawn` of Node takes. */
export interface WindowsStart {
  readonly file: string;
  readonly args: readonly string[];
  readonly options: { readonly windowsVerbatimArguments?: boolean };
}

/** npm's own small batch files, for which cross-spawn escapes as often as they are read. */
const ESCAPED_TWICE = /node_modules[\\/]\.bin[\\/][^\\/]+\.cmd$/i;

/** A batch file reads its line a second time, and after a quote or a line end takes `&` for its own. */
const UNSAFE = /["\r\n]/;

/**
 * How Windows starts a command: `.exe` and `.com` themselves, what a script names in its first line
 * with that program, and `.cmd` and `.bat` (npm, npx, yarn) by cmd.exe with every argument escaped.
 *
 * @returns null where an argument could not be handed over safely (CVE-2024-27980)
 * @throws Error `ENOENT` where there is no such program
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
  // The line would end there, wherever it stands.
  const unsafe = ESCAPED_TWICE.test(file) ? /[\r\n]/ : UNSAFE;
  if ([command, ...args].some((text) => unsafe.test(text))) return null;
  return {
    file: parsed.command,
    args: parsed.args,
    options: { windowsVerbatimArguments: true },
  };
}
