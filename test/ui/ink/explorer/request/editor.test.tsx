import { Box, Text } from 'ink';
import { describe, expect, test } from 'vitest';
import { highlightGraphql } from '../../../../../source/core/graphql/highlight.ts';
import {
  createTextBuffer,
  editText,
  type TextBuffer,
} from '../../../../../source/core/text/text-buffer.ts';
import { Editor } from '../../../../../source/ui/ink/explorer/request/editor.tsx';
import type { ExplorerCommand } from '../../../../../source/ui/ink/explorer/bindings/binding.ts';
import { RunContext } from '../../../../../source/ui/ink/explorer/pointed.tsx';
import { createMouse, MouseContext } from '../../../../../source/ui/ink/input/mouse.ts';
import { drawComponent, mountComponent } from '../../../../support/draw-component.tsx';

const text = Array.from({ length: 30 }, (_, line) => `# line ${line} ${'x'.repeat(60)}`).join('\n');

function drawn(
  cursorAt: number,
  hasCursor: boolean,
  {
    width = 40,
    height = 6,
    color = false,
    buffer = editText(createTextBuffer(text, { multiline: true, code: 'graphql' }), {
      type: 'move-to',
      offset: cursorAt,
    }),
  }: {
    readonly width?: number;
    readonly height?: number;
    readonly color?: boolean;
    readonly buffer?: TextBuffer;
  } = {},
): string[] {
  return drawComponent(
    <Editor
      label="Query"
      field="query"
      about={['✓ has read_products', 'ok']}
      buffer={buffer}
      highlight={highlightGraphql}
      marks={new Map([[0, 'mistake']])}
      isHere
      hasCursor={hasCursor}
      width={width}
      height={height}
    />,
    { color },
  );
}

