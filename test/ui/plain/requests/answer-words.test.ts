import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tutorialFiles } from '../../../../source/commands/guide/explorer-tools.ts';
import { ownFolder } from '../../../support/terminal/own-folder.ts';
import { toRequestPrompt } from '../../../support/guide/plain-guide.ts';

async function toPrompt() {
  const folder = await ownFolder();
  return { ...(await toRequestPrompt({ files: tutorialFiles(folder) })), folder };
}

test('an answer is searched, gone on from and saved with words', async () => {
  const { talk, folder, exit } = await toPrompt();
  talk.type('find x');
  await talk.hear('There is no answer yet.');
  talk.type('GET products.json?limit=1');
  await talk.hear('200 answered');
  await talk.hear('request>');
  talk.type('find "title"');
  await talk.hear('products[0].title: "');
  await talk.hear('request>');
  talk.type('next');
  await talk.hear('GET products.json?');
  await talk.hear('200 answered');
  await talk.hear('request>');
  talk.type('write page.json');
  await talk.hear(`to ${join(folder, 'page.json')}?`);
  talk.type('yes');
  await talk.hear('readable by you alone');
  const saved: unknown = JSON.parse(await readFile(join(folder, 'page.json'), 'utf8'));
  expect(saved).toMatchObject({ products: [{ id: expect.any(Number) }] });
  expect((await stat(join(folder, 'page.json'))).mode & 0o777).toBe(0o600);
  talk.leave();
  expect(await exit).toBe(0);
  expect(talk.said).toContain(`Written: ${join(folder, 'page.json')}`);
});

test('the next page of a query is asked for with the cursor in it', async () => {
  const { talk, exit } = await toPrompt();
  talk.type('{ products(first: 1) { nodes { id } pageInfo { hasNextPage endCursor } } }');
  await talk.hear('"endCursor": "');
  await talk.hear('request>');
  talk.type('next');
  await talk.hear('{ products(first: 1, after: "');
  await talk.hear('200 answered');
  await talk.hear('"endCursor": "');
  talk.leave();
  expect(await exit).toBe(0);
});

test('copy takes the whole answer, and says so or why not', async () => {
  const copied: string[] = [];
  const { talk, exit } = await toRequestPrompt({
    tools: {
      copy: async (text) => {
        copied.push(text.reveal());
        return copied.length > 1
          ? { type: 'not-copied', reason: 'Nobody takes it.' }
          : { type: 'copied', by: 'xclip' };
      },
    },
  });
  talk.type('GET shop.json?fields=name');
  await talk.hear('200 answered');
  await talk.hear('request>');
  talk.type('copy');
  await talk.hear('request>');
  expect(copied).toEqual(['{"shop":{"name":"Harbour Lane Practice Store"}}']);
  talk.type('copy');
  await talk.hear('The whole answer was not copied. Nobody takes it.');
  talk.leave();
  expect(await exit).toBe(0);
});

test('history finds a word however it is written, and says where none holds it', async () => {
  const { talk, exit } = await toPrompt();
  talk.type('GET products.json?limit=1');
  await talk.hear('200 answered');
  await talk.hear('request>');
  talk.type('history PRODUCTS');
  await talk.hear('products.json?limit=1');
  await talk.hear('request>');
  talk.type('history hats');
  await talk.hear('No request contains that.');
  await talk.hear('request>');
  talk.leave();
  expect(await exit).toBe(0);
});
