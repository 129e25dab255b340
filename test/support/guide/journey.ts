import { setTimeout } from 'node:timers/promises';
import { createFaultStore } from '../../../source/app/faults.ts';
import { createGuideStore, type GuideStore } from '../../../source/app/guide-runner.ts';
import { createWireStore } from '../../../source/app/wire.ts';
import type { GuideConfig } from '../../../source/core/guide/config.ts';
import { guideView, type GuideView } from '../../../source/core/guide/view.ts';
import { runInkApp } from '../../../source/ui/ink/run-app.tsx';
import { runPlainGuide } from '../../../source/ui/plain/run-plain-guide.ts';
import { settled } from '../terminal/waiting.ts';
import { createFakeTerminal } from '../terminal/fake-terminal.ts';
import { FakeGuideWorld } from './fake-guide-world.ts';
import { guideConfig } from './guide-config.ts';
import { PlainTalk } from './plain-guide.ts';
import { WAIT_MS } from '../wait-ms.ts';

/** What a person does, in the words of the view that stands; each face has its own way to do it. */
export type Move =
  /** The primary action. */
  | { readonly type: 'enter' }
  /** An action by its word. */
  | { readonly type: 'word'; readonly word: string }
  /** One of the choices, by how its title begins. */
  | { readonly type: 'choose'; readonly title: string }
  /** A text into the field that is asked for. */
  | { readonly type: 'fill'; readonly text: string }
  /** A search in the list. */
  | { readonly type: 'search'; readonly text: string }
  /** The tick of an item, by its title. */
  | { readonly type: 'tick'; readonly title: string }
  /** A text that the view takes wherever the keys are. */
  | { readonly type: 'paste'; readonly text: (world: FakeGuideWorld) => string }
  /** Something happens outside. */
  | { readonly type: 'world'; readonly does: (world: FakeGuideWorld) => void };

export const enter: Move = { type: 'enter' };
export const word = (name: string): Move => ({ type: 'word', word: name });
export const choose = (title: string): Move => ({ type: 'choose', title });
export const fill = (text: string): Move => ({ type: 'fill', text });
export const search = (text: string): Move => ({ type: 'search', text });
export const tick = (title: string): Move => ({ type: 'tick', title });
export const world = (does: (outside: FakeGuideWorld) => void): Move => ({ type: 'world', does });
export const paste = (text: string | ((outside: FakeGuideWorld) => string)): Move => ({
  type: 'paste',
  text: typeof text === 'string' ? () => text : text,
});

/** One face of the guide, in a world without sockets. */
export interface JourneyFace {
  readonly store: GuideStore;
  readonly world: FakeGuideWorld;
  does(move: Move): Promise<void>;
  /**
   * Resolves once it is shown, or was said since the last move: blanks and frames do not count.
   * @param isOld it may have been said before, since it stands there still
   */
  sees(expected: string | RegExp, isOld?: boolean): Promise<void>;
  /** All that was ever shown, with every sign that was written. */
  everything(): string;
  close(): Promise<void>;
}

/** No tape beside the step, and room for all of it. */
const SIZE = [106, 70] as const;

/** The screens, on an emulated terminal. */
export async function onScreens(change: Partial<GuideConfig>): Promise<JourneyFace> {
  const outside = new FakeGuideWorld();
  const store = createGuideStore(guideConfig(change), outside.ports);
  const terminal = createFakeTerminal(...SIZE);
  const ending = new AbortController();
  const exit = runInkApp({
    guide: store,
    openExplorer: () => null,
    stdin: terminal.stdin,
    stdout: terminal.stdout,
    environment: { LANG: 'C.UTF-8', TERM: 'xterm-256color' },
    signal: ending.signal,
    wire: { wire: createWireStore(), files: NO_FILES },
    faults: { faults: createFaultStore(outside.clock), reach: () => 'here', program: 'x' },
  });
  const view = (): GuideView => guideView(store.getState());
  const shows = (expected: string | RegExp): Promise<void> =>
    terminal.waitFor((rows) => isIn(expected, rows.join('\n')));
  await shows('Step 1 of 7');

  async function act(name: string): Promise<void> {
    await comes(() => name === 'back' || view().actions.some((one) => one.word === name));
    const action = view().actions.find((one) => one.word === name);
    const key = action?.keys[0] ?? (name === 'back' ? 'esc' : null);
    if (key === null) throw new Error(`no action "${name}" in ${view().id}`);
    // Its hint stands at the bottom once it counts.
    const hint = action?.isRisky === true ? (action.hint ?? '') : '';
    await terminal.waitFor((rows) => rows.slice(-3).join(' ').includes(hint));
    terminal.press(key);
  }

  return {
    store,
    world: outside,
    async does(move) {
      switch (move.type) {
        case 'enter':
          return terminal.press('enter');
        case 'word':
          return act(move.word);
        case 'choose': {
          const { index, block } = choiceOf(view(), move.title);
          if (block.chosen === null) return terminal.press(String(index + 1));
          const by = index - block.chosen;
          for (let at = 0; at < Math.abs(by); at += 1) terminal.press(by > 0 ? 'down' : 'up');
          if (block.role === 'precedes') terminal.press('enter');
          return;
        }
        case 'fill':
          if (!view().blocks.some((block) => block.kind === 'field' && block.hasFocus))
            terminal.press('tab');
          return terminal.press('ctrl+u', ...move.text, 'enter');
        case 'search':
          await act('search');
          return terminal.press('ctrl+u', ...move.text, 'enter');
        case 'tick': {
          const { index, cursor } = itemOf(view(), move.title);
          const by = index - cursor;
          for (let at = 0; at < Math.abs(by); at += 1) terminal.press(by > 0 ? 'down' : 'up');
          return terminal.press('space');
        }
        case 'paste':
          terminal.paste(move.text(outside));
          if (view().takesText !== undefined && store.getState().step === 'approve')
            terminal.press('enter');
          return;
        case 'world':
          // What was done before it has come to the world by now.
          await settled(10);
          return move.does(outside);
      }
    },
    sees: shows,
    everything: () => terminal.emulator.raw(),
    async close() {
      ending.abort('SIGTERM');
      // What waits for an answer that never comes does not end by itself.
      await Promise.race([exit.catch(() => {}), settled(50)]);
      void store.close();
    },
  };
}

