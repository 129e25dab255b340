import { describe, expect, test } from 'vitest';
import { answerWith } from '../../../support/explorer/scripted-send.ts';
import { runPrompt } from '../../../support/guide/scripted-prompt.ts';

const LIST = {
  products: [
    { id: 1, title: 'Snow', price: '9.00' },
    { id: 2, title: 'Hat', price: '10.00' },
    { id: 3, title: '=1+1', price: '1.00' },
  ],
};
const COLUMNS = 'Columns: title, id, price.';

/** What is said behind the answer, which ends with a bracket. */
async function saidOf(body: unknown, ...typed: ReadonlyArray<string | boolean>) {
  const { lines } = await runPrompt(['GET products.json', ...typed], [answerWith(body)]);
  return lines.slice(lines.findLastIndex((line) => line === '}') + 1);
}

describe('table', () => {
  test('shows an object in each line, by its columns', async () => {
    expect(await saidOf(LIST, 'table')).toEqual([
      COLUMNS,
      '1. title: Snow; id: 1; price: 9.00',
      '2. title: Hat; id: 2; price: 10.00',
      '3. title: =1+1; id: 3; price: 1.00',
    ]);
  });

  test('shows only the columns that are named, however they are written', async () => {
    expect(await saidOf(LIST, 'table PRICE, id')).toEqual([
      COLUMNS,
      '1. price: 9.00; id: 1',
      '2. price: 10.00; id: 2',
      '3. price: 1.00; id: 3',
    ]);
  });

  test.each([
    ['table title by price', ['=1+1', 'Snow', 'Hat']],
    ['table title by price down', ['Hat', 'Snow', '=1+1']],
  ])('%s sorts by it', async (line, titles) => {
    expect(await saidOf(LIST, line)).toEqual([
      COLUMNS,
      ...titles.map((title, index) => `${index + 1}. title: ${title}`),
    ]);
  });

  test.each(['table title, wibble', 'table by wibble'])(
    '%s names the column that is not there, and those that are',
    async (line) => {
      expect(await saidOf(LIST, line)).toEqual([
        'The list has no column wibble. It has: title, id, price.',
      ]);
    },
  );

  test.each(['table', 'csv a.csv'])('%s says where an answer has no list', async (line) => {
    const files = { look: () => Promise.reject(new Error('x')), write: () => Promise.reject() };
    const { lines } = await runPrompt([`GET shop.json`, line], [answerWith({ shop: {} })], {
      files,
    });
    expect(lines.at(-1)).toBe('There is no list of objects in this answer.');
  });

  test.each(['table', 'csv a.csv'])('%s says that there is no answer yet', async (line) => {
    expect((await runPrompt([line])).lines).toEqual(['There is no answer yet.']);
  });
});

describe('csv', () => {
  /** What is written, and what is said of it. */
  async function written(body: unknown, line: string, agrees: boolean | string = true) {
    const texts: string[] = [];
    const run = await runPrompt(['GET products.json', line, agrees], [answerWith(body)], {
      files: {
        look: async (path) => ({ type: 'free', path: `/here/${path}` }),
        write: async (path, content) => {
          texts.push(String(content));
          return { type: 'written', path };
        },
      },
    });
    return { ...run, texts };
  }

  test('writes the rows after a yes, and says what it did against formulas', async () => {
    const { texts, asked, lines, events } = await written(LIST, 'csv a.csv title, id');
    expect(asked[2]).toEqual({
      kind: 'confirm',
      question: 'Write CSV of 3 rows to /here/a.csv?',
    });
    expect(texts[0]?.split(/\r?\n/).slice(0, 3)).toEqual(['title,id', 'Snow,1', 'Hat,2']);
    expect(lines.at(-1)).toBe(
      "Written to /here/a.csv, readable by you alone. 1 that would be formulas got a ' in front.",
    );
    expect(events).toEqual([{ type: 'tape-written', path: '/here/a.csv' }]);
  });

  test('says nothing of formulas where there is none, and counts a single row', async () => {
    const { asked, lines } = await written({ products: [{ id: 1 }] }, 'csv a.csv');
    expect(asked[2]?.question).toBe('Write CSV of 1 row to /here/a.csv?');
    expect(lines.at(-1)).toBe('Written to /here/a.csv, readable by you alone.');
  });

  test('writes nothing after a no, or without such a column', async () => {
    expect(await written({ products: [{ id: 1 }] }, 'csv a.csv', false)).toMatchObject({
      texts: [],
      events: [],
    });
    // What was guarded is said of a file that is there.
    expect((await written(LIST, 'csv a.csv', false)).lines.at(-1)).toBe('Nothing was written.');
    const { texts, asked } = await written(LIST, 'csv a.csv wibble', 'help');
    expect([texts, asked.every(({ kind }) => kind === 'ask')]).toEqual([[], true]);
  });

  test('needs the name of a file, and somebody who writes', async () => {
    expect(await saidOf(LIST, 'csv', 'csv a.csv')).toEqual([
      'It needs the name of a file: csv products.csv',
      'Nothing is written from here.',
    ]);
  });
});
