import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
import { expect, vi } from 'vitest';
import { holdsSecret } from '../corpus/secret-forms.ts';
import type { FaultFace } from './fault-face.ts';
import { WAIT_MS } from '../wait-ms.ts';

/** What may have changed by a fault; whatever is left out has not. */
export interface Outcome {
  /** Of a command that ended by the fault. */
  readonly exitCode: number;
  /** How often a code was sent so far. */
  readonly exchanges: number;
  /** Further files of the working folder. */
  readonly files?: readonly string[];
}

/** What has to be known of a face, or of a start that never became one. */
export type Looked = Pick<FaultFace, 'name' | 'machine' | 'port' | 'raw' | 'ended' | 'sttys'>;

/** I1 to I7, behind every fault; I8 is what the caller has heard by then. */
export async function expectInvariants(face: Looked, outcome: Outcome): Promise<void> {
  const { machine } = face;
  // I1: it lives, or has left on purpose.
  const ended = await face.ended();
  if (ended !== null) expect(ended, 'I1: exit code').toBe(outcome.exitCode);
  // I2, of a face that takes the terminal, is measured when it gives it back.
  if (face.name === 'commands') {
    expect(/\u001b/.test(face.raw()), 'I2: a command acts on the terminal').toBe(false);
  }
  expectNoSecretIn(face.raw(), face, 'I3: what was written');
  expect(machine.exchanges(), 'I4: codes sent').toBe(outcome.exchanges);
  await vi.waitUntil(() => isFree(face.port), { timeout: WAIT_MS, interval: 10 });
  expectFiles(face, outcome);
  expect(
    machine.hosts().filter((host) => host !== machine.nextHop),
    'I7: other hosts',
  ).toEqual([]);
}

/** I2 and the rest of I3, once a face has left its terminal; nobody gives one back who is killed. */
export function expectLeft(face: Looked, { isKilled = false } = {}): void {
  if (!isKilled) {
    const [before, after] = face.sttys() ?? ['', ''];
    expect(after, 'I2: stty').toBe(before);
    expect(leftModes(face.raw()), 'I2: modes').toEqual([]);
  }
  const { root } = face.machine;
  for (const path of filesUnder(root)) {
    const name = relative(root, path);
    if (name === 'control.json') continue;
    if (name === join('work', '.env')) continue;
    expectNoSecretIn(`${name}\n${readFileSync(path, 'latin1')}`, face, `I3: ${name}`);
  }
}

export function expectNoSecretIn(
  text: string,
  { machine }: Pick<FaultFace, 'machine'>,
  where: string,
): void {
  const { secret, token, proxyPassword, codes } = machine.canaries;
  const hidden = [secret, ...codes, token, proxyPassword];
  for (const value of hidden) {
    expect(value.length).toBeGreaterThan(15);
    expect(holdsSecret(text, value), where).toBe(false);
  }
}

/** I6: the old file byte for byte, or the new one complete; nothing lies beside it. */
function expectFiles({ machine }: Looked, { files = [] }: Outcome): void {
  expect(readFileSync(machine.oldFile, 'utf8'), 'I6: the file').toBe(machine.stored);
  expect(statSync(machine.oldFile).mode & 0o777, 'I6: its mode').toBe(0o600);
  expect(readdirSync(machine.work).toSorted(), 'I6: what lies there').toEqual(
    ['.env', ...files].toSorted(),
  );
}

export async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  server.listen(port, '127.0.0.1');
  try {
    await once(server, 'listening');
    server.close();
    await once(server, 'close');
    return true;
  } catch {
    return false;
  }
}

export function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

/** What a terminal has when a program starts: wrapping on, a cursor, and nothing else. */
const USUAL_MODES = new Map([
  ['7', 'h'],
  ['25', 'h'],
]);

/** Modes of the terminal that a recording leaves otherwise than it found them. */
export function leftModes(raw: string): string[] {
  const last = new Map<string, string>();
  for (const [, modes = '', to = ''] of raw.matchAll(/\u001b\[\?([\d;]+)([hl])/g)) {
    for (const mode of modes.split(';')) last.set(mode, to);
  }
  const left = [...last].filter(([mode, to]) => to !== (USUAL_MODES.get(mode) ?? 'l'));
  const count = (sequence: RegExp) => raw.match(sequence)?.length ?? 0;
  // The keyboard protocol is pushed and popped; the older one is switched on and off.
  const pushed = count(/\u001b\[>\d+u/g) - count(/\u001b\[<\d*u/g);
  const others = [...raw.matchAll(/\u001b\[>4(?:;(\d))?m/g)].at(-1)?.[1] ?? '0';
  return [
    ...left.map(([mode, to]) => `?${mode}${to}`),
    ...(pushed > 0 ? ['keyboard protocol'] : []),
    ...(others === '0' ? [] : ['keys told in full']),
  ];
}