/** Bare lines. */
export async function onLines(change: Partial<GuideConfig>): Promise<JourneyFace> {
  const outside = new FakeGuideWorld();
  const store = createGuideStore(guideConfig(change), outside.ports);
  const talk = new PlainTalk();
  const exit = runPlainGuide({
    store,
    send: outside.ports.send,
    clock: outside.clock,
    io: talk,
    style: 'lines',
    userAgent: 'tokenwright/0.0.0',
    apiVersion: '2026-10',
  });
  const view = (): GuideView => guideView(store.getState());
  let from = 0;
  async function says(expected: string | RegExp, isOld = false): Promise<void> {
    const late = new AbortController();
    const heard = talk.until((said) => isIn(expected, said.slice(isOld ? 0 : from)));
    const silence = setTimeout(WAIT_MS, null, { signal: late.signal, ref: false }).then(() => {
      throw new Error(`waited for ${expected}; there is:\n${talk.said.slice(-3000)}`);
    });
    await Promise.race([heard, silence]);
    silence.catch(() => {});
    late.abort();
  }
  await says('Step 1 of 7');
  return {
    store,
    world: outside,
    async does(move) {
      // Whatever is said from here on may answer it.
      from = talk.said.length;
      switch (move.type) {
        case 'enter':
          return talk.type('');
        case 'word':
          return talk.type(move.word);
        case 'choose':
          return talk.type(String(choiceOf(view(), move.title).index + 1));
        case 'fill':
          return talk.type(move.text);
        case 'search':
          return talk.type(`find ${move.text}`);
        case 'tick':
          return talk.type(String(itemOf(view(), move.title).index + 1));
        case 'paste':
          return talk.type(move.text(outside));
        case 'world':
          // What was done before it has come to the world by now.
          await settled(10);
          return move.does(outside);
      }
    },
    sees: says,
    everything: () => talk.said,
    async close() {
      talk.end();
      await Promise.race([exit, settled(50)]);
      void store.close();
    },
  };
}

/** Keys and what they lead to take a moment; an Esc takes as long as a sequence could. */
async function comes(isThere: () => boolean): Promise<void> {
  const until = performance.now() + WAIT_MS;
  while (!isThere() && performance.now() < until) await setTimeout(5);
}

const NO_FILES = {
  look: () => Promise.reject(new Error('no file is looked at')),
  write: () => Promise.reject(new Error('no file is written')),
};

function choiceOf({ blocks, id }: GuideView, title: string) {
  const block = blocks.find((one) => one.kind === 'choices');
  const index = block?.options.findIndex((option) => option.title.startsWith(title)) ?? -1;
  if (block === undefined || index === -1) throw new Error(`no choice "${title}" in ${id}`);
  return { block, index };
}

function itemOf({ blocks, id }: GuideView, title: string) {
  const list = blocks.find((one) => one.kind === 'list');
  const index = list?.items.findIndex((item) => item.title === title) ?? -1;
  if (list === undefined || index === -1) throw new Error(`no item "${title}" in ${id}`);
  return { index, cursor: list.cursor ?? 0 };
}

/** Without frames, rules and what breaks a line: the same sentence in both faces. */
function flat(text: string): string {
  return text.replaceAll(/[─-╿▀-▟]/g, ' ').replaceAll(/\s+/g, ' ');
}

function isIn(expected: string | RegExp, text: string): boolean {
  return typeof expected === 'string'
    ? flat(text).includes(flat(expected))
    : expected.test(flat(text));
}
