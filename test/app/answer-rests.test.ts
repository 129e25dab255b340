import { expect, test } from 'vitest';
import { createRests } from '../../source/app/answer-rests.ts';
import type { AnswerRest, HttpAnswer, HttpOutcome } from '../../source/core/http/message.ts';
import { answerWith } from '../support/explorer/scripted-send.ts';
import { TurnedClock } from '../support/guide/fake-guide-world.ts';

const READ_ON = { type: 'read-on', id: 9, restId: 1, maxBytes: 2048, idleMs: 5000 } as const;

/** The rest of an answer, which the test lets come. */
class FakeRest implements AnswerRest {
  closed = 0;
  asked: Parameters<AnswerRest['readOn']>[0] | null = null;
  #end: (answer: HttpAnswer) => void = () => {};

  readOn(options: Parameters<AnswerRest['readOn']>[0]): Promise<HttpAnswer> {
    this.asked = options;
    return new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  close(): void {
    this.closed += 1;
  }

  end(): HttpAnswer {
    const outcome = answerWith('{}');
    if (outcome.type !== 'answer') throw new Error('fixture');
    this.#end(outcome.answer);
    return outcome.answer;
  }
}

function withRest(rest: AnswerRest): HttpOutcome {
  const outcome = answerWith('{', { incomplete: 'limit' });
  return outcome.type === 'answer' ? { ...outcome, rest } : outcome;
}

const FAILURE: HttpOutcome = {
  type: 'failure',
  failure: { kind: 'timeout', maybeSent: true, message: 'No answer.', remedy: 'Again.' },
};

function held() {
  const clock = new TurnedClock();
  const rests = createRests(clock);
  const rest = new FakeRest();
  rests.take(1, withRest(rest));
  return { clock, rests, rest };
}

test('the next answer closes what is left of the one before, a failure does not', () => {
  const { rests, rest } = held();
  rests.take(2, FAILURE);
  expect(rest.closed).toBe(0);
  rests.take(3, answerWith('{}'));
  expect(rest.closed).toBe(1);
  rests.take(4, answerWith('{}'));
  expect(rest.closed).toBe(1);
});

test('reads on with the limits asked for, and tells how far it came', async () => {
  const { clock, rests, rest } = held();
  const told: number[] = [];
  const reading = rests.readOn(READ_ON, (bytes) => told.push(bytes));
  expect(rest.asked).toMatchObject({ maxBytes: 2048, idleMs: 5000 });
  clock.turn(125);
  expect(told).toEqual([]);
  rest.asked?.onProgress(700);
  rest.asked?.onProgress(1500);
  clock.turn(125);
  expect(told).toEqual([1500]);
  const answer = rest.end();
  expect(await reading).toBe(answer);
  expect(clock.pending).toBe(0);
});

test('nothing is read on in an answer that is gone', async () => {
  const { rests, rest } = held();
  expect(await rests.readOn({ ...READ_ON, restId: 2 }, () => {})).toBeNull();
  rests.close();
  expect(await rests.readOn(READ_ON, () => {})).toBeNull();
  expect(rest.asked).toBeNull();
  expect(await createRests(new TurnedClock()).readOn(READ_ON, () => {})).toBeNull();
});

test('stopping ends one reading and keeps the rest for another', async () => {
  const { rests, rest } = held();
  const first = rests.readOn(READ_ON, () => {});
  const { asked } = rest;
  expect(asked?.signal.aborted).toBe(false);
  rests.stop();
  expect(asked?.signal.aborted).toBe(true);
  rest.end();
  await first;
  expect(rest.closed).toBe(0);
  void rests.readOn(READ_ON, () => {});
  expect(rest.asked?.signal.aborted).toBe(false);
  rests.close();
  expect(rest.asked?.signal.aborted).toBe(true);
  expect(rest.closed).toBe(1);
});
