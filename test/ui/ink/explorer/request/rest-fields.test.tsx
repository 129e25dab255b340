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

  test('show the beginning of a long path while presenting, until it is typed in', () => {
    const walk = walkExplorer({ presenter: true }).write(`${'long/'.repeat(20)}end.json`);
    const path = () => draw(walk.state, { width: 40 })[1];
    expect(path()).toMatch(/^› Path {5}….*end\.json$/);
    walk.go({ type: 'back' });
    expect(path()).toMatch(/^› Path {5}long\/long\/.*…$/);
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

describe('the parts above the body', () => {
  const parts = (state: ExplorerState, { width = 60, height = 20 } = {}) => {
    const { glyphs, styles } = createTheme({ color: false, unicode: true });
    return restParts(state, { width, height, isTyping: isTyping(state), glyphs, styles });
  };
  const products = () => walkExplorer().write('products.json?limit=5&fields=id');

  test('say where the text begins that is typed in, so that names are offered under it', () => {
    const typed = (state: ExplorerState) =>
      parts(state).map(({ typed: text }) => text && [text.left, text.buffer.text]);
    const none = [undefined, undefined, undefined, undefined];
    const path = [11, 'products.json?limit=5&fields=id'];
    expect(typed(products().state)).toEqual([undefined, path, ...none]);
    const name = products().go({ type: 'move-focus', by: 1 });
    expect(typed(name.state)).toEqual([...none, [11, 'limit'], undefined]);
    const value = name.go({ type: 'move-focus', by: 1 });
    expect(typed(value.state)).toEqual([...none, [35, '5'], undefined]);
    const [, , , , row = ''] = draw(value.state);
    expect(row).toBe(`  Query    ${'limit'.padEnd(20)}› = 5`);
    expect(row.indexOf('5')).toBe(35);
    // In the answer, and while the list of requests has the keys, nothing is typed here.
    const away = { ...products().state, focus: { ...products().state.focus, pane: 'response' } };
    expect(typed(away as ExplorerState).flat()).toEqual([undefined, undefined, ...none]);
    expect(typed(products().go({ type: 'open-presets' }).state).flat()).not.toContain(11);
  });

  test('tell in as many words as there is room what GraphQL has for a retired path', () => {
    const retired = (width: number) => draw(products().state, { width, typing: false })[3];
    const long = '! retired in REST; GraphQL has products: t converts it';
    const middle = '! retired; in GraphQL: products (t)';
    expect([11 + long.length, 11 + long.length - 1].map(retired)).toEqual([
      `           ${long}`,
      `           ${middle}`,
    ]);
    expect([11 + middle.length, 11 + middle.length - 1].map(retired)).toEqual([
      `           ${middle}`,
      '           ! retired: products (t)',
    ]);
    expect(retired(24)).toBe('           ! retired: p…');
    // Where letters are text another key does it.
    const [, , , typing] = draw(products().state, { width: 60, typing: true });
    expect(typing).toBe('           ! retired; in GraphQL: products (Ctrl+T)');
  });

  test('look like what has the keys: method, field and row', () => {
    const colored = (state: ExplorerState) =>
      parts(state).map(({ node }) => drawComponent(node, { color: true }).join('\n'));
    const back = () => products().go({ type: 'back' });
    const [method = '', , lens = '', retired = ''] = colored(
      back().go({ type: 'move-field', by: -1 }).state,
    );
    expect(method).toContain('\u001b[1m\u001b[36m› Method   [GET]\u001b[39m\u001b[22m POST ');
    expect(lens).toContain('\u001b[32m✓ has read_products');
    expect(retired).toContain('\u001b[33m! retired;');
    const [unchosen = '', path = ''] = colored(back().state);
    expect(unchosen).toContain('  Method   \u001b[1m[GET]\u001b[22m');
    expect(path).toContain('\u001b[36m› Path');
  });

  test('have an example in an empty path that has not the keys, and in empty rows', () => {
    const away = walkExplorer().write('').go({ type: 'back' }, { type: 'move-field', by: -1 });
    expect(draw(away.state)[1]).toBe('  Path     (products.json?limit=5)');
    const header = walkExplorer().go({ type: 'add-row', field: 'headers' });
    expect(draw(header.type('X').state)[3]).toMatch(/^› Header {3}X +: \(value\)$/);
  });

  test('say under a field what a paste had to leave out', () => {
    const paste = { type: 'edit', edit: { type: 'paste', text: 'a\u0001b\nc.json' } } as const;
    const rows = draw(walkExplorer().go(paste).state, { width: 30 });
    expect(rows.slice(1)).toEqual([
      '› Path     abc.json',
      '! 1 line break and 1 control',
      'character were left out.',
    ]);
    const header = walkExplorer().go({ type: 'add-row', field: 'headers' }, paste);
    expect(draw(header.state).slice(-1)).toEqual([
      '! 1 line break and 1 control character were left out.',
    ]);
    const value = walkExplorer().go({ type: 'add-row', field: 'headers' }).type('X-Y');
    expect(draw(value.go({ type: 'move-focus', by: 1 }, paste).state).slice(-1)).toEqual([
      '! 1 line break and 1 control character were left out.',
    ]);
  });

  test('have a quarter of the pane for each kind of row, and never less than three', () => {
    const query = Array.from({ length: 30 }, (_, index) => `k${index}=v${index}`).join('&');
    const { state } = walkExplorer().write(`a.json?${query}`);
    const shown = (height: number) => draw(state, { height }).length - 2;
    expect([4, 12, 15, 16, 39, 40].map(shown)).toEqual([3, 3, 3, 4, 9, 10]);
    const moved = walkExplorer().write(`a.json?${query}`);
    for (let row = 0; row < 20; row += 1) moved.go({ type: 'move-focus', by: 1 });
    const rows = draw(moved.state, { height: 20 }).map((row) => row.trim());
    expect(rows.slice(2)).toEqual([
      '8 more above',
      expect.stringMatching(/ {2}= v8$/),
      expect.stringMatching(/› = v9$/),
      expect.stringMatching(/ {2}= v10$/),
      '19 more below',
    ]);
  });

  test('hide a curl line with a token, and the value of a header that is one', () => {
    const token = `shpat_${'0123456789abcdef'.repeat(2)}`;
    const { state } = walkExplorer();
    const path = { ...state.rest.path, text: `curl -H 'X-Shopify-Access-Token: ${token}' a.test` };
    const hidden = draw({ ...state, rest: { ...state.rest, path } });
    expect(hidden[1]).toMatch(/^› Path +•+…?$/);
    const plain = { ...path, text: 'curl https://a.test' };
    expect(draw({ ...state, rest: { ...state.rest, path: plain } })[1]).toContain('curl https');
    const row = walkExplorer().go({ type: 'add-row', field: 'params' }).type('X-Api-Key');
    row.go({ type: 'move-focus', by: 1 }).type('abcdefgh');
    // A parameter of that name is no header.
    expect(draw(row.state).join('\n')).toContain('abcdefgh');
  });
});
