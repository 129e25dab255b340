import { Box } from 'ink';
import { describe, expect, test } from 'vitest';
import { isTyping } from '../../../../../source/core/explorer/focus.ts';
import type { ExplorerState } from '../../../../../source/core/explorer/state.ts';
import { restParts } from '../../../../../source/ui/ink/explorer/request/rest-fields.tsx';
import { createTheme } from '../../../../../source/ui/ink/theme.ts';
import { drawComponent } from '../../../../support/draw-component.tsx';
import { walkExplorer } from '../../../../support/explorer/explorer-walk.ts';

/** The parts under each other, each checked to have the rows that it says. */
function draw(
  state: ExplorerState,
  options: {
    readonly width?: number;
    readonly height?: number;
    readonly unicode?: boolean;
    readonly typing?: boolean;
  } = {},
): string[] {
  const { width = 60, height = 20, unicode = true, typing = isTyping(state) } = options;
  const { glyphs, styles } = createTheme({ color: false, unicode });
  const parts = restParts(state, { width, height, isTyping: typing, glyphs, styles });
  return parts.flatMap(({ node, rows }) => {
    const drawn = drawComponent(
      <Box flexDirection="column" width={width} flexShrink={0}>
        {node}
      </Box>,
      { unicode },
    );
    expect(drawn).toHaveLength(rows);
    return drawn.map((row) => row.trimEnd());
  });
}

describe('the fields of a REST request', () => {
  test('are method, path and what the path needs', () => {
    expect(draw(walkExplorer().state)).toEqual([
      '  Method   [GET] POST  PUT  PATCH  DELETE  HEAD',
      '› Path     shop.json',
      '           ✓ needs no scope',
    ]);
    const posting = walkExplorer().go({ type: 'choose-method', by: 1 });
    expect(draw(posting.state)[0]).toContain(' GET [POST]');
  });

  test('name as many methods as fit, the chosen one among them', () => {
    const walk = walkExplorer();
    const first = (width: number) => draw(walk.state, { width })[0]?.trimEnd();
    expect(first(38)).toBe('  Method   [GET] POST  PUT  PATCH');
    walk.go({ type: 'choose-method', by: -1 });
    expect(first(38)).toBe('  Method    PUT  PATCH  DELETE [HEAD]');
    walk.go({ type: 'choose-method', by: -1 });
    expect(walk.state.rest.method).toBe('DELETE');
  });

  test('have a row for each parameter, name and value beside each other', () => {
    const { state } = walkExplorer().write('products.json?limit=5&fields=id,title');
    expect(draw(state)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/^ {2}Query {4}limit +=\s+5$/),
        expect.stringMatching(/^ {2}Query {4}fields +=\s+id,title$/),
      ]),
    );
  });

  test('window many rows around the one with the keys', () => {
    const query = Array.from({ length: 30 }, (_, index) => `k${index}=v${index}`).join('&');
    const rows = draw(walkExplorer().write(`a.json?${query}`).state, { height: 20 });
    expect(rows.filter((row) => row.startsWith('  Query'))).toHaveLength(4);
    expect(rows.at(-1)).toBe('           26 more below');
  });

  test('show a value that is a secret as dots, ASCII ones where that is needed', () => {
    const walk = walkExplorer().go({ type: 'add-row', field: 'headers' }).type('Authorization');
    walk.go({ type: 'move-focus', by: 1 }).type('Bearer abcdefgh');
    expect(draw(walk.state).join('\n')).toContain('••••');
    expect(draw(walk.state, { unicode: false }).join('\n')).toContain('****');
    expect(draw(walk.state).join('\n')).not.toContain('abcdefgh');
  });

  test('hide what is personal while presenting, but for what is typed in', () => {
    const { state } = walkExplorer({ presenter: true }).write('customers.json?q=bob@example.com');
    expect(draw(state, { typing: true }).join('\n')).not.toContain('= bob@example.com');
    expect(draw(state, { typing: false }).join('\n')).not.toContain('bob@example.com');
    const shown = draw({ ...state, presenter: false }, { typing: false }).join('\n');
    expect(shown).toContain('bob@example.com');
  });

  test('refuse a header that the tool sets itself, and say so under it', () => {
    const walk = walkExplorer().go({ type: 'add-row', field: 'headers' });
    const rows = draw(walk.type('X-Shopify-Access-Token').state, { width: 40 });
    const at = rows.findIndex((row) => row.startsWith('› Header'));
    expect(rows[at]).toMatch(/Token +:/);
    expect(rows[at + 1]).toBe('! The header X-Shopify-Access-Token is');
    expect(draw(walk.go({ type: 'remove-row' }).state).join('\n')).not.toContain('Header');
  });

  test('stay within their width', () => {
    const { state } = walkExplorer().write(`${'long/'.repeat(30)}a.json?limit=${'9'.repeat(60)}`);
    for (const width of [24, 40, 80]) {
      const rows = draw(state, { width });
      for (const row of rows) expect(row.length).toBeLessThanOrEqual(width);
      expect(rows.join('')).toContain('…');
    }
  });
});
