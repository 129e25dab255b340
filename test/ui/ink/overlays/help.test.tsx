import { describe, expect, test } from 'vitest';
import { createStore } from '../../../../source/app/store.ts';
import { action, enter } from '../../../../source/core/view/blocks.ts';
import { COMMON_KEY_TITLES } from '../../../../source/core/view/common-keys.ts';
import type { View } from '../../../../source/core/view/view.ts';
import { createScrolling } from '../../../../source/ui/ink/frame/scrolling.ts';
import { makeKey } from '../../../../source/ui/ink/input/key.ts';
import { helpOverlay } from '../../../../source/ui/ink/overlays/help.tsx';
import { FIRST_SCREEN, updateScreen } from '../../../../source/ui/ink/screen-state.ts';
import { drawComponent } from '../../../support/draw-component.tsx';
import { AT_ONCE } from '../../../support/terminal/at-once.ts';

const VIEW: View<unknown> = {
  id: 'scopes',
  question: 'Which scopes?',
  blocks: [],
  actions: [
    enter('go', 'next', 'go on', 'go on with these scopes'),
    action('present', 'f2', 'present', null, 'hide what is private'),
    action('back', 'esc', 'back', 'back', COMMON_KEY_TITLES.back),
  ],
  moves: { down: { event: 'down', title: 'next scope' } },
};

function open(view: View<unknown> = VIEW) {
  const screen = createStore({
    initial: { ...FIRST_SCREEN, overlay: 'help' as const },
    update: updateScreen,
    runEffect: () => {},
  });
  const tools = { screen, scrolling: createScrolling(), isPresenting: () => false };
  const overlay = helpOverlay(tools, () => view);
  return {
    screen,
    press: (name: string) => overlay.handle({ type: 'key', key: makeKey(name) }, AT_ONCE),
    draw: (rows: number, unicode = true) =>
      drawComponent(overlay.draw({ state: screen.getState(), size: { columns: 80, rows } }), {
        columns: 80,
        unicode,
      }),
  };
}

describe('the help', () => {
  test('goes whole pages, to its first row and to its last one', () => {
    const help = open();
    const rows = help.draw(10);
    const body = () => help.draw(10).filter((row) => /^ \S/.test(row)).length;
    expect(rows.join('\n')).toContain('more below');
    help.press('end');
    expect(help.draw(10).join('\n')).not.toContain('more below');
    expect(help.draw(10).join('\n')).toContain('Ctrl+Z');
    help.press('home');
    expect(help.draw(10)).toEqual(rows);
    // Every row is seen on the way, and no page shows one row more than once or twice.
    const before = help.screen.getState().scroll;
    help.press('pagedown');
    const page = help.screen.getState().scroll - before;
    expect(page).toBeGreaterThanOrEqual(body() - 3);
  });

  test('has the keys of the screen below it, and those that work everywhere', () => {
    const text = open().draw(40).join('\n');
    expect(text).toMatch(/^ tokenwright {2}Help/);
    expect(text).toMatch(/Keys of this screen\n Enter +go on with these scopes\n ↓ +next scope\n/);
    expect(text).toMatch(/Keys that work everywhere\n Esc +/);
    expect(text).toContain('Ctrl+C');
    expect(text.match(/F2/g)).toHaveLength(1);
    expect(text.match(/ Esc +one step back/g)).toHaveLength(1);
  });

  test('scrolls by rows and by pages, and any other key closes it', () => {
    const help = open();
    expect(help.draw(10).join('\n')).toContain('↓ more below (PgDn)');
    expect(help.draw(10).join('\n')).toContain('Keys of this screen');
    help.press('down');
    expect(help.screen.getState().scroll).toBe(1);
    help.press('pagedown');
    expect(help.screen.getState().scroll).toBeGreaterThan(3);
    expect(help.draw(10).join('\n')).toContain('↑ more above (PgUp)');
    expect(help.draw(10).join('\n')).not.toContain('Keys of this screen');
    help.press('pageup');
    help.press('up');
    expect(help.screen.getState().scroll).toBe(0);
    help.press('x');
    expect(help.screen.getState().overlay).toBeNull();
  });

  test('names each key as it is written on a keyboard, and tells none twice', () => {
    const moves = {
      pagedown: { event: 'page', title: 'eight further' },
      home: { event: 'home', title: 'to the first' },
      end: { event: 'end', title: 'to the last' },
    };
    const text = open({ ...VIEW, moves })
      .draw(40)
      .join('\n');
    expect(text).toMatch(/\n PgDn +eight further\n Home +to the first\n End +to the last\n/);
    expect(text).not.toMatch(/Home End|PgUp PgDn/);
  });

  test('shows keys as the terminal can', () => {
    expect(open().draw(40, false).join('\n')).toMatch(/\n Down +next scope\n/);
  });
});

test('the keys that work everywhere are all named, with those of the faces and of a lesson', () => {
  const rows = (ofLesson: readonly string[], under: 'wire' | null = null) => {
    const screen = createStore({
      initial: { ...FIRST_SCREEN, overlay: 'help' as const, under },
      update: updateScreen,
      runEffect: () => {},
    });
    const tools = { screen, scrolling: createScrolling(), isPresenting: () => false };
    const { blocks, actions } = helpOverlay(tools, () => null, ofLesson).view();
    const facts = blocks.flatMap((block) => (block.kind === 'facts' ? [block] : []));
    expect(actions.map(({ keys }) => keys)).toEqual([['g', 'alt+g']]);
    expect(facts.map(({ title }) => title)).toEqual([
      'Keys of this screen',
      'Keys that work everywhere',
    ]);
    return facts.flatMap((one) => one.facts.map(({ label, value }) => `${label}: ${value}`));
  };
  const always = [
    `PgUp PgDn: ${COMMON_KEY_TITLES.scroll}`,
    `Home End: ${COMMON_KEY_TITLES.ends}`,
    `F2 or Ctrl+O: ${COMMON_KEY_TITLES.present}`,
    `? or F1: ${COMMON_KEY_TITLES.help}`,
    `Alt+G: ${COMMON_KEY_TITLES.glossary}`,
    `Ctrl+C: ${COMMON_KEY_TITLES.interrupt}`,
    `Ctrl+Z: ${COMMON_KEY_TITLES.pause}`,
  ];
  const ofFaces = [
    `Esc: ${COMMON_KEY_TITLES.back}`,
    `w or F3: ${COMMON_KEY_TITLES.wire}`,
    `b or F4: ${COMMON_KEY_TITLES.faults}`,
    `q: ${COMMON_KEY_TITLES.leave}`,
  ];
  expect(rows([])).toEqual([...ofFaces, ...always]);
  expect(rows(['h', 'f10', 'alt+h'])).toEqual([
    ...ofFaces,
    `h or F10: ${COMMON_KEY_TITLES.lesson}`,
    ...always,
  ]);
  expect(rows(['h'], 'wire')).toEqual(always);
  for (const words of Object.values(COMMON_KEY_TITLES)) expect(words).not.toBe('');
});
