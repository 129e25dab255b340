import { describe, expect, test } from 'vitest';
import type { ExplorerState } from '../../../../source/core/explorer/state.ts';
import { ExplorerHeader } from '../../../../source/ui/ink/explorer/header.tsx';
import { SHOPIFY_PROFILE } from '../../../../source/core/service/profile.ts';
import { parseShop } from '../../../../source/core/service/shop-domain.ts';
import { drawComponent, type DrawOptions } from '../../../support/draw-component.tsx';
import { explorerConfig, realStoreConfig } from '../../../support/explorer/explorer-config.ts';
import { walkExplorer } from '../../../support/explorer/explorer-walk.ts';

const base = walkExplorer().state;

function head(
  changes: Partial<ExplorerState> = {},
  options: DrawOptions & { readonly width?: number; readonly faultsOn?: string } = {},
): string {
  const { width = 118, faultsOn = null } = options;
  const state = { ...base, ...changes };
  return drawComponent(
    <ExplorerHeader state={state} faultsOn={faultsOn} width={width} />,
    options,
  ).join('\n');
}

const calls = (used: number) => ({ type: 'calls', limit: { used, limit: 40 } }) as const;

describe('the top line of the explorer', () => {
  test('names store, version and scopes', () => {
    expect(head()).toBe('demo.practice.test · practice   2026-10   read_products, write_orders');
    expect(head({ config: explorerConfig(realStoreConfig()) })).toMatch(
      /^demo\.myshopify\.com {3}2026-10/,
    );
  });

  test('counts the scopes where their names have no room', () => {
    expect(head({}, { width: 60 })).toContain('2026-10   2 scopes');
    expect(head({ grantedScopes: null }, { width: 60 })).toContain('scopes not known');
    expect(head({ grantedScopes: [] })).toContain('no scopes');
  });

  test.each([78, 58])('cuts a store of 63 letters, and neither version nor scopes: %i', (width) => {
    const shop = parseShop(`${'abcdefg'.repeat(9)}.myshopify.com`, SHOPIFY_PROFILE);
    if (shop.type !== 'shop') throw new Error('fixture');
    const real = explorerConfig(realStoreConfig());
    const config = { ...real, address: { ...real.address, shop: shop.shop } };
    expect(head({ config, meter: calls(1) }, { width })).toMatch(
      /^ab[a-g]*…\.myshopify\.com {3}2026-10 {3}2 scopes/,
    );
    expect(head({ config }, { width })).toHaveLength(width);
    // Of the store so much is left at least that the meter is told beside it.
    expect(head({ config, meter: calls(1) }, { width: 62 })).toMatch(/calls 1\/40$/);
    expect(head({ config, meter: calls(1) }, { width: 61 })).not.toContain('calls');
    expect(head({ config, meter: calls(1) }, { width }).length).toBeLessThanOrEqual(width);
  });

  test('has a meter, as a bar and in words; nearly full it says so', () => {
    expect(head({ meter: calls(1) })).toMatch(/━╌{9} calls 1\/40$/);
    expect(head({ meter: calls(36) })).toMatch(/━{9}╌ calls 36\/40, nearly full$/);
    expect(head({ meter: calls(36) }, { unicode: false })).toMatch(/={9}\. calls 36\/40/);
    const cost = { actual: 2, requested: 3, currentlyAvailable: 100, maximumAvailable: 2000 };
    const meter = { type: 'cost', cost: { ...cost, restoreRate: 100 } } as const;
    expect(head({ meter })).toMatch(/cost 2, 100\/2000 left, nearly empty$/);
  });

  test('never leaves out that it presents, or what is told to fail', () => {
    const line = head({ presenter: true, meter: calls(1) }, { width: 60, faultsOn: 'fault on' });
    expect(line).toMatch(/^\[presenting\] {3}fault on {3}demo/);
    expect(line.length).toBeLessThanOrEqual(60);
  });

  test('names the scopes as long as all of them have room, and the meter as long as the store has', () => {
    const named = 'demo.practice.test · practice   2026-10   read_products, write_orders';
    expect(named).toHaveLength(69);
    const at = (width: number, changes: Partial<ExplorerState> = {}) => head(changes, { width });
    expect(at(69)).toBe(named);
    expect(at(68)).toBe('demo.practice.test · practice   2026-10   2 scopes');
    expect(at(68, { grantedScopes: ['read_products_and_more_than_that'] })).toMatch(/ 1 scope$/);
    // The bar of ten cells, and its words.
    const meter = '━╌╌╌╌╌╌╌╌╌ calls 1/40';
    expect(at(92, { meter: calls(1) })).toBe(`${named}  ${meter}`);
    expect(at(91, { meter: calls(1) })).toMatch(/2 scopes +━╌/);
    expect(at(73, { meter: calls(1) })).toBe(
      `demo.practice.test · practice   2026-10   2 scopes  ${meter}`,
    );
    expect(at(72, { meter: calls(1) })).toBe(named);
    expect(at(71, { meter: calls(1) })).not.toContain('calls');
    expect(at(40, { meter: calls(1) })).not.toContain('calls');
    expect(at(48, { grantedScopes: null })).toMatch(/ {3}scope…$/);
    expect(at(48, { grantedScopes: [] })).toMatch(/ {3}no sc…$/);
    // It never has more than half of the line.
    const cost = { actual: 2, requested: 3, currentlyAvailable: 100, maximumAvailable: 2000 };
    const spent = { type: 'cost', cost: { ...cost, restoreRate: 100 } } as const;
    const config = explorerConfig(realStoreConfig());
    expect(at(92, { config, meter: spent })).toMatch(/nearly empty$/);
    expect(at(91, { config, meter: spent })).not.toContain('cost');
  });

  test('looks strong where it says which store it is, and warns of faults', () => {
    const line = head({ presenter: true }, { color: true, faultsOn: 'fault on' });
    expect(line).toContain('\u001b[1m[presenting]\u001b[22m');
    expect(line).toContain('\u001b[33mfault on\u001b[39m');
    expect(line).toContain('\u001b[1mdemo.practice.test · practice\u001b[22m');
  });
});
