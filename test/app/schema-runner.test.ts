import { expect, test } from 'vitest';
import type { SchemaLoaded, SchemaPort } from '../../source/app/ports.ts';
import { createAssistRunner } from '../../source/app/schema-runner.ts';
import type { AssistResult } from '../../source/core/explorer/assist/assist-state.ts';
import type { HttpFailure, HttpRequest } from '../../source/core/http/message.ts';
import { answerWith, createScriptedSend } from '../support/explorer/scripted-send.ts';
import { TurnedClock } from '../support/guide/fake-guide-world.ts';
import { settled } from '../support/terminal/waiting.ts';

const SUBJECT = { shop: 'demo.practice.test', version: '2026-10' };
const REQUEST: HttpRequest = { method: 'POST', url: 'http://x/', headers: [], body: null };
const LIMITS = { totalMs: 30_000, maxBytes: 4096 };
const READ = {
  type: 'read-schema',
  id: 7,
  subject: SUBJECT,
  request: REQUEST,
  limits: LIMITS,
} as const;
const OPEN = { type: 'open-schema', id: 6, subject: SUBJECT } as const;
const ASK = {
  type: 'ask-schema',
  id: 8,
  question: { type: 'search', words: 'product' },
} as const;

/** Who holds a schema, and what was asked of it. */
class FakeSchema implements SchemaPort {
  readonly log: unknown[] = [];
  loaded: SchemaLoaded = { type: 'loaded', readAt: 0 };

  async load(body: Uint8Array, subject: unknown): Promise<SchemaLoaded> {
    this.log.push(['load', new TextDecoder().decode(body), subject]);
    return this.loaded;
  }

  async open(subject: unknown): Promise<SchemaLoaded> {
    this.log.push(['open', subject]);
    return this.loaded;
  }

  async ask(question: unknown) {
    this.log.push(['ask', question]);
    return { type: 'none' } as const;
  }

  close(): void {
    this.log.push('close');
  }
}

function assisted() {
  const wire = createScriptedSend();
  const clock = new TurnedClock();
  const schema = new FakeSchema();
  let opened = 0;
  let kept = 0;
  const runner = createAssistRunner({
    send: wire.send,
    clock,
    openSchema: () => {
      opened += 1;
      return schema;
    },
    onSchemaKept: () => void (kept += 1),
  });
  const told: AssistResult[] = [];
  const read = () => runner.readSchema(READ, (event) => told.push(event));
  return { runner, wire, clock, schema, told, read, opened: () => opened, kept: () => kept };
}

test('an answer of the store becomes the schema, and who holds it is opened once', async () => {
  const { runner, wire, clock, schema, read, opened, kept } = assisted();
  schema.loaded = { type: 'loaded', readAt: clock.epochMs() };
  const reading = read();
  await wire.answer(answerWith({ data: {} }));
  expect(await reading).toEqual({
    type: 'schema-read',
    id: 7,
    outcome: { type: 'ready', ageMs: 0 },
  });
  expect(await runner.askSchema(ASK)).toEqual({
    type: 'schema-answered',
    id: 8,
    answer: { type: 'none' },
  });
  expect(schema.log).toEqual([
    ['load', '{"data":{}}', SUBJECT],
    ['ask', ASK.question],
  ]);
  expect(opened()).toBe(1);
  expect(kept()).toBe(1);
  expect(wire.requests).toEqual([REQUEST]);
});

test('while it is read one hears how long and how much, and nothing after the end', async () => {
  const { clock, told } = assisted();
  const { promise, resolve } = Promise.withResolvers<ReturnType<typeof answerWith>>();
  const own = createAssistRunner({
    clock,
    openSchema: () => new FakeSchema(),
    send: (_, { onProgress, limits }) => {
      expect(limits).toEqual(LIMITS);
      clock.turn(125);
      onProgress?.({ bytes: 900, total: null });
      return promise;
    },
  });
  const reading = own.readSchema(READ, (event) => told.push(event));
  clock.turn(125);
  expect(told).toEqual([
    { type: 'schema-going-on', id: 7, elapsedMs: 125, received: null },
    { type: 'schema-going-on', id: 7, elapsedMs: 250, received: { bytes: 900, total: null } },
  ]);
  resolve(answerWith({}));
  await reading;
  expect(clock.pending).toBe(0);
});

const FAILURE: HttpFailure = {
  kind: 'timeout',
  maybeSent: true,
  message: 'The store did not answer.',
  remedy: 'Again.',
};

