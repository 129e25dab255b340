import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { corpusCase } from '../../support/corpus/corpus-answer.ts';
import { startRawServer } from '../../support/sockets/raw-server.ts';
import { openRealStorePath } from '../../support/store/real-store-path.ts';

const PROBE = fileURLToPath(new URL('../../support/sockets/http-probe.ts', import.meta.url));
const SCOPES = 'https://demo.myshopify.com/admin/oauth/access_scopes.json';
const open: Array<{ close(): Promise<void> }> = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

/** Runs the probe in a process with this environment and nothing else. */
async function probe(url: string, env: Record<string, string>, flags: readonly string[] = []) {
  const run = promisify(execFile);
  const { stdout, stderr } = await run(process.execPath, [...flags, PROBE, url], { env });
  const result: unknown = JSON.parse(stdout);
  return { result, stdout, stderr };
}

test('a process behind a proxy and a company authority reaches the store', async () => {
  const path = await openRealStorePath();
  open.push(path);
  const { result, stderr } = await probe(SCOPES, path.env);
  expect(result).toMatchObject({ status: 401, incomplete: null });
  expect(stderr).toBe('');
  expect(path.proxy.others).toEqual([]);
});

test('EV-02: where Node itself would use the proxy, loopback stays direct and the token with it', async () => {
  const proxy = await startRawServer('HTTP/1.1 500 Proxy\r\n\r\n');
  const server = await startRawServer('HTTP/1.1 200 OK\r\n\r\n{}');
  open.push(proxy, server);
  const env = { NODE_USE_ENV_PROXY: '1', HTTP_PROXY: proxy.origin, HTTPS_PROXY: proxy.origin };
  expect((await probe(server.origin, env)).result).toMatchObject({ status: 200 });
  expect(proxy.connections).toBe(0);
});

test('the way to the proxy is direct even where Node would send it through a proxy', async () => {
  const path = await openRealStorePath();
  open.push(path);
  const env = { ...path.env, NODE_USE_ENV_PROXY: '1', HTTP_PROXY: path.proxy.url };
  expect((await probe(SCOPES, env)).result).toMatchObject({ status: 401 });
  expect(path.proxy.connects).toHaveLength(1);
});

test('EV-07: a process with certificate checks off sends nothing', async () => {
  const path = await openRealStorePath();
  open.push(path);
  const env = { HTTPS_PROXY: path.proxy.url, NODE_TLS_REJECT_UNAUTHORIZED: '0' };
  const { result, stdout } = await probe(SCOPES, env);
  expect(result).toMatchObject({ kind: 'tls', maybeSent: false });
  expect(stdout).not.toContain('canary');
  expect(path.proxy.connects).toEqual([]);
});

test('EV-08: a missing certificate file is said, and named by the TLS error', async () => {
  const path = await openRealStorePath();
  open.push(path);
  const { result, stderr } = await probe(SCOPES, { ...path.env, NODE_EXTRA_CA_CERTS: '/nope.pem' });
  expect(result).toMatchObject({ kind: 'tls', message: expect.stringContaining('/nope.pem') });
  expect(stderr.match(/NODE_EXTRA_CA_CERTS names \/nope\.pem/g)).toHaveLength(1);
});

test('RE-08 with little memory: the body limit comes first', async () => {
  const server = await startRawServer(corpusCase('rest-response', 'RE-08').input);
  open.push(server);
  const { result } = await probe(server.origin, {}, ['--max-old-space-size=64']);
  expect(result).toEqual({ status: 200, bytes: 16 * 1024 * 1024, incomplete: 'limit' });
});
