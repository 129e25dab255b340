import { runInSlices } from '../../../app/clock.ts';
import { csvInSlices, guardedWords } from '../../../core/json/csv.ts';
import { jsonString } from '../../../core/json/json-object.ts';
import {
  cellRow,
  type Column,
  columnName,
  nearestObjectList,
  readColumns,
  readObjectList,
} from '../../../core/json/object-list.ts';
import { sortInSlices } from '../../../core/json/sort-list.ts';
import type { BodyTree } from '../../../core/json/body-rows.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { redactSecrets } from '../../../core/text/secret.ts';
import { NO_FILES } from '../../../app/explorer-ports.ts';
import { writeAfterYes } from '../writing.ts';
import { shownBody } from './answer-lines.ts';
import { startPortion, withLast } from './answer-words.ts';
import { noteWritten, type Prompt, type PromptWord } from './prompt.ts';
import type { Answered } from './prompt-work.ts';

/** The words for the list of objects in the last answer. */
export const LIST_WORDS: readonly PromptWord[] = [
  {
    usage: 'table [COLUMN, …] [by COLUMN [down]]',
    does: 'its list, an object in each line: table title, price by price down',
    run: (prompt, asked) => withLast(prompt, (last) => tableWord(prompt, last, asked)),
  },
  {
    usage: 'csv FILE [COLUMN, …]',
    does: 'writes its list to a file for a spreadsheet',
    run: (prompt, rest) => withLast(prompt, (last) => csvWord(prompt, last, rest)),
  },
];

interface List {
  readonly tree: BodyTree;
  readonly items: Uint32Array;
  readonly columns: readonly Column[];
}

/** The outermost list of objects of an answer; null: it has none, which is said. */
function listOf({ context }: Prompt, { answer }: Answered): List | null {
  const tree = answer.body?.tree ?? null;
  const list = tree === null ? null : nearestObjectList(tree, 0);
  if (tree === null || list === null) {
    context.asker.say('There is no list of objects in this answer.');
    return null;
  }
  const source = readObjectList(tree, list);
  return { tree, items: source.items, columns: readColumns(tree, source) };
}

async function tableWord(prompt: Prompt, last: Answered, asked: string): Promise<void> {
  const { context, hidden } = prompt;
  const { asker } = context;
  const list = listOf(prompt, last);
  const body = shownBody(last.answer.body, hidden());
  if (list === null || body === null) return;
  const [, names = '', by = '', down] = /^(.*?)(?:\bby\s+(\S+)(\s+down)?\s*)?$/.exec(asked) ?? [];
  const columns = columnsNamed(prompt, list, names);
  const sorted = by === '' ? null : columnsNamed(prompt, list, by);
  if (columns === null || (by !== '' && sorted === null)) return;
  const [column] = sorted ?? [];
  const { tree, items } = list;
  const direction = down === undefined ? 'ascending' : 'descending';
  const order =
    column === undefined
      ? null
      : await runInSlices(
          sortInSlices(tree, items, column, direction),
          new AbortController().signal,
        );
  const { secrets } = hidden();
  const rows = order === null ? items : order.map((index) => items[index] ?? 0);
  const line = (item: number): string =>
    columns
      .map((one) => {
        const row = cellRow(tree, item, one);
        const value =
          row === null
            ? ''
            : (body.row(row, LONGEST_CELL).segments.findLast(({ kind }) => VALUES.has(kind))
                ?.text ?? '');
        return `${columnName(one)}: ${jsonString(value) ?? value}`;
      })
      .join('; ');
  asker.say(`Columns: ${list.columns.map((one) => toDisplayText(columnName(one))).join(', ')}.`);
  startPortion(prompt, {
    count: rows.length,
    from: 0,
    line: (index) =>
      toDisplayText(`${index + 1}. ${redactSecrets(line(rows[index] ?? 0), secrets)}`),
  });
}

const VALUES: ReadonlySet<string> = new Set(['string', 'number', 'keyword']);

const LONGEST_CELL = 200;

/** The columns of these names; without names, those shown at first; null: one is unknown (said). */
function columnsNamed(
  { context }: Prompt,
  { columns }: List,
  names: string,
): readonly Column[] | null {
  const wanted = names.split(/[\s,]+/).filter((name) => name !== '');
  if (wanted.length === 0) return columns.filter(({ isShown }) => isShown);
  const found = wanted.map((name) =>
    columns.find((one) => columnName(one).toLowerCase() === name.toLowerCase()),
  );
  const there = found.filter((one) => one !== undefined);
  if (there.length === wanted.length) return there;
  const missing = wanted[found.indexOf(undefined)] ?? '';
  const known = columns.map((one) => toDisplayText(columnName(one))).join(', ');
  context.asker.say(`The list has no column ${toDisplayText(missing)}. It has: ${known}.`);
  return null;
}

async function csvWord(prompt: Prompt, last: Answered, rest: string): Promise<void> {
  const { asker, files } = prompt.context;
  const [, path = '', names = ''] = /^(\S+)\s*(.*)$/.exec(rest) ?? [];
  if (path === '') return asker.say('It needs the name of a file: csv products.csv');
  if (files === undefined) return asker.say(NO_FILES);
  const list = listOf(prompt, last);
  const columns = list === null ? null : columnsNamed(prompt, list, names);
  if (list === null || columns === null) return;
  const work = csvInSlices(list.tree, list.items, columns);
  const csv = await runInSlices(work, new AbortController().signal);
  if (csv === null) return;
  const { length } = list.items;
  await writeAfterYes(asker, files, path, {
    what: `CSV of ${length.toLocaleString('en')} ${length === 1 ? 'row' : 'rows'}`,
    content: () => csv.text,
    onWritten: (written) => noteWritten(prompt.context, written),
    ...(csv.guarded > 0 ? { note: guardedWords(csv.guarded) } : {}),
  });
}
