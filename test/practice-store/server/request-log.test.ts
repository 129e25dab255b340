import { expect, test } from 'vitest';
import { startPracticeStore } from '../../../source/practice-store/practice-store.ts';
import {
  describeTarget,
  type RequestLogEntry,
} from '../../../source/practice-store/server/request-log.ts';
import { askStore } from '../../support/store/practice-client.ts';
import { authorizeUrl, freshToken } from '../../support/store/practice-sign-in.ts';

test('the log of a whole sign-in names every request and holds no secret', async () => {
  const entries: RequestLogEntry[] = [];
  const store = await startPracticeStore({ port: 0, log: (entry) => void entries.push(entry) });
  const { token, refreshToken } = await freshToken(
    store,
    { state: 'state-canary' },
    { expiring: '1' },
  );
  const secret = store.app.clientSecret.reveal();
  await askStore(store.origin, { path: `/?client_secret=${secret}&client_id=${secret}` });
  await askStore(store.origin, { path: `/admin/oauth/access_token?code=canary&scope=${token}` });
  const clientId = store.app.clientId;
  await askStore(store.origin, {
    path: authorizeUrl(store, { scope: 'read_products' }).slice(store.origin.length),
  });
  await store.close();

  expect(entries.map(({ method, status }) => `${method} ${status}`)).toEqual([
    'GET 200',
    'POST 303',
    'POST 200',
    'GET 303',
    'GET 405',
    // Approved before, so straight through.
    'GET 303',
  ]);
  const text = entries.map(({ path }) => path).join('\n');
  for (const hidden of [token, refreshToken, secret, 'state-canary', 'canary']) {
    expect(text).not.toContain(hidden);
  }
  expect(text).toContain(`client_id=${clientId}&scope=read_products`);
});

test('the log says how long an answer took', async () => {
  const entries: RequestLogEntry[] = [];
  const log = (entry: RequestLogEntry) => void entries.push(entry);
  const store = await startPracticeStore({ port: 0, latencyMs: 20, log });
  await askStore(store.origin, { path: '/admin/api/2026-10/shop.json' });
  await store.close();
  expect(entries).toEqual([expect.objectContaining({ status: 401 })]);
  expect(entries[0]?.durationMs).toBeGreaterThan(10);
});

test('a target is made visible and cut', () => {
  expect(describeTarget('/\u202Eabc', '')).not.toContain('\u202E');
  expect(describeTarget(`/${'a'.repeat(5000)}`, '').length).toBeLessThan(500);
});
