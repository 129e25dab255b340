import { describe, expect, test } from 'vitest';
import { textOf } from '../../../../source/core/view/blocks.ts';
import { TextView } from '../../../../source/ui/ink/components/text.tsx';
import { drawComponent, layoutOf } from '../../../support/draw-component.tsx';

describe('a text', () => {
  test('stands in paragraphs under its title, wrapped to the column', () => {
    const block = textOf('needed', ['One two three four.', 'Five.'], 'Title');
    expect(drawComponent(<TextView block={block} layout={layoutOf({ width: 12 })} />)).toEqual([
      'Title',
      'One two',
      'three four.',
      'Five.',
    ]);
  });

  test('has its title in bold, and no colour', () => {
    const block = textOf('needed', ['Five.'], 'Title');
    expect(drawComponent(<TextView block={block} layout={layoutOf()} />, { color: true })).toEqual([
      '\u001b[1mTitle\u001b[22m',
      'Five.',
    ]);
  });

  test('is ASCII where the terminal can show nothing else', () => {
    const block = textOf('needed', ['Testing … the “store”']);
    const drawn = drawComponent(<TextView block={block} layout={layoutOf({ unicode: false })} />, {
      unicode: false,
    });
    expect(drawn).toEqual(['Testing ... the "store"']);
  });
});
