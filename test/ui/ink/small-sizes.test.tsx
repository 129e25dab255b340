import type { ReactNode } from 'react';
import { afterAll, describe, expect, test } from 'vitest';
import { systemClock } from '../../../source/app/clock.ts';
import { createExplorerStore, type ExplorerStore } from '../../../source/app/explorer-runner.ts';
import { createStore } from '../../../source/app/store.ts';
import { eventOf } from '../../../source/core/explorer/event.ts';
import { yesNo } from '../../../source/core/view/blocks.ts';
import { ExplorerScreen } from '../../../source/ui/ink/explorer/explorer-screen.tsx';
import { Screen, TooSmall } from '../../../source/ui/ink/frame/screen.tsx';
import { createScrolling } from '../../../source/ui/ink/frame/scrolling.ts';
import { ConfirmingContext } from '../../../source/ui/ink/input/confirming.ts';
import { leaveOverlay } from '../../../source/ui/ink/overlays/help.tsx';
import { FIRST_SCREEN, updateScreen } from '../../../source/ui/ink/screen-state.ts';
import { isTooSmall, type TerminalSize } from '../../../source/ui/ink/terminal.ts';
import { drawComponent } from '../../support/draw-component.tsx';
import { explorerConfig, realStoreConfig } from '../../support/explorer/explorer-config.ts';
import { createScriptedSend } from '../../support/explorer/scripted-send.ts';

const screen = createStore({ initial: FIRST_SCREEN, update: updateScreen, runEffect: () => {} });
const tools = { screen, scrolling: createScrolling(), isPresenting: () => false };

const SIZES: readonly TerminalSize[] = Array.from({ length: 30 }, (_, wide) =>
  Array.from({ length: 12 }, (__, high) => ({ columns: wide + 1, rows: high + 1 })),
).flat();

/** Those below say all the same. */
const FROM_SMALL = SIZES.filter(({ columns, rows }) => columns >= 19 && rows >= 4);

/** What stands there, and the question that a key could say yes to. */
function drawn(node: ReactNode, columns: number) {
  const asked: Array<string | null> = [];
  const rows = drawComponent(
    <ConfirmingContext value={{ show: (question) => void asked.push(question) }}>
      {node}
    </ConfirmingContext>,
    // The terminal is wider, so that it cuts nothing that the screen should have cut.
    { columns: columns + 20 },
  );
  return { rows, question: asked.find((one) => one !== null) ?? null };
}

const leave = (size: TerminalSize): ReactNode =>
  leaveOverlay(tools, () => null).draw({ state: screen.getState(), size });

function openSending(): ExplorerStore {
  const ports = { send: createScriptedSend().send, clock: systemClock };
  const store = createExplorerStore(explorerConfig(realStoreConfig()), ports, null);
  for (const wish of [{ type: 'choose-method', by: 1 }, { type: 'send' }] as const) {
    store.dispatch(eventOf(wish, { rows: 10, wrapped: 0 }));
  }
  expect(store.getState().question).not.toBeNull();
  return store;
}

const store = openSending();
afterAll(() => store.close());

const sending = (size: TerminalSize): ReactNode => (
  <ExplorerScreen store={store} screen={FIRST_SCREEN} size={size} tools={tools} run={() => {}} />
);

const LONG =
  'Give the token back to the store, so that nothing can use it any more, wherever it is?';

const giving = (size: TerminalSize): ReactNode => (
  <Screen
    head={{ title: 'demo', isPresenting: false, faultsOn: null, right: '' }}
    view={{
      id: 'give-back',
      question: LONG,
      blocks: [],
      actions: yesNo({
        yes: { event: 'give', hint: 'give it back' },
        no: { event: 'keep', hint: 'keep it' },
      }),
      moves: {},
    }}
    lastHints={[]}
    screen={FIRST_SCREEN}
    scrolling={createScrolling()}
    size={size}
  />
);

/** Without blanks and borders, so that a sentence is found however it is broken. */
const joined = (rows: readonly string[]): string => rows.join('').replaceAll(/\s/g, '');

describe.each([
  ['before leaving', leave, 'Leavenow?', SIZES],
  ['of several rows', giving, LONG.replaceAll(' ', ''), FROM_SMALL],
  ['before a change of data', sending, 'maychangedataofdemo.myshopify.com.Sendit?', FROM_SMALL],
] as const)(
  'P56: the question %s, on every size from 1×1 to 30×12',
  (_name, make, words, sizes) => {
    test('is open only where it is seen whole', () => {
      const open: TerminalSize[] = [];
      for (const size of sizes) {
        const { rows, question } = drawn(make(size), size.columns);
        const where = `${size.columns}×${size.rows}`;
        expect(joined(rows), where).not.toBe('');
        expect(rows.length, where).toBeLessThanOrEqual(size.rows);
        for (const row of rows)
          expect(row.trimEnd().length, where).toBeLessThanOrEqual(size.columns);
        if (question === null) continue;
        expect(isTooSmall(size), where).toBe(false);
        expect(joined(rows), where).toContain(words);
        open.push(size);
      }
      expect(open).toContainEqual({ columns: 30, rows: 12 });
      // Where there is room for it, it is open: a guard that refuses everywhere is none.
      expect(open.length).toBeGreaterThan(40);
      expect(drawn(make({ columns: 80, rows: 24 }), 80).question).not.toBeNull();
    });
  },
);

describe('what is too small says so', () => {
  const WORDS = ['!', '!', '!', 'tiny', 'small', 'small', 'small', 'small', 'too small'];

  test.each([...WORDS.entries(), [9, 'too small'], [10, 'too small'], [11, 'too small']] as const)(
    'in whole words, or a sign: %i more than one column',
    (more, words) => {
      const size = { columns: more + 1, rows: 1 };
      expect(drawComponent(<TooSmall size={size} />)).toEqual([words]);
      expect(drawn(leave(size), size.columns).rows).toEqual([words]);
      expect(drawn(sending(size), size.columns).rows).toEqual([words]);
    },
  );
});
