import { afterAll, beforeAll, expect, test } from 'vitest';
import { commandHere } from '../terminal/command-here.ts';
import type { WhenOver } from '../terminal/own-folder.ts';
import { hasStopped } from '../terminal/waiting.ts';
import type { FaultFace } from './fault-face.ts';
import { PROXY } from './fault-machine.ts';
import type { FaultId } from './fault-table.ts';
import type { InkFace } from './ink-face.ts';
import { expectLeft, expectNoSecretIn } from './invariants.ts';
import { meetInExchange, meetInRequest } from './meet.ts';
import type { PlainFace } from './plain-face.ts';
import { cut, HOST, notSent, OK, type WireFault } from './wire-faults.ts';

const CHECK = `Check HTTPS_PROXY, or name ${HOST} in NO_PROXY if it can be reached directly.`;

const CUT: WireFault = {
  fault: 'proxy',
  name: 'closes in the middle of the answer',
  machine: { way: 'proxy-cuts' },
  answer: { head: `${OK}Content-Length: 60000\r\n\r\n`, body: '{ *40000}', then: 'silence' },
  ...cut,
};

const PROXIES: readonly WireFault[] = [
  {
    fault: 'proxy',
    name: 'wants another password: 407',
    machine: { way: 'proxy-wants-password' },
    ...notSent(
      `The proxy ${PROXY} wants a user and a password, or refuses those it was given (407).`,
      `Set HTTPS_PROXY to http://USER:PASSWORD@${PROXY}, with special characters as %XX.`,
    ),
  },
  {
    fault: 'proxy',
    name: 'refuses the way: 403',
    machine: { way: 'proxy-refuses' },
    ...notSent(
      `The proxy ${PROXY} refuses the way to ${HOST} (status 403).`,
      `Ask whoever runs the proxy to allow ${HOST}. ${CHECK}`,
    ),
  },
  {
    fault: 'proxy',
    name: 'closes the connection before the way is open',
    machine: { way: 'proxy-closes' },
    ...notSent(
      `The proxy ${PROXY} closed the connection before the way to ${HOST} was open.`,
      CHECK,
    ),
  },
  {
    fault: 'proxy',
    name: 'is not there',
    machine: { way: 'nobody' },
    ...notSent(`The proxy ${PROXY} cannot be reached (ECONNREFUSED).`, CHECK),
  },
  CUT,
];

/** A body of 50 MiB, of which the program reads what it reads of any. */
const LARGE: WireFault = {
  fault: 'little-memory',
  name: 'a body of 50 MiB',
  answer: {
    head: `${OK}Content-Length: 52428800\r\n\r\n`,
    body: '{ *52428800}',
    then: 'fin',
  },
  exchange: cut.exchange,
  request: {
    happened:
      'Reading stopped at the limit of 65536 bytes (TOKENWRIGHT_MAX_BODY); the rest is missing.',
    todo: null,
    exitCode: 0,
  },
};

/** What is met here by every face, and what by those that have a terminal. */
export const MET_BEHIND_PROXY: readonly FaultId[] = ['proxy', 'two-copies'];
export const MET_IN_TERMINALS: readonly FaultId[] = ['paused', 'sizes', 'little-memory'];

/** Little for a program with screens, and far less than the body. */
export const LITTLE_MEMORY = {
  isProxied: true,
  flags: ['--max-old-space-size=64'],
} as const;

const atRequests = new WeakSet<FaultFace>();

/** Once: a face that sends requests does not ask any more what becomes of its token. */
async function toRequests(face: FaultFace): Promise<void> {
  if (atRequests.has(face)) return;
  await face.haveToken();
  await face.openRequests();
  atRequests.add(face);
}

/** A further start of a face, on a machine whose only way out is a proxy; I1 to I8 behind each fault. */
export function describeBehindProxy<Face extends FaultFace>(
  name: string,
  open: (whenOver: WhenOver) => Promise<Face>,
  /** @returns the exit code */
  leave: (face: Face) => Promise<number>,
  also: (face: () => Face) => void = () => {},
): void {
  let face: Face;
  const undo: Array<() => void | Promise<void>> = [];
  beforeAll(async () => {
    face = await open((one) => void undo.push(one));
  });
  afterAll(async () => {
    for (const one of undo.toReversed()) await one();
  });

  test.each(PROXIES)(`${name}, at the exchange: the proxy $name`, async (fault) => {
    await expect(meetInExchange(face, fault)).resolves.toBeUndefined();
  });

  test(`${name}, two-copies: the second one hears who has the port, and the first one goes on`, async () => {
    const { machine, port } = face;
    await meetInExchange(face, CUT, async () => {
      const second = commandHere(['token', '--print-token', '--json'], {
        cwd: machine.work,
        env: { ...machine.env, TOKENWRIGHT_REDIRECT_URI: `http://127.0.0.1:${port}/callback` },
      });
      expect(await second.exit).toEqual({ exitCode: 2, code: 'port-taken' });
      expect(second.text().replaceAll(/\s+/g, ' ')).toContain(
        `Port ${port} on 127.0.0.1 is taken by `,
      );
      expectNoSecretIn(second.raw(), face, 'I3: the second copy');
    });
  });

  also(() => face);

  test.each(PROXIES)(`${name}, at a request: the proxy $name`, async (fault) => {
    await toRequests(face);
    await expect(meetInRequest(face, fault)).resolves.toBeUndefined();
  });

  test(`${name}: leaves as it does where no proxy is`, async () => {
    expect(await leave(face)).toBe(0);
    expectLeft(face);
  });
}

/** What only a program with a terminal of its own can meet, while it waits for the approval. */
export function describeInTerminal(name: string, face: () => InkFace | PlainFace): void {
  test(`${name}, paused: the whole program stands still, and goes on with its wait`, async () => {
    const met = meetInExchange(face(), CUT, async () => {
      const pid = face().machine.pid();
      process.kill(pid, 'SIGSTOP');
      await hasStopped(pid);
      face().terminal.resize(80, 24);
      process.kill(pid, 'SIGCONT');
      face().terminal.resize(99, 50);
    });
    await expect(met).resolves.toBeUndefined();
  });

  test(`${name}, sizes: a storm of them, down to one cell, changes nothing`, async () => {
    await expect(
      meetInExchange(face(), CUT, async () => {
        for (let nth = 0; nth < 300; nth += 1) {
          face().terminal.resize(1 + ((nth * 7) % 120), 1 + ((nth * 5) % 50));
        }
        face().terminal.resize(1, 1);
        face().terminal.resize(99, 50);
        await Promise.resolve();
      }),
    ).resolves.toBeUndefined();
  });

  test(`${name}, little-memory: of a body of 50 MiB the limit is read`, async () => {
    await toRequests(face());
    await expect(meetInRequest(face(), LARGE)).resolves.toBeUndefined();
  });
}
