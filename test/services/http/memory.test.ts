import { expect, test } from 'vitest';
import { createHttpClient } from '../../../source/services/http/http-client.ts';
import { corpusCase } from '../../support/corpus/corpus-answer.ts';
import { API_LIMITS, answerOf } from '../../support/sockets/http-ask.ts';
import { startRawServer } from '../../support/sockets/raw-server.ts';

/** The memory outside the heap is where bodies lie; the garbage of the test runner is not. */
function bytesInUse(): number {
  const { external, arrayBuffers } = process.memoryUsage();
  return Math.max(external, arrayBuffers);
}

test('RE-09 stops a bomb of 200 MiB at the decoded limit, with less than 64 MiB more memory', async () => {
  const server = await startRawServer(corpusCase('rest-response', 'RE-09').input);
  const client = createHttpClient({ env: {} });
  const before = bytesInUse();
  let most = before;
  const watch = setInterval(() => (most = Math.max(most, bytesInUse())), 1);
  const url = `${server.origin}/admin/api/2026-10/orders.json`;
  const outcome = await client.send(
    { method: 'GET', url, headers: [], body: null },
    { limits: API_LIMITS },
  );
  clearInterval(watch);
  most = Math.max(most, bytesInUse());
  expect(answerOf(outcome).incomplete).toBe('limit');
  expect(answerOf(outcome).body).toHaveLength(API_LIMITS.maxBytes);
  expect((most - before) / 1024 / 1024).toBeLessThan(64);
  await Promise.all([client.close(), server.close()]);
});
