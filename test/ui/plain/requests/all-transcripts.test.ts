/**
 * What the request prompt says to every word and to every kind of answer, as text beside this file. A
 * change is written anew with `vitest run test/ui/plain/requests/all-transcripts -u` and read before
 * it is committed.
 */
import { expect, test } from 'vitest';
import type { HttpOutcome } from '../../../../source/core/http/message.ts';
import { WORD_GROUPS, wordOf } from '../../../../source/ui/plain/requests/words.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';
import { GuideRun } from '../../../support/guide/guide-run.ts';
import { runPrompt } from '../../../support/guide/scripted-prompt.ts';
import {
  HastyClock,
  JSON_TYPE,
  PRODUCTS,
  page,
  reader,
  files,
  keeper,
  schema,
  REST,
  type Changes,
} from '../../../support/guide/prompt-world.ts';

type Typed = Parameters<typeof runPrompt>[0];

interface Talk {
  readonly typed: Typed;
  readonly answers?: readonly HttpOutcome[];
  readonly changes?: Changes;
}

const { result } = new GuideRun().toToken().state.session ?? {};
if (result === undefined) throw new Error('no token');

/** What it carries is asked for first. */
const FOUND: Changes = {
  session: { isFound: true, result: { ...result, scopes: { ...result.scopes, granted: null } } },
};

const GET = 'GET products.json';
const ONE = answerWith({ a: 1 });
const LIST = answerWith(PRODUCTS);
const MANY = answerWith(Array.from({ length: 100 }, (_, nth) => nth));
const COST = {
  data: { shop: 1 },
  extensions: {
    cost: {
      ...{ requestedQueryCost: 12, actualQueryCost: 1 },
      throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1999, restoreRate: 100 },
    },
  },
};
const CALLS = ['x-shopify-shop-api-call-limit', '1/40'] as const;
const FAILED: HttpOutcome = {
  type: 'failure',
  failure: { kind: 'refused', maybeSent: false, message: 'Nobody listens.', remedy: 'Start it.' },
};
const SLOW = answerWith(
  { errors: 'Slow' },
  { status: 429, headers: [JSON_TYPE, ['retry-after', '2.0'], CALLS] },
);
const SECRET = ['shpat', 'a'.repeat(32)].join('_');
const SEVERAL = 'query One { a } query Two { b }';

