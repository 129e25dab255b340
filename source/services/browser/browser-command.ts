/** A program and its arguments; nothing of it goes through a shell. */
export interface BrowserCommand {
  readonly program: string;
  readonly args: readonly string[];
}

export type BrowserVariable =
  | { readonly type: 'unset' }
  /** `BROWSER=none` is a wish, not a mistake. */
  | { readonly type: 'none' }
  /** In the order of preference. */
  | { readonly type: 'commands'; readonly commands: readonly BrowserCommand[] }
  | { readonly type: 'refused'; readonly reason: string };

/** What only a shell would understand; also control characters. */
const SHELL_ONLY = /[$`;|&<>(){}*?[\]!~#\\\u0000-\u001f\u007f]/;

const WORD = /"[^"]*"|'[^']*'|[^\s"']+/g;

/**
 * Reads the variable `BROWSER`: a list of commands with a colon between them (a semicolon is
 * not needed and counts as shell syntax), each a program with arguments, in which `%s` stands
 * for the address; without `%s` the address comes last. Quotes group words and nothing else.
 */
export function parseBrowserVariable(
  value: string | undefined,
  url: string,
  platform: NodeJS.Platform,
): BrowserVariable {
  const text = value?.trim() ?? '';
  if (text === '') return { type: 'unset' };
  if (text === 'none') return { type: 'none' };
  // A Windows path has its colon and its backslashes; there the variable is one command.
  const isWindows = platform === 'win32';
  if (SHELL_ONLY.test(isWindows ? text.replaceAll('\\', '/') : text)) {
    return refused('it holds characters that only a shell understands');
  }
  const parts = isWindows ? [text] : text.split(':').filter((part) => part.trim() !== '');
  const commands: BrowserCommand[] = [];
  for (const part of parts) {
    const words = part.match(WORD) ?? [];
    const isWhole = part.replace(WORD, '').trim() === '';
    const [program, ...args] = words.map((word) => word.replaceAll(/^["']|["']$/g, ''));
    if (!isWhole || program === undefined || program === '') {
      return refused('its quotes do not match');
    }
    const hasPlace = args.some((arg) => arg.includes('%s'));
    const filled = args.map((arg) => arg.replaceAll('%s', () => url));
    commands.push({ program, args: hasPlace ? filled : [...filled, url] });
  }
  return commands.length === 0 ? { type: 'unset' } : { type: 'commands', commands };
}

function refused(why: string): BrowserVariable {
  return { type: 'refused', reason: `The variable BROWSER was not used: ${why}.` };
}
