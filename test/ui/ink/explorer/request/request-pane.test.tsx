import { describe, expect, test } from 'vitest';
import { isTyping } from '../../../../../source/core/explorer/focus.ts';
import type { ExplorerState } from '../../../../../source/core/explorer/state.ts';
import {
  RequestPane,
  RequestSummary,
} from '../../../../../source/ui/ink/explorer/request/request-pane.tsx';
import { drawComponent } from '../../../../support/draw-component.tsx';
import { expectFramed } from '../../../../support/explorer/framed-rows.ts';
import { type ExplorerWalk, walkExplorer } from '../../../../support/explorer/explorer-walk.ts';

function pane(state: ExplorerState, size = { width: 60, height: 16 }): string {
  return drawComponent(
    <RequestPane state={state} isTyping={isTyping(state)} isFramed size={size} />,
    // The terminal is wider, so that it cuts nothing that the pane should have cut.
    { columns: size.width + 20 },
  ).join('\n');
}

describe('the request', () => {
  test('of REST has method, path, what the path needs, and the ready-made requests', () => {
    const text = pane(walkExplorer().state);
    expect(text).toContain('╭ › Request: REST ─');
    expect(text).toContain('Method   [GET] POST  PUT  PATCH  DELETE  HEAD');
    expect(text).toContain('› Path     shop.json');
    expect(text).toContain('✓ needs no scope');
    expect(text).toContain('shop.json');
    expect(text).toMatch(/ {3}products\.json\?limit=5 +✓ /);
  });

  test('has a row for each parameter and header, and refuses what the tool sets itself', () => {
    const walk = walkExplorer().write('products.json?limit=5&page=2');
    walk.go({ type: 'add-row', field: 'headers' }).type('X-Shopify-Access-Token');
    const text = pane(walk.state);
    expect(text).toMatch(/ {2}Query +limit += 5/);
    expect(text).toMatch(/› Header +….*Access-Token/);
    expect(text).toContain('! ');
  });

  test('many rows are windowed, so that the path stays in sight', () => {
    const query = Array.from({ length: 30 }, (_, index) => `k${index}=v${index}`).join('&');
    const text = pane(walkExplorer().write(`a.json?${query}`).state);
    expect(text).toContain('more below');
    expect(text.split('\n')).toHaveLength(16);
    expect(text).toContain('› Path');
  });

  test('that changes data has a body in place of the list', () => {
    const walk = walkExplorer().go({ type: 'choose-method', by: 1 });
    const text = pane(walk.state);
    expect(text).toContain('[POST]');
    expect(text).toContain('Body, as JSON');
    expect(text).not.toContain('ready-made');
  });

  test('hides what is personal while presenting, but for what is typed in', () => {
    const walk = walkExplorer({ presenter: true }).write('customers.json?q=bob@example.com');
    expect(pane(walk.state)).toContain('bob@example.com');
    walk.go({ type: 'back' });
    expect(pane(walk.state)).not.toContain('bob@example.com');
  });

  test.each([
    [26, 5],
    [60, 3],
    [200, 50],
  ])(
    'fits into %i×%i cells, with the end of what is typed and before its frame',
    (width, height) => {
      const long = `long/${'path/'.repeat(60)}end.json`;
      const rest = walkExplorer().write(long);
      const graphql = walkExplorer().go({ type: 'switch-mode' });
      for (const walk of [rest, graphql]) {
        const rows = pane(walk.state, { width, height }).split('\n');
        expect(rows).toHaveLength(height);
        expectFramed(rows, width);
      }
      const path = pane(rest.state, { width, height: Math.max(4, height) });
      expect(path).toMatch(/│ › Path +….*end\.json +│/);
    },
  );

  test('of GraphQL has query and variables, and what is known of the schema', () => {
    const walk = walkExplorer().go({ type: 'switch-mode' });
    const { assist } = walk.state;
    const schema = {
      type: 'ready',
      version: '2026-10',
      ageMs: 0,
      again: null,
      failure: null,
    } as const;
    const read = { ...assist, schema };
    const text = pane({ ...walk.state, assist: read });
    expect(text).toMatch(/› Request: GraphQL ─+ schema 2026-10 /);
    expect(text).toContain('› Query');
    expect(text).toContain('{ shop { name } }');
    expect(text).toContain('Variables, as JSON');
  });
});

function rows({ state }: ExplorerWalk): readonly string[] {
  const size = { width: 60, height: 2 };
  return drawComponent(<RequestSummary state={state} size={size} />).map((row) => row.trim());
}

describe('the request in a row or two', () => {
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
});
