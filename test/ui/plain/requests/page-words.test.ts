import { expect, test } from 'vitest';
import { answerWith } from '../../../support/explorer/scripted-send.ts';
import { runPrompt } from '../../../support/guide/scripted-prompt.ts';

const JSON_TYPE = ['content-type', 'application/json'] as const;

/** A page of products, with the address of the one behind it. */
function page(titles: readonly string[], next: string | null = null) {
  const at = `http://127.0.0.1:3457/admin/api/2026-10/products.json?page_info=${next}`;
  const link = ['link', `<${at}>; rel="next"`] as const;
  return answerWith(
    { products: titles.map((title) => ({ title })) },
    { headers: next === null ? [JSON_TYPE] : [JSON_TYPE, link] },
  );
}

test.each(['next', 'former', 'pages', 'compare'])('%s needs an answer', async (word) => {
  expect((await runPrompt([word])).lines).toEqual(['There is no answer yet.']);
});

test('next asks for the page behind, former shows the one before without asking', async () => {
  const typed = ['GET products.json', 'next', 'next', 'former', 'former', 'next'];
  const { sent, lines, work } = await runPrompt(typed, [
    page(['A'], 'two'),
    page(['B'], 'three'),
    page(['C']),
    page(['B again'], 'three'),
  ]);
  expect(sent).toEqual([
    'GET products.json',
    'GET products.json?page_info=two',
    'GET products.json?page_info=three',
    'GET products.json?page_info=two',
  ]);
  expect(lines.filter((line) => /^GET|title/.test(line))).toEqual([
    '      "title": "A"',
    'GET products.json?page_info=two',
    '      "title": "B"',
    'GET products.json?page_info=three',
    '      "title": "C"',
    'GET products.json?page_info=two',
    '      "title": "B"',
    'GET products.json',
    '      "title": "A"',
    'GET products.json?page_info=two',
    '      "title": "B again"',
  ]);
  expect(work.walk).toHaveLength(1);
});

test('another request ends the walk', async () => {
  const { work, lines } = await runPrompt(
    ['GET products.json', 'next', 'GET shop.json', 'former'],
    [page(['A'], 'two'), page(['B'])],
  );
  expect(work.walk).toEqual([]);
  expect(lines.at(-1)).toBe('There is no page before this one.');
});

test('pages joins them after a yes, up to so many rows', async () => {
  const outcomes = [page(['A'], 'two'), page(['B'], 'three'), page(['C'])];
  const run = await runPrompt(['GET products.json', 'pages', true], outcomes);
  expect(run.asked[2]).toEqual({
    kind: 'confirm',
    question: 'Collect all pages into one list: at most 10,000 rows, each page is one call?',
  });
  expect(run.sent).toHaveLength(3);
  expect(run.lines.filter((line) => line.startsWith('Page '))).toEqual([
    'Page 2: 2 rows so far.',
    'Page 3: 3 rows so far.',
  ]);
  expect(run.lines.at(-1)).toMatch(/^3 rows of 3 pages \(2 more calls\)\./);
  expect([run.work.lastId, run.work.walk]).toEqual([2, []]);
  const few = await runPrompt(['GET products.json', 'pages 500', false], outcomes);
  expect(few.asked[2]?.question).toContain('at most 500 rows');
  expect(few.sent).toHaveLength(1);
});

test('compare says what differs from the answer before, or from one of the history', async () => {
  const { lines } = await runPrompt(
    ['GET a.json', 'compare', 'GET b.json', 'compare', 'GET c.json', 'compare 1', 'compare 3'],
    [answerWith({ n: 1, same: 0 }), answerWith({ n: 2, same: 0 }), answerWith({ n: 1, more: 5 })],
  );
  expect(lines).toContain('GET a.json compared with GET b.json: 1 difference.');
  expect(lines).toContain('changed n: 1 became 2');
  expect(lines).toContain('GET a.json compared with GET c.json: 2 differences.');
  const none = 'There is no answer before this one in memory.';
  expect(lines.filter((line) => line === none)).toHaveLength(2);
});

test('only JSON is compared', async () => {
  const { lines } = await runPrompt(
    ['GET a.json', 'GET b.json', 'compare'],
    [answerWith('plain words'), answerWith({})],
  );
  expect(lines.at(-1)).toMatch(/JSON/);
});
