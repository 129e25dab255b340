import { describe, expect, test } from 'vitest';
import { answerWith } from '../../../support/explorer/scripted-send.ts';
import { runPrompt } from '../../../support/guide/scripted-prompt.ts';

const NO_VARIABLES = 'No variables are set. To set some, type variables {"n": 5}';
const NO_HEADER = 'No header is set. Example: header Accept-Language: de';
const QUERY = 'query($n: Int) { products(first: $n) { nodes { id } } }';
/** What a query is answered with where nothing is wrong. */
const DATA = answerWith({ data: {} });

describe('variables', () => {
  test('go with queries that take them, and no others', async () => {
    const { sent, lines } = await runPrompt(
      ['variables', 'variables {"n":1}', 'variables', QUERY, '{ shop { id } }'],
      [DATA, DATA],
    );
    expect(sent.map((line) => line.includes('"variables":{"n":1}'))).toEqual([true, false]);
    expect(lines.slice(0, 3)).toEqual([
      NO_VARIABLES,
      'They go with each query that takes variables; again sends the last one with them.',
      '{"n":1}',
    ]);
  });

  test('that are set later go with the query that is sent again', async () => {
    const typed = [QUERY, 'variables {"n":7}', 'again', 'variables none', 'again'];
    const { sent } = await runPrompt(typed, [DATA, DATA, DATA]);
    expect(sent.map((line) => /"variables":(\{.*?\})/.exec(line)?.[1])).toEqual([
      undefined,
      '{"n":7}',
      undefined,
    ]);
  });

  test('that are no object change nothing, and none takes them out', async () => {
    const typed = ['variables {"n":1}', 'variables 5', 'variables', 'variables none', 'variables'];
    expect((await runPrompt(typed)).lines.slice(1)).toEqual([
      'This is not a JSON object, so nothing was changed. Example: variables {"n": 5}',
      '{"n":1}',
      'No variables go with queries now.',
      NO_VARIABLES,
    ]);
  });

  test('go on over lines until they are whole', async () => {
    const { work, asked } = await runPrompt(['variables {', '"n": 1', '}']);
    expect(work.variables).toBe('{\n"n": 1\n}');
    expect(asked.map(({ question }) => question)).toEqual(['request>', '…', '…', 'request>']);
  });
});

describe('header', () => {
  test('goes with each request, a query too, until it is taken out by its name', async () => {
    const typed = ['header', 'header X-A: b', 'GET shop.json', '{ shop { id } }'];
    const { lines, requests } = await runPrompt(
      [...typed, 'header x-a none', 'GET shop.json', 'header x-a none'],
      [answerWith({}), DATA],
    );
    expect(requests.map(({ headers }) => headers.find(([name]) => name === 'X-A')?.[1])).toEqual([
      'b',
      'b',
      undefined,
    ]);
    expect(lines.slice(0, 3)).toEqual([NO_HEADER, 'These go with each request:', '  X-A: b']);
    expect(lines).toContain('It is taken out.');
    expect(lines.at(-1)).toBe('No header of that name is set.');
  });

  test('is asked for its value where the name stands alone, unseen where it is a secret', async () => {
    const { asked, lines, work } = await runPrompt([
      ...['header X-B', 'open', 'header X-Secret-Token', 'closed'],
    ]);
    expect([asked[1], asked[3]]).toEqual([
      { kind: 'ask', question: 'Value of X-B:', options: { isText: true } },
      { kind: 'secret', question: 'Value of X-Secret-Token (not shown):' },
    ]);
    expect(work.headers).toEqual([
      ['X-B', 'open'],
      ['X-Secret-Token', 'closed'],
    ]);
    expect(lines.slice(-3)).toEqual([
      'These go with each request:',
      '  X-B: open',
      '  X-Secret-Token: ***',
    ]);
  });

  test('is not set without a value or a name', async () => {
    const { lines, work } = await runPrompt(['header X-B', { type: 'back' }, 'header : x']);
    expect(lines).toEqual(["A header has no name. Give a header as 'Name: value'."]);
    expect([work.headers, work.isChanged]).toEqual([[], false]);
  });
});

test('operation names the one that is meant, or none', async () => {
  const { lines, sent, asked } = await runPrompt(
    ['operation', 'operation B', 'query A { a } query B { b }', 'operation none'],
    [DATA],
  );
  expect(lines.slice(0, 2)).toEqual([
    'Of a document with several operations the one to be sent is asked for.',
    'A document goes on until it has the operation B, which is sent.',
  ]);
  expect(lines.at(-1)).toBe(lines[0]);
  expect(sent).toEqual([
    'POST graphql.json {"query":"query A { a } query B { b }","operationName":"B"}',
  ]);
  expect(asked.every(({ kind }) => kind === 'ask')).toBe(true);
});

test('version says and changes what requests ask for; a wrong one changes nothing', async () => {
  const typed = ['version', 'version 2026-07', 'version latest', 'version', 'GET shop.json'];
  const { lines, requests } = await runPrompt(typed);
  expect(lines.slice(0, 5)).toEqual([
    'Requests now ask for API version 2026-10.',
    'Known: 2026-10, 2026-07, 2026-04, 2026-01, unstable.',
    'Requests now ask for API version 2026-07.',
    '"latest" is not an API version. Versions look like 2026-10; "unstable" is one too.',
    'Requests now ask for API version 2026-07.',
  ]);
  expect(requests[0]?.url).toContain('/admin/api/2026-07/shop.json');
});

