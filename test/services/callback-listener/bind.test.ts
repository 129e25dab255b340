import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { UserError } from '../../../source/core/errors.ts';
import {
  bindAll,
  describePortHolder,
  notLocal,
} from '../../../source/services/callback-listener/bind.ts';
import { redirectUri } from '../../support/sign-in/callback-flow.ts';
import { freePort, portOf } from '../../support/sockets/ports.ts';

interface Scripted {
  readonly asked: object[];
  readonly closed: string[];
  readonly create: () => Server;
}

/** Servers that bind nothing: each ends as the next entry says, a code of an error or a port. */
function scripted(...ends: ReadonlyArray<string | number>): Scripted {
  const asked: object[] = [];
  const closed: string[] = [];
  let nth = 0;
  const create = (): Server => {
    const end = ends[nth] ?? 0;
    const name = `server ${nth}`;
    nth += 1;
    let host = '';
    const server = Object.assign(new EventEmitter(), {
      listen(given: { readonly host: string }, listening: () => void) {
        asked.push(given);
        ({ host } = given);
        if (typeof end === 'number') listening();
        else server.emit('error', Object.assign(new Error('no'), end === '' ? {} : { code: end }));
      },
      address: () => (end === -1 ? 'a pipe' : end === -2 ? null : { address: host, port: end }),
      close(done: () => void) {
        closed.push(name);
        done();
      },
    });
    return server as unknown as Server;
  };
  return { asked, closed, create };
}

async function failure(uri: string, script: Scripted): Promise<string> {
  const error = await bindAll(redirectUri(uri), script.create).then(
    () => 'bound',
    (cause: unknown) => cause,
  );
  if (!(error instanceof UserError)) return String(error);
  return `[${error.code}, ends with ${error.exitCode}] ${error.message} | ${error.remedy}`;
}

const PORT = 'Choose a redirect URI with a free port from 1024 to 65535 and register it.';
const LITERAL = 'Use 127.0.0.1 in the redirect URI, in the app settings and here.';
const TAKEN =
  'End that program and try again, or use a redirect URI with another port that the app settings list.';

test.each([
  [
    'http://127.0.0.1:4001/a',
    'EADDRINUSE',
    `[port-taken, ends with 2] Port 4001 on 127.0.0.1 is taken by another program. | ${TAKEN}`,
  ],
  [
    'http://127.0.0.1:4080/a',
    'EACCES',
    `[port-forbidden, ends with 2] This system does not let you listen on port 4080 of 127.0.0.1. | ${PORT}`,
  ],
  [
    'http://[::1]:4080/a',
    'EPERM',
    `[port-forbidden, ends with 2] This system does not let you listen on port 4080 of ::1. | ${PORT}`,
  ],
  [
    'http://[::1]:4080/a',
    'EADDRNOTAVAIL',
    `[no-loopback-address, ends with 2] This machine has no address ::1. | ${LITERAL}`,
  ],
  [
    'http://localhost:4080/a',
    'EAFNOSUPPORT',
    `[no-loopback-address, ends with 2] A redirect URI with localhost needs 127.0.0.1 and ::1, and this machine has no 127.0.0.1. | ${LITERAL}`,
  ],
  ['http://127.0.0.1:4080/a', 'EXYZ', 'Error: no'],
  ['http://127.0.0.1:4080/a', '', 'Error: no'],
])('%s with %s is told in words', async (uri, code, words) => {
  expect(
    (await failure(uri, scripted(code))).replace(
      /taken by .*?\. \|/,
      'taken by another program. |',
    ),
  ).toBe(words);
});

test.each(['EADDRINUSE', 'EACCES', 'EPERM', 'EADDRNOTAVAIL', 'EAFNOSUPPORT'])(
  'what the system said stays with the words about it: %s',
  async (code) => {
    const bound = bindAll(redirectUri('http://127.0.0.1:4001/a'), scripted(code).create);
    await expect(bound).rejects.toMatchObject({ exitCode: 2, cause: { message: 'no', code } });
  },
);

test('localhost is two addresses with one port, each of them for us alone', async () => {
  const script = scripted(4000, 4000);
  const bound = await bindAll(redirectUri('http://localhost:4000/a'), script.create);
  expect(bound.map(({ address }) => address)).toEqual([
    { host: '127.0.0.1', port: 4000 },
    { host: '::1', port: 4000 },
  ]);
  expect(script.asked).toEqual([
    { host: '127.0.0.1', port: 4000, exclusive: true, ipv6Only: false },
    { host: '::1', port: 4000, exclusive: true, ipv6Only: true },
  ]);
  expect(script.closed).toEqual([]);
});

test('with any port another one is tried eight times where the second address has it not', async () => {
  const lucky = scripted(4001, 'EADDRINUSE', 4002, 4002);
  const bound = await bindAll(redirectUri('http://localhost:0/a'), lucky.create);
  expect(bound.map(({ address }) => address.port)).toEqual([4002, 4002]);
  expect(lucky.closed).toEqual(['server 0']);
  const unlucky = scripted(...Array.from({ length: 9 }, () => [4001, 'EADDRINUSE']).flat());
  expect(await failure('http://localhost:0/a', unlucky)).toContain('[port-taken');
  expect(unlucky.asked).toHaveLength(16);
  expect(unlucky.closed).toHaveLength(8);
});

test('a port that was named, or another error, is not tried again, and nothing stays open', async () => {
  const named = scripted(4001, 'EADDRINUSE');
  expect(await failure('http://localhost:4001/a', named)).toContain('[port-taken');
  expect([named.asked.length, named.closed]).toEqual([2, ['server 0']]);
  const forbidden = scripted(4001, 'EACCES');
  expect(await failure('http://localhost:0/a', forbidden)).toContain('[port-forbidden');
  expect([forbidden.asked.length, forbidden.closed]).toEqual([2, ['server 0']]);
});

test.each([-1, -2])('a server without an address is given up (%i)', async (end) => {
  const script = scripted(end);
  expect(await failure('http://127.0.0.1:4001/a', script)).toBe(
    'Error: bound to another address than 127.0.0.1',
  );
  expect(script.closed).toEqual(['server 0']);
});

test('a public redirect URI has no address here', async () => {
  const uri = redirectUri('https://app.example/callback');
  expect(notLocal(uri)).toMatchObject({
    code: 'redirect-not-local',
    message: 'Nothing on this machine can listen for https://app.example/callback.',
    remedy: 'Approve in the browser, then paste the address it ends on.',
  });
  expect(await failure('https://app.example/callback', scripted(1))).toContain(
    '[redirect-not-local',
  );
});

test.runIf(process.platform === 'linux')('who listens is named with its process', async () => {
  for (const host of ['127.0.0.1', '::1', '0.0.0.0', '::']) {
    const server = createServer();
    server.listen({ host, port: 0 });
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    const asked = host.includes(':') ? '::1' : '127.0.0.1';
    expect(await describePortHolder(asked, portOf(server))).toBe(`node (process ${process.pid})`);
  }
  expect(await describePortHolder('127.0.0.1', await freePort())).toBe('another program');
});
