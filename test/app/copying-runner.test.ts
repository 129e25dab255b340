import { expect, test } from 'vitest';
import { copyingRunners } from '../../source/app/copying-runner.ts';
import type { CopyText } from '../../source/app/ports.ts';
import { readObjectList } from '../../source/core/json/object-list.ts';
import { Secret } from '../../source/core/text/secret.ts';
import { readTree } from '../support/explorer/body-tree.ts';
import { TurnedClock } from '../support/guide/fake-guide-world.ts';

/** A clipboard that says how it took each text. */
function clipboard(outcome: Awaited<ReturnType<CopyText>> = { type: 'copied', by: 'system' }) {
  const copied: string[] = [];
  const copy: CopyText = async (text, { clearAfterMs }) => {
    expect(clearAfterMs).toBeNull();
    copied.push(text.reveal());
    return outcome;
  };
  return { copy, copied };
}

function runners(copy?: CopyText, signal = new AbortController().signal) {
  const send = () => Promise.reject(new Error('nothing is sent'));
  return copyingRunners(
    { send, clock: new TurnedClock(), ...(copy === undefined ? {} : { copy }) },
    signal,
  );
}

const NONE = /^No (?:program|clipboard)|clipboard/;
const CODE = { type: 'copy', text: 'curl https://x', what: 'code for curl' } as const;
const PART = {
  type: 'copy-part',
  id: 4,
  text: new Secret('"Ada"'),
  what: 'value of name',
  note: null,
} as const;

test('a text is copied for good, and said in words', async () => {
  const { copy, copied } = clipboard();
  expect(await runners(copy).copy(CODE)).toEqual({
    type: 'copied',
    isCopied: true,
    text: 'The code for curl is on the clipboard.',
  });
  expect(copied).toEqual(['curl https://x']);
});

test('a text that was not copied is said with the reason, or that there is no clipboard', async () => {
  const { copy } = clipboard({ type: 'not-copied', reason: 'It is locked.' });
  expect(await runners(copy).copy(CODE)).toEqual({
    type: 'copied',
    isCopied: false,
    text: 'The code for curl was not copied. It is locked.',
  });
  expect(await runners().copy(CODE)).toMatchObject({
    isCopied: false,
    text: expect.stringMatching(NONE),
  });
});

test('a part of an answer is copied, with a note of what the copy lacks', async () => {
  const { copy, copied } = clipboard();
  const note = 'It has U+FFFD in one place.';
  const words = 'The value of name is on the clipboard.';
  for (const [given, text] of [
    [null, words],
    [note, `${words} ${note}`],
  ] as const)
    expect(await runners(copy)['copy-part']({ ...PART, note: given })).toEqual({
      type: 'reading-result',
      event: { type: 'copied', id: 4, text },
    });
  expect(copied).toEqual(['"Ada"', '"Ada"']);
});

test('a part that was not copied is said with the reason', async () => {
  const { copy } = clipboard({ type: 'not-copied', reason: 'It is locked.' });
  expect(await runners(copy)['copy-part'](PART)).toEqual({
    type: 'reading-result',
    event: { type: 'not-copied', id: 4, reason: 'It is locked.' },
  });
  expect(await runners()['copy-part'](PART)).toMatchObject({
    event: { type: 'not-copied', id: 4, reason: expect.stringMatching(NONE) },
  });
});

/** The objects of a list as a table of one column. */
function csvOf(objects: readonly object[]) {
  const { tree } = readTree(JSON.stringify(objects));
  const { items } = readObjectList(tree, 0);
  return {
    type: 'copy-csv',
    id: 5,
    tree,
    items,
    columns: [{ path: ['name'], isShown: true }],
    isUtf8: true,
  } as const;
}

test('a table is copied as CSV, with how many rows it has', async () => {
  const { copy, copied } = clipboard();
  const csv = runners(copy)['copy-csv'];
  const text = (result: Awaited<ReturnType<typeof csv>>) =>
    result.type === 'reading-result' && result.event.type === 'copied' ? result.event.text : null;
  expect(text(await csv(csvOf([{ name: 'Ada' }])))).toBe('The CSV of 1 row is on the clipboard.');
  expect(copied).toEqual(['name\r\nAda\r\n']);
  const many = Array.from({ length: 1200 }, () => ({ name: 'Ada' }));
  expect(text(await csv(csvOf(many)))).toBe('The CSV of 1,200 rows is on the clipboard.');
  expect(text(await csv(csvOf([{ name: '=1+1' }])))).toBe(
    "The CSV of 1 row is on the clipboard. 1 that would be formulas got a ' in front.",
  );
});

test('a table that was not copied says no more than why', async () => {
  const { copy } = clipboard({ type: 'not-copied', reason: 'It is locked.' });
  expect(await runners(copy)['copy-csv'](csvOf([{ name: '=1+1' }]))).toEqual({
    type: 'reading-result',
    event: { type: 'not-copied', id: 5, reason: 'It is locked.' },
  });
});

test('a table is not made any more once the explorer is closed', async () => {
  const { copy, copied } = clipboard();
  const csv = runners(copy, AbortSignal.abort())['copy-csv'];
  expect(await csv(csvOf([{ name: 'Ada' }]))).toMatchObject({
    event: { type: 'not-copied', id: 5 },
  });
  expect(copied).toEqual([]);
});