describe('prettify', () => {
  test('lays out the last request, its body too', async () => {
    const typed = ['POST products.json {"product":{"title":"x"}}', 'prettify'];
    const { lines } = await runPrompt(typed);
    expect(lines.slice(lines.indexOf('{}') + 1)).toEqual([
      'POST products.json',
      '{',
      '  "product": {',
      '    "title": "x"',
      '  }',
      '}',
    ]);
    const query = await runPrompt(['{ shop { id } }', 'prettify'], [DATA]);
    expect(query.lines.slice(-5)).toEqual(['{', '  shop {', '    id', '  }', '}']);
    expect((await runPrompt(['GET shop.json', 'prettify'])).lines.at(-1)).toBe('GET shop.json');
  });

  test.each(['prettify', 'edit'])('%s needs a request first', async (word) => {
    const tools = { editText: () => Promise.reject(new Error('nothing to edit')) };
    expect((await runPrompt([word], [], { tools })).lines).toEqual(['Send a request first.']);
  });
});

describe('edit', () => {
  const edited = (text: string) => ({
    tools: { editText: async () => ({ type: 'edited', text }) as const },
  });

  test('hands the text over and sends what comes back, with what it has no place for', async () => {
    const seen: string[][] = [];
    const tools = {
      editText: async (...given: string[]) => {
        seen.push(given);
        return { type: 'edited', text: 'GET products.json\n' } as const;
      },
    };
    const { sent, requests, done } = await runPrompt(
      ['header X-A: b', 'POST shop.json {"a":1}', 'edit'],
      [],
      { tools },
    );
    expect(seen).toEqual([['POST shop.json\n{"a":1}', 'txt']]);
    expect(sent[1]).toBe('GET products.json');
    expect(requests[1]?.headers).toContainEqual(['X-A', 'b']);
    expect(done).toEqual(['lend']);
  });

  test('keeps the variables of a query', async () => {
    const after = QUERY.replace('id', 'title');
    const { sent } = await runPrompt(
      ['variables {"n":1}', QUERY, 'edit'],
      [DATA, DATA],
      edited(after),
    );
    expect(sent[1]).toBe(`POST graphql.json {"query":"${after}","variables":{"n":1}}`);
  });

  test.each([
    ['GET shop.json\n', 'Nothing was changed, so nothing is sent.'],
    ['wibble', 'What came back is no request; nothing is sent.'],
  ])('sends nothing where %j comes back', async (text, words) => {
    const { lines, sent } = await runPrompt(['GET shop.json', 'edit'], [], edited(text));
    expect([lines.at(-1), sent.length]).toEqual([words, 1]);
  });

  test('says what the editor failed of, and that there is none', async () => {
    const failed = async () => ({ type: 'failed', message: 'No.', remedy: 'Set it.' }) as const;
    const changes = { tools: { editText: failed } };
    expect((await runPrompt(['GET shop.json', 'edit'], [], changes)).lines.at(-1)).toBe(
      'No. Set it.',
    );
    expect((await runPrompt(['edit'])).lines).toEqual(['No editor can be opened from here.']);
  });
});

test('export asks for a language and a request, and writes no token', async () => {
  const { lines } = await runPrompt(['export', 'export curl', 'export curl GET shop.json']);
  expect(lines).toEqual([
    'Say in which language: curl, fetch, undici, Python, Ruby, PHP, admin-api-client.',
    'Send a request first, or name it: export curl GET shop.json',
    "curl --globoff 'http://127.0.0.1:3457/admin/api/2026-10/shop.json' \\",
    "  --header 'Accept: application/json' \\",
    '  --header "X-Shopify-Access-Token: $TOKENWRIGHT_ACCESS_TOKEN"',
  ]);
});

test('a curl line goes on behind a backslash, and is given up by back', async () => {
  const line = "curl 'http://127.0.0.1:3457/admin/api/2026-10/shop.json' \\";
  const whole = await runPrompt([line, "  -H 'Accept: application/json'"]);
  expect(whole.asked[1]).toEqual({ kind: 'ask', question: '>', options: { isText: true } });
  expect(whole.sent).toEqual(['GET shop.json']);
  const left = await runPrompt([line, { type: 'back' }]);
  expect([left.sent, left.lines]).toEqual([[], []]);
});

test('a curl line for another store is shown and not sent', async () => {
  const { lines, sent } = await runPrompt([
    "curl 'https://other.myshopify.com/admin/api/2026-10/shop.json'",
  ]);
  expect(sent).toEqual([]);
  expect(lines.at(-2)).toBe('It is not sent. To send it here, type it:');
  expect(lines.at(-1)).toMatch(/^GET .*shop\.json$/);
});

test('graphql asks for what the last retired request did, and says where there is none', async () => {
  const none = await runPrompt(['GET shop.json', 'graphql']);
  expect(none.lines.at(-1)).toBe('The service has not retired the last REST request.');
  const { sent } = await runPrompt(['GET products.json', 'graphql'], [answerWith({}), DATA]);
  expect(sent[1]).toMatch(/^POST graphql\.json .*products/);
});
