import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { request } from '../../../source/commands/api/request.ts';
import { typedRun } from '../../support/command-lines/typed-run.ts';
import { answeringServer } from '../../support/sockets/answering-server.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { pipedWorld } from '../../support/terminal/piped-world.ts';

let cwd = '';
beforeEach(async () => {
  cwd = await ownFolder();
});

const ask = (method: string, options: Partial<Parameters<typeof request>[3]>) =>
  request(pipedWorld(cwd).world, method, 'products.json', { color: false, ...options });

it('names the option whose value is not JSON', async () => {
  await expect(ask('POST', { data: '{' })).rejects.toMatchObject({
    code: 'invalid-json',
    message: 'The value of --data is not valid JSON.',
  });
});

it('takes fields or a body, not both', async () => {
  await expect(ask('POST', { data: '{}', field: ['a=1'] })).rejects.toThrow('--data');
});

it('suggests the method that was meant, in any case of its letters', async () => {
  await expect(ask('pots', {})).rejects.toMatchObject({
    code: 'invalid-method',
    remedy: expect.stringMatching(/POST/),
  });
});

describe('what is sent', () => {
  async function sent(args: readonly string[], typed: readonly string[] = []) {
    const { env, asked } = await answeringServer((_asked, response) => {
      response.setHeader('x-shopify-shop-api-call-limit', '1/40');
      response.end('{}');
    });
    const ended = await typedRun(['request', ...args], typed, { cwd, env });
    return {
      ...ended,
      asked: asked.map(({ method, target, body }) => [method, target, body]),
      headers: asked[0]?.headers,
    };
  }

  const PATH = '/admin/api/2026-10/products.json';

  it.each([
    ['GET', 'get'],
    ['HEAD', 'Head'],
    ['DELETE', 'DELETE'],
  ])('fields are the query of a request without a body: %s', async (method, typed) => {
    const fields = ['--field', 'limit=2', '--field', 'title=a b'];
    const { asked } = await sent([typed, 'products.json', ...fields]);
    expect(asked).toEqual([[method, `${PATH}?limit=2&title=a%20b`, '']]);
  });

  it.each(['POST', 'PUT', 'PATCH'])('fields are the body of any other: %s', async (method) => {
    const { asked } = await sent([method, 'products.json', '--field', 'n:=1', '--field', 'b=x']);
    expect(asked).toEqual([[method, PATH, '{"n":1,"b":"x"}']]);
  });

  it('a body comes as it is given, from a file, or from standard input', async () => {
    writeFileSync(join(cwd, 'body.json'), '{"n":1.10}');
    const bodyOf = async (data: string, typed: readonly string[] = []) =>
      (await sent(['POST', 'products.json', '--data', data], typed)).asked;
    expect(await bodyOf('{"n":1.0}')).toEqual([['POST', PATH, '{"n":1.0}']]);
    expect(await bodyOf('@body.json')).toEqual([['POST', PATH, '{"n":1.10}']]);
    expect(await bodyOf('-', ['{"n":', '2}'])).toEqual([['POST', PATH, '{"n":\n2}\n']]);
  });

  it('standard input brings a secret or a body', async () => {
    const { asked, exitCode, stderr } = await sent(
      ['POST', 'products.json', '--data', '-', '--secret-stdin'],
      ['practice_token_2'],
    );
    expect([asked, exitCode]).toEqual([[], 2]);
    expect(stderr).toBe(
      'Standard input cannot bring both a secret and the text for --data.\nGive the text in a file, as @file, or a secret in the environment.\n',
    );
    const piped = await sent(
      ['POST', 'products.json', '--data', '{}', '--secret-stdin'],
      ['practice_token_2'],
    );
    expect([piped.asked, piped.headers?.['x-shopify-access-token']]).toEqual([
      [['POST', PATH, '{}']],
      'practice_token_2',
    ]);
  });

  it('headers are sent in addition, and the answer is told with its limit', async () => {
    const line = ['GET', 'products.json', '--header', 'X-A: 1', '--header', 'X-B: 2', '--json'];
    const { headers, stdout } = await sent(line);
    expect(headers).toMatchObject({ 'x-a': '1', 'x-b': '2' });
    expect(JSON.parse(stdout)).toMatchObject({
      status: 200,
      body: {},
      rateLimit: { used: 1 },
      next: null,
    });
  });
});

describe('the next page of an answer', () => {
  it('is named by its path', async () => {
    const path = '/admin/api/2026-10/products.json?page_info=2';
    const server = await answeringServer((_asked, response) => {
      response.setHeader('link', `<${server.origin}${path}>; rel="next"`);
      response.end('{"products":[]}');
    });
    const line = ['request', 'GET', 'products.json', '--json'];
    const { stdout } = await typedRun(line, [], { cwd, env: server.env });
    expect(JSON.parse(stdout).next).toBe(path);
  });

  it('is not named where it leads away, which is said once', async () => {
    const { env } = await answeringServer((_asked, response) => {
      response.setHeader('link', '<https://elsewhere.example/a.json?page_info=2>; rel="next"');
      response.end('{"products":[]}');
    });
    const line = ['request', 'GET', 'shop.json', '--json'];
    const { stdout, stderr, exitCode } = await typedRun(line, [], { cwd, env });
    expect([JSON.parse(stdout).next, stderr, exitCode]).toEqual([
      null,
      'The link to the next page leads away from demo.practice.test, so it is not used.\n',
      0,
    ]);
  });
});
