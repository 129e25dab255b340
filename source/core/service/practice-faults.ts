/** One failure that the practice store can be told to make. */
export interface FaultFacts {
  readonly name: string;
  /** A few words, for a list. */
  readonly title: string;
  /** One sentence: what the store does while it is on. */
  readonly what: string;
  readonly where: keyof typeof WHERE_WORDS;
}

/** How long a fault stays on: for one answer, for a time, or until it is switched off. */
export type FaultSpan = 'next-request' | 'for-a-time' | 'for-good';

/** How long `for-a-time` is by default. */
export const FAULT_SECONDS = 60;

/** A failure that is on. */
export interface RunningFault {
  readonly name: string;
  readonly span: FaultSpan;
  /** Whole seconds that are left; null where no time ends it. */
  readonly secondsLeft: number | null;
}

/** The faults of the embedded practice store, and which of them are on. */
export interface FaultSwitches {
  /** In the order of a sign-in; empty while no practice store runs in this program. */
  readonly faults: readonly FaultFacts[];
  /** In the same order. */
  readonly running: readonly RunningFault[];
}

export const NO_SWITCHES: FaultSwitches = { faults: [], running: [] };

/** Whether faults can be switched from this program, or why not. */
export type FaultReach = 'here' | 'not-running' | 'elsewhere' | 'real-store';

/** Why no fault can be switched, in one sentence. @param program the command that a person types */
export const OUT_OF_REACH: Readonly<
  Record<Exclude<FaultReach, 'here'>, (program: string) => string>
> = {
  'not-running': () =>
    'The practice store is not running yet: go on with it first, then its faults can be switched on here.',
  elsewhere: (program) =>
    `This practice store runs in another program: switch its faults on its page /dashboard/faults, or start it with "${program} practice --fault NAME".`,
  'real-store': () =>
    'This is not the practice store: only that one can be told to fail, a real store never.',
};

/** Where a failure strikes: `any` and `connection` at the exchange and in the Admin API. */
const WHERE_WORDS = {
  authorize: 'when approving: the authorize page',
  callback: 'when approving: the callback',
  exchange: 'at the exchange',
  api: 'in answers of the Admin API',
  any: 'in the body of any answer',
  connection: 'on the connection of any answer',
} as const;

/** `at the exchange`. */
export function whereWords({ where }: FaultFacts): string {
  return WHERE_WORDS[where];
}

/** The spans in words, as every face offers them. */
export const SPAN_WORDS: Readonly<Record<FaultSpan, string>> = {
  'next-request': 'once',
  'for-a-time': `for ${FAULT_SECONDS} s`,
  'for-good': 'until switched off',
};

/** `once`, `for 42 s`, `until switched off`. */
export function spanWords({ span, secondsLeft }: RunningFault): string {
  return span === 'for-a-time' && secondsLeft !== null ? `for ${secondsLeft} s` : SPAN_WORDS[span];
}

/** `FAULT on: throttled, once`; null while all are off. */
export function faultsOnWords(running: readonly RunningFault[]): string | null {
  const [first, ...others] = running;
  if (first === undefined) return null;
  if (others.length === 0) return `FAULT on: ${first.name}, ${spanWords(first)}`;
  const parts = running.map((fault) => `${fault.name} (${spanWords(fault)})`);
  return `${running.length} FAULTS on: ${parts.join(', ')}`;
}

/** The faults whose name, title or sentence has every word that was typed. */
export function matchingFaults(
  faults: readonly FaultFacts[],
  typed: string,
): readonly FaultFacts[] {
  const words = typed.toLowerCase().match(/\S+/g) ?? [];
  return faults.filter(({ name, title, what }) => {
    const text = `${name} ${title} ${what}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** What a typed line asks of the faults. */
export type FaultWish =
  /** Lists the faults that match; all for an empty text. */
  | { readonly type: 'list'; readonly typed: string }
  | { readonly type: 'switch'; readonly name: string; readonly to: FaultSpan | 'off' }
  | { readonly type: 'all-off' };

const TO: Readonly<Record<string, FaultSpan | 'off'>> = {
  once: 'next-request',
  next: 'next-request',
  'next-request': 'next-request',
  'for-a-time': 'for-a-time',
  time: 'for-a-time',
  '60': 'for-a-time',
  'for-good': 'for-good',
  good: 'for-good',
  until: 'for-good',
  off: 'off',
};

/** `fault NAME once`, `faults`, `faults WORDS`, `faults off`; null for every other line. */
export function readFaultWish(line: string): FaultWish | null {
  const typed = /^faults?(?:\s+(.*))?$/i.exec(line.trim());
  return typed === null ? null : readFaultWords(typed[1] ?? '');
}

/** Reads what stands behind the word `fault`. */
export function readFaultWords(text: string): FaultWish {
  const typed = text.trim().toLowerCase();
  if (typed === 'off') return { type: 'all-off' };
  const [, name = '', word = ''] = /^(\S+)\s+(\S+)$/.exec(typed) ?? [];
  const to = TO[word];
  return to === undefined ? { type: 'list', typed } : { type: 'switch', name, to };
}
