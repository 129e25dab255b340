/** Text that may be written to a terminal: no control, format or bidi character is left in it. */
export type DisplayText = string & { readonly __brand: 'DisplayText' };

export interface DisplayOptions {
  /** Keeps `\n` (and `\r\n` as `\n`); otherwise a line break is shown as a mark in the one row. */
  readonly multiline?: boolean;
}

/** Makes every control, format, bidi and tag character visible. */
export function toDisplayText(raw: string, options: DisplayOptions = {}): DisplayText {
  throw new Error(`not built: ${raw.length} ${String(options.multiline)}`);
}
