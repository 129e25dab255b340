import { timeLeftOnce } from '../../core/guide/steps/approve/time-left.ts';
import type {
  Block,
  Fact,
  FieldBlock,
  Item,
  Level,
  ListBlock,
  Mark,
} from '../../core/view/view.ts';

/** One line of the plain face. */
export interface Line {
  readonly text: string;
  /** To be copied: never broken into several. */
  readonly isCopied: boolean;
  /** The same as long as nothing new is said, though the words are others. */
  readonly key: string;
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
  countdown: (block) => lines(`${block.label}.`, timeLeftOnce(block)),
};

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
function noticeLine(level: Level, message: string, remedy: string | null): string {
  return `${LEVEL_WORDS[level]}: ${message}${remedy === null ? '' : ` ${remedy}`}`;
}

/** What stands for a mark where signs cannot be seen. */
const MARK_WORDS: Readonly<Record<Mark, string>> = {
  none: '',
  ticked: 'ticked',
  unticked: 'not ticked',
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
  const isLong = height === 'fill';
  const shown = isLong ? items.slice(0, MOST_ITEMS) : items;
  const rest = items.length - shown.length;
  return [
    ...lines(...titled(title)),
    ...shown.flatMap((item, index) => {
      const isFirst = item.group !== null && item.group !== items[index - 1]?.group;
      const heading = isFirst ? ` [${item.group}]` : '';
      return isLong ? longItem(item, index, heading) : shortItem(item, index, heading);
    }),
    ...lines(...(rest === 0 ? [] : [`${rest} more${more === undefined ? '' : `; ${more}`}.`])),
  ];
}

/** In a long list what is ticked is said when it is ticked, and the line is not read out again. */
function longItem(item: Item, index: number, heading: string): Line[] {
  const word = item.mark === 'unticked' ? '' : markWord(item);
  const text = `  ${index + 1}.${heading}${word} ${itemWords(item)}`;
  return [{ text, isCopied: false, key: `${index + 1} ${item.title}` }];
}

function shortItem(item: Item, index: number, heading: string): Line[] {
  const { detail, value } = item;
  return [
    ...lines(`  ${index + 1}.${heading}${markWord(item)} ${itemWords(item)}`),
    ...lines(...(detail === null ? [] : [`     ${detail}`])),
    ...(value === null ? [] : [copied(value)]),
  ];
}

function markWord({ mark }: Item): string {
  return MARK_WORDS[mark] === '' ? '' : ` [${MARK_WORDS[mark]}]`;
}

function itemWords({ title, summary, badges }: Item): string {
  const notes = badges.length === 0 ? '' : ` (${badges.join(', ')})`;
  const end = summary === null ? '' : `${/[.:!?]$/.test(title) ? '' : '.'} ${summary}`;
  return `${title}${end}${notes}`;
}

/** What became of an item of a long list, with what was not read out with the list. */
export function tellTicked({ mark, title, summary, detail }: Item): string {
  const rest = mark !== 'ticked' || detail === null ? '' : detail.replace(summary ?? '', '').trim();
  return `${title}: ${MARK_WORDS[mark]}.${rest === '' ? '' : ` ${rest}`}`;
}

/** A field that is asked for next is not told: its question says it. */
function fieldLines({ label, buffer, hasFocus, isSecret, remark }: FieldBlock): Line[] {
  const value = isSecret ? 'filled in, not shown' : buffer.text;
  return lines(
    ...(hasFocus || buffer.text === '' ? [] : [`${label}: ${value}`]),
    ...(remark === null ? [] : [remarkLine(remark)]),
  );
}

function remarkLine({ level, message, remedy }: NonNullable<FieldBlock['remark']>): string {
  return level === 'note' && remedy === null ? message : noticeLine(level, message, remedy);
}

function factLine({ label, value }: Fact): string {
  return `${label}: ${value}`;
}

function titled(title: string | null): readonly string[] {
  return title === null ? [] : [title];
}

function lines(...texts: readonly string[]): Line[] {
  return texts.map((text) => ({ text, isCopied: false, key: text }));
}

function copied(text: string): Line {
  return { text, isCopied: true, key: text };
}