const TALKS: Readonly<Record<string, Talk>> = {
  'the help': { typed: ['help', 'help table', '?', 'help wibble', 'wibble', 'tabel', '', '# no'] },
  'no answer yet': {
    typed: [
      ...['more', 'answer', 'pager', 'status', 'headers', 'find x', 'filter x', 'select $', 'copy'],
      ...['write x', 'read on', 'table', 'csv x', 'next', 'former', 'pages', 'compare', 'fix'],
      ...['prettify', 'edit', 'export curl', 'graphql', 'history', 'again', 'again 3', 'save x'],
      ...['problems', 'hint', 'cancel', 'present', 'take 1'],
    ],
  },
  'an answer and its words': {
    typed: [
      ...[GET, 'answer', 'status', 'headers', 'find snow', 'find', 'find rain', 'filter hat'],
      ...['filter', 'filter rain', 'select $.products[*].title', 'select', 'select $.none'],
      ...['select $$', 'copy', 'copy $.products[0].title', 'pager', 'read on', 'more', 'write a'],
      ...['table', 'table id, TITLE by price down', 'table by id', 'table wibble', 'csv', 'csv a'],
    ],
    answers: [answerWith(PRODUCTS, { headers: [JSON_TYPE, CALLS] })],
    changes: {
      tools: { openReader: reader, copy: async () => ({ type: 'copied', by: 'xclip' }) },
    },
  },
  'an answer while presenting': {
    typed: [GET, 'find snow', 'filter snow', 'select $.products[0]', 'headers', 'table email'],
    answers: [LIST],
    changes: { state: { presenter: true }, tools: { openReader: reader } },
  },
  'an answer that is no JSON': {
    typed: ['GET a.txt', 'select $', 'table', 'compare', 'GET b.txt', 'compare', 'find or'],
    answers: [answerWith('Just words.', { headers: [] }), answerWith('Other words.')],
  },
  'a long answer': {
    typed: [GET, 'more', 'more 5', 'more x', 'more', 'more'],
    answers: [MANY],
  },
  'a long answer in the pager': {
    typed: [GET, 'pager', 'GET b.json', 'pager'],
    answers: [MANY, ONE],
    changes: { pagerRows: () => 20, tools: { showText: async () => null } },
  },
  'a pager that fails': {
    typed: [GET],
    answers: [MANY],
    changes: {
      pagerRows: () => 90,
      tools: { showText: async () => ({ message: 'No less.', remedy: 'Set $PAGER.' }) },
    },
  },
  'an answer that just fits': {
    typed: [GET],
    answers: [MANY],
    changes: { pagerRows: () => 108, tools: { showText: async () => null } },
  },
  'an answer without a body': { typed: ['DELETE products/1.json'], answers: [answerWith('')] },
  'answers that were cut': {
    typed: ['GET a.json', 'read on', 'GET b.json', 'POST c.json {}'],
    answers: [
      answerWith('{"a":', { incomplete: 'limit' }),
      answerWith('{"a":', { incomplete: 'cut' }),
      answerWith('{"a":', { incomplete: 'cut' }),
    ],
  },
  'refusals and failures': {
    typed: [
      ...['DELETE a.json', 'fix', 'GET a.json', 'GET b.json', 'POST c.json {}', '{ shop { id } }'],
      ...['status', 'fix'],
    ],
    answers: [SLOW, ONE, SLOW, ONE, answerWith('No.', { status: 404 }), FAILED, answerWith(COST)],
  },
  'a token that has ended': {
    typed: ['GET a.json', 'fix'],
    answers: [answerWith({ errors: '[API] Invalid API key or access token' }, { status: 401 })],
  },
  'a real store': {
    typed: ['POST a.json {}', false, 'POST a.json {}', true, 'mutation { a { b } }', false],
    changes: { isReal: true },
  },
  'files after a yes': {
    typed: [
      ...[GET, 'write a', true, 'write a', false, 'write', 'csv a title', true, 'csv b x'],
      ...['share r.http', true, 'share'],
    ],
    answers: [LIST],
    changes: files(),
  },
  'files that are there': {
    typed: [GET, 'write a', true, 'csv a', true, 'share r', 'no'],
    answers: [answerWith({ a: [{ b: 1 }] })],
    changes: files(true),
  },
  'nothing to share': { typed: ['share r'], changes: files() },
  'no files': { typed: ['GET a.json', 'write a', 'csv b', 'share c', 'save d', 'saved'] },
  'what is kept': {
    typed: [
      ...[
        'history',
        'history PAST',
        'saved',
        'run all',
        'run none',
        'again',
        'again 1',
        'again e2',
      ],
      ...['again e9', 'again 9', 'save', 'save new one', 'saved', 'rename some to come to later'],
      ...['rename later to all', 'rename later to ', 'rename wibble', 'unsave later', 'unsave x'],
      ...['saved', 'drop e1', 'drop e9', 'drop 1', 'history', 'history hats', `save ${SECRET}`],
    ],
    changes: keeper(),
  },
  pages: {
    typed: [
      ...['GET a.json', 'former', 'next', 'next', 'former', 'former', 'pages', true, 'pages'],
      ...['GET a.json', 'pages 2', true, 'GET a.json', 'pages', false, 'pages 0', false],
      ...['compare', 'compare 1', 'compare 9', 'next'],
    ],
    answers: [
      page(['A'], 'two'),
      page(['B'], 'three', 'one'),
      page(['C'], null, 'two'),
      page(['B'], 'three'),
      page(['C'], null),
      page(['A'], 'two'),
      page(['B'], 'three'),
      page(['A'], 'two'),
      page(['B'], null),
    ],
  },
  'a page before that was not walked': {
    typed: ['GET a.json', 'former', 'next', 'pages'],
    answers: [page(['B'], null, 'one'), page(['A'], 'two')],
  },
  differences: {
    typed: ['GET a.json', 'GET b.json', 'compare', 'GET c.json', 'compare 1'],
    answers: [
      answerWith({ n: 1, gone: 2, same: 'x'.repeat(300) }),
      answerWith({ n: 'a@example.com', new: true, same: 'x'.repeat(301) }),
      answerWith({ n: 1, gone: 2, same: 'x'.repeat(300) }),
    ],
    changes: { state: { presenter: true } },
  },
  'what goes with requests': {
    typed: [
      ...['variables', 'variables {"n": 5}', 'variables', '{ shop { id } }', 'variables [1]'],
      ...[
        'query Q($n: Int!) { a(first: $n) { id } }',
        'variables none',
        'again',
        'variables {',
        '',
      ],
      ...['', 'header', 'header X-One: 1', 'header X-Two', 'value', 'header X-Api-Key', 'hidden'],
      ...['header', 'header x-one none', 'header x-nine none', 'header Bad Name: x', 'GET a.json'],
      ...['header Authorization: x', 'operation', 'operation Two', SEVERAL, 'operation none'],
      ...[SEVERAL, 'One', 'version', 'version 2026-07', 'version UNSTABLE', 'version 1999-01'],
      ...['version wibble', 'GET shop.json'],
    ],
  },
  'other forms of a request': {
    typed: [
      ...['{shop{id name}}', 'prettify', 'POST a.json {"b":[1,2]}', 'prettify', 'GET a.json'],
      ...['prettify', 'export', 'export wibble', 'export curl', 'export fetch GET b.json'],
      ...['export curl nonsense', 'edit', 'curl http://127.0.0.1:3457/admin/api/2026-10/c.json'],
      ...['curl https://other.myshopify.com/admin/api/2026-10/d.json', 'curl', 'curl \\', '-X PUT'],
    ],
  },
  'an editor': {
    typed: ['edit', 'GET a.json', 'edit', 'edit', 'edit', 'edit', '{ a }', 'edit'],
    changes: {
      tools: {
        editText: editor([
          { type: 'edited', text: 'GET a.json\n' },
          { type: 'edited', text: 'nothing of it' },
          { type: 'failed', message: 'vi has ended.', remedy: 'Try again.' },
          { type: 'edited', text: 'POST b.json\n{"c": 1}' },
          { type: 'edited', text: '{ b }' },
        ]),
      },
    },
  },
  'retired requests': {
    typed: ['GET products.json', 'GET products.json', 'graphql', 'GET shop.json', 'graphql'],
  },
  'lines that go on': {
    typed: [
      ...['POST a.json', '{', '"a": 1', '}', '{ shop {', '', '', 'query {', 'a', '}', '{"a": 1}'],
      ...[
        'POST b.json {"a": }',
        'again',
        'GET products/{id}.json',
        'orders.json?limit=1',
        '/admin/x',
      ],
    ],
  },
  'ready requests': {
    typed: [
      ...[
        'ready wibble',
        'ready get products',
        'take 1',
        'take 2',
        'take 2 5',
        'take 99',
        'take x',
      ],
      ...['ready mutation product', 'take 1', false, 'ready delete products', 'take 1'],
      ...['take 1 5', true, 'ready query', 'ready'],
    ],
  },
  'a schema': {
    typed: [
      ...['schema title', 'schema none', 'schema again', 'type', 'type Product', 'type None'],
      ...['{ a }', 'problems', '{ wrong }', 'problems'],
    ],
    changes: schema(1234),
  },
  'a schema with much in it': { typed: ['schema a', '{ a }'], changes: schema(1, 1200) },
  'a schema of no cost': { typed: ['schema a', '{ a }'], changes: schema(null) },
  'no schema': {
    typed: ['schema a', 'type Product', '{ a }', 'problems'],
    changes: schema(null, 0, false),
  },
  'nobody reads a schema': { typed: ['schema a', 'type Product', '{ a }', 'problems', 'scopes'] },
  leaving: { typed: [{ type: 'quit' }, false, { type: 'quit' }, true] },
  back: { typed: [{ type: 'back' }] },
  'Ctrl+C': { typed: [{ type: 'interrupt' }, false, { type: 'interrupt' }, true] },
  'a request that is sent again': {
    typed: [],
    answers: [ONE],
    changes: { first: { ...REST, path: 'first.json' } },
  },
  'a token that was found': {
    typed: ['scopes', 'GET a.json'],
    answers: [answerWith({ access_scopes: [{ handle: 'read_products' }] }), ONE],
    changes: FOUND,
  },
  'a token that was found, without a scope': {
    typed: ['scopes'],
    answers: [answerWith({ access_scopes: [] })],
    changes: FOUND,
  },
  'a token that was found, and has ended': {
    typed: ['GET a.json', 'fix'],
    answers: [
      answerWith({ errors: '[API] Invalid API key or access token' }, { status: 401 }),
      ONE,
    ],
    changes: FOUND,
  },
  'a token that was found, and nobody is there': {
    typed: ['scopes', 'fix'],
    answers: [FAILED],
    changes: FOUND,
  },
};