describe('an editor', () => {
  test('has its label, what is said of it, the lines around the cursor and a sign at a mistake', () => {
    const rows = drawn(0, true);
    expect(rows).toHaveLength(6);
    expect(rows[0]).toBe('› Query  ✓ has read_products');
    expect(rows.slice(1, 4)).toEqual([
      ` 1✗ # line 0 ${'x'.repeat(26)}`,
      `      ${'x'.repeat(33)}`,
      '      x',
    ]);
    expect(drawn(text.length, true).join('')).toContain('30  # line 29 xxx');
    expect(drawn(text.length, true).join('')).not.toContain('line 0 ');
  });

  test('has no numbers in a narrow pane, where the signs stay', () => {
    const rows = drawn(0, true, { width: 35 });
    expect(rows[1]).toMatch(/^✗ # line 0 x+$/);
  });

  test('wraps a long line under itself, and no other line moves', () => {
    const lines = ['{ a', `b${'c'.repeat(100)}`, 'd }'];
    const buffer = createTextBuffer(lines.join('\n'), { multiline: true, code: 'graphql' });
    const at = editText(buffer, { type: 'move-to', offset: 100 });
    expect(drawn(0, true, { buffer: at, height: 6 }).slice(1)).toEqual([
      ' 1✗ { a',
      ` 2  b${'c'.repeat(34)}`,
      `      ${'c'.repeat(33)}`,
      `      ${'c'.repeat(33)}`,
      ' 3  d }',
    ]);
  });

  test('draws what lies over its lines at the cell of the cursor', () => {
    const rows = drawComponent(
      <Editor
        label="Query"
        field="query"
        buffer={createTextBuffer('{ sho', { multiline: true })}
        highlight={highlightGraphql}
        isHere
        hasCursor
        width={40}
        height={4}
        renderOver={({ row, column }) => <Text>{`${row}:${column}`}</Text>}
      />,
    );
    expect(rows.join('\n')).toContain('1:9');
  });

  test('marks the bracket at the cursor with its partner, and one that has none', () => {
    const UNDERLINED = '\u001b[4m';
    const of = (code: string, cursorAt: number, hasCursor = true) => {
      const buffer = createTextBuffer(code, { multiline: true, code: 'graphql' });
      return drawn(0, hasCursor, {
        color: true,
        buffer: editText(buffer, { type: 'move-to', offset: cursorAt }),
      }).join('\n');
    };
    expect(of('{ a(x: ")") }', 0).split(UNDERLINED)).toHaveLength(3);
    expect(of('{ a(x: ")") }', 2)).not.toContain('\u001b[4m');
    expect(of('{ a(x: ")") }', 0, false)).not.toContain('\u001b[4m');
    expect(of('{ a(x: 1 }', 2)).toContain('\u001b[7m(\u001b[27m');
  });

  test('shows and counts what is selected, over rows and lines', () => {
    const buffer = createTextBuffer(`{ ${'a'.repeat(40)}\n}`, { multiline: true, code: 'graphql' });
    const all = editText(buffer, { type: 'select-all' });
    const rows = drawn(0, true, { buffer: all, color: true });
    expect(rows[0]).toContain('(44 selected)');
    for (const row of rows.slice(1, 4)) expect(row).toMatch(/\u001b\[7m.*\u001b\[4m/);
    expect(drawn(0, false, { buffer: all, color: true }).join('')).not.toContain('\u001b[4m');
  });

  test('colours a string that began above the rows in sight as a string', () => {
    const code = `{ a(x: """\n${'{ b\n'.repeat(50)}""") }`;
    const buffer = editText(createTextBuffer(code, { multiline: true, code: 'graphql' }), {
      type: 'move-to',
      offset: 100,
    });
    expect(drawn(0, true, { buffer, color: true }).join('')).not.toContain('\u001b[7m');
  });
});

describe('what stands after the label of an editor', () => {
  const label = (buffer: TextBuffer, hasCursor = true) =>
    drawComponent(
      <Editor
        label="Query"
        field="query"
        buffer={buffer}
        highlight={highlightGraphql}
        isHere={hasCursor}
        hasCursor={hasCursor}
        width={90}
        height={3}
      />,
    )[0]?.trimEnd();
  const empty = createTextBuffer('', { multiline: true });
  const paste = (text: string, buffer = empty) => editText(buffer, { type: 'paste', text });

  test('is what the last paste had to leave out, without its full stop', () => {
    expect(label(empty)).toBe('› Query');
    expect(label(empty, false)).toBe('  Query');
    expect(label(paste('a\u0001b'))).toBe('› Query (1 control character was left out)');
    expect(label(paste('a\u0001b\u0002'))).toBe('› Query (2 control characters were left out)');
    const short = createTextBuffer('', { multiline: true, maxLength: 3 });
    expect(label(paste('abcd', short))).toBe('› Query (cut at 3 characters)');
    expect(label(paste('abc', short))).toBe('› Query');
  });

  test('is how much is selected, counted in characters and, if that is very much, about', () => {
    const wide = createTextBuffer('', { multiline: true, maxLength: 20_000 });
    const select = (text: string, to = text.length) => ({
      ...paste(text, wide),
      anchor: 0,
      cursor: to,
    });
    expect(label(select('abc'))).toBe('› Query (3 selected)');
    expect(label(select('abc'), false)).toBe('  Query');
    expect(label(select('👩‍👩‍👧‍👦e\u0301x', 13))).toBe('› Query (2 selected)');
    const long = 'e\u0301'.repeat(5_001);
    expect(label(select(long, 10_000))).toBe('› Query (5000 selected)');
    expect(label(select(long, 10_001))).toBe('› Query (about 10001 selected)');
  });
});

test('an editor puts its cursor where its text is clicked, and its label does nothing', async () => {
  const done: ExplorerCommand[] = [];
  const mouse = createMouse(() => {});
  const buffer = editText(createTextBuffer(text, { multiline: true }), {
    type: 'move-to',
    offset: text.length,
  });
  using screen = mountComponent(
    <MouseContext value={mouse}>
      <RunContext value={(command) => void done.push(command)}>
        <Box flexDirection="column" width={80} height={5}>
          <Editor
            label="Variables"
            field="variables"
            buffer={buffer}
            highlight={highlightGraphql}
            isHere
            hasCursor
            width={80}
            height={5}
          />
        </Box>
      </RunContext>
    </MouseContext>,
  );
  await screen.waitFor('line 29');
  const top = text.indexOf('# line 26');
  mouse.tell({ kind: 'click', column: 6, row: 0 });
  expect(done).toEqual([]);
  mouse.tell({ kind: 'click', column: 6, row: 1 });
  mouse.tell({ kind: 'click', column: 4, row: 2 });
  const at = (offset: number) => ({
    type: 'point',
    at: { type: 'field', field: 'variables', text: { top, offset } },
  });
  expect(done).toEqual([at(top + 2), at(text.indexOf('# line 27'))]);
});
