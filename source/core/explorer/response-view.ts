/** What of an answer is shown; Diagnosis is there on errors only. */
export type ResponseTab = 'body' | 'headers' | 'wire' | 'diagnosis';

/** How far the tab is scrolled, and what the screen told of its room. */
export interface ResponseView {
  readonly tab: ResponseTab;
  /** Index of the first row that is shown. */
  readonly top: number;
  /** Cells that are scrolled out at the left. */
  readonly left: number;
  /** Rows that the screen has for it; the screen tells. */
  readonly height: number;
  /** Rows that the diagnosis takes at the width of the screen; the screen tells. */
  readonly diagnosisRows: number;
  /** The same of the messages. */
  readonly wireRows: number;
}
