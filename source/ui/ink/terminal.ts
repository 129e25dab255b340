/** In cells. */
export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

const ASSUMED: TerminalSize = { columns: 80, rows: 24 };

/** Larger frames show nothing better, and take longer than an eye blinks. */
const LARGEST: TerminalSize = { columns: 400, rows: 200 };

/** In a smaller terminal not even one question and its keys can be shown. */
const SMALLEST: TerminalSize = { columns: 20, rows: 5 };

/** The size to draw for: unknown and 0 count as 80×24, huge ones are capped. */
export function clampSize(columns: number | undefined, rows: number | undefined): TerminalSize {
  return {
    columns: Math.min(columns || ASSUMED.columns, LARGEST.columns),
    rows: Math.min(rows || ASSUMED.rows, LARGEST.rows),
  };
}

/** In a smaller terminal a screen shows only a part of itself; the plain face is easier to read. */
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
 * Asks the terminal for its size now. A stopped program is not told of a resize, and Node has no
 * public way to ask: this is what Node itself calls on SIGWINCH.
 */
export function readSizeAgain(stream: NodeJS.WriteStream): void {
  const refresh: unknown = Reflect.get(stream, '_refreshSize');
  if (typeof refresh === 'function') refresh.call(stream);
}

/** The signal that tells the process of a changed window. */
interface WindowSignals {
  on(signal: 'SIGWINCH', listener: () => void): unknown;
  off(signal: 'SIGWINCH', listener: () => void): unknown;
}

/**
 * Emits `resize` also where the size is the same as before: a window that was made small and large
 * again at once has lost cells, and Node emits nothing then.
 *
 * @returns stops it
 */
export function tellUnsaidSizes(
  stream: Pick<NodeJS.WriteStream, 'on' | 'off' | 'emit'>,
  signals: WindowSignals,
  platform: NodeJS.Platform,
): () => void {
  if (platform === 'win32') return () => {};
  let isSaid = false;
  const onResize = (): void => {
    isSaid = true;
  };
  // Node's own listener is older, so it has already emitted its `resize`, if any.
  const onSignal = (): void => {
    if (!isSaid) stream.emit('resize');
    isSaid = false;
  };
  stream.on('resize', onResize);
  signals.on('SIGWINCH', onSignal);
  return () => {
    stream.off('resize', onResize);
    signals.off('SIGWINCH', onSignal);
  };
}
