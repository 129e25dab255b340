type Environment = Readonly<Record<string, string | undefined>>;

/** What the terminal can show. */
interface TerminalAbilities {
  readonly color: boolean;
  readonly unicode: boolean;
}

/**
 * Reads the environment. `NO_COLOR` counts if it is not empty (no-color.org), before `FORCE_COLOR`;
 * the locale is the first non-empty one of `LC_ALL`, `LC_CTYPE`, `LANG` (POSIX).
 */
export function readAbilities(
  environment: Environment,
  platform: NodeJS.Platform,
  options: { readonly noColor?: boolean } = {},
): TerminalAbilities {
  return {
    color: !(options.noColor ?? false) && hasColor(environment),
    unicode: hasUnicode(environment, platform),
  };
}

/**
 * Colour depth: 1 is 16 colours, 2 is 256, 3 is true colour. `FORCE_COLOR` decides, else
 * `COLORTERM` and `TERM`.
 */
export function colorDepth(environment: Environment): 1 | 2 | 3 {
  const forced = environment['FORCE_COLOR'];
  if (forced === '1') return 1;
  if (forced === '2') return 2;
  const isAll = /^(?:truecolor|24bit)$/i.test(environment['COLORTERM'] ?? '');
  if (forced === '3' || isAll) return 3;
  return /-256(?:color)?$/i.test(environment['TERM'] ?? '') ? 2 : 1;
}

function hasColor(environment: Environment): boolean {
  if ((environment['NO_COLOR'] ?? '') !== '') return false;
  const forced = environment['FORCE_COLOR'];
  if (forced !== undefined) return forced !== '0' && forced !== 'false';
  return environment['TERM'] !== 'dumb';
}

function hasUnicode(environment: Environment, platform: NodeJS.Platform): boolean {
  const locale = ['LC_ALL', 'LC_CTYPE', 'LANG'].map((name) => environment[name] ?? '');
  const first = locale.find((value) => value !== '');
  if (first !== undefined) return /utf-?8/i.test(first);
  // Windows has no such variables; a terminal that can show the screens there shows UTF-8.
  return platform === 'win32';
}
