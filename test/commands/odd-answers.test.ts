import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterAll, describe, expect, test } from 'vitest';
import { runLine } from '../../source/commands/main.ts';
import type { World } from '../../source/commands/entry/world.ts';
import { createHttpClient } from '../../source/services/http/http-client.ts';
import { API_LIMITS } from '../../source/core/requests/sending.ts';
import { openExplorerScreen } from '../support/explorer/explorer-screen.ts';
import { worldOf } from '../support/repository/program.ts';
import { startRawServer } from '../support/sockets/raw-server.ts';
import { expectShown } from '../support/terminal/expect-shown.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';

/**
 * What a server sends that is no plain text, or no HTTP, and what each face says of it: a raw server
 * on loopback, and the clients as they are.
 */

const cwd = await ownFolder(afterAll);

interface Odd {
  readonly name: string;
  readonly head: string;
  readonly body: Buffer;
  readonly words: string;
}

const type = (charset: string): string =>
  `HTTP/1.1 200 OK\r\nContent-Type: application/json${charset}\r\n`;

function odd(name: string, charset: string, body: Buffer, words: string): Odd {
  return { name, head: `${type(charset)}Content-Length: ${body.length}\r\n\r\n`, body, words };
}

const BODIES: readonly Odd[] = [
  odd(
    'Latin 1 that is declared',
    '; charset=latin1',
    Buffer.from('{"title":"Caf\u00e9"}', 'latin1'),
    'The body is not UTF-8: its Content-Type says latin1.',
  ),
  odd(
    'Latin 1 that is declared of plain letters',
    '; charset=latin1',
    Buffer.from('{"title":"Cafe"}'),
    'The Content-Type says latin1; the body is read as UTF-8.',
  ),
  odd(
    'Latin 1 that is not declared',
    '; charset=utf-8',
    Buffer.from('{"title":"Caf\u00e9"}', 'latin1'),
    'The body is not UTF-8.',
  ),
  odd(
    'UTF-16',
    '; charset=utf-16',
    Buffer.from('\ufeff{"title":"Cafe"}', 'utf16le'),
    'The body is not UTF-8: it starts like UTF-16.',
  ),
  odd(
    'a byte order mark',
    '',
    Buffer.from('\ufeff{"title":"Cafe"}'),
    'The body begins with a byte order mark',
  ),
  odd(
    'half a character',
    '',
    Buffer.from('{"title":"\\ud800 alone"}'),
    'A text in the body has half a character (\\ud800)',
  ),
];

const ANSWERS: readonly Odd[] = [
  { name: 'SSH', head: 'SSH-2.0-OpenSSH_9.6\r\n', body: Buffer.of(), words: 'begins like SSH' },
  {
    name: 'a header that is none',
    head: 'HTTP/1.1 200 OK\r\nBad Header Line\r\n\r\n',
    body: Buffer.of(),
    words: 'has a header that is no HTTP',
  },
  {
    name: 'an announcement alone',
    head: 'HTTP/1.1 100 Continue\r\n\r\n',
    body: Buffer.of(),
    words: 'announced an answer (100 to 199)',
  },
];

/** A server that says this, whatever it is asked. */
async function saying({ head, body }: Odd) {
  const isWhole = body.length > 0;
  return startRawServer({
    head,
    body_base64: body.toString('base64'),
    then: isWhole ? 'open' : 'fin',
  });
}

/** Runs a command line against that server; `typed` comes through a pipe. */
async function run(server: { readonly origin: string }, args: readonly string[], typed = '') {
  const [stdout, stderr] = [listener(), listener()];
  const world = {
    ...worldOf(),
    env: {
      TOKENWRIGHT_STORE_ORIGIN: server.origin,
      TOKENWRIGHT_SHOP: 'demo.practice.test',
      TOKENWRIGHT_ACCESS_TOKEN: 'practice_token_1',
      HOME: cwd,
    },
    cwd,
    stdin: Readable.from(typed === '' ? [] : [typed]),
    stdout,
    stderr,
  } as unknown as World;
  const { exitCode } = await runLine(args, world);
  return { exitCode, stdout: stdout.bytes(), stderr: stderr.bytes().toString() };
}

function listener() {
  const heard: Buffer[] = [];
  const stream = new Writable({
    write(chunk: Buffer | string, _encoding, done) {
      heard.push(Buffer.from(chunk));
      done();
    },
  });
  return Object.assign(stream, { bytes: () => Buffer.concat(heard) });
}

/** In one line, as what is wrapped reads. */
const flat = (text: string): string => text.replace(/[│\s]+/g, ' ');

describe.each([...BODIES, ...ANSWERS])('$name is named', (given) => {
  const { words, body } = given;
  const isRead = body.length > 0;

  test('by the commands', async () => {
    const server = await saying(given);
    try {
      const plain = await run(server, ['request', 'GET', 'x.json']);
      expect(plain.stderr).toContain(words);
      expect(plain.exitCode).toBe(isRead ? 0 : 3);
      // A pipe gets the very bytes.
      expect(plain.stdout).toEqual(body);
      const asJson = await run(server, ['request', 'GET', 'x.json', '--json']);
      expect(asJson.stderr).toContain(words);
      if (isRead) {
        const document: { readonly body: unknown } = JSON.parse(asJson.stdout.toString());
        expect(document.body).toBeTruthy();
      }
      expect((await run(server, ['graphql', '{ shop { name } }'])).stderr).toContain(words);
      const path = `${given.name.replaceAll(' ', '-')}.json`;
      const saved = await run(server, ['request', 'GET', 'x.json', '--output', path]);
      expect(saved.stderr).toContain(words);
      if (isRead) expect(readFileSync(join(cwd, path))).toEqual(body);
    } finally {
      await server.close();
    }
  });

  test('by the plain prompt, that writes the very bytes', async () => {
    const server = await saying(given);
    try {
      const path = `${given.name.replaceAll(' ', '-')}-plain.json`;
      const typed = `GET x.json\nwrite ${path}\nyes\nquit\n`;
      const { stdout } = await run(server, ['explore', '--plain', '--no-keep'], typed);
      expect(flat(stdout.toString())).toContain(words);
      if (isRead) expect(readFileSync(join(cwd, path))).toEqual(body);
    } finally {
      await server.close();
    }
  });

  test('by the explorer', async () => {
    const server = await saying(given);
    const client = createHttpClient({ env: {}, program: 'tokenwright' });
    await using screen = openExplorerScreen({ columns: 120, rows: 40 });
    try {
      await screen.waitFor('Enter  Send');
      screen.press('enter');
      const request = { method: 'GET', url: `${server.origin}/x`, headers: [], body: null };
      await screen.wire.answer(await client.send(request, { limits: API_LIMITS }));
      await expectShown(screen, (rows) => flat(rows.join(' ')).includes(words));
    } finally {
      await client.close();
      await server.close();
    }
  });
});
