/** In cells. */
export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

const ASSUMED: TerminalSize = { columns: 80, rows: 24 };

/** Beyond this nothing gets better, and a frame takes longer than an eye blinks. */
const LARGEST: TerminalSize = { columns: 400, rows: 200 };

/** Under this not even one question and its keys can be shown. */
const SMALLEST: TerminalSize = { columns: 20, rows: 5 };

/** The size to draw for: unknown and 0 count as 80×24, huge ones are capped. */
export function clampSize(columns: number | undefined, rows: number | undefined): TerminalSize {
  return {
    columns: Math.min(columns || ASSUMED.columns, LARGEST.columns),
    rows: Math.min(rows || ASSUMED.rows, LARGEST.rows),
  };
}

/** Under this a screen shows only a part of itself, and the plain face is easier to read. */
const COMFORTABLE: TerminalSize = { columns: 60, rows: 18 };

/** Below 60×18, where a screen shows only a part of itself. */
export function isCramped(size: TerminalSize): boolean {
  return size.columns < COMFORTABLE.columns || size.rows < COMFORTABLE.rows;
}

/** Below 20×5, where nothing useful can be shown. */
export function isTooSmall(size: TerminalSize): boolean {
  return size.columns < SMALLEST.columns || size.rows < SMALLEST.rows;
}

/**
 * The stream as Ink should see it. Ink would start a program to ask for a size of 0, and draw
 * frames of 5,000 rows.
 */
export function withClampedSize<Stream extends NodeJS.WriteStream>(stream: Stream): Stream {
  return new Proxy(stream, {
    get(target, property) {
      if (property === 'columns' || property === 'rows') {
        return clampSize(target.columns, target.rows)[property];
      }
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/**
 * Asks the terminal for its size now. A stopped program is told of no resize, and Node has no
 * public way to ask: this is what it calls itself on SIGWINCH.
 */
export function readSizeAgain(stream: NodeJS.WriteStream): void {
  const refresh: unknown = Reflect.get(stream, '_refreshSize');
  if (typeof refresh === 'function') refresh.call(stream);
}

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
