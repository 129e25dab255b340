import { once } from 'node:events';
import { renameSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { parse } from 'dotenv';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { sendRaw } from '../sockets/raw-client.ts';
import type { WhenOver } from '../terminal/own-folder.ts';
import type { FakeTrouble } from '../keychain/fake-keychain.ts';
import type { FaultFace } from './fault-face.ts';
import type { MachineFault } from './fault-machine.ts';
import type { FaultId } from './fault-table.ts';
import { expectInvariants, expectLeft } from './invariants.ts';
import { meetInExchange, meetInRequest } from './meet.ts';
import { BROKEN_ANSWERS, NOT_REACHED, type WireFault } from './wire-faults.ts';
import { WAIT_MS } from '../wait-ms.ts';

const WIRE = [...NOT_REACHED, ...BROKEN_ANSWERS];

/** One of each kind: what the client says is one table, and the requests meet all of it. */
const AT_THE_EXCHANGE = WIRE.filter(
  ({ fault }, index) => WIRE.findIndex((other) => other.fault === fault) === index,
);

const DAY_AHEAD: MachineFault = { clockMs: 86_400_000 };

interface SaveFault {
  readonly fault: FaultId;
  readonly name: string;
  readonly files?: { readonly call: string; readonly code: string };
  readonly says: RegExp;
  readonly todo: RegExp;
}

/** Told before the file is touched, or behind it: what is tried beforehand may still fit. */
const FULL = {
  says: /\.env (?:could not be written \(the disk is full\)(?:; the old file is intact)?|cannot be written \(the disk is full\))\./,
  todo: /Make room,? or choose another path/,
};
const NO_PLACE = (why: string, todo = /Choose another path, or change the permissions\./) => ({
  says: RegExp(`\\.env cannot be written \\(${why}\\)\\.`),
  todo,
});

const SAVES: readonly SaveFault[] = [
  { fault: 'disk-full', name: 'at the write', files: { call: 'write', code: 'ENOSPC' }, ...FULL },
  {
    fault: 'no-place',
    name: 'EROFS',
    files: { call: 'open', code: 'EROFS' },
    ...NO_PLACE('its file system is read-only'),
  },
  { fault: 'disk-full', name: 'at the fsync', files: { call: 'sync', code: 'ENOSPC' }, ...FULL },
  {
    fault: 'no-place',
    name: 'EACCES',
    files: { call: 'open', code: 'EACCES' },
    ...NO_PLACE('this user may not write there'),
  },
  { fault: 'disk-full', name: 'at the rename', files: { call: 'rename', code: 'ENOSPC' }, ...FULL },
  {
    fault: 'no-place',
    name: 'EDQUOT',
    files: { call: 'open', code: 'EDQUOT' },
    ...NO_PLACE('the disk is full', /Make room, or choose another path\./),
  },
  {
    fault: 'no-place',
    name: 'EMFILE',
    files: { call: 'open', code: 'EMFILE' },
    ...NO_PLACE('this program has too many files open, see "ulimit -n"'),
  },
  {
    fault: 'file-swapped',
    name: 'for a link',
    says: /\.env was changed or replaced by another program meanwhile, so it was not written\./,
    todo: /Close the other program, or save to another path\./,
  },
];

interface KeychainFault {
  readonly fault: FaultId;
  readonly name: string;
  readonly mode: FakeTrouble;
  /** What a look at it, or a question to it, may take: it is over. */
  readonly pass?: readonly number[];
  readonly says: string;
  readonly todo: string;
}

const KEYCHAINS: readonly KeychainFault[] = [
  {
    fault: 'keychain',
    name: 'not installed',
    mode: 'not-installed',
    says: 'The package that reaches the keychain (@napi-rs/keyring) is not installed here',
    todo: 'Install it beside this program, or save to a file.',
  },
  {
    fault: 'keychain',
    name: 'absent',
    mode: 'absent',
    says: 'No keychain answers in this session',
    todo: 'Save to a file in its place.',
  },
  {
    fault: 'keychain',
    name: 'locked',
    mode: 'locked',
    says: 'The keychain did not open: it is locked, or the question was turned down',
    todo: 'Unlock it and try again, or save to a file.',
  },
  {
    fault: 'keychain',
    name: 'never answers',
    mode: 'hangs',
    pass: [1_000, 3_000],
    says: 'The keychain did not answer in time',
    todo: 'Unlock it and try again, or save to a file.',
  },
];

/**
 * In one piece, and no letter of it is the key of a question. Where lines are read, lines that are
 * complete come behind it; the screens take each letter for itself, and so get fewer.
 */
function flood({ name, type }: FaultFace): void {
  type(
    name === 'ink' ? 'z'.repeat(100_000) : `${'z'.repeat(1_048_576)}\u0015${'zz\r'.repeat(200)}`,
  );
}

const AT_THE_LISTENER = [
  'tab-closed',
  'port-taken-between',
  'port-on-ipv6',
  'browser-repeats',
  'callback-flood',
  'clock',
] as const satisfies readonly FaultId[];

/** The faults that {@link describeFaults} lets a face meet, by their ids. */
export const MET_BY_EVERY_FACE: ReadonlySet<FaultId> = new Set([
  ...AT_THE_LISTENER,
  ...WIRE.map(({ fault }) => fault),
  ...SAVES.map(({ fault }) => fault),
  ...KEYCHAINS.map(({ fault }) => fault),
  'keys',
]);

/**
 * One start of a face, which meets one fault after the other and goes on each time; I1 to I8 behind
 * each of them.
 */
export function describeFaults<Face extends FaultFace>(
  name: string,
  open: (whenOver: WhenOver) => Promise<Face>,
  /** @returns the exit code */
  leave: (face: Face) => Promise<number>,
): void {
  let face: Face;
  const undo: Array<() => void | Promise<void>> = [];
  beforeAll(async () => {
    face = await open((one) => void undo.push(one));
  });
  afterAll(async () => {
    for (const one of undo.toReversed()) await one();
  });
  const exitCode = 2;
  const allAsBefore = (code: number) =>
    expectInvariants(face, { exitCode: code, exchanges: face.machine.exchanges() });

  describe(`${name}: at the listener`, () => {
    test('tab-closed: nothing comes, and the person gives up', async () => {
      await face.awaitApproval();
      await face.cancelApproval();
      await face.hears('Cancelled. No token was issued, and the listener is closed.');
      await face.hears('Start again when you are ready.');
      // The process itself ends with 130: its entry point turns the signal into the code.
      await allAsBefore(4);
      expect(face.machine.exchanges()).toBe(0);
    });

    test('port-taken-between: the port was free, and is taken for the next sign-in', async () => {
      const opened = await face.opened();
      const holder = await hold('127.0.0.1', face.port);
      await face.tryApproval('is taken by');
      await face.hears(RegExp(`Port ${face.port} on 127\\.0\\.0\\.1 is taken by `));
      await face.hears('End that program and try again, or use a redirect URI with another port');
      expect(await face.opened()).toBe(opened);
      await holder.close();
      await allAsBefore(exitCode);
    });

    test('port-on-ipv6: another program on ::1 and on [::] disturbs nothing', async () => {
      for (const host of ['::1', '::']) {
        const holder = await hold(host, face.port);
        await expect(meetInExchange(face, firstOf('broken-off'))).resolves.toBeUndefined();
        await holder.close();
      }
    });

    test('browser-repeats: preflight, link scanner, prefetch and a second tab are one exchange', async () => {
      await meetInExchange(face, firstOf('cut-short'), async (url) => {
        const { pathname, search, host } = new URL(url);
        const ask = async (method: string, header = '') => {
          const bytes = `${method} ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\n${header}\r\n`;
          return (await sendRaw(face.port, bytes)).status;
        };
        expect(await ask('OPTIONS', 'Origin: https://evil.example\r\n')).toBe(405);
        expect(await ask('HEAD')).toBe(405);
        expect(await ask('GET', 'Sec-Purpose: prefetch\r\n')).toBe(503);
        expect(await Promise.all([ask('GET'), ask('GET')])).toEqual([303, 303]);
      });
    });

    test('callback-flood: idle sockets, slow headers and wrong states hold nothing up', async () => {
      const sockets = Array.from({ length: 200 }, () =>
        connect(face.port, '127.0.0.1').on('error', () => {}),
      );
      await meetInExchange(face, firstOf('rate-limit'), async (url) => {
        const { pathname, host } = new URL(url);
        for (const socket of sockets.slice(0, 20)) socket.write('GET /callback HTTP/1.1\r\nX:');
        for (let wrong = 0; wrong < 50; wrong += 1) {
          const bytes = `GET ${pathname}?code=a&state=x HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
          expect((await sendRaw(face.port, bytes)).status).toBe(400);
        }
      });
      for (const socket of sockets) socket.destroy();
    });
  });

  describe(`${name}: at the exchange of a code`, () => {
    test.each(AT_THE_EXCHANGE.map(named))('%s', async (_, fault) => {
      await expect(meetInExchange(face, fault)).resolves.toBeUndefined();
    });

    test('keys: a flood of them while the approval and the answer are awaited', async () => {
      const silence = firstOf('silence');
      const met = meetInExchange(face, silence, async () => {
        flood(face);
        void face.machine.asked('/access_token').then(() => flood(face));
        await Promise.resolve();
      });
      await expect(met).resolves.toBeUndefined();
    });
  });

  describe(`${name}: where the token is saved`, () => {
    // A command saves where it signs in: at the end of this group.
    const isAtOnce = (): boolean => face.name !== 'commands';
    const hearsOfClock = () =>
      face.hears(/This machine's clock is 24 hours ahead of the service's/);

    test('clock: a day ahead is told, and changes nothing else', async () => {
      face.machine.set(DAY_AHEAD);
      await face.haveToken();
      if (isAtOnce()) {
        await hearsOfClock();
        await allAsBefore(exitCode);
      }
      expect(face.machine.hosts()).toHaveLength(1);
      face.machine.set({});
    });

    test.each(SAVES.map(named))('%s', async (_, { files, says, todo }) => {
      const { machine } = face;
      const part = '.env.tokenwright-';
      const elsewhere = join(machine.root, 'elsewhere');
      await face.haveToken();
      machine.set(
        files === undefined
          ? { swap: { part, path: machine.oldFile, to: elsewhere } }
          : { files: { part, ...files } },
      );
      await face.save();
      await face.hears(says);
      await face.hears(todo);
      machine.set({});
      if (files === undefined) {
        // What the other program did is its own; nothing was written through its link.
        expect(() => readFileSync(elsewhere)).toThrow('ENOENT');
        rmSync(machine.oldFile);
        renameSync(`${machine.oldFile}.moved`, machine.oldFile);
      }
      await allAsBefore(exitCode);
    });

    test.each(KEYCHAINS.map(named))('%s', async (_, { mode, pass, says, todo }) => {
      const { machine } = face;
      await face.haveToken();
      machine.failKeychain(mode);
      const saying = face.save('keychain').then(() => face.hears(says));
      if (pass !== undefined) await passUntil(face, pass, saying);
      await saying;
      await face.hears(todo);
      machine.set({});
      machine.failKeychain('absent');
      await expect(allAsBefore(exitCode)).resolves.toBeUndefined();
    });

    test('and with the fault over, the same key saves all of it', async () => {
      const { machine } = face;
      await face.haveToken();
      machine.set(DAY_AHEAD);
      await face.save();
      await face.hears(/Saved|saved/);
      if (!isAtOnce()) await hearsOfClock();
      machine.set({});
      const ended = await face.ended();
      expect(ended ?? 0).toBe(0);
      const saved = readFileSync(machine.oldFile, 'utf8');
      expect(saved.startsWith(machine.stored)).toBe(true);
      expect(parse(saved)).toMatchObject({ TOKENWRIGHT_ACCESS_TOKEN: machine.canaries.token });
      machine.stored = saved;
      await allAsBefore(0);
    });
  });

  describe(`${name}: at a request`, () => {
    test.each(WIRE.map(named))('%s', async (_, fault) => {
      await face.openRequests();
      await expect(meetInRequest(face, fault)).resolves.toBeUndefined();
    });
  });

  test(`${name}: the terminal is as it was, and no file but the chosen one holds a secret`, async () => {
    expect(await leave(face)).toBe(0);
    expectLeft(face);
  });
}

function named<Fault extends { readonly fault: FaultId; readonly name: string }>(fault: Fault) {
  return [`${fault.fault}: ${fault.name}`, fault] as const;
}

/** Time passes again and again: nobody says when it is waited for. */
async function passUntil(
  face: FaultFace,
  pass: readonly number[],
  said: Promise<void>,
): Promise<void> {
  let isSaid = false;
  const settle = () => {
    isSaid = true;
  };
  said.then(settle, settle);
  const again = async () => {
    face.machine.set({ pass });
    await face.act();
    return isSaid;
  };
  await vi.waitUntil(again, { timeout: WAIT_MS, interval: 20 });
}

function firstOf(id: FaultId): WireFault {
  const found = WIRE.find(({ fault }) => fault === id);
  if (found === undefined) throw new Error(id);
  return found;
}

async function hold(host: string, port: number) {
  const server = createServer();
  server.listen({ host, port, ipv6Only: true });
  await once(server, 'listening');
  return {
    async close() {
      server.close();
      await once(server, 'close');
    },
  };
}
