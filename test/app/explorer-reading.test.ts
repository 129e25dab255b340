import { expect, test } from 'vitest';
import type { HttpOutcome } from '../../source/core/http/message.ts';
import { readObjectList } from '../../source/core/json/object-list.ts';
import { Secret } from '../../source/core/text/secret.ts';
import { readTree } from '../support/explorer/body-tree.ts';
import { FakeReader, SEND, runningExplorer } from '../support/explorer/running-explorer.ts';
import { answerWith } from '../support/explorer/scripted-send.ts';
import { settled } from '../support/terminal/waiting.ts';

test('an answer is shown in the pager without its secrets, or it is said that there is none', async () => {
  const shown: string[] = [];
  const { told, run } = runningExplorer({
    showText: async (pieces) => {
      shown.push(...pieces);
      return null;
    },
  });
  const body = readTree('{"token":"practice_0123456789"}').rows;
  const page = {
    type: 'page-body',
    body,
    secrets: [new Secret('practice_0123456789')],
  } as const;
  run(page);
  await settled();
  expect(shown.join('')).toContain('"token"');
  expect(shown.join('')).not.toContain('practice_0123456789');
  const without = runningExplorer();
  without.run(page);
  await settled();
  expect(told).toEqual([{ type: 'reading-result', event: { type: 'paged', problem: null } }]);
  expect(without.told).toEqual([
    {
      type: 'reading-result',
      event: {
        type: 'paged',
        problem: {
          message: 'No pager can be opened from here.',
          remedy: 's saves the answer to a file.',
        },
      },
    },
  ]);
});

test('a table is sorted, and a sort that another one replaced brings no order', async () => {
  const { tree } = readTree('[{"n":2},{"n":10},{"n":1}]');
  const { items } = readObjectList(tree, 0);
  const { told, run } = runningExplorer();
  const sort = {
    type: 'sort-table',
    tree,
    items,
    column: { path: ['n'], isShown: true },
    direction: 'ascending',
  } as const;
  run({ ...sort, id: 1 });
  await settled();
  const large = readTree(JSON.stringify(Array.from({ length: 40_000 }, (_, n) => ({ n: -n }))));
  run({ ...sort, id: 2, tree: large.tree, items: readObjectList(large.tree, 0).items });
  run({ ...sort, id: 3 });
  await expect.poll(() => told.length).toBe(3);
  const orders = told.flatMap((event) =>
    event.type === 'reading-result' && event.event.type === 'table-sorted'
      ? [[event.event.id, [...event.event.order]] as const]
      : [],
  );
  expect(new Map(orders)).toEqual(
    new Map([
      [1, [2, 0, 1]],
      [2, []],
      [3, [2, 0, 1]],
    ]),
  );
});

test('the thread looks through an answer and is told to stop; without one it is lost', async () => {
  const reader = new FakeReader();
  const { told, run } = runningExplorer({ openReader: () => reader });
  const task = { type: 'query', expression: '$.x', isPresenting: false } as const;
  const look = { type: 'run-search', id: 3, body: readTree('{}').rows.stored, task } as const;
  run({ type: 'stop-search' });
  run(look);
  run({ type: 'stop-search' });
  await settled();
  expect(reader.log).toEqual([['search', task], 'stop']);
  expect(told).toEqual([
    { type: 'reading-result', event: { type: 'search-progress', id: 3, part: 0.5 } },
    { type: 'reading-result', event: { type: 'search-done', id: 3, result: reader.looked } },
  ]);
  const without = runningExplorer();
  without.run(look);
  await settled();
  expect(without.told).toEqual([
    {
      type: 'reading-result',
      event: { type: 'search-done', id: 3, result: { type: 'lost' } },
    },
  ]);
});

test('what is left of an answer is read on with, and said to be gone where it is', async () => {
  const stopped: boolean[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const rest = {
    readOn: async ({
      signal,
      onProgress,
    }: {
      signal: AbortSignal;
      onProgress: (n: number) => void;
    }) => {
      onProgress(99);
      await promise;
      stopped.push(signal.aborted);
      const whole = answerWith('{"all":1}');
      if (whole.type !== 'answer') throw new Error('fixture');
      return whole.answer;
    },
    close: () => {},
  };
  const { wire, clock, told, run } = runningExplorer();
  run(SEND);
  const cut = answerWith('{"all', { incomplete: 'limit' });
  await wire.answer({ ...cut, rest } as HttpOutcome);
  await settled();
  const readOn = { type: 'read-on', id: 8, restId: 1, maxBytes: 128, idleMs: 5000 } as const;
  run(readOn);
  clock.turn(125);
  run({ type: 'stop-reading-on' });
  resolve();
  await settled();
  expect(told.slice(1)).toMatchObject([
    { type: 'reading-result', event: { type: 'reading-on', id: 8, bytes: 99 } },
    {
      type: 'reading-result',
      event: {
        type: 'read-on',
        id: 8,
        read: { answer: { status: 200 }, rows: null, epochMs: clock.epochMs() },
      },
    },
  ]);
  expect(stopped).toEqual([true]);
  run({ ...readOn, id: 9, restId: 2 });
  await settled();
  expect(told.at(-1)).toEqual({
    type: 'reading-result',
    event: { type: 'read-on', id: 9, read: null },
  });
});

test('two answers are compared', async () => {
  const { told, run } = runningExplorer();
  const { tree: before } = readTree('{"a":1}');
  const { tree: after } = readTree('{"a":2}');
  run({ type: 'compare', id: 2, before, after });
  await settled();
  expect(told).toEqual([
    {
      type: 'compared',
      id: 2,
      found: {
        differences: [{ kind: 'changed', path: 'a', before: '1', after: '2' }],
        isCut: false,
      },
    },
  ]);
});

test('a field is edited in the person’s editor, or it is said that there is none', async () => {
  const edit = { type: 'edit-text', field: 'query', text: '{ shop }', ending: 'graphql' } as const;
  const { told, run } = runningExplorer({
    editText: async (text, ending) => ({ type: 'edited', text: `${text} # ${ending}` }),
  });
  run(edit);
  const without = runningExplorer();
  without.run(edit);
  await settled();
  expect(told).toEqual([
    {
      type: 'text-edited',
      field: 'query',
      outcome: { type: 'edited', text: '{ shop } # graphql' },
    },
  ]);
  expect(without.told).toEqual([
    {
      type: 'text-edited',
      field: 'query',
      outcome: {
        type: 'failed',
        message: 'No editor can be opened from here.',
        remedy: 'Type in the field itself.',
      },
    },
  ]);
});
