import { describe, expect, test } from 'vitest';
import { Button, buttonWidth } from '../../../../source/ui/ink/components/button.tsx';
import { drawComponent, layoutOf } from '../../../support/draw-component.tsx';

describe('the button', () => {
  const button = <Button label="Enter" words="go on" />;

  test('names key and deed between its ends', () => {
    expect(drawComponent(button)).toEqual(['▐ Enter  Go on ▌']);
    expect(drawComponent(button, { unicode: false })).toEqual(['[ Enter  Go on ]']);
    expect(buttonWidth('Enter', 'go on', layoutOf().glyphs)).toBe(16);
    const unequal = { ...layoutOf().glyphs, button: ['<<<', '>'] } as const;
    expect(buttonWidth('Enter', 'go on', unequal)).toBe(18);
  });

  test('is inverse in the terminal’s own colours, so that it can be read everywhere', () => {
    expect(drawComponent(button, { color: true })[0]).toContain('\u001b[7m');
    expect(drawComponent(button, { color: true })[0]).not.toMatch(/\u001b\[3\dm/);
  });
});
