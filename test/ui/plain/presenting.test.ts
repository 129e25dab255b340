import { describe, expect, test } from 'vitest';
import type { GuideStore } from '../../../source/app/guide-runner.ts';
import { createStore } from '../../../source/app/store.ts';
import type { GuideEvent } from '../../../source/core/guide/event.ts';
import type { GuideState } from '../../../source/core/guide/state.ts';
import { updateGuide } from '../../../source/core/guide/update.ts';
import { presentSideCommand, presentingAsker } from '../../../source/ui/plain/presenting.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';
import { scriptedAsker, value } from '../../support/guide/scripted-asker.ts';

const CLIENT_ID = 'practice_client_1';

function guideStore(presenter: boolean): GuideStore {
  const store = createStore<GuideState, GuideEvent, unknown>({
    initial: new GuideRun({ clientId: CLIENT_ID, presenter }).state,
    update: updateGuide,
    runEffect: () => undefined,
  });
  return { ...store, settled: () => Promise.resolve(), close: () => Promise.resolve() };
}

function presenting(answers: Parameters<typeof scriptedAsker>[0] = [], presenter = true) {
  const inner = scriptedAsker(answers, { canPick: true });
  return { inner, asker: presentingAsker(inner, guideStore(presenter)) };
}

const OF_APP = `The app ${CLIENT_ID}`;
const HIDDEN = 'The app ***';

describe('what is said and asked', () => {
  test('has no Client ID in it while presenting', async () => {
    const { inner, asker } = presenting();
    asker.say(OF_APP, ['one', OF_APP]);
    asker.show(OF_APP, [OF_APP]);
    await asker.ask(OF_APP, { goesOn: true });
    await asker.askSecret(OF_APP);
    await asker.confirm(OF_APP);
    await asker.choose(
      OF_APP,
      [
        { value: 1, title: OF_APP, text: OF_APP, word: 'app' },
        { value: 2, title: 'Two', text: null },
      ],
      { initial: 2 },
    );
    expect(inner.said).toEqual([HIDDEN, 'one', HIDDEN]);
    expect(inner.shown).toEqual([HIDDEN, HIDDEN]);
    expect(inner.asked).toEqual([
      { kind: 'ask', question: HIDDEN, options: { goesOn: true } },
      { kind: 'secret', question: HIDDEN },
      { kind: 'confirm', question: HIDDEN },
      {
        kind: 'choose',
        question: HIDDEN,
        choices: [
          { value: 1, title: HIDDEN, text: HIDDEN, word: 'app' },
          { value: 2, title: 'Two', text: null },
        ],
        options: { initial: 2 },
      },
    ]);
  });

  test('is as it is at other times', async () => {
    const { inner, asker } = presenting([], false);
    asker.say(OF_APP);
    await asker.ask(OF_APP, { initial: CLIENT_ID });
    expect(inner.said).toEqual([OF_APP]);
    expect(inner.asked).toEqual([
      { kind: 'ask', question: OF_APP, options: { initial: CLIENT_ID } },
    ]);
  });

  test('reaches the one who asks in every other way', async () => {
    const { inner, asker } = presenting();
    expect(asker.hasTypedAhead()).toBe(true);
    expect(await asker.lend(async () => 'lent')).toBe('lent');
    asker.ring();
    asker.close();
    await asker.pick?.({} as never, { signal: new AbortController().signal });
    expect(inner.done).toEqual(['typed ahead', 'lend', 'ring', 'close']);
    expect(inner.asked.map(({ kind }) => kind)).toEqual(['pick']);
  });
});

describe('a field with something to hide in it', () => {
  const only = (line: string) => line !== '';
  const ask = (answer: Parameters<typeof value<string>>[0]) => {
    const { inner, asker } = presenting([value(answer)]);
    return { inner, answer: asker.ask('Client ID', { initial: CLIENT_ID, only }) };
  };

  test('is asked for without it, and Enter keeps it', async () => {
    const { inner, answer } = ask('  ');
    expect(await answer).toEqual({ type: 'value', value: CLIENT_ID });
    expect(inner.asked).toEqual([
      {
        kind: 'ask',
        question: 'Client ID Enter keeps the one that is there.',
        options: { only },
      },
    ]);
  });

  test('is another one where one was typed', async () => {
    expect(await ask('another').answer).toEqual({ type: 'value', value: 'another' });
  });

  test('stays as it is where nothing was answered', async () => {
    const { asker } = presenting([{ type: 'back' }]);
    expect(await asker.ask('Client ID', { initial: CLIENT_ID })).toEqual({ type: 'back' });
  });
});

describe('the word present', () => {
  test.each(['present', ' PRESENT '])('%j hides, and then shows again', async (line) => {
    const store = guideStore(false);
    const asker = scriptedAsker();
    await presentSideCommand(store).handle(line, asker);
    expect(store.getState().presenter).toBe(true);
    expect(asker.said[0]).toMatch(/^Presenting: /);
    await presentSideCommand(store).handle(line, asker);
    expect(store.getState().presenter).toBe(false);
    expect(asker.said[1]).toMatch(/^No longer presenting: /);
  });

  test('does the same where it is chosen, by its own title', async () => {
    const store = guideStore(false);
    const asker = scriptedAsker();
    const sideCommand = presentSideCommand(store);
    expect(sideCommand.title).toMatch(/^Presenting: hide secrets/);
    await sideCommand.open(asker);
    expect(store.getState().presenter).toBe(true);
    expect(asker.said).toHaveLength(1);
  });

  test('is none where more stands beside it', () => {
    const store = guideStore(false);
    expect(presentSideCommand(store).handle('present it', scriptedAsker())).toBeNull();
    expect(store.getState().presenter).toBe(false);
  });
});
