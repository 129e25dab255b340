import { durationWords } from '../../core/guide/steps/approve/time-left.ts';
import type {
  Block,
  CountdownBlock,
  Fact,
  FieldBlock,
  Item,
  Level,
  ListBlock,
  Mark,
  View,
} from '../../core/view/view.ts';

/** One line of the plain face; one to be copied is never broken into several. */
export interface Line {
  readonly text: string;
  readonly isCopied: boolean;
}

type AnyBlock = Block<unknown>;
type ByKind = {
  readonly [Kind in AnyBlock['kind']]: Extract<AnyBlock, { readonly kind: Kind }>;
};

/** What each kind of block says, line by line; what is asked as a question says nothing here. */
const TELLERS: { readonly [Kind in keyof ByKind]: (block: ByKind[Kind]) => Line[] } = {
  text: ({ title, paragraphs }) => lines(...titled(title), ...paragraphs),
  notice: ({ level, message, remedy }) => lines(noticeLine(level, message, remedy)),
  progress: ({ text }) => lines(text),
  facts: ({ title, facts }) => lines(...titled(title), ...facts.map((fact) => factLine(fact))),
  card: ({ title, corner, facts }) =>
    lines(
      `${title}${corner === null ? '' : ` for ${corner}`}.`,
      ...facts.map((fact) => factLine(fact)),
    ),
  choices: () => [],
  list: (block) => listLines(block),
  field: (block) => fieldLines(block),
  url: ({ title, url }) => [...lines(...titled(title)), copied(url)],
  code: ({ title, lines: code }) => [
    ...lines(...titled(title)),
    ...code.map((line) => copied(line)),
  ],
  parts: ({ parts }) =>
    lines(...parts.map(({ name, value, purpose }) => `  ${name}: ${value}. ${purpose}`)),
  countdown: (block) => lines(`${block.label}.`, timeLine(block)),
};

/** What a view says from its first block to its last, for where nobody answers. */
export function tellView({ blocks }: Pick<View<unknown>, 'blocks'>): readonly string[] {
  return blocks.flatMap((block) => tellBlock(block).map(({ text }) => text));
}

/** What a block says. */
export function tellBlock(block: AnyBlock): readonly Line[] {
  return tell(block.kind, block);
}

function tell<Kind extends keyof ByKind>(kind: Kind, block: ByKind[Kind]): Line[] {
  return TELLERS[kind](block);
}

const LEVEL_WORDS: Readonly<Record<Level, string>> = {
  note: 'Note',
  ok: 'Done',
  warning: 'Warning',
  problem: 'Problem',
};

/** A sentence about what happened, with its level as a word and its remedy. */
export function noticeLine(level: Level, message: string, remedy: string | null): string {
  return `${LEVEL_WORDS[level]}: ${message}${remedy === null ? '' : ` ${remedy}`}`;
}

/** What stands for a mark where signs cannot be seen. */
const MARK_WORDS: Readonly<Record<Mark, string>> = {
  none: '',
  ticked: 'ticked',
  unticked: '',
  implied: 'contained in a chosen one',
  ok: 'ok',
  attention: 'note',
  failed: 'failed',
  untested: 'not tested',
};

/** More are not read out at once. */
const MOST_ITEMS = 20;

function listLines({ title, items, height, empty, more }: ListBlock): Line[] {
  if (items.length === 0) return lines(...titled(title), empty);
  const shown = height === 'fill' ? items.slice(0, MOST_ITEMS) : items;
  const rest = items.length - shown.length;
  return [
    ...lines(...titled(title)),
    ...shown.flatMap((item, index) =>
      itemLines(item, index, items[index - 1]?.group ?? null, height),
    ),
    ...lines(...(rest === 0 ? [] : [`${rest} more${more === undefined ? '' : `; ${more}`}.`])),
  ];
}

function itemLines(
  { mark, title, summary, badges, detail, value, group }: Item,
  index: number,
  groupBefore: string | null,
  height: ListBlock['height'],
): Line[] {
  const heading = group === null || group === groupBefore ? '' : ` [${group}]`;
  const word = MARK_WORDS[mark] === '' ? '' : ` [${MARK_WORDS[mark]}]`;
  const notes = badges.length === 0 ? '' : ` (${badges.join(', ')})`;
  const end = summary === null ? '' : `${/[.:!?]$/.test(title) ? '' : '.'} ${summary}`;
  return [
    ...lines(`  ${index + 1}.${heading}${word} ${title}${end}${notes}`),
    // In a long list the sentences about an item are said when it is ticked.
    ...lines(...(detail === null || height === 'fill' ? [] : [`     ${detail}`])),
    ...(value === null ? [] : [copied(value)]),
  ];
}

/** A field that is asked for next is not told: its question says it. */
function fieldLines({ label, buffer, hasFocus, isSecret, remark }: FieldBlock): Line[] {
  const said = remark === null ? [] : [noticeLine(remark.level, remark.message, remark.remedy)];
  if (hasFocus || buffer.text === '') return lines(...(hasFocus ? said : []));
  return lines(`${label}: ${isSecret ? 'filled in, not shown' : buffer.text}`, ...said);
}

function factLine({ label, value }: Fact): string {
  return `${label}: ${value}`;
}

/** Only so often that it can be listened to: at the start, and in the last minute. */
function timeLine({ leftMs, totalMs, isHeld }: CountdownBlock): string {
  if (isHeld) return 'Waiting; while presenting the time stands still.';
  if (leftMs <= LAST_MINUTE_MS) return 'Less than a minute is left; extend waits longer.';
  return `Waiting ${durationWords(totalMs)} for the approval.`;
}

const LAST_MINUTE_MS = 60_000;

function titled(title: string | null): readonly string[] {
  return title === null ? [] : [title];
}

function lines(...texts: readonly string[]): Line[] {
  return texts.map((text) => ({ text, isCopied: false }));
}

function copied(text: string): Line {
  return { text, isCopied: true };
}
