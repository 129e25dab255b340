import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { graphql } from '../../../source/commands/api/graphql.ts';
import { typedRun } from '../../support/command-lines/typed-run.ts';
import { answeringServer } from '../../support/sockets/answering-server.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { pipedWorld } from '../../support/terminal/piped-world.ts';

const SHOP = '{ shop { name } }';
const COST = {
  requestedQueryCost: 2,
  actualQueryCost: 1,
  throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1999, restoreRate: 100 },
};

let cwd = '';
beforeEach(async () => {
  cwd = await ownFolder();
});

async function sent(
  args: readonly string[],
  typed: readonly string[] = [],
  answer = JSON.stringify({ data: {}, extensions: { cost: COST } }),
) {
  const { env, asked } = await answeringServer((_asked, response) => response.end(answer));
  const ended = await typedRun(['graphql', ...args], typed, { cwd, env });
  return {
    ...ended,
    asked: asked.map(({ body }) => JSON.parse(body)),
    token: asked[0]?.headers['x-shopify-access-token'],
  };
}

describe('the query', () => {
  it('comes as it is given, from a file, or from standard input, with or without a dash', async () => {
    writeFileSync(join(cwd, 'shop.graphql'), `${SHOP}\n`);
    expect((await sent([SHOP])).asked).toEqual([{ query: SHOP }]);
    expect((await sent(['@shop.graphql'])).asked).toEqual([{ query: `${SHOP}\n` }]);
    expect((await sent(['-'], [SHOP])).asked).toEqual([{ query: `${SHOP}\n` }]);
    expect((await sent([], [SHOP])).asked).toEqual([{ query: `${SHOP}\n` }]);
  });

  it('cannot come from where the secret comes', async () => {
    const both = await sent(['-', '--secret-stdin'], ['practice_token_2']);
    expect([both.exitCode, both.asked]).toEqual([2, []]);
    expect(both.stderr).toBe(
      'Standard input cannot bring both a secret and the text for the query.\nGive the text in a file, as @file, or a secret in the environment.\n',
    );
    const none = await sent(['--secret-stdin'], ['practice_token_2']);
    expect([none.exitCode, none.stderr.split('\n')[0]]).toEqual([2, 'There is no query.']);
    const one = await sent([SHOP, '--secret-stdin'], ['practice_token_2']);
    expect([one.asked, one.token]).toEqual([[{ query: SHOP }], 'practice_token_2']);
  });

  it.each(['', '  ', '\n'])('is missed where there is none: %j', async (query) => {
    const { world } = pipedWorld(cwd);
    await expect(graphql(world, query, { color: false })).rejects.toMatchObject({
      code: 'no-query',
      message: 'There is no query.',
      remedy: `Give one, for example: tokenwright graphql '{ shop { name } }', or - to read standard input.`,
    });
  });

  it('is not waited for at a terminal', async () => {
    const { world } = pipedWorld(cwd);
    const here = { ...world, stdin: { isTTY: true } } as unknown as typeof world;
    await expect(graphql(here, undefined, { color: false })).rejects.toMatchObject({
      code: 'no-query',
    });
  });
});

describe('the variables', () => {
  const QUERY = 'query($n: Int) { shop { name } }';

  it('come as they are given, from a file, from standard input, or in fields', async () => {
    writeFileSync(join(cwd, 'values.json'), '{"n":2}');
    const variablesOf = async (args: readonly string[], typed: readonly string[] = []) =>
      (await sent([QUERY, ...args], typed)).asked[0]?.variables;
    expect(await variablesOf([])).toBeUndefined();
    expect(await variablesOf(['--variables', '{"n":1}'])).toEqual({ n: 1 });
    expect(await variablesOf(['--variables', '@values.json'])).toEqual({ n: 2 });
    expect(await variablesOf(['--variables', '-'], ['{"n":3}'])).toEqual({ n: 3 });
    expect(await variablesOf(['--field', 'n:=4', '--field', 'q=x'])).toEqual({ n: 4, q: 'x' });
  });

  it.each([
    [['-', '--variables', '-'], 'Standard input cannot bring both the query and'],
    [
      [QUERY, '--variables', '-', '--secret-stdin'],
      'Standard input cannot bring both a secret and',
    ],
    [[QUERY, '--variables', '{}', '--field', 'a=1'], '--field and --variables say the same'],
  ])('come in one way, and not from where something else comes: %j', async (args, words) => {
    const { exitCode, stderr, asked } = await sent(args, ['x']);
    expect([exitCode, asked]).toEqual([2, []]);
    expect(stderr).toContain(words);
  });
});

describe('the operation', () => {
  const TWO = 'query A { shop { name } } query B { shop { id } }';

  it('is the named one, or the only one', async () => {
    expect((await sent([TWO, '--operation', 'B'])).asked).toEqual([
      { query: TWO, operationName: 'B' },
    ]);
    expect((await sent(['query A { shop { name } }'])).asked).toEqual([
      { query: 'query A { shop { name } }' },
    ]);
  });

  it.each([
    [
      [TWO],
      'It is not clear which operation of the document to run.',
      'Name one with --operation: A, B.',
    ],
    [
      [TWO, '--operation', 'C'],
      'The document has no operation "C".',
      'Name one with --operation: A, B.',
    ],
    [
      ['fragment F on Shop { name }', '--operation', 'F'],
      'It is not clear which operation of the document to run.',
      'The document must hold an operation, for example { shop { name } }.',
    ],
  ])('is not guessed: %j', async (args, message, remedy) => {
    const { stderr, exitCode, asked } = await sent(args);
    expect([stderr, exitCode, asked]).toEqual([`${message}\n${remedy}\n`, 2, []]);
  });
});

describe('the answer', () => {
  it('is told with what the query cost, and null where nothing says so', async () => {
    const costOf = async (answer?: string) =>
      JSON.parse((await sent([SHOP, '--json'], [], answer)).stdout).cost;
    expect(await costOf()).toEqual({
      requested: 2,
      actual: 1,
      maximumAvailable: 2000,
      currentlyAvailable: 1999,
      restoreRate: 100,
    });
    expect(await costOf('{"data":{}}')).toBeNull();
    expect(await costOf('no JSON')).toBeNull();
  });
});

describe('a document for a real store', () => {
  const LIVE = {
    TOKENWRIGHT_SHOP: 'demo.myshopify.com',
    TOKENWRIGHT_ACCESS_TOKEN: `shpat_${'0a'.repeat(16)}`,
  };
  const refused = (query: string, options = {}) =>
    graphql(pipedWorld(cwd, LIVE).world, query, { color: false, ...options });

  it('that may change data needs a yes', async () => {
    const query = 'mutation { productCreate { product { id } } }';
    await expect(refused(query)).rejects.toMatchObject({
      code: 'mutation-not-allowed',
      message: 'This mutation may change data of demo.myshopify.com.',
    });
  });

  it('that cannot be read is not sent, and its place is told', async () => {
    await expect(refused('{\n  shop {')).rejects.toMatchObject({
      code: 'query-unreadable',
      message:
        'The document is not valid GraphQL (line 2, column 9), so nothing was sent to demo.myshopify.com.',
      remedy: 'Correct it; in a shell put the whole query in single quotes.',
    });
  });
});
