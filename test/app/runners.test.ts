import { describe, expect, it } from 'vitest';
import { copiedWords, reading, reportOf, runnerOf } from '../../source/app/runners.ts';
import { EXIT, UserError } from '../../source/core/errors.ts';

type Effect =
  | { readonly type: 'double'; readonly number: number }
  | { readonly type: 'shout'; readonly text: string };
type Event = { readonly type: 'doubled'; readonly number: number } | { readonly type: 'shouted' };

const double = async ({ number }: { readonly number: number }): Promise<Event> => ({
  type: 'doubled',
  number: number * 2,
});

describe('a map of runners', () => {
  it('dispatches what the runner of an effect resolves with', async () => {
    const run = runnerOf<Effect, Event>({ double, shout: () => {} });
    const event = await new Promise<Event>((dispatch) => {
      void run({ type: 'double', number: 21 }, dispatch);
    });
    expect(event).toEqual({ type: 'doubled', number: 42 });
  });

  it('lets a runner dispatch by itself, at once and more than once', () => {
    const events: Event[] = [];
    const run = runnerOf<Effect, Event>({
      double,
      shout: ({ text }, dispatch) => {
        for (const _ of text) dispatch({ type: 'shouted' });
      },
    });
    void run({ type: 'shout', text: 'hey' }, (event) => events.push(event));
    expect(events).toHaveLength(3);
  });

  it('tells when an answer was dispatched, and null where there is none', async () => {
    const events: Event[] = [];
    const run = runnerOf<Effect, Event>({ double, shout: () => {} });
    const answered = run({ type: 'double', number: 1 }, (event) => events.push(event));
    expect(answered).toBeInstanceOf(Promise);
    await answered;
    expect(events).toHaveLength(1);
    expect(run({ type: 'shout', text: 'hey' }, () => {})).toBeNull();
  });

  it('does not compile without a runner for each effect', () => {
    // @ts-expect-error `shout` has none.
    expect(runnerOf<Effect, Event>({ double })).toBeTypeOf('function');
  });
});

describe('words of a runner', () => {
  it('says a failure in the words of its cause, and of a defect its name alone', () => {
    const error = new UserError({
      code: 'port-taken',
      message: 'Port 3456 is taken.',
      remedy: 'Close it.',
      exitCode: EXIT.usage,
    });
    expect(reportOf(error)).toMatchObject({ code: 'port-taken', message: 'Port 3456 is taken.' });
    expect(reportOf(new TypeError('a secret inside'))).toEqual({
      code: 'defect',
      message: 'Something failed inside the tool (TypeError).',
      remedy: 'Try again; if it stays, report it with what you did.',
      exitCode: EXIT.defect,
    });
    expect(reportOf('a text').message).toBe('Something failed inside the tool (string).');
  });

  it.each([
    ['system', null, 'The token is on the clipboard.'],
    ['system', 60_000, 'The token is on the clipboard. It is cleared after 60 seconds.'],
    [
      'osc52',
      null,
      'The token was handed to your terminal (OSC 52); paste it to see whether it arrived.',
    ],
    [
      'osc52',
      60_000,
      'The token was handed to your terminal (OSC 52); paste it to see whether it arrived. It is not cleared by itself.',
    ],
  ])('says what became of a copy by %s that is cleared after %s', (by, clearAfterMs, words) => {
    expect(copiedWords('token', by, clearAfterMs)).toBe(words);
  });

  it('hands what concerns an answer to who reads it', () => {
    const event = { type: 'paged', problem: null } as const;
    expect(reading(event)).toEqual({ type: 'reading-result', event });
  });
});
