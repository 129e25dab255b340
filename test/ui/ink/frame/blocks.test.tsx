import { createTextBuffer } from '../../../../source/core/text/text-buffer.ts';
import { field, item, text, url } from '../../../../source/core/view/blocks.ts';
import type { Block } from '../../../../source/core/view/view.ts';
import { Blocks } from '../../../../source/ui/ink/frame/blocks.tsx';
import type { Placed } from '../../../../source/ui/ink/frame/fit.ts';
import { describe, expect, test } from 'vitest';
import { drawComponent, layoutOf } from '../../../support/draw-component.tsx';

function placed(block: Block<unknown>, rest: Partial<Placed> = {}): Placed {
  return { block, gap: 0, height: 1, isFlush: false, ...rest };
}

function draw(blocks: readonly Placed[], margin = 1): string[] {
  const layout = layoutOf({ width: 30, columns: 32 });
  return drawComponent(<Blocks placed={blocks} layout={layout} margin={margin} />);
}

describe('the blocks of a screen', () => {
  test('stand under each other in the places that were found for them', () => {
    const blocks = [
      placed(text('First.')),
      placed(text('Second.'), { gap: 1, height: 2 }),
      placed(text('Third.')),
    ];
    expect(draw(blocks)).toEqual([' First.', '', ' Second.', '', ' Third.']);
    expect(draw(blocks, 0)[0]).toBe('First.');
  });

  test('have no margin where they are copied with the mouse', () => {
    expect(draw([placed(text('Open:')), placed(url('https://demo'), { isFlush: true })])).toEqual([
      ' Open:',
      'https://demo',
    ]);
  });

  test('give a list the rows that were found for it', () => {
    const list: Block<unknown> = {
      kind: 'list',
      title: null,
      items: Array.from({ length: 20 }, (_, index) => item(`row ${index}`)),
      cursor: 0,
      isNumbered: false,
      height: 'fill',
      empty: '',
    };
    expect(draw([placed(list, { height: 4 })])).toEqual([
      ' › row 0',
      '   row 1',
      '   row 2',
      '   ↓ 17 more below',
    ]);
  });

  test('of a form are all fields, each under its own name', () => {
    const fields = ['one', 'two'].map((name) =>
      placed(
        field(name, name, { buffer: createTextBuffer(`is ${name}`), hasFocus: name === 'two' }),
      ),
    );
    expect(draw(fields).map((row) => row.replaceAll(/ +/g, ' '))).toEqual([
      ' one is one',
      ' › two is two',
    ]);
  });
});
