import { describe, expect, test } from 'vitest';
import { KeyBar } from '../../../../source/ui/ink/frame/key-bar.tsx';
import { drawComponent } from '../../../support/draw-component.tsx';

const HINTS = [
  { key: 'Enter', words: 'go on' },
  { key: 's', words: 'save' },
  { key: 'c', words: 'copy' },
  { key: 'r', words: 'reveal' },
  { key: 'x', words: 'cross' },
  { key: 'Esc', words: 'back' },
  { key: '?', words: 'help' },
];

function bar(width: number): string | undefined {
  return drawComponent(<KeyBar hints={HINTS} width={width} />)[0]?.trimEnd();
}

describe('the key bar', () => {
  test('has at most five hints, the help last', () => {
    expect(bar(200)).toBe('Enter go on   s save   c copy   Esc back   ? help');
  });

  test('keeps the primary key, the way back and the help the longest', () => {
    expect(bar(34)).toBe('Enter go on   Esc back   ? help');
    expect(bar(24)).toBe('Enter go on   ? help');
    expect(bar(8)).toBe('? help');
  });

  test('keeps what must stay in sight longer than the way back', () => {
    const hints = HINTS.map((hint) => (hint.key === 's' ? { ...hint, isKept: true } : hint));
    const kept = (width: number) =>
      drawComponent(<KeyBar hints={hints} width={width} />)[0]?.trimEnd();
    expect(kept(200)).toBe(bar(200));
    expect(kept(40)).toBe('Enter go on   s save   Esc back   ? help');
    expect(kept(34)).toBe('Enter go on   s save   ? help');
    expect(kept(24)).toBe('Enter go on   ? help');
  });

  test('shows the thing to do now as a button', () => {
    const [row] = drawComponent(
      <KeyBar hints={[{ key: 'Enter', words: 'send', isPrimary: true }]} width={40} />,
    );
    expect(row?.trimEnd()).toBe('▐ Enter  Send ▌');
  });
});

test('keys are named in letters where the terminal has no arrows', () => {
  const hints = ['↑', '↓', '←', '→', '↑↓', 'Enter'].map((key) => ({ key, words: 'do' }));
  const named = (unicode: boolean) =>
    hints.map((hint) =>
      drawComponent(<KeyBar hints={[hint]} width={40} />, { unicode })[0]?.trimEnd(),
    );
  expect(named(false)).toEqual([
    ...['Up do', 'Down do', 'Left do', 'Right do', 'Up/Down do', 'Enter do'],
  ]);
  expect(named(true)).toEqual(['↑ do', '↓ do', '← do', '→ do', '↑↓ do', 'Enter do']);
});
