/** A bad way to write an answer. */
export type WireManner =
  /** One byte of the body at a time. */
  | { readonly type: 'drip'; readonly everyMs: number }
  /** Nothing more is written, and the connection stays open. */
  | { readonly type: 'silence'; readonly after: 'nothing' | 'headers' }
  /** The connection ends before the answer does. */
  | {
      readonly type: 'cut';
      readonly after: 'nothing' | 'headers' | 'half';
      readonly by: 'close' | 'reset';
    }
  /** The body comes whole, in chunks, and the chunk that says "this is all" never does. */
  | { readonly type: 'no-last-chunk' };
