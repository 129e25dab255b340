import { expect, test } from 'vitest';
import { RequestSummary } from '../../../../../source/ui/ink/explorer/request/summary.tsx';
import { drawComponent } from '../../../../support/draw-component.tsx';
import { walkExplorer, type ExplorerWalk } from '../../../../support/explorer/explorer-walk.ts';

function rows({ state }: ExplorerWalk): readonly string[] {
  const size = { width: 60, height: 2 };
  return drawComponent(<RequestSummary state={state} size={size} />).map((row) => row.trim());
}

test('a REST request is its method and path, and what it needs', () => {
  expect(rows(walkExplorer().write('products.json?limit=5'))).toEqual([
    'GET  products.json?limit=5',
    '✓ has read_products',
  ]);
});

test('a GraphQL request is its text in one row', () => {
  const walk = walkExplorer().go({ type: 'switch-mode' }).write('{\n  shop {\n    name\n  }\n}');
  expect(rows(walk)[0]).toBe('{ shop { name } }');
});
