/** One line of the request log. No field holds a secret or a raw control character. */
export interface RequestLogEntry {
  readonly method: string;
  /** With the query; the values of all but harmless parameters are masked. */
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
}
