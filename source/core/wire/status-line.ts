import { statusWord } from '../http/status-word.ts';
import { toDisplayText, type DisplayText } from '../text/display-text.ts';

/** The first line of an answer. */
export function statusLine(status: number): DisplayText {
  return toDisplayText(`HTTP/1.1 ${status} ${statusWord(status)}`.trimEnd());
}
