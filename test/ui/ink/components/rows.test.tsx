import { Box } from 'ink';
import { describe, expect, test } from 'vitest';
import { Row, Rows, type Segment } from '../../../../source/ui/ink/components/rows.tsx';
import { drawComponent } from '../../../support/draw-component.tsx';

describe('rows that were coloured beforehand', () => {
  test('stand as they are, blank ones too', () => {
    expect(
      drawComponent(<Rows rows={['a', '', '\u001b[32mb\u001b[39m']} />, { color: true }),
    ).toEqual(['a', '', '\u001b[32mb\u001b[39m']);
  });

  test('are not shrunk where there is room for fewer', () => {
    const rows = drawComponent(
      <Box flexDirection="column" height={2}>
        <Rows rows={['a', 'b', 'c']} />
      </Box>,
    );
    expect(rows.slice(0, 2)).toEqual(['a', 'b']);
  });
});

describe('a row of several looks', () => {
  const segments: readonly Segment[] = [
    ['read_products', 'ok'],
    ['  '],
    ['write_orders', 'problem'],
  ];
  const row = (width: number, options: Parameters<typeof drawComponent>[1] = {}) =>
    drawComponent(<Row segments={segments} width={width} />, options).join('\n');

  test('has its parts beside each other, each in its colour', () => {
    expect(row(40)).toBe('read_products  write_orders');
    expect(row(40, { color: true })).toBe(
      '\u001b[32mread_products\u001b[39m  \u001b[31mwrite_orders\u001b[39m',
    );
  });

  test('is cut to its cells with a mark, and nothing comes behind the mark', () => {
    expect(row(27)).toBe('read_products  write_orders');
    expect(row(26)).toBe('read_products  write_orde…');
    expect(row(16)).toBe('read_products  …');
    expect(row(10)).toBe('read_prod…');
    expect(row(13)).toBe('read_product…');
    expect(row(10, { unicode: false })).toBe('read_pr...');
    expect([row(1), row(0)]).toEqual(['…', '']);
  });

  test('needs no mark where only blanks are cut off', () => {
    const rows = drawComponent(<Row segments={[['whole'], [' '], ['  ']]} width={5} />);
    expect(rows).toEqual(['whole']);
  });

  test('counts wide characters as two cells', () => {
    const wide = (width: number) =>
      drawComponent(<Row segments={[['日本'], ['語']]} width={width} />).join('\n');
    expect(wide(6)).toBe('日本語');
    expect(wide(5)).toBe('日本…');
  });
});
