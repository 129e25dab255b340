import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openCommandWorld, type CommandWorld } from '../support/store/command-world.ts';
import { startRawServer, type Answering } from '../support/sockets/raw-server.ts';
import { runProgram, startProgram } from '../support/terminal/run-program.ts';

let world: CommandWorld;
let env: Record<string, string>;
beforeAll(async () => {
  world = await openCommandWorld();
  ({ env } = await world.signedIn('read_products,read_orders'));
});
afterAll(() => world.close());

const run = (
  args: readonly string[],
  options: { env?: Record<string, string>; input?: string } = {},
) => runProgram(args, { cwd: world.folder, env, ...options });

async function json(args: readonly string[]): Promise<Record<string, unknown>> {
  const { stdout } = await run(args);
  expect(stdout.trim().split('\n')).toHaveLength(1);
  const document: Record<string, unknown> = JSON.parse(stdout);
  return document;
}

describe('check', () => {
  it('answers with the whole contract as one JSON document', async () => {
    expect(await json(['check', '--json'])).toEqual({
      shop: 'demo.practice.test',
      store: null,
      valid: true,
      app: expect.any(String),
      tokenFrom: 'env',
      tokenKind: 'unknown',
      scopes: ['read_products', 'read_orders'],
      need: [],
      missing: [],
    });
  });

  it('exits 0 when the needed scopes are there and 1, naming them, when not', async () => {
    expect((await run(['check', '--need', 'read_products'])).code).toBe(0);
    const { code, stdout } = await run(['check', '--need', 'read_products,write_orders']);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^Missing {2}write_orders$/m);
  });

  it('says that a needed scope is on no list, and which one was probably meant', async () => {
    const { code, stderr } = await run(['check', '--need', 'read_product']);
    expect(code).toBe(1);
    expect(stderr).toContain('read_product is not on this tool');
    expect(stderr).toContain('Did you mean read_products?');
  });

  it('asks GraphQL files for the scopes they need', async () => {
    mkdirSync(join(world.folder, 'queries'), { recursive: true });
    writeFileSync(
      join(world.folder, 'queries', 'a.graphql'),
      '{ products(first: 1) { nodes { id } } }',
    );
    writeFileSync(
      join(world.folder, 'queries', 'b.graphql'),
      '{ customers(first: 1) { nodes { id } } }',
    );
    expect((await run(['check', '--for', 'queries/a.graphql'])).code).toBe(0);
    const { code, stdout, stderr } = await run(['check', '--json', '--for', 'queries/*.graphql']);
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({ missing: ['read_customers'] });
    expect(stderr).toContain('queries/b.graphql: QueryRoot.customers needs read_customers.');
  });

  it('names file, line and column of a document that is no GraphQL', async () => {
    writeFileSync(join(world.folder, 'broken.graphql'), '{\n  shop {\n');
    const { code, stdout, stderr } = await run(['check', '--for', 'broken.graphql']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(/^broken\.graphql:\d+:\d+: /);
  });

  it('exits 4 and says so when the token is not valid', async () => {
    const { code, stdout } = await run(['check', '--json'], {
      env: { ...env, TOKENWRIGHT_ACCESS_TOKEN: 'practice_token_of_nobody' },
    });
    expect(code).toBe(4);
    expect(JSON.parse(stdout)).toMatchObject({ valid: false, scopes: [] });
  });

  it('takes the token from one line of standard input, and from a variable by name', async () => {
    const { TOKENWRIGHT_ACCESS_TOKEN: token = '', ...rest } = env;
    const piped = await run(['check', '--json', '--secret-stdin'], {
      env: rest,
      input: `${token}\r\n`,
    });
    expect(JSON.parse(piped.stdout)).toMatchObject({ valid: true, tokenFrom: 'stdin' });
    const named = await run(['check', '--json', '--token-env', 'MY_TOKEN'], {
      env: { ...rest, MY_TOKEN: `${token}\n` },
    });
    expect(JSON.parse(named.stdout)).toMatchObject({ valid: true, tokenFrom: 'env' });
  });

  it('exits 3 when nobody answers', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    server.close();
    if (address === null || typeof address === 'string') throw new Error('no port');
    const { code, stdout, stderr } = await run(['check'], {
      env: { ...env, TOKENWRIGHT_STORE_ORIGIN: `http://127.0.0.1:${address.port}` },
    });
    expect({ code, stdout }).toEqual({ code: 3, stdout: '' });
    expect(stderr.trim().split('\n')).toHaveLength(2);
  });

  it.each([
    ['a redirect', '302 Found\r\nLocation: https://other.example/x', '', 'it was not followed'],
    [
      'a refusal',
      '403 Forbidden',
      '{"errors":"[API] Non-expiring access tokens are no longer accepted for the Admin API."}',
      'expiring',
    ],
  ])('explains %s as request does', async (_, head, body, words) => {
    const server = await startRawServer(
      `HTTP/1.1 ${head}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    onTestFinished(() => server.close());
    const there = { env: { ...env, TOKENWRIGHT_STORE_ORIGIN: server.origin } };
    const { code, stderr } = await run(['check'], there);
    const requested = await run(['request', 'GET', 'shop.json'], there);
    expect(code).toBe(1);
    expect(stderr).toContain(words);
    expect(stderr.split(/\s+/).join(' ').trim()).toBe(
      requested.stderr.split(/\s+/).join(' ').trim(),
    );
  });
});

describe('request', () => {
  it('writes the exact bytes of the body into a pipe, and nothing else', async () => {
    const { code, stdout, stderr } = await run(['request', 'get', 'orders.json?limit=1&fields=id']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^\{"orders":\[\{"id":\d+\}\]\}$/);
  });

  it('answers with the whole contract as one JSON document and leads to the next page', async () => {
    const first = await json(['request', 'GET', 'products.json?limit=2', '--json']);
    expect(Object.keys(first)).toEqual([
      'status',
      'headers',
      'body',
      'incomplete',
      'rateLimit',
      'next',
      'durationMs',
    ]);
    expect(first).toMatchObject({ status: 200, incomplete: null });
    expect(first['rateLimit']).toEqual({ used: expect.any(Number), limit: 40 });
    const next = String(first['next']);
    expect(next).toMatch(/^\/admin\/api\/2026-10\/products\.json\?limit=2&page_info=/);
    const second = await json(['request', 'GET', next, '--json']);
    expect(second).toMatchObject({ status: 200 });
    expect(second['body']).not.toEqual(first['body']);
  });

  it.each([
    ['401', 4, 'shop.json', { TOKENWRIGHT_ACCESS_TOKEN: 'practice_token_of_nobody' }],
    ['403', 1, 'customers.json', {}],
    ['404', 1, 'nothing.json', {}],
  ])('exits right on status %s', async (status, code, path, changes) => {
    const end = await run(['request', 'GET', path, '--json'], { env: { ...env, ...changes } });
    expect(end.code).toBe(code);
    expect(JSON.parse(end.stdout)).toMatchObject({ status: Number(status) });
    expect(end.stderr).not.toBe('');
  });

  it.each([
    ['https://evil.example/admin/api/x.json'],
    ['//evil.example/admin/x.json'],
    ['http://127.0.0.1:1/admin/x.json'],
    ['/etc/passwd'],
    ['../../../x.json'],
  ])('refuses the path %s with exit 2', async (path) => {
    const { code, stdout, stderr } = await run(['request', 'GET', path]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).not.toBe('');
  });

  it('takes a body as text, from a file and from standard input, and refuses what is no JSON', async () => {
    writeFileSync(join(world.folder, 'body.json'), '{"product":{"title":"Hat"}}');
    for (const [data, input] of [
      ['{"product":{}}', undefined],
      ['@body.json', undefined],
      ['-', '{"product":{}}'],
    ] as const) {
      const { code } = await run(['request', 'POST', 'products.json', '--data', data], {
        ...(input === undefined ? {} : { input }),
      });
      expect(code).toBe(1);
    }
    const broken = await run(['request', 'POST', 'products.json', '--data', '{"a":']);
    expect(broken.code).toBe(2);
    expect(broken.stderr).toContain('not valid JSON');
  });
});

describe('graphql', () => {
  it('answers from an argument, a file and standard input', async () => {
    writeFileSync(join(world.folder, 'shop.graphql'), '{ shop { name } }');
    for (const [query, input] of [
      ['{ shop { name } }', ''],
      ['@shop.graphql', ''],
      ['-', '{ shop { name } }'],
    ] as const) {
      const { code, stdout } = await run(['graphql', query], { input });
      expect(code).toBe(0);
      expect(JSON.parse(stdout).data.shop.name).toEqual(expect.any(String));
    }
  });

  it('puts the cost in place of the rate limit', async () => {
    const document = await json(['graphql', '{ shop { name } }', '--json']);
    expect(Object.keys(document)).toEqual([
      'status',
      'headers',
      'body',
      'incomplete',
      'cost',
      'next',
      'durationMs',
    ]);
    expect(document['cost']).toMatchObject({ requested: expect.any(Number) });
  });

  it('exits 1 on an access error in a 200 and names the missing scope', async () => {
    const { code, stderr } = await run(['graphql', '{ customers(first: 1) { nodes { id } } }']);
    expect(code).toBe(1);
    expect(stderr).toContain('read_customers');
  });

  it('runs the operation that is named, with variables', async () => {
    const query =
      'query A { shop { name } } query B($n: Int!) { products(first: $n) { nodes { id } } }';
    expect((await run(['graphql', query])).code).toBe(2);
    const { code, stdout } = await run([
      'graphql',
      query,
      '--operation',
      'B',
      '--variables',
      '{"n":2}',
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).data.products.nodes).toHaveLength(2);
  });
});

describe('an odd answer', () => {
  const head = (body: string, more = '') =>
    `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${more}Content-Length: ${body.length}\r\n\r\n${body}`;

  async function against(answering: Answering, args: readonly string[]) {
    const server = await startRawServer(answering);
    const end = await run(args, { env: { ...env, TOKENWRIGHT_STORE_ORIGIN: server.origin } });
    const count = server.requests.length;
    await server.close();
    return { ...end, count };
  }

  it('keeps its digits, and repeated headers of any name', async () => {
    const answer = head(
      '{"id":9007199254740993,"p":1.10}',
      '__proto__: a\r\nX-Two: 1\r\nX-Two: 2\r\n',
    );
    const { stdout } = await against(answer, ['request', 'GET', 'x.json', '--json']);
    expect(stdout).toContain('"body":{"id":9007199254740993,"p":1.10}');
    expect(stdout).toContain('"__proto__":["a"]');
    expect(stdout).toContain('"x-two":["1","2"]');
  });

  it('is asked for again after 429, visibly, when it was a reading, and else not', async () => {
    const busy = 'HTTP/1.1 429 Too Many\r\nRetry-After: 0\r\nContent-Length: 0\r\n\r\n';
    const answering = (nth: number) => (nth === 0 ? busy : head('{}'));
    const reading = await against(answering, ['request', 'GET', 'x.json']);
    expect({ code: reading.code, count: reading.count }).toEqual({ code: 0, count: 2 });
    expect(reading.stderr).toContain('retry 1 of 3');
    const writing = await against(answering, ['request', 'POST', 'x.json', '--data', '{}']);
    expect({ code: writing.code, count: writing.count }).toEqual({ code: 1, count: 1 });
  });

  it('is named when it broke off or passed the limit', async () => {
    const cut = {
      head: 'HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\n{"a":',
      then: 'fin',
    } as const;
    const broken = await against(cut, ['request', 'GET', 'x.json', '--json']);
    expect(broken.code).toBe(3);
    expect(JSON.parse(broken.stdout)).toMatchObject({ incomplete: 'cut', body: '{"a":' });
    const server = await startRawServer(head('[1,2,3,4,5]'));
    const limited = await run(['request', 'GET', 'x.json', '--json'], {
      env: { ...env, TOKENWRIGHT_STORE_ORIGIN: server.origin, TOKENWRIGHT_MAX_BODY: '4' },
    });
    await server.close();
    expect(JSON.parse(limited.stdout)).toMatchObject({ incomplete: 'limit', body: '[1,2' });
    expect(limited.stderr).toContain('TOKENWRIGHT_MAX_BODY');
  });

  it('is no way elsewhere: a redirect is shown and not followed', async () => {
    const away =
      'HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/x\r\nContent-Length: 0\r\n\r\n';
    const { stdout, stderr, count } = await against(away, ['request', 'GET', 'x.json', '--json']);
    expect(JSON.parse(stdout)).toMatchObject({ status: 302, next: null });
    expect(stderr).toContain('not followed');
    expect(count).toBe(1);
  });

  it('is no answer to a GraphQL document when it has neither data nor errors', async () => {
    const { code, stdout, stderr } = await against(head('{}'), ['graphql', '{ shop { name } }']);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '{}' });
    expect(stderr).toContain('not the answer to a GraphQL document');
    const empty = await against(head('{"data":null}'), ['graphql', '{ shop { name } }']);
    expect(empty.code).toBe(0);
    expect((await against(head('{}'), ['request', 'GET', 'x.json'])).code).toBe(0);
  });

  it('fails a mutation that the rules of the shop refuse', async () => {
    const refused = head('{"data":{"x":{"userErrors":[{"field":null,"message":"no"}]}}}');
    const { code } = await against(refused, [
      'graphql',
      'mutation { x { userErrors { message } } }',
    ]);
    expect(code).toBe(1);
  });
});

describe('told to end while the store is silent', () => {
  it.each([
    [['check'], 143, 'You cancelled the request.'],
    [['request', 'GET', 'shop.json'], 143, 'You cancelled the request.'],
    [['revoke', '--yes'], 143, 'whether the token was revoked is unknown'],
    [['revoke', '--yes'], 130, 'whether the token was revoked is unknown'],
  ])('%j ends with %i and says where things stand', async (args, code, words) => {
    const server = await startRawServer({ head: '' });
    const program = startProgram(args, {
      cwd: world.folder,
      env: { ...env, TOKENWRIGHT_STORE_ORIGIN: server.origin },
    });
    await server.requested();
    const from = performance.now();
    program.child.kill(code === 130 ? 'SIGINT' : 'SIGTERM');
    const end = await program.end;
    // Ctrl+C waits for nothing more.
    if (code === 130) expect(performance.now() - from).toBeLessThan(1000);
    await server.close();
    expect({ code: end.code, stdout: end.stdout }).toEqual({ code, stdout: '' });
    expect(end.stderr).toContain(words);
  });

  it('takes a request for cancelled at once, and waits a little for what cannot be taken back', async () => {
    const server = await startRawServer({ head: '' });
    const program = startProgram(['revoke', '--yes'], {
      cwd: world.folder,
      env: { ...env, TOKENWRIGHT_STORE_ORIGIN: server.origin },
    });
    await server.requested();
    program.child.kill('SIGTERM');
    await program.said(/Revoking is under way/);
    await server.close();
    expect((await program.end).stderr).toContain('whether the token was revoked is unknown');
  });
});

describe('revoke', () => {
  it('asks for a confirmation only where there is a token to give back', async () => {
    const { TOKENWRIGHT_ACCESS_TOKEN: _token, ...without } = env;
    const nothing = await run(['revoke'], { env: without });
    expect(nothing.code).toBe(2);
    expect(nothing.stderr).not.toContain('must be confirmed');
    const something = await run(['revoke']);
    expect(something.code).toBe(2);
    expect(something.stderr).toContain('must be confirmed');
  });

  it('ends the token, which then exits 4', async () => {
    const other = await openCommandWorld();
    const signedIn = await other.signedIn('read_products');
    const go = (args: readonly string[]) =>
      runProgram(args, { cwd: other.folder, env: signedIn.env });
    expect((await go(['revoke', '--yes', '--json'])).stdout).toBe(
      '{"shop":"demo.practice.test","revoked":true}\n',
    );
    expect((await go(['check'])).code).toBe(4);
    expect((await go(['revoke', '--yes'])).code).toBe(4);
    await other.close();
  });
});
