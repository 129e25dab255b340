import { describe, expect, test } from 'vitest';
import { item } from '../../../../source/core/view/blocks.ts';
import type { ListBlock, Mark } from '../../../../source/core/view/view.ts';
import { ListView } from '../../../../source/ui/ink/components/list.tsx';
import { keyId } from '../../../../source/ui/ink/input/key.ts';
import { createMouse, MouseContext, PointContext } from '../../../../source/ui/ink/input/mouse.ts';
import { layoutOf, mountComponent } from '../../../support/draw-component.tsx';

const TICK = { key: 'Space', words: 'tick', press: 'space' };

const LIST: ListBlock = {
  kind: 'list',
  title: 'Scopes',
  items: Array.from({ length: 30 }, (_, index) =>
    item(`row ${index}`, { mark: 'unticked', group: index < 3 ? 'First' : 'Second' }),
  ),
  cursor: 1,
  isNumbered: false,
  height: 'fill',
  empty: '',
  ticks: 'tick',
};

/** What clicks in a list come to: keys, and taking the keys. Rows and columns as they are drawn. */
function clicks(
  places: ReadonlyArray<readonly [row: number, column: number]>,
  block: Partial<ListBlock> = {},
  { height = 14, hasKey = true } = {},
): { readonly heard: string[]; readonly rows: readonly string[] } {
  const heard: string[] = [];
  const mouse = createMouse((event) => {
    if (event.type === 'key') heard.push(keyId(event.key));
  });
  const layout = layoutOf({ width: 40, keyFor: () => (hasKey ? TICK : null) });
  using screen = mountComponent(
    <MouseContext value={mouse}>
      <PointContext value={() => void heard.push('takes the keys')}>
        <ListView block={{ ...LIST, ...block }} layout={layout} height={height} />
      </PointContext>
    </MouseContext>,
  );
  for (const [row, column] of places) mouse.tell({ kind: 'click', row, column });
  return { heard, rows: screen.rows() };
}

const TITLE_ROW = 0;

describe('a click in a list', () => {
  test('puts the cursor on a row, and ticks where the sign is or the cursor was', () => {
    const { rows } = clicks([]);
    expect(rows.slice(TITLE_ROW, 6).map((row) => row.trimEnd())).toEqual([
      'Scopes',
      '  First',
      '  [ ] row 0',
      '› [ ] row 1',
      '  [ ] row 2',
      '  Second',
    ]);
    expect(clicks([[4, 8]]).heard).toEqual(['down']);
    expect(clicks([[2, 8]]).heard).toEqual(['up']);
    expect(clicks([[4, 4]]).heard).toEqual(['down', 'space']);
    expect(clicks([[4, 5]]).heard).toEqual(['down']);
    expect(clicks([[3, 8]]).heard).toEqual(['space']);
    expect(clicks([[3, 8]], {}, { hasKey: false }).heard).toEqual([]);
  });

  test('on a heading goes to the first of its group, and on the title nowhere', () => {
    expect(clicks([[5, 4]]).heard).toEqual(['down', 'down']);
    // The first letters of a heading stand where items have their signs, and tick nothing.
    expect(clicks([[1, 3]], { cursor: 0 }).heard).toEqual([]);
    expect(clicks([[TITLE_ROW, 4]]).heard).toEqual([]);
  });

  test('counts from the first row that is shown', () => {
    const far = { cursor: 20 };
    const { rows } = clicks([], far);
    const at = rows.findIndex((row) => row.includes('row 19'));
    expect(clicks([[at, 8]], far).heard).toEqual(['up']);
    expect(rows[1]).toContain('more above');
    expect(clicks([[1, 8]], far).heard).toEqual([]);
  });

  test('knows the sign behind a number, and that of a state with its word', () => {
    const first = (block: Partial<ListBlock>, column: number) =>
      clicks([[1, column]], {
        title: null,
        ...block,
        items: (block.items ?? LIST.items).slice(0, 9),
      }).heard;
    const marked = (mark: Mark) => [item('a', { mark }), item('b'), item('c')];
    // Nine rows have their heading above them: the second row is the first item.
    expect(first({ isNumbered: true, cursor: 2 }, 6).at(-1)).toBe('space');
    expect(first({ isNumbered: true, cursor: 2 }, 7).at(-1)).toBe('up');
    const state = { items: [item('x'), ...marked('ok')], cursor: 0 };
    expect(first(state, 5)).toEqual(['down', 'space']);
    expect(first(state, 6)).toEqual(['down']);
  });

  test('gives a list the keys that has them not', () => {
    expect(clicks([[3, 8]], { cursor: null }).heard).toEqual(['takes the keys']);
  });
});
