import fc from 'fast-check';
import { Box } from 'ink';
import { describe, expect, test } from 'vitest';
import { createTextBuffer, editText } from '../../../../source/core/text/text-buffer.ts';
import { windowOnLine } from '../../../../source/ui/ink/components/windows.ts';
import { FieldLine } from '../../../../source/ui/ink/explorer/field-line.tsx';
import type { ExplorerCommand } from '../../../../source/ui/ink/explorer/bindings/binding.ts';
import { RunContext } from '../../../../source/ui/ink/explorer/pointed.tsx';
import { createMouse, MouseContext } from '../../../../source/ui/ink/input/mouse.ts';
import { drawComponent, mountComponent } from '../../../support/draw-component.tsx';

describe('a field of one row', () => {
  test('has a pointer where the keys are, and a placeholder while it is empty', () => {
    const line = (isHere: boolean, text: string) =>
      drawComponent(
        <FieldLine
          label="Path"
          labelWidth={10}
          buffer={createTextBuffer(text)}
          isHere={isHere}
          width={40}
          placeholder="shop.json"
        />,
      )[0]?.trimEnd();
    expect(line(true, 'a.json')).toBe('› Path     a.json');
    expect(line(false, 'a.json')).toBe('  Path     a.json');
    expect(line(false, '')).toBe('  Path     (shop.json)');
    expect(line(true, '')).toBe('› Path');
  });

  test('shows the whole window on its text, whatever is in it and wherever the cursor is', () => {
    const text = fc.string({ unit: fc.constantFrom(...'abc /.?日本é'), maxLength: 120 });
    fc.assert(
      fc.property(text, fc.nat(120), fc.integer({ min: 24, max: 80 }), (typed, offset, width) => {
        const buffer = editText(createTextBuffer(typed), { type: 'move-to', offset });
        const rows = drawComponent(
          <FieldLine label="Path" labelWidth={10} buffer={buffer} isHere width={width} />,
        );
        expect(rows).toHaveLength(1);
        // Behind pointer and label; what is wider would be cut again, and at the wrong end.
        const { text: shown } = windowOnLine(buffer, width - 12);
        expect(rows[0]).toBe(`› Path     ${shown}`.trimEnd());
      }),
      { numRuns: 40 },
    );
  });

  test('shows what is selected inverse and underlined', () => {
    const all = editText(createTextBuffer('shop.json'), { type: 'select-all' });
    const word = editText(createTextBuffer('shop.json'), { type: 'select', to: 'word-left' });
    const [both, one] = [all, word].map((buffer) =>
      drawComponent(<FieldLine label="Path" labelWidth={10} buffer={buffer} isHere width={40} />, {
        color: true,
      }).join(''),
    );
    expect(both).toContain('\u001b[7m\u001b[4mshop.json\u001b[24m\u001b[27m');
    expect(one).toContain('shop.\u001b[7m\u001b[4mjson\u001b[24m\u001b[27m');
  });

  test('shows dots of a secret, as ASCII where that is needed', () => {
    const rows = drawComponent(
      <FieldLine
        label="Header"
        labelWidth={10}
        buffer={createTextBuffer('•••')}
        isHere={false}
        width={40}
      />,
      { unicode: false },
    );
    expect(rows[0]).toContain('***');
  });
});

test('a click in the text of a field puts its cursor there, where the field can be pointed at', async () => {
  const clicked = async (isHere: boolean, pointed: boolean, columns: readonly number[]) => {
    const done: ExplorerCommand[] = [];
    const mouse = createMouse(() => {});
    const buffer = createTextBuffer('orders/count.json?status=open');
    using screen = mountComponent(
      <MouseContext value={mouse}>
        <RunContext value={(command) => void done.push(command)}>
          <Box width={24}>
            <FieldLine
              label="Path"
              labelWidth={7}
              buffer={buffer}
              isHere={isHere}
              width={24}
              {...(pointed ? { pointed: { field: 'path' } } : {})}
            />
          </Box>
        </RunContext>
      </MouseContext>,
    );
    await screen.waitFor('Path');
    for (const column of columns) mouse.tell({ kind: 'click', column, row: 0 });
    return done.map((command) => {
      if (command.type !== 'point' || command.at.type !== 'field') throw new Error('no field');
      return command.at.text?.offset;
    });
  };
  // Without the focus it shows its beginning, with the focus what is around its cursor.
  expect(await clicked(false, true, [7, 8, 10, 22])).toEqual([0, 2, 14]);
  expect(await clicked(true, true, [9, 22])).toEqual([16, 29]);
  expect(await clicked(true, false, [9])).toEqual([]);
});

test('a placeholder is cut, and a field has four cells at least', () => {
  const line = (width: number, text = '') =>
    drawComponent(
      <FieldLine
        label="Path"
        labelWidth={7}
        buffer={createTextBuffer(text)}
        isHere={false}
        width={width}
        placeholder="shop.json"
      />,
    )[0]?.trimEnd();
  expect(line(20)).toBe('  Path  (shop.json)');
  expect(line(19)).toBe('  Path  (shop.jso…');
  expect(line(13, 'abcd')).toBe('  Path  abcd');
  expect(line(13, 'abcde')).toBe('  Path  abc…');
  expect(line(12, 'abcd')).toBe('  Path  abcd');
});
