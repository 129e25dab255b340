import { describe, expect, test } from 'vitest';
import { createOutput } from '../../../source/commands/output.ts';
import { compareBodies } from '../../../source/core/json/compare.ts';
import { csvInSlices } from '../../../source/core/json/csv.ts';
import { readColumns, readObjectList } from '../../../source/core/json/object-list.ts';
import { sortInSlices } from '../../../source/core/json/sort-list.ts';
import { unsavedWorkIn } from '../../../source/core/explorer/unsaved-work.ts';
import { joinPages, openPage } from '../../../source/core/requests/pages/join-lists.ts';
import {
  bodyPortion,
  findLines,
  showPortion,
} from '../../../source/ui/plain/requests/answer-lines.ts';
import { readTree } from '../../support/explorer/body-tree.ts';
import { walkExplorer } from '../../support/explorer/explorer-walk.ts';
import { answerTo } from '../../support/explorer/request-answer.ts';

const COUNT = 500_000;

/** Where each row costs more than a glance. */
const TENTH = COUNT / 10;
const PLAIN = { secrets: [], isPresenting: false };

/** What ends, and how often it paused on the way. */
function ended<Result>(slices: Generator<void, Result, void>) {
  for (let pauses = 0; ; pauses += 1) {
    const slice = slices.next();
    if (slice.done === true) return { result: slice.value, pauses };
  }
}

const listOf = (item: (index: number) => string, length = COUNT): string =>
  `[${Array.from({ length }, (_, index) => item(index)).join(',')}]`;

/** What takes time by the square of the rows never comes to its end here. */
describe('an answer of half a million rows', () => {
  test('is read, walked through, folded, copied and held whole', () => {
    const text = listOf(String);
    const walk = walkExplorer().go({ type: 'send' });
    walk.state = { ...walk.state, response: answerTo('GET x.json', text) };
    walk.go({ type: 'move-focus', by: 1 });
    const { response } = walk.state;
    if (response?.type !== 'answer') throw new Error('no answer');
    expect(response.body?.count).toBe(COUNT + 2);
    walk.go({ type: 'scroll-to', place: 'end' }, { type: 'scroll', by: -1, unit: 'page' });
    expect(walk.top()).toBeGreaterThan(COUNT - 50);
    walk.state = { ...walk.state, reading: { ...walk.state.reading, cursor: 0 } };
    walk.go({ type: 'reading', event: { type: 'copy', part: 'value' } });
    const copied = walk.effects.findLast(({ type }) => type === 'copy-part');
    expect(copied?.type === 'copy-part' ? copied.text.reveal().length : 0).toBe(text.length);
    const unsaved = unsavedWorkIn(walk.state).find(({ name }) => name === 'last-answer');
    expect(unsaved?.content.length).toBe(text.length);
  });

  test('is printed and searched line by line', () => {
    const answer = answerTo('GET x.json', listOf(String));
    const portion = bodyPortion(answer.body, PLAIN);
    const lines: string[] = [];
    const asker = {
      say: () => {},
      show: (...said: ReadonlyArray<string | readonly string[]>) => {
        for (const one of said.flat()) lines.push(one);
      },
    };
    if (portion === null) throw new Error('no body');
    const left = showPortion(asker, portion, COUNT);
    expect(lines.length).toBe(left?.from);
    expect(bodyPortion(answer.body, PLAIN)?.line(COUNT + 1)).toBe(']');
    expect(findLines(answer, '499999', PLAIN)[0]).toBe('1 row contains that.');
  });

  test('goes onto a terminal and into a document', () => {
    const text = listOf(String);
    let length = 0;
    const stdout = { isTTY: true, write: (piece: string | Uint8Array) => (length += piece.length) };
    const stderr = { write: () => true } as never;
    const output = createOutput({ stdout, stderr, secrets: new Set() });
    output.body(new TextEncoder().encode(text));
    output.json(text);
    expect(length).toBe(2 * (text.length + 1));
  });

  test('is a table that is sorted and copied as CSV, with pauses', () => {
    const { tree } = readTree(listOf((index) => `{"a":${COUNT - index}}`, TENTH));
    const list = readObjectList(tree, 0);
    const columns = readColumns(tree, list);
    const [column] = columns;
    if (column === undefined) throw new Error('no column');
    const sorted = ended(sortInSlices(tree, list.items, column, 'ascending'));
    expect(sorted.result.at(-1)).toBe(0);
    const csv = ended(csvInSlices(tree, list.items, columns));
    expect(csv.result.text.split('\r\n')).toHaveLength(TENTH + 2);
    for (const { pauses } of [sorted, csv]) expect(pauses).toBeGreaterThan(10);
  });

  test('is compared with another one, with pauses from its first row on', () => {
    const before = readTree(listOf(String, TENTH)).tree;
    const after = readTree(listOf((index) => String(index === 7 ? -7 : index), TENTH)).tree;
    const { result, pauses } = ended(compareBodies(before, after));
    expect(result.differences.map(({ path }) => path)).toEqual(['[7]']);
    // The pairs themselves are as many as their pauses; making them pauses as well.
    expect(pauses).toBeGreaterThan((2 * TENTH) / 2000);
  });

  test('comes from two thousand pages that are joined', () => {
    const page = openPage(new TextEncoder().encode(`{"items":[${'1,'.repeat(249)}1]}`), []);
    if (page === null) throw new Error('no page');
    const joined = joinPages([page, ...Array.from({ length: COUNT / 250 - 1 }, () => page)]);
    expect(readTree(new TextDecoder().decode(joined)).tree.sizeOf(1)).toBe(COUNT);
  });
});
