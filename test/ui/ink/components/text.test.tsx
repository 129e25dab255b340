import { describe, expect, test } from 'vitest';
import { progress, textOf } from '../../../../source/core/view/blocks.ts';
import {
  ProgressView,
  rowsOfProgress,
  rowsOfText,
  TextView,
} from '../../../../source/ui/ink/components/text.tsx';
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

describe('the rows of a text', () => {
  const layout = layoutOf({ width: 12 });

  test('are those that it is drawn in, its title counted', () => {
    const words = ['One two three four.', 'Five.'];
    expect(rowsOfText(textOf('needed', words), layout)).toBe(3);
    expect(rowsOfText(textOf('needed', words, 'Title'), layout)).toBe(4);
    expect(rowsOfText(textOf('needed', [], 'A title of two'), layout)).toBe(2);
    expect(rowsOfText(textOf('needed', []), layout)).toBe(0);
  });

  test('of something that runs are those with its sign', () => {
    const block = progress('0123456789 a');
    const drawn = drawComponent(<ProgressView block={block} layout={layout} />);
    expect(drawn.join('')).toContain('0123456789');
    expect(drawn[0]?.startsWith(layout.glyphs.current)).toBe(true);
    expect(rowsOfProgress(block, layout)).toBe(drawn.length);
    expect(rowsOfProgress(progress('a'), layout)).toBe(1);
  });
});