function editor(outcomes: readonly unknown[]): never {
  const left = [...outcomes];
  return (async () => left.shift()) as never;
}

function asked({
  kind,
  question,
  options,
  choices,
}: Awaited<ReturnType<typeof runPrompt>>['asked'][number]) {
  const how = [options, choices].filter((one) => one !== undefined);
  return how.length === 0 ? `${kind}: ${question}` : `${kind}: ${question} ${JSON.stringify(how)}`;
}

test('the prompt says and sends what stands in its transcripts', async () => {
  const parts: string[] = [];
  for (const [name, { typed, answers, changes }] of Object.entries(TALKS)) {
    const run = await runPrompt(typed, answers, { clock: new HastyClock(), ...changes });
    parts.push(
      [
        `== ${name}`,
        // All begin with the same lines.
        ...(name === 'the help' ? run.all : run.lines),
        ...run.asked
          .filter(({ kind, question }) => kind !== 'ask' || question !== 'request>')
          .map((one) => `? ${asked(one)}`),
        ...run.sent.map((one) => `> ${one}`),
        ...run.requests.flatMap(({ headers }) =>
          headers
            .filter(([header]) => /^x-(?:one|two|api)/i.test(header))
            .map((header) => `  > ${header.join(': ')}`),
        ),
        ...run.events.map((event) => `! ${JSON.stringify(event)}`),
        `end: ${JSON.stringify(run.end)}, exit ${run.work.exitCode}, done ${run.done.join(' ')}`,
        '',
      ].join('\n'),
    );
  }
  await expect(parts.join('\n')).toMatchFileSnapshot('all-transcripts.txt');
});

test('every word stands in one of the transcripts', () => {
  const typed = Object.values(TALKS).flatMap(({ typed: lines }) =>
    lines.map((line) => (typeof line === 'string' ? (line.split(' ', 1)[0] ?? '') : 'quit back')),
  );
  const words = WORD_GROUPS.flatMap((group) => group.words.map(wordOf));
  const never = words.filter((word) => !typed.some((line) => line.split(' ').includes(word)));
  expect(never.filter((word) => word !== 'quit' && word !== 'back')).toEqual([]);
});
