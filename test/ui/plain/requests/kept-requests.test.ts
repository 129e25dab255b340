import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRequestSet } from '../../../../source/core/requests/kept/request-set.ts';
import { openHistoryFile } from '../../../../source/services/memory/history-file.ts';
import { openRequestsFile } from '../../../../source/services/memory/requests-file.ts';
import { ownFolder } from '../../../support/terminal/own-folder.ts';
import { toRequestPrompt } from '../../../support/guide/plain-guide.ts';

/** The prompt of the plain face in front of the practice store. */
async function openPrompt(changes: Parameters<typeof toRequestPrompt>[0] = {}) {
  const { talk, exit, opened } = await toRequestPrompt(changes);
  return { talk, exit, origin: new URL(opened[0] ?? '').origin };
}

test('lines: what was sent is listed, sent again, and written as code without the token', async () => {
  const { talk, exit } = await openPrompt();
  talk.type('history');
  await talk.hear('Nothing was sent yet.');
  talk.type('GET shop.json', '{ shop { id } }');
  await talk.hear('gid://shopify/Shop');
  talk.type('history');
  await talk.hear('1: GET shop.json');
  await talk.hear('2: { shop { id } }');
  talk.type('again 1');
  await talk.hear('"name": "Harbour Lane Practice Store"');
  talk.type('again 9');
  await talk.hear('There is no such request');
  talk.type('export curl');
  await talk.hear("/shop.json' \\");
  await talk.hear('"X-Shopify-Access-Token: $TOKENWRIGHT_ACCESS_TOKEN"');
  talk.type('export php DELETE products/1.json');
  await talk.hear("CURLOPT_CUSTOMREQUEST => 'DELETE'");
  talk.type('export cobol');
  await talk.hear('curl, fetch, undici, Python, Ruby, PHP');
  talk.type('export curl GET https://elsewhere.example/admin/x');
  await talk.hear('leads away');
  talk.type('save mine');
  await talk.hear('keeps nothing');
  talk.leave();
  expect(await exit).toBe(0);
  expect(talk.said.slice(talk.said.indexOf('curl --globoff'))).not.toMatch(
    /practice_[A-Za-z0-9_-]{8}/,
  );
});

test('lines: a request is saved under a name, also for the explorer, and run from there', async () => {
  const folder = join(await ownFolder(), 'tokenwright');
  const file = openRequestsFile(folder);
  const requests = file.of('demo');
  const earlier = openHistoryFile(folder, 'earlier').of('demo');
  const before = { api: 'rest', method: 'GET', path: 'locations.json', headers: [] } as const;
  await earlier.add({
    ...before,
    body: '',
    end: '200 OK',
    atMs: 0,
    durationMs: 3,
    apiVersion: '2026-04',
  });
  const keeper = {
    of: () => ({ saved: requests, history: openHistoryFile(folder, 'a').of('demo') }),
  };
  const { talk, exit } = await openPrompt({ requests: keeper });
  talk.type('saved');
  await talk.hear('No request is saved.');
  talk.type('save mine');
  await talk.hear('Send a request first');
  talk.type('GET products/count.json', 'save how many products');
  await talk.hear('Saved, without token and answer');
  expect(await requests.load()).toEqual([
    {
      api: 'rest',
      name: 'how many products',
      method: 'GET',
      path: 'products/count.json',
      headers: [],
      body: '',
    },
  ]);
  await requests.update((before) => [
    {
      api: 'graphql',
      name: 'q',
      query: 'query A($n: Int!) {\n  # how\n  products(first: $n) { nodes { id } }\n}',
      variables: '{"n": 1}',
    },
    ...before,
  ]);
  talk.type('saved');
  await talk.hear('how many products: GET products/count.json');
  talk.type('run q');
  await talk.hear('gid://shopify/Product');
  talk.type('run how many products');
  await talk.hear('"count":');
  talk.type('unsave q', 'run q');
  await talk.hear('No request is saved under that name.');
  talk.type(`GET shop.json?x=practice_${'y'.repeat(20)}`, 'save secretly');
  await talk.hear('looks like a secret');
  talk.type('history');
  await talk.hear('e1: 200 OK, 1970-01-01: GET locations.json');
  talk.type('again e1');
  await talk.hear('This was sent with API version 2026-04; requests ask for 2026-10 now.');
  await talk.hear('"locations":');
  talk.leave();
  expect(await exit).toBe(0);
  const noted = await openHistoryFile(folder, 'next').of('demo').load();
  expect(noted.map(({ end, atMs }) => `${end} ${atMs > 0}`)).toContain('200 OK true');
  expect(noted[0]?.apiVersion).toBe('2026-10');
  expect(JSON.stringify(noted)).not.toContain('practice_');
  expect((await requests.load()).map(({ name }) => name)).toEqual(['how many products']);
});

test('lines: while presenting, what is personal is in no list and no code', async () => {
  const { talk, exit } = await openPrompt();
  talk.type('GET customers/search.json?query=bob@example.com', 'present');
  await talk.hear('request>');
  talk.type('history', 'export fetch');
  await talk.hear('1: GET customers/search.json?query=***');
  await talk.hear('search.json?query=***');
  talk.leave();
  expect(await exit).toBe(0);
});

test('lines: the requests of a file are listed and run, and nothing else is kept', async () => {
  const set = readRequestSet('# Workshop\n\n### how many\nGET products/count.json\n', 'x');
  if (set.type !== 'set') throw new Error('fixture');
  const { talk, exit } = await openPrompt({ collection: set });
  talk.type('saved');
  await talk.hear('how many: GET products/count.json');
  talk.type('run how many');
  await talk.hear('"count":');
  talk.type('save mine');
  await talk.hear('keeps nothing');
  talk.leave();
  expect(await exit).toBe(0);
});

test('lines: a pasted curl line is sent without its token, and one for elsewhere is only shown', async () => {
  const { talk, exit, origin } = await openPrompt();
  const token = `practice_${'somebody'.repeat(3)}`;
  talk.type(`curl '${origin}/admin/api/2026-10/products/count.json' \\`);
  await talk.hear('>');
  talk.type(`  -H 'X-Shopify-Access-Token: ${token}' \\`, "  -H 'Accept: application/json'");
  await talk.hear('Its token is left out: requests here go with the token at hand.');
  await talk.hear('"count":');
  talk.type("curl 'https://other.myshopify.com/admin/api/2026-10/shop.json'");
  await talk.hear('It is not sent. To send it here, type it:');
  await talk.hear('GET shop.json');
  talk.type('curl -X BREW products.json', 'history');
  await talk.hear('1: GET products/count.json');
  talk.leave();
  expect(await exit).toBe(0);
  expect(talk.said).not.toContain('"name": "Harbour Lane');
  expect(talk.said).not.toContain('2: ');
});
