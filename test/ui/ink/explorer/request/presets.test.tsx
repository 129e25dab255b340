import { describe, expect, test } from 'vitest';
import { Presets } from '../../../../../source/ui/ink/explorer/request/presets.tsx';
import { drawComponent } from '../../../../support/draw-component.tsx';

function drawn(cursor: number | null, width: number, height: number): string[] {
  return drawComponent(
    <Presets
      cursor={cursor}
      granted={['read_products']}
      isTyping={false}
      width={width}
      height={height}
    />,
  ).map((row) => row.trimEnd());
}

describe('the ready-made requests', () => {
  test('say beside each whether the token can use it', () => {
    const rows = drawn(0, 70, 14).join('\n');
    expect(rows).toMatch(/› shop\.json +✓ needs no scope/);
    expect(rows).toMatch(/ {2}products\.json\?limit=5 +✓ has read_products$/m);
    expect(rows).toMatch(/ {2}orders\.json\?status=any&limit=5 +✗ lacks read_orders \(likely\)/);
    expect(rows).toContain('more below');
  });

  test('say the same with fewer words where it is narrow', () => {
    const rows = drawn(0, 44, 14).join('\n');
    expect(rows).toMatch(/ {2}products\.json\?limit=5 +✓ read_products/);
    expect(rows).toMatch(/ {2}orders\.json\?status=any&… +✗ read_orders/);
  });

  test('name their key and show the first ones while they have not the keys', () => {
    const rows = drawn(null, 70, 20);
    expect(rows[1]).toBe('p lists ready-made requests, marked with what your token may read.');
    expect(rows.filter((row) => row.includes('✓')).length).toBeGreaterThan(3);
    expect(drawn(null, 70, 3).join('')).not.toContain('✓');
  });
});
