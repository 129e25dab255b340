import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import {
  type CallbackCase,
  callbackCases,
  type CallbackFacts,
  fillRequest,
  plainCallbacks,
  REFUSED_CALLBACKS,
  sendCallback,
} from '../support/corpus/callback-corpus.ts';
import { lanAddress, VALID_REQUEST } from '../support/sign-in/callback-flow.ts';
import { openTerminalGuide, type TerminalGuide } from '../support/guide/guide-in-terminal.ts';
import { inOneRow } from '../support/terminal/screen-emulator.ts';
import {
  connectRaw,
  type RawAnswer,
  sendAndReset,
  sendRaw,
  sendSlowly,
} from '../support/sockets/raw-client.ts';
import {
  realStoreGuide,
  STORE_SECRET,
  type RealStoreGuide,
} from '../support/guide/real-store-guide.ts';
import { sharedGuide } from '../support/guide/shared-guide.ts';
import { factsOf, waitAgain } from '../support/guide/waiting-guide.ts';
import type { WhenOver } from '../support/terminal/own-folder.ts';

/** What the corpus has in the place of a code. */
const CODE = 'abc123';
const TOKEN = 'shpat_not-a-real-token';

const CASES = callbackCases();
const PLAIN = plainCallbacks();
/** What comes of a callback that ends the wait; else the token. */
const ENDS: Readonly<Record<string, RegExp>> = {
  'CB-47': /approval was denied\. No token was issued.*The store said: denied/,
  'CB-48': /approval was denied\. No token was issued.*The store said: .*alert\(1\)/,
  'CB-58': /Your token is here.*This machine's clock is 10 minutes ahead of the service's/,
};

interface Waiting extends TerminalGuide, RealStoreGuide {
  /** Keeps the store from answering to a code until the returned function is called. */
  hold(): () => void;
}

