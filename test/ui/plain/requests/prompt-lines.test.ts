import { describe, expect, test } from 'vitest';
import { Secret } from '../../../../source/core/text/secret.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';
import { GuideRun } from '../../../support/guide/guide-run.ts';
import { runPrompt } from '../../../support/guide/scripted-prompt.ts';

describe('a line at the prompt', () => {
  test('that is a path alone reads it', async () => {
    const paths = [
      'products.json',
      'products/1/images.json?fields=id,src',
      '/admin/api/2026-10/shop.json',
    ];
    const { sent } = await runPrompt(paths);
    expect(sent).toEqual([
      'GET products.json',
      'GET products/1/images.json?fields=id,src',
      'GET shop.json',
    ]);
  });

  test.each([
    'products',
    'products.json a',
    '/products.json',
    'products.jsonl',
    'https://example.com',
  ])('that is no path sends nothing: %s', async (line) => {
    const { sent, work } = await runPrompt([line]);
    expect(sent).toEqual([]);
    expect(work.exitCode).toBe(2);
  });

  test('that is empty or a comment is passed over', async () => {
    const { lines, sent, work } = await runPrompt(['', '   ', '# GET shop.json', '#']);
    expect({ lines, sent, exitCode: work.exitCode }).toEqual({ lines: [], sent: [], exitCode: 0 });
  });

  test.each(['help', 'HELP', '?'])('%s lists the words', async (line) => {
    const { lines } = await runPrompt([line]);
    expect(lines.length).toBeGreaterThan(5);
    expect(lines.join('\n')).toMatch(/\bfind\b/);
  });

  test('help about one word says that word alone', async () => {
    const { lines } = await runPrompt(['help find']);
    expect(lines.length).toBeLessThan(5);
    expect(lines.join('\n')).toContain('find TEXT');
  });

  test('that names another host is refused in words, and sends nothing', async () => {
    const { lines, sent, work } = await runPrompt(['GET https://evil.example/admin/api/shop.json']);
    expect(sent).toEqual([]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/\w\. \w.*\.$/);
    expect(work.exitCode).toBe(2);
  });

  test('that is JSON alone says where it belongs', async () => {
    const { lines, work } = await runPrompt(['{"a": 1}']);
    expect(lines.at(-1)).toMatch(/^This is JSON, not a request\. To send it as a body/);
    expect(work.exitCode).toBe(2);
  });

  test('that begins a query goes on until it is closed', async () => {
    const { sent, asked } = await runPrompt(['{ shop {', 'name', '} }']);
    expect(sent).toHaveLength(1);
    expect(asked.map(({ question }) => question)).toEqual(['request>', '…', '…', 'request>']);
    const { work, sent: none } = await runPrompt(['{ shop {', '', '']);
    expect({ exitCode: work.exitCode, none }).toEqual({ exitCode: 2, none: [] });
  });

  test('that is a word means it however it is written', async () => {
    expect((await runPrompt(['FIND x'])).lines).toEqual(['There is no answer yet.']);
  });
});

describe('what leaves the prompt', () => {
  test('is the end of the input, quit, or Ctrl+C', async () => {
    expect((await runPrompt([])).end).toEqual({ type: 'end' });
    const left = async (...typed: Parameters<typeof runPrompt>[0]) => {
      const { end, asked, sent } = await runPrompt([...typed, 'GET shop.json']);
      return { end: end.type, question: asked[1]?.question, sent: sent.length };
    };
    const question = 'Leave now?';
    expect(await left({ type: 'quit' }, true)).toEqual({ end: 'quit', question, sent: 0 });
    expect(await left({ type: 'quit' }, false)).toEqual({ end: 'end', question, sent: 1 });
    expect(await left({ type: 'interrupt' }, true)).toEqual({
      end: 'interrupt',
      question,
      sent: 0,
    });
    expect(await left({ type: 'interrupt' }, false)).toEqual({ end: 'end', question, sent: 1 });
  });

  test('is back, to the guide and with what the token carries', async () => {
    const { end } = await runPrompt([{ type: 'back' }]);
    expect(end).toMatchObject({ type: 'go-on', diagnosis: null, granted: expect.any(Array) });
  });
});

