import { describe, expect, test } from 'vitest';
import type { StoreRequest } from '../../../source/practice-store/server/message.ts';
import { answerLater, dispatch, route } from '../../../source/practice-store/server/routes.ts';

const named = (methods: string, path: string, name = `${methods} ${path}`) =>
  route(methods.split(' '), path, () => ({ status: 200, headers: [], body: name }));
const ROUTES = [
  named('GET', '/a'),
  named('POST PUT', '/a'),
  named('GET', '/a/*'),
  named('DELETE', '/a/b'),
  named('GET', '/a/c', 'never reached'),
];

async function answer(method: string, path: string) {
  const request = { method, path } as unknown as StoreRequest;
  const { status, headers, body } = await dispatch(ROUTES, request);
  return [status, ...headers.filter(([name]) => name === 'Allow').map(([, value]) => value), body];
}

describe('a request', () => {
  test.each([
    ['GET', '/a', 'GET /a'],
    ['HEAD', '/a', 'GET /a'],
    ['PUT', '/a', 'POST PUT /a'],
    ['GET', '/a/', 'GET /a/*'],
    ['GET', '/a/b', 'GET /a/*'],
    ['DELETE', '/a/b', 'DELETE /a/b'],
    ['GET', '/a/c', 'GET /a/*'],
  ])('%s %s goes to its first route', async (method, path, name) => {
    expect(await answer(method, path)).toEqual([200, name]);
  });

  test.each([
    ['DELETE', '/a', 'GET, POST, PUT'],
    ['POST', '/a/b', 'GET, DELETE'],
    ['HEAD', '/a/b', null],
  ])('%s %s may have another method', async (method, path, allowed) => {
    const wrong = [405, allowed, JSON.stringify({ errors: 'Method Not Allowed' })];
    expect(await answer(method, path)).toEqual(allowed === null ? [200, 'GET /a/*'] : wrong);
  });

  test.each(['/b.json', '/admin/api/', '/admin/api/x'])(
    'of a program to %s gets JSON',
    async (path) => {
      expect(await answer('GET', path)).toEqual([404, JSON.stringify({ errors: 'Not Found' })]);
    },
  );

  test.each(['/b', '/b.json/', '/x/admin/api/', '/aa', '/A', '/admin/api'])(
    'of a person to %s gets a page',
    async (path) => {
      const [status, body] = await answer('GET', path);
      expect([status, String(body).startsWith('<!doctype html>')]).toEqual([404, true]);
    },
  );

  test('is answered later with the same answer', async () => {
    const request = { method: 'GET', path: '/a' } as unknown as StoreRequest;
    const echo = (one: StoreRequest) => ({ status: 200, headers: [], body: one.path });
    for (const latencyMs of [0, 1])
      expect((await answerLater(echo, latencyMs)(request)).body).toBe('/a');
  });
});
