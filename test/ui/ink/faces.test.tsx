import { Text } from 'ink';
import { useSyncExternalStore } from 'react';
import { describe, expect, test } from 'vitest';
import { expectShown } from '../../support/terminal/expect-shown.ts';
import { createStore, type Store } from '../../../source/app/store.ts';
import type { ExplorerFace, AppCommand } from '../../../source/ui/ink/faces.ts';
import { keyId } from '../../../source/ui/ink/input/key.ts';
import { openGuideScreen, walkToToken } from '../../support/guide/guide-screen.ts';
import { lackingScope } from '../../support/guide/guide-config.ts';

function Explorer({
  words,
  heard,
}: {
  readonly words: string;
  readonly heard: Store<string, string>;
}) {
  const keys = useSyncExternalStore(heard.subscribe, heard.getState);
  return <Text>{`Explorer${words} keys:${keys}`}</Text>;
}

function fakeExplorer(app: { run: (command: AppCommand) => void }, isBusy = false): ExplorerFace {
  const heard = createStore<string, string, never>({
    initial: '',
    update: (keys, key) => ({ state: `${keys} ${key}`, effects: [] }),
    runEffect: () => {},
  });
  return {
    screen: ({ isInterrupted }) => (
      <Explorer words={isInterrupted ? ' (again to leave)' : ''} heard={heard} />
    ),
    onAppCommand: (listener) => {
      app.run = listener;
      return () => {};
    },
    close: () => {},
    handle: (event) => {
      if (event.type === 'key') heard.dispatch(keyId(event.key));
    },
    cancel: () => {},
    hasWorkOpen: () => isBusy,
    isPresenting: () => false,
    togglePresenter: () => {},
    isTyping: () => false,
    subscribe: () => () => {},
    isFieldEmpty: () => true,
  };
}

describe('the way between guide and explorer', () => {
  test('Enter on the token card opens the explorer, which then has the keys', async () => {
    const app: { run: (command: AppCommand) => void } = { run: () => {} };
    await using screen = await openGuideScreen({ openExplorer: () => fakeExplorer(app) });
    await walkToToken(screen);
    screen.press('enter');
    await screen.waitFor('Explorer keys:');
    screen.press('q', 'esc', 'a');
    await screen.waitFor('keys: q esc a');
    screen.press('ctrl+c');
    await screen.waitFor('(again to leave)');
    screen.press('ctrl+c');
    expect(await screen.exit).toBe(130);
  });

  test('the explorer leads back to the scopes with what was lacking ticked', async () => {
    const app: { run: (command: AppCommand) => void } = { run: () => {} };
    await using screen = await openGuideScreen({ openExplorer: () => fakeExplorer(app) });
    await walkToToken(screen);
    screen.press('enter');
    await screen.waitFor('Explorer keys:');
    app.run({ type: 'to-guide', diagnosis: lackingScope('write_products'), granted: null });
    await screen.waitFor('Step 3 of 7');
    expect(screen.guide.getState().forms.practice.scopes.chosen).toContain('write_products');
    screen.press('esc');
    await screen.waitFor('Step 2 of 7');
  });

  test('leaving with a request under way asks first', async () => {
    const app: { run: (command: AppCommand) => void } = { run: () => {} };
    await using screen = await openGuideScreen({ openExplorer: () => fakeExplorer(app, true) });
    await walkToToken(screen);
    screen.press('enter');
    await screen.waitFor('Explorer keys:');
    screen.press('ctrl+d');
    await screen.waitFor('y leave');
    screen.press('n');
    await screen.waitFor('Explorer keys:');
    app.run({ type: 'leave' });
    await screen.waitFor('y leave');
    screen.press('y');
    expect(await screen.exit).toBe(0);
  });

  test('what is not there the explorer opens not, so that no key goes nowhere', async () => {
    const app: { run: (command: AppCommand) => void } = { run: () => {} };
    await using screen = await openGuideScreen({ openExplorer: () => fakeExplorer(app) });
    await walkToToken(screen);
    screen.press('enter');
    await screen.waitFor('Explorer keys:');
    app.run({ type: 'open-overlay', overlay: 'lesson' });
    screen.press('x');
    await screen.waitFor('keys: x');
    app.run({ type: 'open-overlay', overlay: 'wire' });
    await expectShown(screen, 'Wire tape');
  });

  test('where there is no explorer the guide goes on', async () => {
    await using screen = await openGuideScreen({ openExplorer: () => null });
    await walkToToken(screen);
    screen.press('enter', 'c');
    await expectShown(screen, 'on the clipboard');
  });
});
