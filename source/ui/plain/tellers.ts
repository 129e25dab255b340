import { timeLeftOnce } from '../../core/guide/steps/approve/time-left.ts';
import type {
  Block,
  Fact,
  FieldBlock,
  Item,
  Level,
  ListBlock,
  Mark,
  TextBlock,
  View,
} from '../../core/view/view.ts';

/** One line of the plain face. */
export interface Line {
  readonly text: string;
  /** To be copied: never broken into several. */
  readonly isCopied: boolean;
  /** Stays the same as long as the line says nothing new, even if its text changes. */
  readonly key: string;
}

type AnyBlock = Block<unknown>;
type ByKind = {
  readonly [Kind in AnyBlock['kind']]: Extract<AnyBlock, { readonly kind: Kind }>;
};

/** What each kind of block says, line by line; a block that is asked as a question says nothing. */
const TELLERS: { readonly [Kind in keyof ByKind]: (block: ByKind[Kind]) => Line[] } = {
  text: (block) => textLines(block),
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

/** What a view says from its first block to its last, for where no question follows. */
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

function textLines({ title, paragraphs, isTicking }: TextBlock): Line[] {
  const all = lines(...titled(title), ...paragraphs);
  if (isTicking !== true) return all;
  return all
    .filter(({ text }) => /\w/.test(text))
    .map((line, index) => ({ ...line, key: `ticking ${index}` }));
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

/** The words for marks, where signs cannot be seen. */
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

/** The most items that are said at once. */
export const MOST_ITEMS = 20;

const MORE = 'more; the word more reads on';

function listLines(block: ListBlock): Line[] {
  const { title, items, empty } = block;
  if (items.length === 0) return lines(...titled(title), ...(empty === '' ? [] : [empty]));
  return [...lines(...titled(title)), ...tellItems(block, 0)];
}

/** The items from index `from` on, as many as are said at once, and how many are left. */
export function tellItems({ items, height, more }: ListBlock, from: number): Line[] {
  const shown = height === 'fill' ? items.slice(from, from + MOST_ITEMS) : items;
  const rest = items.length - from - shown.length;
  // A filtered list has other keys, so that all of it is said.
  const list = `${items.length} ${shown.map((item) => item.title).join()}`;
  return [
    ...shown.flatMap((item, index) => {
      const isFirst = item.group !== null && item.group !== shown[index - 1]?.group;
      const heading = isFirst ? ` [${item.group}]` : '';
      const start = `  ${from + index + 1}.${heading}`;
      return itemLines(item, start, { list, isLong: height === 'fill' });
    }),
    ...lines(...(rest === 0 ? [] : [`${rest} ${MORE}${more === undefined ? '' : `, ${more}`}.`])),
  ];
}

/** A tick is not part of the key: it is said when it is made, not by the whole line again. */
function itemLines(
  item: Item,
  start: string,
  { list, isLong }: { readonly list: string; readonly isLong: boolean },
): Line[] {
  const { mark, title, detail, value } = item;
  const word = MARK_WORDS[mark] === '' ? '' : ` [${MARK_WORDS[mark]}]`;
  const news = isTicking(item) ? '' : `${word} ${item.summary ?? ''}`;
  const key = `${start} ${title}${news} ${list}`;
  return [
    { text: `${start}${word} ${itemWords(item)}`, isCopied: false, key },
    // In a long list, the detail of an item is said when the item is ticked.
    ...lines(...(detail === null || isLong ? [] : [`     ${detail}`])),
    ...(value === null ? [] : [copied(value)]),
  ];
}

function isTicking({ mark }: Item): boolean {
  return mark === 'ticked' || mark === 'unticked' || mark === 'implied';
}

function itemWords({ title, summary, badges }: Item): string {
  const notes = badges.length === 0 ? '' : ` (${badges.join(', ')})`;
  const end = summary === null ? '' : `${/[.:!?]$/.test(title) ? '' : '.'} ${summary}`;
  return `${title}${end}${notes}`;
}

const NOT_TICKED = 'no longer ticked';

/** What became of an item that was ticked, with the detail that a long list leaves out. */
export function tellTicked({ items, height }: ListBlock, title: string): string {
  const index = items.findIndex((one) => one.title === title);
  const item = items[index];
  if (item === undefined) return `${title} is ${NOT_TICKED}.`;
  const { mark, summary, detail } = item;
  const isLong = height === 'fill';
  const hasMore = isLong && mark === 'ticked' && detail !== null;
  const rest = hasMore ? detail.replace(summary ?? '', '').trim() : '';
  const word = MARK_WORDS[mark] === '' ? NOT_TICKED : MARK_WORDS[mark];
  return `${isLong ? title : index + 1} is ${word}.${rest === '' ? '' : ` ${rest}`}`;
}

/** The field with the focus is not told: it is asked for next, and the question says it. */
function fieldLines({
  label,
  buffer,
  hasFocus,
  isSecret,
  isMultiline,
  remark,
}: FieldBlock): Line[] {
  const said = lines(...(remark === null ? [] : [remarkLine(remark)]));
  if (hasFocus || buffer.text === '') return said;
  if (isSecret) return [...lines(`${label}: filled in, not shown`), ...said];
  if (isMasked(buffer.text)) return [...lines(`${label}: hidden`), ...said];
  if (!isMultiline) return [...lines(`${label}: ${buffer.text}`), ...said];
  return [...lines(`${label}:`), ...buffer.text.split('\n').map((line) => copied(line)), ...said];
}

function isMasked(text: string): boolean {
  return /^•+$/.test(text);
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
