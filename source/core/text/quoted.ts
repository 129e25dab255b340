import { cutToWidth } from './cut-to-width.ts';
import { toDisplayText, type DisplayText } from './display-text.ts';
import { redactSecrets } from './redact.ts';

const LONGEST_SHOWN = 60;

/**
 * Typed or received text inside a message of ours: at most 60 cells of it, made displayable, and
 * without anything that has the form of a secret.
 */
export function quoted(text: string): DisplayText {
  const head = redactSecrets(text.slice(0, LONGEST_SHOWN * 4), []);
  return cutToWidth(toDisplayText(head), LONGEST_SHOWN);
}
