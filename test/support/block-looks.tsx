import { expect } from 'vitest';
import type { Block } from '../../source/core/view/view.ts';
import { BlockView, rowsOf } from '../../source/ui/ink/components/block.tsx';
import type { Density, Layout } from '../../source/ui/ink/components/layout.ts';
import { drawComponent, layoutOf } from './draw-component.tsx';
import { lookOf } from './looks.ts';

/** Where a block stands, and what the terminal can show. */
export interface Place {
  readonly density: Density;
  readonly width: number;
  readonly color?: boolean;
  readonly unicode?: boolean;
  readonly isExplainedBeside?: boolean;
}

export const ROOMY: Place = { density: 'roomy', width: 60, color: true };
const ASCII: Place = { density: 'snug', width: 44, unicode: false };
const NARROW: Place = { density: 'tight', width: 22, color: true };
export const BARE: Place = { density: 'bare', width: 30 };
export const ALL: readonly Place[] = [ROOMY, ASCII, NARROW, BARE];

const KEYS: Readonly<Record<string, string>> = { save: 's', reveal: 'r', copy: '→', tick: 'space' };

export function layoutAt(place: Place): Layout {
  const { density, width, unicode = true, isExplainedBeside = false } = place;
  return layoutOf({
    ...{ density, width, unicode, isExplainedBeside },
    columns: width + 2,
    keyFor: (word) => {
      const key = KEYS[word];
      return key === undefined ? null : { key, words: `${word} it`, press: key };
    },
  });
}

export const placeName = ({
  density,
  width,
  unicode = true,
  isExplainedBeside = false,
}: Place): string =>
  `${density} ${width}${unicode ? '' : ' ASCII'}${isExplainedBeside ? ' explained beside' : ''}`;

/** The block drawn at each place; `less`: also in so many rows fewer than it would take. */
export function blockLooks(name: string, block: Block<unknown>, places = ALL, less = 0): string {
  const all = places.flatMap((place) => {
    const layout = layoutAt(place);
    const size = rowsOf(block, layout);
    const heights = new Set([size.all, Math.max(size.least, size.all - less)]);
    return [...heights].flatMap((height) => {
      const { color = false, unicode = true } = place;
      const node = <BlockView block={block} layout={layout} height={height} />;
      const rows = drawComponent(node, { color, unicode });
      expect(rows, `${name} ${placeName(place)}`).toHaveLength(height);
      const rest = size.least === size.all ? '' : `, ${size.least} at least`;
      return [`-- ${placeName(place)}: ${height} rows of ${size.all}${rest}`, ...rows.map(lookOf)];
    });
  });
  return [`== ${name}`, ...all, ''].join('\n');
}

export const LONG =
  'A sentence that is longer than a narrow column, and says – with a dash – what it is.';
