import { describe, expect, test, vi } from 'vitest';
import { createGuideStore } from '../../../../source/app/guide-runner.ts';
import type { Interrupts, SchemaPort } from '../../../../source/app/ports.ts';
import type { HttpLimits, HttpOutcome } from '../../../../source/core/http/message.ts';
import type { RequestTools } from '../../../../source/ui/plain/plain-context.ts';
import { runPlainGuide } from '../../../../source/ui/plain/run-plain-guide.ts';
import { FakeGuideWorld, jsonOutcome } from '../../../support/guide/fake-guide-world.ts';
import { guideConfig } from '../../../support/guide/guide-config.ts';
import { answered } from '../../../support/sockets/http-answers.ts';
import { ENTERS_TO_APPROVE, PlainTalk } from '../../../support/guide/plain-guide.ts';
import { settled } from '../../../support/terminal/waiting.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';
import { WAIT_MS } from '../../../support/wait-ms.ts';

/** The request prompt, with a script behind it that answers. */
async function openPrompt(
  options: {
    readonly limits?: HttpLimits;
    readonly interrupts?: Interrupts;
    readonly tools?: RequestTools;
  } = {},
) {
  const world = new FakeGuideWorld();
  const talk = new PlainTalk();
  const limits: HttpLimits[] = [];
  const exit = runPlainGuide({
    store: createGuideStore(guideConfig(), world.ports),
    send: (request, given) => {
      limits.push(given.limits);
      return world.ports.send(request, given);
    },
    clock: world.clock,
    io: talk,
    style: 'lines',
    userAgent: 'tokenwright/0.0.0',
    apiVersion: '2026-10',
    ...options,
  });
  talk.type(...ENTERS_TO_APPROVE, 'approve');
  await talk.hear('Your token is here.');
  talk.type('requests');
  await talk.hear('request>');
  const before = world.sent.length;
  return {
    world,
    talk,
    limits,
    sent: () => world.sent.length - before,
    /** Types a line that is answered with these, one after the other. */
    ask(line: string, ...outcomes: HttpOutcome[]) {
      world.outcomes.push(...outcomes);
      talk.type(line);
    },
    /** @returns the exit code */
    leave() {
      talk.leave();
      return exit;
    },
  };
}

test('a request that came too fast waits as the store says, and is sent again', async () => {
  const { ask, talk, world, sent, leave } = await openPrompt();
  ask('GET shop.json', answered(429, { 'retry-after': '2.0' }), jsonOutcome(200, { shop: 1 }));
  await talk.hear('too many requests (429). Waiting 2 s, then retry 1 of 3.');
  expect(sent()).toBe(1);
  world.clock.turn(2000);
  await talk.hear('200 answered');
  expect(sent()).toBe(2);
  expect(await leave()).toBe(0);
});

test('a throttled query waits until the bucket holds its cost', async () => {
  const { ask, talk, world, leave } = await openPrompt();
  const throttleStatus = { maximumAvailable: 1000, currentlyAvailable: 0, restoreRate: 50 };
  const throttled = {
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    extensions: { cost: { requestedQueryCost: 100, throttleStatus } },
  };
  ask('{ shop { name } }', jsonOutcome(200, throttled), jsonOutcome(200, { data: { shop: 1 } }));
  await talk.hear('throttled the query. Waiting 2 s, then retry 1 of 3.');
  world.clock.turn(2000);
  await talk.hear('"shop": 1');
  expect(await leave()).toBe(0);
});

test('what may change data is sent once, whatever the store answers', async () => {
  const { ask, talk, sent, leave } = await openPrompt();
  ask('DELETE products/1.json', answered(429, { 'retry-after': '1' }));
  await talk.hear('429 refused');
  expect(sent()).toBe(1);
  expect(await leave()).toBe(0);
});

test('an answer is read up to the limit of the explorer and the commands', async () => {
  const { ask, talk, limits, leave } = await openPrompt();
  ask('GET shop.json', jsonOutcome(200, {}));
  await talk.hear('200 answered');
  expect(limits.at(-1)).toEqual({ totalMs: 30_000, maxBytes: 16 * 1024 * 1024 });
  expect(await leave()).toBe(0);
});

