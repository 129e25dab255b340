import { Text } from 'ink';
import { describe, expect, test, vi } from 'vitest';
import { createGuideStore } from '../../../source/app/guide-runner.ts';
import { createStore } from '../../../source/app/store.ts';
import { guideView } from '../../../source/core/guide/view.ts';
import { App } from '../../../source/ui/ink/app.tsx';
import { createFaces, type ExplorerFace } from '../../../source/ui/ink/faces.ts';
import { createScrolling } from '../../../source/ui/ink/frame/scrolling.ts';
import { guideFace } from '../../../source/ui/ink/guide/guide-keys.ts';
import { type InputEvent, keyId } from '../../../source/ui/ink/input/key.ts';
import type { Overlay, Overlays } from '../../../source/ui/ink/overlays/overlay.ts';
import {
  FIRST_SCREEN,
  type ScreenEvent,
  type ScreenState,
  updateScreen,
} from '../../../source/ui/ink/screen-state.ts';
import { mountComponent } from '../../support/draw-component.tsx';
import { FakeGuideWorld } from '../../support/guide/fake-guide-world.ts';
import { guideConfig } from '../../support/guide/guide-config.ts';
import { settled } from '../../support/terminal/waiting.ts';
import { WAIT_MS } from '../../support/wait-ms.ts';

function idOf(event: InputEvent): string {
  return event.type === 'key' ? keyId(event.key) : event.type;
}

/** The app with an explorer and an overlay that note what they hear. */
async function open(options: { readonly hasGuide?: boolean; readonly hasExplorer?: boolean } = {}) {
  const { hasGuide = true, hasExplorer = true } = options;
  const heard: string[] = [];
  const screen = createStore<ScreenState, ScreenEvent, never>({
    initial: { ...FIRST_SCREEN, face: hasGuide ? 'guide' : 'explorer' },
    update: updateScreen,
    runEffect: () => {},
  });
  const guide = hasGuide ? createGuideStore(guideConfig(), new FakeGuideWorld().ports) : null;
  const scrolling = createScrolling();
  const explorer: ExplorerFace = {
    screen: (_, { size }) => <Text>{`the explorer at ${size.columns} by ${size.rows}`}</Text>,
    onAppCommand: () => () => {},
    close: () => {},
    handle: (event) => void heard.push(`explorer ${idOf(event)}`),
    cancel: () => {},
    hasWorkOpen: () => true,
    isPresenting: () => false,
    togglePresenter: () => {},
    isTyping: () => true,
    subscribe: () => () => {},
    isFieldEmpty: () => !heard.includes('explorer a'),
  };
  const wire: Overlay = {
    opensBy: (id, isTyping) => id === 'f3' || (id === 'w' && !isTyping),
    isTyping: () => false,
    view: () => ({ id: 'wire', question: '', blocks: [], actions: [], moves: {} }),
    handle: (event) => void heard.push(`overlay ${idOf(event)}`),
    draw: ({ state }) => <Text>{`the ${state.overlay} lies over it`}</Text>,
  };
  const overlays: Overlays = { wire };
  const faces = createFaces({
    guide,
    guideFace: guide === null ? null : guideFace({ guide, screen, scrolling, viewOf: guideView }),
    openExplorer: () => (hasExplorer ? explorer : null),
    screen,
  });
  const attach = vi.fn<() => void>();
  const control = {
    attach,
    suspend: async () => {},
    resume: async () => {},
    isSuspended: () => false,
    lend: <Result,>(run: () => Promise<Result>) => run(),
  };
  const mounted = mountComponent(
    <App
      guide={guide}
      viewOf={guideView}
      faces={faces}
      screen={screen}
      scrolling={scrolling}
      control={control}
      overlays={overlays}
      wire={null}
      lesson={null}
      everywhere={(event) => {
        heard.push(`everywhere ${idOf(event)}`);
        return idOf(event) === 'ctrl+c';
      }}
    />,
    { size: { columns: 80, rows: 24 } },
  );
  // Keys before the first frame wait for it.
  await settled();
  return { ...mounted, guide, screen, heard, attach };
}

describe('the one tree of the program', () => {
  test('shows the guide, and gives it the keys', async () => {
    using app = await open();
    expect(app.text()).toContain('Step 1 of 7');
    app.press('down');
    await app.waitFor('› ● My own store');
    app.press('up', 'enter');
    await app.waitFor('Step 2 of 7');
  });

  test('draws anew for another size', async () => {
    using app = await open();
    expect(app.rows()).toHaveLength(24);
    app.resize({ columns: 100, rows: 30 });
    await vi.waitFor(() => expect(app.rows()).toHaveLength(30), { timeout: WAIT_MS });
    app.resize({ columns: 12, rows: 3 });
    await app.waitFor(/^too small/);
  });

  test('an overlay lies over the face and has all keys until it is closed', async () => {
    using app = await open();
    app.press('w');
    await app.waitFor('the wire lies over it');
    app.press('enter', 'w');
    expect(app.heard.filter((one) => one.startsWith('overlay'))).toEqual([
      'overlay enter',
      'overlay w',
    ]);
    app.screen.dispatch({ type: 'close' });
    await app.waitFor('Step 1 of 7');
    app.press('enter');
    await app.waitFor('Step 2 of 7');
  });

  test('a key that opens an overlay and the next one of the same tick reach it in turn', async () => {
    using app = await open();
    app.press('f3', 'x');
    expect(app.heard).toEqual(['everywhere f3', 'everywhere x', 'overlay x']);
  });

  test('a key that works everywhere reaches nothing else', async () => {
    using app = await open({ hasGuide: false });
    app.screen.dispatch({ type: 'open', overlay: 'wire' });
    app.press('ctrl+c');
    app.screen.dispatch({ type: 'close' });
    app.press('ctrl+c');
    expect(app.heard).toEqual(['everywhere ctrl+c', 'everywhere ctrl+c']);
  });

  test('shows the explorer alone where there is no guide, and a letter is text there', async () => {
    using app = await open({ hasGuide: false });
    expect(app.text()).toContain('the explorer at 80 by 24');
    app.press('w');
    expect(app.heard).toEqual(['everywhere w', 'explorer w']);
    app.press('f3');
    await app.waitFor('the wire lies over it');
  });

  test('pastes go to the face, and never open anything', async () => {
    using app = await open({ hasGuide: false });
    app.paste('w');
    expect(app.heard).toEqual(['everywhere paste', 'explorer paste']);
    expect(app.screen.getState().overlay).toBeNull();
  });

  test('Ctrl+D leaves, with a question where work is open; in a text it deletes', async () => {
    using app = await open({ hasGuide: false });
    app.press('ctrl+d');
    expect(app.heard).not.toContain('explorer ctrl+d');
    expect(app.screen.getState()).toMatchObject({ overlay: 'leave', exitCode: null });
    app.screen.dispatch({ type: 'close' });
    app.press('a', 'ctrl+d');
    expect(app.heard).toContain('explorer ctrl+d');
    expect(app.screen.getState().overlay).toBeNull();
    using guide = await open();
    guide.press('ctrl+d');
    expect(guide.screen.getState().exitCode).toBe(0);
  });

  test('has nothing to show where there is neither guide nor explorer', async () => {
    using app = await open({ hasGuide: false, hasExplorer: false });
    expect(app.text().trim()).toBe('');
  });

  test('hands the way to lend the terminal on with its first frame', async () => {
    using app = await open();
    expect(app.attach).toHaveBeenCalledTimes(1);
    expect(app.attach).toHaveBeenCalledWith(expect.any(Function));
  });
});