test.each([
  [{ type: 'failure', failure: FAILURE } as const, 'The store did not answer.'],
  [
    answerWith('{', { incomplete: 'limit' }),
    'It is larger than the limit of 1 byte, which TOKENWRIGHT_MAX_BODY may have lowered.',
  ],
  [answerWith('{', { incomplete: 'cut' }), 'The answer broke off.'],
  [answerWith('', { status: 403 }), 'The store answered 403.'],
])('an answer that is no schema leaves the one before: %#', async (outcome, message) => {
  const { wire, schema, read, kept } = assisted();
  const reading = read();
  await wire.answer(outcome);
  expect(await reading).toEqual({
    type: 'schema-read',
    id: 7,
    outcome: { type: 'failed', message, keepsFormer: true },
  });
  expect(schema.log).toEqual([]);
  expect(kept()).toBe(0);
});

test('a schema that is refused says why, and whether the one before is lost', async () => {
  const { wire, schema, read } = assisted();
  schema.loaded = { type: 'refused', message: 'It is no schema.', keepsFormer: false };
  const reading = read();
  await wire.answer(answerWith({}));
  expect(await reading).toMatchObject({
    outcome: { type: 'failed', message: 'It is no schema.', keepsFormer: false },
  });
});

test('a throttled store is asked again after the wait it asks for', async () => {
  const { wire, clock, read } = assisted();
  const reading = read();
  const throttled = {
    errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }],
    extensions: {
      cost: {
        requestedQueryCost: 100,
        actualQueryCost: null,
        throttleStatus: { maximumAvailable: 1000, currentlyAvailable: 0, restoreRate: 50 },
      },
    },
  };
  await wire.answer(answerWith(throttled));
  await settled();
  expect(wire.requests).toHaveLength(1);
  clock.turn(2500);
  await wire.answer(answerWith({}));
  expect(await reading).toMatchObject({ outcome: { type: 'ready' } });
  expect(wire.requests).toHaveLength(2);
});

test('the wait before it is asked again ends at once, and nothing is sent after it', async () => {
  const { runner, wire, clock, read } = assisted();
  const reading = read();
  await wire.answer(answerWith('', { status: 429, headers: [['retry-after', '50']] }));
  await settled();
  runner.stopSchema();
  expect(await reading).toMatchObject({ outcome: { type: 'failed', keepsFormer: true } });
  expect(clock.pending).toBe(0);
  expect(wire.requests).toHaveLength(1);
});

test('a read ends the one before it, whose schema would come too late', async () => {
  const { wire, clock, schema, read } = assisted();
  const former = read();
  await wire.answer(answerWith('', { status: 429, headers: [['retry-after', '50']] }));
  await settled();
  const later = read();
  expect(await former).toMatchObject({ outcome: { type: 'failed' } });
  await wire.answer(answerWith({}));
  expect(await later).toMatchObject({ outcome: { type: 'ready' } });
  expect(schema.log).toHaveLength(1);
  expect(clock.pending).toBe(0);
});

test('a schema of an earlier run is opened with its age, or said not to be kept', async () => {
  const { runner, clock, schema, kept } = assisted();
  schema.loaded = { type: 'loaded', readAt: clock.epochMs() - 60_000 };
  expect(await runner.openSchema(OPEN)).toEqual({
    type: 'schema-read',
    id: 6,
    outcome: { type: 'ready', ageMs: 60_000 },
  });
  expect(kept()).toBe(1);
  schema.loaded = { type: 'refused', message: 'There is none.', keepsFormer: true };
  expect(await runner.openSchema(OPEN)).toEqual({ type: 'schema-not-kept', id: 6 });
  const unkept = createAssistRunner({
    send: createScriptedSend().send,
    clock,
    openSchema: () => ({
      load: async () => schema.loaded,
      ask: async () => ({ type: 'none' }),
      close: () => {},
    }),
  });
  expect(await unkept.openSchema(OPEN)).toEqual({ type: 'schema-not-kept', id: 6 });
});

test('where nobody can hold a schema, nothing answers and nothing is sent', () => {
  const wire = createScriptedSend();
  const runner = createAssistRunner({ send: wire.send, clock: new TurnedClock() });
  expect(runner.openSchema(OPEN)).toBeUndefined();
  expect(runner.readSchema(READ, () => {})).toBeUndefined();
  expect(runner.askSchema(ASK)).toBeUndefined();
  runner.close();
  expect(wire.requests).toEqual([]);
});

test('closing ends the request and the holder, and nothing is opened afterwards', async () => {
  const { runner, wire, schema, read, opened } = assisted();
  const reading = read();
  await settled();
  runner.close();
  expect(wire.aborted()).toBe(1);
  expect(schema.log).toEqual(['close']);
  expect(await reading).toMatchObject({ outcome: { type: 'failed' } });
  expect(runner.askSchema(ASK)).toBeUndefined();
  expect(read()).toBeUndefined();
  expect(opened()).toBe(1);
});
