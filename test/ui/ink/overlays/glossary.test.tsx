import { expect, test } from 'vitest';
import { createStore } from '../../../../source/app/store.ts';
import type { GuideState } from '../../../../source/core/guide/state.ts';
import { createScrolling } from '../../../../source/ui/ink/frame/scrolling.ts';
import { makeKey } from '../../../../source/ui/ink/input/key.ts';
import { glossaryOverlay } from '../../../../source/ui/ink/overlays/glossary.tsx';
import { FIRST_SCREEN, updateScreen } from '../../../../source/ui/ink/screen-state.ts';
import { drawComponent } from '../../../support/draw-component.tsx';
import { GuideRun } from '../../../support/guide/guide-run.ts';
import { AT_ONCE } from '../../../support/terminal/at-once.ts';

function open(face: 'guide' | 'explorer', guide: GuideState | null = new GuideRun().state) {
  const screen = createStore({
    initial: { ...FIRST_SCREEN, face, overlay: 'glossary' as const },
    update: updateScreen,
    runEffect: () => {},
  });
  const tools = { screen, scrolling: createScrolling(), isPresenting: () => false };
  const overlay = glossaryOverlay(tools, guide === null ? null : { getState: () => guide });
  return {
    overlay,
    screen,
    press: (name: string) => overlay.handle({ type: 'key', key: makeKey(name) }, AT_ONCE),
    draw: (columns: number, rows: number) =>
      drawComponent(overlay.draw({ state: screen.getState(), size: { columns, rows } }), {
        columns,
      }),
  };
}

test('says the words of the step first, and all the others', () => {
  const rows = open('guide').draw(80, 60).join('\n');
  expect(rows).toMatch(/^ tokenwright {2}Glossary/);
  expect(rows).toMatch(/New on this step\n token +The key with which/);
  expect(rows).toMatch(/All words\n scope +One permission/);
  expect(rows).toMatch(/Esc close\s*$/);
});

test.each([
  ['explorer', new GuideRun().state],
  ['guide', null],
] as const)('in the %s without a step it has one list', (face, guide) => {
  const rows = open(face, guide).draw(80, 60).join('\n');
  expect(rows).not.toContain('New on this step');
  expect(rows).toMatch(/ token +The key with which/);
});

test.each([
  [60, 18],
  [40, 12],
  [200, 60],
])('fits %i×%i and is read to its end', (columns, rows) => {
  const glossary = open('guide');
  expect(glossary.draw(columns, rows).length).toBeLessThanOrEqual(rows);
  glossary.press('end');
  expect(glossary.draw(columns, rows).join(' ').replaceAll(/\s+/g, ' ')).toContain('kind it is.');
});

test('opens everywhere by its key, and any key that does not scroll closes it', () => {
  const glossary = open('guide');
  expect(glossary.overlay.opensBy('alt+g', true)).toBe(true);
  expect(glossary.overlay.opensBy('g', false)).toBe(false);
  glossary.press('down');
  expect(glossary.screen.getState()).toMatchObject({ overlay: 'glossary' });
  glossary.press('x');
  expect(glossary.screen.getState().overlay).toBeNull();
});
