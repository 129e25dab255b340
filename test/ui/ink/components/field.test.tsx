import { describe, expect, test } from 'vitest';
import { createTextBuffer, editText } from '../../../../source/core/text/text-buffer.ts';
import { notice } from '../../../../source/core/view/blocks.ts';
import type { FieldBlock } from '../../../../source/core/view/view.ts';
import { FieldView } from '../../../../source/ui/ink/components/field.tsx';
import { drawComponent, layoutOf } from '../../../support/draw-component.tsx';

const FIELD: FieldBlock = {
  kind: 'field',
  name: 'shop',
  label: 'Shop domain',
  buffer: createTextBuffer('demo.myshopify.com'),
  hasFocus: true,
  isSecret: false,
  isPrivate: false,
  isMultiline: false,
  placeholder: 'your-store.myshopify.com',
  remark: null,
  isFramed: false,
  word: null,
};

const SELECTED = '\u001b[7m\u001b[4m';
const NOT_SELECTED = '\u001b[24m\u001b[27m';

function draw(field: Partial<FieldBlock>, width = 50, unicode = true, color = false): string[] {
  const layout = layoutOf({ width, unicode });
  const view = <FieldView block={{ ...FIELD, ...field }} layout={layout} />;
  return drawComponent(view, { unicode, color });
}

describe('a field', () => {
  test('has a pointer while it has the keys, and says what it is for while it is empty', () => {
    expect(draw({})).toEqual(['› Shop domain    demo.myshopify.com']);
    expect(draw({ hasFocus: false, buffer: createTextBuffer('') })).toEqual([
      '  Shop domain    (your-store.myshopify.com)',
    ]);
  });

  test('shows the part around the cursor of a text that is too long', () => {
    const [row = ''] = draw({ buffer: createTextBuffer(`${'a'.repeat(60)}END`) }, 40);
    expect(row).toMatch(/^› Shop domain {4}…a+END$/);
    expect(row.length).toBeLessThanOrEqual(40);
  });

  test('says under it what is wrong with it', () => {
    expect(draw({ remark: notice('problem', 'That is a secret.', 'Paste the ID.') })).toEqual([
      '› Shop domain    demo.myshopify.com',
      '    ✗ Problem: That is a secret.',
      '      Paste the ID.',
    ]);
  });

  test('that matters most has a frame with its label in it', () => {
    expect(draw({ isFramed: true }, 30)).toEqual([
      '╭ › Shop domain ─────────────╮',
      '│ demo.myshopify.com         │',
      '╰────────────────────────────╯',
    ]);
  });

  test('shows what is selected, over several lines too', () => {
    const select = (text: string, multiline: boolean) =>
      editText(createTextBuffer(text, { multiline }), { type: 'select-all' });
    const [row = ''] = draw({ buffer: select('demo', false) }, 50, true, true);
    expect(row).toContain(`${SELECTED}demo${NOT_SELECTED}`);
    const lines = { isMultiline: true, buffer: select('one\ntwo', true) };
    const rows = draw(lines, 50, true, true).join('\n');
    expect(rows).toContain(`${SELECTED}one${NOT_SELECTED}`);
    expect(rows).toContain(`${SELECTED}two${NOT_SELECTED}`);
  });

  test('of several lines shows those around the cursor', () => {
    const text = Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n');
    const rows = draw({ isMultiline: true, buffer: createTextBuffer(text, { multiline: true }) });
    expect(rows).toHaveLength(12);
    expect(rows.at(-2)).toBe('  line 19');
    expect(rows.at(-1)).toBe('  (20 lines)');
  });

  test('shows the dots of a secret, as ASCII where that is needed', () => {
    expect(draw({ buffer: createTextBuffer('•••') }, 50, false)[0]).toContain('***');
  });
});
