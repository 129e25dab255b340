import { Text } from 'ink';
import { describe, expect, test } from 'vitest';
import { highlightGraphql } from '../../../../../source/core/graphql/highlight.ts';
import { createTextBuffer, editText } from '../../../../../source/core/text/text-buffer.ts';
import { Editor } from '../../../../../source/ui/ink/explorer/request/editor.tsx';
import { drawComponent } from '../../../../support/draw-component.tsx';

const text = Array.from({ length: 30 }, (_, line) => `# line ${line} ${'x'.repeat(60)}`).join('\n');

function drawn(cursorAt: number, hasCursor: boolean, color = false): string[] {
  const buffer = editText(createTextBuffer(text, { multiline: true }), {
    type: 'move-to',
    offset: cursorAt,
  });
  return drawComponent(
    <Editor
      label="Query"
      about={['✓ has read_products', 'ok']}
      buffer={buffer}
      highlight={highlightGraphql}
      marks={new Map([[0, 'mistake']])}
      isHere
      hasCursor={hasCursor}
      width={40}
      height={6}
    />,
    { color },
  );
}

describe('an editor', () => {
  test('has its label, what is said of it, the lines around the cursor and a sign at a mistake', () => {
    const rows = drawn(0, true);
    expect(rows).toHaveLength(6);
    expect(rows[0]).toBe('› Query  ✓ has read_products');
    expect(rows[1]).toMatch(/^# line 0 x+… ✗$/);
    expect(drawn(text.length, true).at(-1)).toContain('xxx');
    expect(drawn(text.length, true).join('')).not.toContain('line 0 ');
  });

  test('moves long lines to the cursor only while it is typed in', () => {
    expect(drawn(text.length, true).at(-1)).not.toContain('# line 29');
    expect(drawn(text.length, false).at(-1)).toContain('# line 29');
  });

  test('draws what lies over its lines at the cell of the cursor', () => {
    const rows = drawComponent(
      <Editor
        label="Query"
        buffer={createTextBuffer('{ sho', { multiline: true })}
        highlight={highlightGraphql}
        isHere
        hasCursor
        width={40}
        height={4}
        renderOver={({ row, column }) => <Text>{`${row}:${column}`}</Text>}
      />,
    );
    expect(rows.join('\n')).toContain('1:5');
  });
});
