import type { FaultSpan } from './fault-bench.ts';

/** What a typed line wants of the faults. */
export type FaultWish =
  /** Those that match; all for an empty text. */
  | { readonly type: 'list'; readonly typed: string }
  | { readonly type: 'switch'; readonly name: string; readonly to: FaultSpan | 'off' }
  | { readonly type: 'all-off' };

const TO: Readonly<Record<string, FaultSpan | 'off'>> = {
  next: 'next-request',
  'next-request': 'next-request',
  'for-a-time': 'for-a-time',
  time: 'for-a-time',
  '60': 'for-a-time',
  'for-good': 'for-good',
  good: 'for-good',
  off: 'off',
};

/** `fault NAME next`, `faults`, `faults WORDS`, `faults off`; null for every other line. */
export function readFaultWish(line: string): FaultWish | null {
  const typed = /^faults?(?:\s+(.*))?$/i.exec(line.trim());
  return typed === null ? null : readFaultWords(typed[1] ?? '');
}

/** The same behind the word `fault`. */
export function readFaultWords(text: string): FaultWish {
  const typed = text.trim().toLowerCase();
  if (typed === 'off') return { type: 'all-off' };
  const [, name = '', word = ''] = /^(\S+)\s+(\S+)$/.exec(typed) ?? [];
  const to = TO[word];
  return to === undefined ? { type: 'list', typed } : { type: 'switch', name, to };
}