test('another limit holds here too', async () => {
  const { ask, talk, limits, leave } = await openPrompt({
    limits: { totalMs: 30_000, maxBytes: 4096 },
  });
  ask('GET shop.json', answerWith('{"a": "b', { incomplete: 'limit' }));
  await talk.hear('Reading stopped at the limit of 8 bytes (TOKENWRIGHT_MAX_BODY)');
  expect(limits.at(-1)?.maxBytes).toBe(4096);
  expect(await leave()).toBe(0);
});

test('JSON that broke off is not shown as if it were whole, and its end says so', async () => {
  const { ask, talk, leave } = await openPrompt();
  ask('GET shop.json', answerWith('{"products": [{"id": 1}, {"id"', { incomplete: 'cut' }));
  await talk.hear('Cut short: the answer broke off before its end.');
  await talk.hear('"id": 1');
  await talk.hear('The JSON ends here, in the middle: it was cut short.');
  await talk.hear('Cut short: the answer broke off before its end.');
  expect(await leave()).toBe(0);
});

test('JSON that the store itself broke off is not shown as if it were whole', async () => {
  const { ask, talk, leave } = await openPrompt();
  ask('GET shop.json', answerWith('{"products": [{"id": 1},'));
  await talk.hear('The JSON ends here, in the middle: it was cut short.');
  expect(await leave()).toBe(0);
});

const THROTTLED = answered(429, { 'retry-after': '50' });
const LINKED = answered(
  200,
  {
    'content-type': 'application/json',
    link: '<http://127.0.0.1:3457/admin/api/2026-10/products.json?page_info=2>; rel="next"',
  },
  '{"products": [{"id": 1}]}',
);
const NO_SCHEMA: SchemaPort = {
  load: () => Promise.reject(new Error('It was given up.')),
  ask: () => Promise.resolve({ type: 'none' }),
  close: () => {},
};

/** Whatever waits before it asks the store again. */
const WAITS: ReadonlyArray<
  readonly [what: string, lines: readonly string[], answers: readonly HttpOutcome[]]
> = [
  ['a request', ['GET shop.json'], [THROTTLED]],
  ['the next page', ['GET products.json', 'next'], [LINKED, THROTTLED]],
  ['all pages', ['GET products.json', 'pages'], [LINKED, THROTTLED]],
  ['the schema', ['type Product'], [THROTTLED]],
];

describe.each(WAITS)('the wait before %s is asked for again', (_, lines, answers) => {
  test.each(['Ctrl+C', 'cancel'])('ends at once by %s', async (way) => {
    const interrupts: Interrupts = { onInterrupt: null };
    const { talk, world, ask, sent, leave } = await openPrompt({
      interrupts,
      tools: { openSchema: () => NO_SCHEMA },
    });
    world.outcomes.push(...answers);
    for (const line of lines.slice(0, -1)) {
      talk.type(line);
      await talk.hear('200 answered');
    }
    talk.type(lines.at(-1) ?? '');
    if (lines.includes('pages')) {
      await talk.hear('Type yes or no.');
      talk.type('yes');
    }
    await vi.waitFor(() => expect(sent()).toBe(answers.length), { timeout: WAIT_MS });
    await settled();
    if (way === 'cancel') talk.type('cancel');
    else interrupts.onInterrupt?.();
    // The clock of this world stands still: nothing ends by time.
    ask('GET shop.json', jsonOutcome(200, { shop: 'here again' }));
    await talk.hear('here again');
    expect(sent()).toBe(answers.length + 1);
    expect(interrupts.onInterrupt).toBeNull();
    await leave();
  });
});

test('Ctrl+C cancels a request or the wait for its next try, and the prompt is there again', async () => {
  const interrupts: Interrupts = { onInterrupt: null };
  const { talk, ask, sent, leave } = await openPrompt({ interrupts });
  ask('GET shop.json', answered(429, { 'retry-after': '50' }));
  await talk.hear('Waiting 50 s');
  interrupts.onInterrupt?.();
  await talk.hear('You cancelled the wait for the next try.');
  ask('GET shop.json', jsonOutcome(200, { shop: 'here again' }));
  await talk.hear('here again');
  expect(sent()).toBe(2);
  expect(interrupts.onInterrupt).toBeNull();
  await leave();
});
