import { describe, expect, it } from 'vitest';
import { runnerOf } from '../../source/app/runners.ts';

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

  it('does not compile without a runner for each effect', () => {
    // @ts-expect-error `shout` has none.
    expect(runnerOf<Effect, Event>({ double })).toBeTypeOf('function');
  });
});
