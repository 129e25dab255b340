type Environment = Readonly<Record<string, string | undefined>>;

/** What the terminal can show. */
interface TerminalAbilities {
  readonly color: boolean;
  readonly unicode: boolean;
}

/**
 * From the environment. `NO_COLOR` counts when it is not empty (no-color.org), before
 * `FORCE_COLOR`; the locale is the first set one of `LC_ALL`, `LC_CTYPE`, `LANG` (POSIX).
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
  // Windows has no such variables; what can show the screens at all there shows UTF-8.
  return platform === 'win32';
}
