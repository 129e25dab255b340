import { describe, expect, test } from 'vitest';
import type { ExplorerState } from '../../../../../source/core/explorer/state.ts';
import {
  NearPresets,
  OpenPresets,
} from '../../../../../source/ui/ink/explorer/request/presets.tsx';
import { drawComponent } from '../../../../support/draw-component.tsx';
import { walkExplorer } from '../../../../support/explorer/explorer-walk.ts';

const GRANTED = { grantedScopes: ['read_products'] };

function opened(width: number, height: number, filter = ''): string[] {
  const walk = walkExplorer(GRANTED).go({ type: 'open-presets' }).write(filter);
  return draw(walk.state, width, height);
}

function draw(state: ExplorerState, width: number, height: number): string[] {
  const size = { width, height };
  const list =
    state.compose.ready === null ? (
      <NearPresets state={state} size={size} />
    ) : (
      <OpenPresets state={state} size={size} />
    );
  return drawComponent(list)
    .map((row) => row.trimEnd())
    .filter((row) => row !== '');
}

describe('the ready-made requests', () => {
  test('stand in groups, and say beside each whether the token can use it', () => {
    const rows = opened(76, 40);
    expect(rows).toContain('  Products');
    const text = rows.join('\n');
    expect(text).toMatch(/› shop\.json +✓ needs no scope/);
    expect(text).toMatch(/ {2}products\.json\?limit=5 +✓ has read_products$/m);
    expect(text).toMatch(/ {2}POST products\.json +✗ lacks write_products \(likely\)$/m);
    expect(text).toMatch(/ {2}orders\.json\?status=any&limit=5 +✗ lacks read_orders \(likely\)/);
    expect(text).toContain('more below');
  });

  test('say the same with fewer words where it is narrow', () => {
    const rows = opened(44, 30).join('\n');
    expect(rows).toMatch(/ {2}products\.json\?limit=5 +✓$/m);
    expect(rows).toMatch(/ {2}orders\.json\?status=any&\w*… +✗ read_orders/);
  });

  test('are found by resource and by verb', () => {
    expect(opened(76, 20, 'post products').slice(1)).toEqual([
      '  Products',
      expect.stringMatching(/^› POST products\.json/),
    ]);
    expect(opened(76, 20, 'delete').filter((row) => row.includes('DELETE'))).toHaveLength(2);
    expect(opened(76, 20, 'nothing of the kind').at(-1)).toBe(
      'No ready-made request has all of these words.',
    );
  });

  test('under the path are narrowed as it is typed, and all of them beside one that is there', () => {
    const walk = walkExplorer(GRANTED);
    expect(draw(walk.state, 70, 12).join('\n')).toMatch(/shop\.json +✓ needs no scope/);
    expect(draw(walk.write('delete cust').state, 70, 12)).toEqual([
      '  Customers',
      expect.stringMatching(/DELETE customers\/\{id\}\.json/),
    ]);
    const beside = draw(walk.write('pages.json?limit=2').state, 70, 12).join('\n');
    expect(beside).toMatch(/pages\.json[^]*blogs\.json/);
    expect(draw(walk.state, 70, 3)).toEqual([]);
  });

  test('of GraphQL name their field', () => {
    const walk = walkExplorer(GRANTED).go({ type: 'switch-mode' }, { type: 'open-presets' });
    const rows = draw(walk.state, 76, 60).join('\n');
    expect(rows).toMatch(/mutation productCreate +✗ lacks write_products/);
    expect(rows).toMatch(/locations +✗ lacks read_locations or read_/);
  });

  test('are those of GraphQL while a query is typed, and open at the one it is like', () => {
    const walk = walkExplorer(GRANTED).go({ type: 'switch-mode' });
    walk.write('{ ordersCount { count } }');
    const beside = draw(walk.state, 70, 12);
    expect(beside.join('\n')).toMatch(/ {2}ordersCount +✗ lacks read_orders/);
    expect(beside.join('\n')).not.toContain('.json');
    const opened = draw(walk.go({ type: 'open-presets' }).state, 70, 30);
    expect(opened.join('\n')).toMatch(/^› ordersCount/m);
  });
});