describe('a refusal', () => {
  const retired = answerWith({ errors: 'Not Found' }, { status: 404 });
  const noScope = answerWith(
    { errors: '[API] This action requires merchant approval for read_orders scope.' },
    { status: 403 },
  );

  test('that the guide can put right is left for it by the word fix', async () => {
    const { end, lines, later } = await runPrompt(['GET orders.json', 'fix'], [noScope]);
    expect(lines.find((line) => line.startsWith('Type fix to do this: '))).toMatch(/\.$/);
    expect(end).toMatchObject({ type: 'go-on', diagnosis: expect.anything() });
    expect(later.refused).toMatchObject({ call: { method: 'GET', path: 'orders.json' } });
  });

  test('that nothing puts right leaves fix a word like any other', async () => {
    const { end, lines } = await runPrompt(['GET shop.json', 'fix'], [answerWith({})]);
    expect(end).toEqual({ type: 'end' });
    expect(lines.join('\n')).not.toContain('Type fix to do this');
  });

  test('is forgotten with the next answer', async () => {
    const typed = ['GET orders.json', 'GET shop.json', 'fix'];
    const { end, later } = await runPrompt(typed, [noScope, answerWith({})]);
    expect(end).toEqual({ type: 'end' });
    expect(later.refused).toBeNull();
  });

  test('is told with its own words', async () => {
    const { lines, work } = await runPrompt(['GET nothing.json'], [retired]);
    expect(lines.join('\n')).toMatch(/404 refused/);
    expect(work.exitCode).not.toBe(0);
  });
});

describe('a request that an earlier token could not send', () => {
  const first = { api: 'rest', method: 'GET', path: 'orders.json', headers: [], body: '' } as const;

  test('is sent at once, and said', async () => {
    const { all, sent } = await runPrompt([], [answerWith({ orders: [] })], { first });
    expect(all[0]).toBe('Sent again with the new token: GET orders.json');
    expect(sent).toEqual(['GET orders.json']);
    expect(all.join('\n')).not.toContain('sends a REST request');
  });
});

describe('a token that was found', () => {
  const { session } = new GuideRun().toToken().state;
  if (session === null) throw new Error('no token');
  const { result } = session;
  const unknown = { ...result, scopes: { ...result.scopes, granted: null } };
  const found = { session: { isFound: true, result: unknown } } as const;
  const scopes = (...handles: string[]) =>
    answerWith({ access_scopes: handles.map((handle) => ({ handle })) });
  const asks = ({ requests }: Awaited<ReturnType<typeof runPrompt>>) =>
    requests.filter(({ url }) => url.includes('access_scopes')).length;

  test('is asked what it carries, which is said and known from then on', async () => {
    const run = await runPrompt(['scopes'], [scopes('read_products', 'write_orders')], found);
    expect(asks(run)).toBe(1);
    expect(run.all).toContain('The token carries read_products, write_orders.');
    expect(run.all.at(-1)).toBe('Granted: read_products, write_orders');
    expect((await runPrompt([], [scopes()], found)).all).toContain('The token carries no scope.');
  });

  test('is not asked where that is known, or where it came from the guide', async () => {
    expect(asks(await runPrompt([], [], { session: { isFound: true } }))).toBe(0);
    expect(asks(await runPrompt([], [], { session: { result: unknown } }))).toBe(0);
    const { all } = await runPrompt(['scopes'], [], { session: { result: unknown } });
    expect(all.at(-1)).toBe('The service did not report the scopes.');
  });

  test('that is dead says so, and how the guide helps', async () => {
    const dead = answerWith({ errors: 'Invalid API key or access token' }, { status: 401 });
    const run = await runPrompt(['fix'], [dead], found);
    expect(run.all.find((line) => line.startsWith('Type fix to do this: '))).toBeDefined();
    expect(run.end).toMatchObject({ type: 'go-on', diagnosis: expect.anything() });
    expect(run.later.refused).toBeNull();
    expect(run.work.exitCode).toBe(4);
  });
});

test('what opens the prompt says what can be typed', async () => {
  const { all } = await runPrompt([]);
  expect(all[0]).toMatch(/^GET products\.json\?limit=1 sends a REST request/);
  expect(all[1]).toMatch(/help lists the words/);
});

test('a header that is a secret by its name is hidden where the store sends it back', async () => {
  const secret = new Secret('canary-of-a-header').reveal();
  const { lines, requests } = await runPrompt(
    [`header X-Api-Key: ${secret}`, 'header X-Plain: plain-value', 'GET shop.json'],
    [answerWith({ echo: `${secret} plain-value` })],
  );
  expect(JSON.stringify(requests.map(({ headers }) => headers))).toContain('X-Plain');
  expect(lines.at(-2)).toContain('plain-value');
  expect(lines.slice(-3).join('\n')).not.toContain(secret);
});
