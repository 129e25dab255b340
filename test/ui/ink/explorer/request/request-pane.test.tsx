import { describe, expect, test } from 'vitest';
import { isTyping } from '../../../../../source/core/explorer/focus.ts';
import type { ExplorerState } from '../../../../../source/core/explorer/state.ts';
import {
  editorInPane,
  RequestPane,
  RequestSummary,
} from '../../../../../source/ui/ink/explorer/request/request-pane.tsx';
import { createTheme } from '../../../../../source/ui/ink/theme.ts';
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

describe('the pane of the request', () => {
  const walk = () => walkExplorer();
  const rest = walk().state;
  const inAnswer = { ...rest, focus: { ...rest.focus, pane: 'response' } } as const;
  const drawn = (
    state: ExplorerState,
    more: { readonly isFramed?: boolean; readonly hasListBeside?: boolean } = {},
    size = { width: 50, height: 9 },
  ) =>
    drawComponent(
      <RequestPane state={state} isTyping={isTyping(state)} isFramed size={size} {...more} />,
      { columns: 80 },
    );
  const body = () =>
    walk().go({ type: 'choose-method', by: 1 }, { type: 'move-focus', by: 1 }).write('{"a": ');

  test('is told in a row or two while the answer is read, where it has no more than three', () => {
    const low = { width: 50, height: 5 };
    expect(drawn(inAnswer, {}, low)[1]).toContain('│ GET  shop.json');
    expect(drawn(inAnswer, {}, { width: 50, height: 6 })[1]).toContain('Method');
    expect(drawn(rest, {}, low)[1]).toContain('Method');
    expect(drawn(inAnswer, { isFramed: false }, { width: 50, height: 4 })[1]).toContain('Method');
  });

  test('has the ready-made requests where they have no column of their own', () => {
    const ready = walk().go({ type: 'open-presets' }).state;
    expect(drawn(ready)[0]).toContain('› Request');
    expect(drawn(ready)[1]).toContain('› Find');
    expect(drawn(rest).join('\n')).toContain('↓ 63 more below');
    // Beside it the list has the keys.
    const beside = drawn(ready, { hasListBeside: true });
    expect(beside[0]).not.toContain('›');
    expect(beside[1]).toContain('Method');
    expect(drawn(rest, { hasListBeside: true })[0]).toContain('› Request');
    expect(drawn(rest, { hasListBeside: true }).join('\n')).not.toContain('more below');
    expect(drawn(inAnswer)[0]).not.toContain('›');
  });

  test('says beside the label of the body where it is no JSON', () => {
    const { state } = body();
    expect(drawn(state)[4]).toBe('│ › Body, as JSON  ✗ not JSON: line 1, column 6  │');
    expect(drawn(body().write('{}').state)[4]?.trimEnd()).toMatch(/Body, as JSON +│$/);
    expect(drawn(body().go({ type: 'back' }).state)[4]).toContain('› Body');
    const colored = drawComponent(
      <RequestPane state={state} isTyping={false} isFramed size={{ width: 50, height: 9 }} />,
      { color: true },
    );
    expect(colored[4]).toContain('\u001b[31m✗ not JSON');
  });

  test('says at its right what is known of the schema', () => {
    const graphql = walk().go({ type: 'switch-mode' }).state;
    const corner = (schema: ExplorerState['assist']['schema'], mode = graphql.mode) =>
      /─ ([^─╮]+)[─ ]*╮?$/
        .exec(drawn({ ...graphql, mode, assist: { ...graphql.assist, schema } })[0] ?? '')?.[1]
        ?.trimEnd();
    const read = { version: '2026-10', id: 1, elapsedMs: 0, received: null };
    const ready = { type: 'ready', version: '2026-10', ageMs: 0, failure: null } as const;
    expect(corner({ type: 'none' })).toBeUndefined();
    expect(corner({ type: 'reading', source: 'store', ...read })).toBe('reading the schema…');
    expect(corner({ ...ready, again: null })).toBe('schema 2026-10');
    expect(corner({ ...ready, again: read })).toBe('schema 2026-10…');
    expect(corner({ type: 'failed', version: '2026-10', message: 'No.' })).toBe('no schema');
    expect(corner({ ...ready, again: null }, 'rest')).toBeUndefined();
  });

  test('offers names at the word that is typed, while it is typed', () => {
    const offered = (text: string) => walk().write(text).go({ type: 'offer' });
    const path = drawn(offered('prod').state);
    expect(path[2]).toContain('› Path     prod');
    expect(path[3]).toMatch(/^│ │ › product_images\/ /);
    const query = offered('products.json?li');
    const size = { width: 60, height: 14 };
    expect(drawn(query.state, {}, size)[3]).toMatch(/^│ {2}│ › limit /);
    const away = { ...query.state, focus: { ...query.state.focus, isTyping: false } };
    expect(drawn(away, {}, size).join('\n')).not.toContain('│ › limit');
    const name = walk().write('products.json').go({ type: 'add-row', field: 'params' });
    name.type('li').go({ type: 'offer' });
    const row = drawn(name.state, {}, size);
    const at = row.findIndex((line) => line.includes('› Query    li'));
    expect(row[at + 1]).toMatch(/^│ +│ › limit /);
  });

  test('tells how large the editor is that has the keys', () => {
    const theme = createTheme({ color: false, unicode: true });
    const editor = (state: ExplorerState, height: number, isFramed = true) =>
      editorInPane(state, isFramed, { width: 50, height }, theme);
    expect(editor(rest, 9)).toBeNull();
    expect(editor(body().state, 9)).toEqual({ cells: 41, rows: 3 });
    expect(editor(body().state, 9, false)).toEqual({ cells: 45, rows: 4 });
    expect(editor(body().state, 3)).toEqual({ cells: 41, rows: 1 });
    const graphql = walk().go({ type: 'switch-mode' });
    expect(editor(graphql.state, 19)).toEqual({ cells: 41, rows: 13 });
    expect(editor(graphql.state, 3)).toEqual({ cells: 41, rows: 1 });
    graphql.go({ type: 'move-focus', by: 1 }).write('{\n"a": 1\n}');
    expect(editor(graphql.state, 19)).toEqual({ cells: 41, rows: 3 });
    expect(editor(graphql.go({ type: 'back' }).state, 19)).toBeNull();
  });

  test('of which only a row has room says what it asks for, and hides what is not to be seen', () => {
    const summed = (state: ExplorerState, height: number) =>
      drawComponent(<RequestSummary state={state} size={{ width: 60, height }} />).map((row) =>
        row.trim(),
      );
    expect(summed(rest, 1)).toEqual(['GET  shop.json']);
    expect(summed(walk().write('nowhere/at.all').state, 3)).toEqual(['GET  nowhere/at.all']);
    const mail = walk().write('customers.json?q=bob@example.com').state;
    expect(summed(mail, 1).join('')).toContain('bob@example.com');
    expect(summed({ ...mail, presenter: true }, 1).join('')).not.toContain('bob');
    const curl = { ...rest.rest.path, text: 'curl -H "a: b" https://a.test' };
    expect(summed({ ...rest, rest: { ...rest.rest, path: curl } }, 1)).toEqual([
      'GET  a curl line',
    ]);
  });
});
