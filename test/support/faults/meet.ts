import { expect, vi } from 'vitest';
import { visit } from '../browser/visit.ts';
import type { FaultFace } from './fault-face.ts';
import { expectInvariants, expectNoSecretIn } from './invariants.ts';
import type { Said, WireFault } from './wire-faults.ts';
import { WAIT_MS } from '../wait-ms.ts';

const CONNECT_MS = 10_000;
const EXCHANGE_MS = 20_000;
const REQUEST_MS = 30_000;
const RETRY_MS = 1_000;

/** The fault meets the exchange of a code: one try, its words, and I1 to I7 behind it. */
export async function meetInExchange(
  face: FaultFace,
  fault: WireFault,
  /** What else comes to the listener, before the browser. */
  comes: (url: string) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const { machine } = face;
  await face.awaitApproval();
  const before = machine.exchanges();
  machine.set(fault.machine ?? {});
  machine.answer('/access_token', fault.answer ?? null);
  const url = await face.callback();
  await comes(url);
  const page = visit(url);
  if (fault.waits !== 'for each retry')
    await letTimePass(face, fault, { limitMs: EXCHANGE_MS, part: '/access_token' });
  await hearsAll(face, fault.exchange);
  // P26: the browser hears what came of it, and nothing else.
  const { text } = await page;
  const isUnknown = / is unknown/.test(`${fault.exchange.happened} ${fault.exchange.also}`);
  expect(text).toContain(
    `<title>${isUnknown ? 'Outcome unknown' : 'No token'} · tokenwright</title>`,
  );
  expectNoSecretIn(text, face, 'I3: the page');
  const { exitCode } = fault.exchange;
  await expectInvariants(face, { exitCode, exchanges: before + (reaches(fault) ? 1 : 0) });
  machine.set({});
  machine.answer('/access_token', null);
}

let nth = 0;

/** The same for a request with the token. */
export async function meetInRequest(face: FaultFace, fault: WireFault): Promise<void> {
  const { machine } = face;
  nth += 1;
  const path = `fault-${nth}.json`;
  const exchanges = machine.exchanges();
  machine.set(fault.machine ?? {});
  machine.answer(path, fault.answer ?? null);
  const asked = () => machine.store.requests.filter(({ target }) => target.includes(path)).length;
  const { exitCode, todo, asked: times = 1 } = fault.request;
  await face.request(path, todo === null || exitCode !== 3 ? 'answer' : 'failure');
  await letTimePass(face, fault, { limitMs: REQUEST_MS, part: path, asked });
  if (reaches(fault)) await vi.waitUntil(() => asked() >= times, { timeout: WAIT_MS, interval: 5 });
  await hearsAll(face, fault.request);
  await expectInvariants(face, { exitCode, exchanges });
  expect(asked(), 'requests').toBe(reaches(fault) ? times : 0);
  machine.set({});
  machine.answer(path, null);
}

/** An approval of which a token comes. */
export async function bringToken(face: FaultFace): Promise<void> {
  await face.awaitApproval();
  const page = visit(await face.callback());
  await face.hears('Permanent token');
  expectNoSecretIn((await page).text, face, 'I3: the page');
}

async function hearsAll(face: FaultFace, { happened, also, todo }: Said): Promise<void> {
  await face.hears(happened);
  if (also !== undefined) await face.hears(also);
  if (todo !== null) await face.hears(todo);
}

function reaches({ answer }: WireFault): boolean {
  return answer !== undefined;
}

async function letTimePass(
  face: FaultFace,
  fault: WireFault,
  {
    limitMs,
    part,
    asked,
  }: {
    readonly limitMs: number;
    /** Of the target that is asked for; what else is sent meanwhile counts for nothing. */
    readonly part: string;
    readonly asked?: () => number;
  },
): Promise<void> {
  const { machine } = face;
  const passes = async (...pass: readonly number[]) => {
    machine.set({ ...fault.machine, pass });
    await face.act();
  };
  switch (fault.waits) {
    case undefined:
      return;
    case 'for the connection':
      await machine.tried();
      return passes(CONNECT_MS);
    case 'for the answer':
      await machine.asked(part);
      return passes(limitMs);
    case 'for each retry':
      await vi.waitUntil(
        async () => {
          await passes(RETRY_MS);
          return asked === undefined || asked() >= 4;
        },
        { timeout: WAIT_MS, interval: 5 },
      );
  }
}
