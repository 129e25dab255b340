import { expect, test } from 'vitest';
import { Rows } from '../../../../source/ui/ink/components/rows.tsx';
import { drawComponent } from '../../../support/draw-component.tsx';

test('rows that were coloured beforehand stand as they are, blank ones too', () => {
  expect(
    drawComponent(<Rows rows={['a', '', '\u001b[32mb\u001b[39m']} />, { color: true }),
  ).toEqual(['a', '', '\u001b[32mb\u001b[39m']);
});