async function prepare(whenOver: WhenOver) {
  let held: Promise<void> | null = null;
  const store = await realStoreGuide(whenOver, async () => {
    await held;
    return { access_token: TOKEN, scope: 'read_products' };
  });
  const env = { ...store.options.env, TOKENWRIGHT_SCOPES: 'read_products' };
  return {
    ...store,
    options: { ...store.options, env },
    hold(): () => void {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}

const shared = sharedGuide(prepare, async (guide) => {
  await guide.enterUntil('Listening on');
  await guide.browser.opened();
});

/** A guide of this test alone. */
async function ownGuide(args: readonly string[] = []): Promise<Waiting> {
  const facts = await prepare(onTestFinished);
  return { ...facts, ...(await openTerminalGuide({ ...facts.options, args })) };
}

/** One wait of the shared guide, and what came of it. */
async function newWait() {
  const guide: Waiting = await shared();
  return waitOf(guide, await waitAgain(guide));
}

function waitOf(guide: Waiting, facts: CallbackFacts) {
  const { terminal, path } = guide;
  const [exchanges, written] = [path.store.exchanges(), terminal.raw().length];
  return {
    ...guide,
    facts,
    exchanged: () => path.store.exchanges() - exchanges,
    written: () => terminal.raw().slice(written),
  };
}
type Wait = ReturnType<typeof waitOf>;

function theCase(id: string): CallbackCase {
  const found = CASES.find((one) => one.id === id);
  if (found === undefined) throw new Error(`the corpus has no ${id}`);
  return found;
}

function ask({ facts }: Wait, target: string): Promise<RawAnswer> {
  const bytes = `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${facts.port}\r\n\r\n`;
  return sendRaw(facts.port, bytes);
}

function expectAnswer(answer: RawAnswer, { status, also }: CallbackCase): void {
  expect([status, ...also]).toContain(answer.status);
  expect(answer.text).not.toMatch(/access-control-|strict-transport|alert|evil/i);
  expect(answer.headers.get('allow')).toBe(answer.status === 405 ? 'GET' : undefined);
  if (answer.status === 503) expect(answer.headers.get('cache-control')).toContain('no-store');
}

function expectNoSecret({ written }: Wait): void {
  for (const secret of [STORE_SECRET, TOKEN, CODE]) expect(written()).not.toContain(secret);
  // The text of an error is text: nothing of it is a sequence.
  expect(written()).not.toContain('\u001b]52;');
}

/** The warning on the screen, without its remedy. */
function noteOf({ terminal }: Wait): string {
  return terminal.rows().find((row) => row.includes('Note:')) ?? '';
}

/** The wait under way that refused requests are sent to, and the warnings that it has given. */
let current: { readonly wait: Wait; readonly said: string[] } | null = null;
afterEach(({ task }) => {
  if (task.result?.state === 'fail') current = null;
});

/** The wait under way; a new one where the guide has given this warning already, since it gives it once. */
async function openWait(words: RegExp | undefined): Promise<Wait> {
  if (words !== undefined && current?.said.includes(words.source) === true) await endWait();
  current ??= { wait: await newWait(), said: [] };
  if (words !== undefined) current.said.push(words.source);
  return current.wait;
}

/** Nothing that was refused has used anything up: the right callback is still taken, and once. */
async function endWait(): Promise<void> {
  if (current === null) return;
  const { wait } = current;
  current = null;
  expect((await sendRaw(wait.facts.port, fillRequest(VALID_REQUEST, wait.facts))).status).toBe(303);
  expect((await ask(wait, '/done')).status).toBe(200);
  await expectToken(wait);
}

/** The same port answers, the screen waits, and the store has not been asked. */
async function expectStillWaiting(wait: Wait): Promise<void> {
  expect((await ask(wait, '/favicon.ico')).status).toBe(404);
  expect(wait.terminal.text()).toContain('Listening on');
  expect(wait.terminal.text()).toContain('Step 6 of 7');
  expect(wait.exchanged()).toBe(0);
}

/** Exactly one exchange, with the code of the callback, and its token on the screen. */
async function expectToken(wait: Wait): Promise<void> {
  const { terminal, path, exchanged } = wait;
  await terminal.waitFor(/Step 7 of 7[^]*Your token is here[^]*Esc/);
  expect(exchanged()).toBe(1);
  expect(path.store.requests.findLast(({ method }) => method === 'POST')?.body).toContain(CODE);
}

describe('corpus callback-request, while the built guide waits', () => {
  test.each(PLAIN.filter(({ settles }) => !settles))('$id $name: $expect', async (one) => {
    const words = REFUSED_CALLBACKS[one.id];
    const wait = await openWait(words);
    const before = noteOf(wait);
    expectAnswer(await sendCallback(one, wait.facts), one);
    if (words !== undefined) await wait.terminal.waitFor(inOneRow(words));
    await expectStillWaiting(wait);
    if (words === undefined) expect(noteOf(wait)).toBe(before);
    expectNoSecret(wait);
  });

  test('after all of these the right callback is taken, and exchanged once', async () => {
    const { exchanged } = await openWait(undefined);
    await endWait();
    expect(exchanged()).toBe(1);
  });

  test.each(PLAIN.filter(({ settles }) => settles))('$id $name: $expect', async (one) => {
    const wait = await newWait();
    const release = wait.hold();
    const answer = await sendCallback(one, wait.facts);
    expectAnswer(answer, one);
    expect(answer.text.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer.headers.get('location')).toBe('/done');
    const page = ask(wait, '/done');
    release();
    const { status, body } = await page;
    expect(status).toBe(200);
    expect(body).not.toMatch(/denied|script|alert|abc123/);
    const end = ENDS[one.id];
    if (one.rule === 'error') {
      await wait.terminal.waitFor(inOneRow(end ?? /no such case/));
      expect(body).toContain('Not approved');
      expect(wait.exchanged()).toBe(0);
    } else {
      await expectToken(wait);
      await wait.terminal.waitFor(inOneRow(end ?? /Permanent token/));
      expect(body).toContain('Done');
    }
    expectNoSecret(wait);
  });
});

describe('corpus callback-request, in a sequence', () => {
  test('CB-101: a second valid request gets the same page, and is not exchanged', async () => {
    const wait = await newWait();
    const [one, release] = [theCase('CB-101'), wait.hold()];
    const first = await sendCallback(one, wait.facts);
    const second = await sendCallback(one, wait.facts);
    expectAnswer(second, one);
    expect(second.headers.get('location')).toBe(first.headers.get('location'));
    const pages = [ask(wait, '/done'), ask(wait, '/done')];
    release();
    const [mine, other] = await Promise.all(pages);
    expect([mine?.status, other?.status]).toEqual([200, 200]);
    expect(other?.body).toBe(mine?.body);
    await expectToken(wait);
    expectNoSecret(wait);
  });

  test('CB-102: two valid requests at once are one exchange', async () => {
    const wait = await newWait();
    const one = theCase('CB-102');
    const answers = await Promise.all([
      sendCallback(one, wait.facts),
      sendCallback(one, wait.facts),
    ]);
    for (const answer of answers) expectAnswer(answer, one);
    expect((await ask(wait, '/done')).status).toBe(200);
    await expectToken(wait);
    expectNoSecret(wait);
  });

  test('CB-103: slow headers end at the limit, and others are served meanwhile', async () => {
    const wait = await openWait(undefined);
    const one = theCase('CB-103');
    const slow = sendSlowly(wait.facts.port, fillRequest(one.input, wait.facts), 300);
    await expectStillWaiting(wait);
    expectAnswer(await slow, one);
    await expectStillWaiting(wait);
    await endWait();
  });

  test('CB-105: the callback is served while 200 idle sockets are open', async () => {
    const wait = await newWait();
    const one = theCase('CB-105');
    const idle = await Promise.all(
      Array.from({ length: one.idle_sockets ?? 0 }, () => connectRaw(wait.facts.port)),
    );
    onTestFinished(() => idle.forEach((socket) => socket?.destroy()));
    expect(idle).not.toContain(null);
    expect(idle).toHaveLength(200);
    expectAnswer(await sendCallback(one, wait.facts), one);
    expect((await ask(wait, '/done')).status).toBe(200);
    await expectToken(wait);
  });

  test('CB-106: a client that resets after its request uses the code once', async () => {
    const wait = await newWait();
    await sendAndReset(wait.facts.port, fillRequest(theCase('CB-106').input, wait.facts));
    await expectToken(wait);
    expectNoSecret(wait);
  });

  test('CB-108: a thousand wrong states are refused with one warning', async () => {
    const guide = await ownGuide();
    await guide.enterUntil('Listening on');
    const wait = waitOf(guide, factsOf(new URL(await guide.browser.opened())));
    const one = theCase('CB-108');
    const bytes = fillRequest(one.input, wait.facts);
    for (let sent = 0; sent < (one.repeat_count ?? 0); sent += 20) {
      const batch = Array.from({ length: 20 }, () => sendRaw(wait.facts.port, bytes));
      for (const answer of await Promise.all(batch)) expectAnswer(answer, one);
    }
    await wait.terminal.waitFor(inOneRow(/its "state" is another one/));
    await expectStillWaiting(wait);
    expect(wait.terminal.text().match(/Note:/g)).toHaveLength(1);
    expect(wait.terminal.text()).not.toMatch(/\(\d+ times\)/);
    expect((await sendRaw(wait.facts.port, fillRequest(VALID_REQUEST, wait.facts))).status).toBe(
      303,
    );
    await expectToken(wait);
  });

  test('CB-109: once the time is over nobody answers, and the port is free', async () => {
    const one = theCase('CB-109');
    const guide = await ownGuide(['--timeout', '1']);
    await guide.enterUntil('The time for the approval is over');
    const facts = factsOf(new URL(await guide.browser.opened()));
    expectAnswer(await sendCallback(one, facts), one);
    const again = createServer().listen(facts.port, '127.0.0.1');
    onTestFinished(() => void again.close());
    await once(again, 'listening');
  });

  test('CB-110: nothing answers on another interface', async () => {
    const wait = await openWait(undefined);
    const one = theCase('CB-110');
    const bytes = fillRequest(one.input, wait.facts);
    expect((await sendRaw(wait.facts.port, bytes, lanAddress())).status).toBe(one.status);
    await expectStillWaiting(wait);
    await endWait();
  });

  test('every case of the file is one of these', () => {
    const alone = ['CB-101', 'CB-102', 'CB-103', 'CB-105', 'CB-106', 'CB-108', 'CB-109', 'CB-110'];
    const all = [...PLAIN.map(({ id }) => id), ...alone];
    expect(all.toSorted()).toEqual(CASES.map(({ id }) => id).toSorted());
    const ids = new Set(all);
    expect(
      [...Object.keys(REFUSED_CALLBACKS), ...Object.keys(ENDS)].filter((id) => !ids.has(id)),
    ).toEqual([]);
  });
});
