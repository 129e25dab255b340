/**
 * How the names that are offered, the schema and a field of one row look, as text beside this file. A
 * change is written anew with `vitest run test/ui/ink/explorer/request/all-looks -u` and read before
 * it is committed.
 */
import { Box } from 'ink';
import { expect, test } from 'vitest';
import { createTextBuffer } from '../../../../../source/core/text/text-buffer.ts';
import type { OpenBrowser } from '../../../../../source/core/explorer/assist/assist-state.ts';
import type { SchemaRow } from '../../../../../source/core/graphql/schema-question.ts';
import { toDisplayText } from '../../../../../source/core/text/display-text.ts';
import { FieldLine } from '../../../../../source/ui/ink/explorer/field-line.tsx';
import { CompletionList } from '../../../../../source/ui/ink/explorer/request/completion-list.tsx';
import { SchemaBrowser } from '../../../../../source/ui/ink/explorer/request/schema-browser.tsx';
import { drawComponent } from '../../../../support/draw-component.tsx';
import { walkExplorer } from '../../../../support/explorer/explorer-walk.ts';
import { lookOf } from '../../../../support/looks.ts';

const NAMES = Array.from({ length: 14 }, (_, index) => ({
  label: toDisplayText(
    index === 3 ? 'a_name_that_is_longer_than_its_column_may_be' : `name${index}`,
  ),
  insert: `name${index}`,
  type: toDisplayText(index === 2 ? '' : 'String!'),
  isDeprecated: index === 1,
  isRequired: index === 2,
  description:
    index === 4 ? null : toDisplayText(`What name${index} is for, in a sentence that is wrapped.`),
}));

interface Offer {
  readonly row?: number;
  readonly column?: number;
  readonly width?: number;
  readonly height?: number;
  readonly index?: number;
  readonly count?: number;
}

const OFFERS: readonly Offer[] = [
  {},
  { row: 5 },
  { row: 11, index: 13 },
  { row: 9, count: 3, index: 2 },
  { width: 80, index: 1 },
  { width: 80, index: 3, column: 60 },
  { width: 60, index: 4, column: 2 },
  { width: 58, index: 5 },
  { width: 40, index: 1, count: 2 },
  { width: 24, index: 6, count: 3 },
  { width: 90, height: 5, index: 7, row: 2 },
  { height: 1, row: 0 },
];

test('names that are offered', async () => {
  const parts = OFFERS.flatMap((offer, at) =>
    [true, false].map((unicode) => {
      const { row = 1, column = 8, width = 50, height = 12, index = 0, count = 14 } = offer;
      const rows = drawComponent(
        <Box height={height} width={width}>
          <CompletionList
            completion={{ items: NAMES.slice(0, count), index }}
            move={(by) => ({ type: 'move-offer', by })}
            take={{ type: 'take-offer' }}
            cursor={{ row, column }}
            word={4}
            size={{ width, height }}
          />
        </Box>,
        { columns: 100, unicode, color: unicode },
      );
      return [`== ${at}: ${JSON.stringify(offer)}`, ...rows.map(lookOf)].join('\n');
    }),
  );
  await expect(parts.join('\n')).toMatchFileSnapshot('all-looks/names.txt');
});

const ROWS = Array.from({ length: 12 }, (_, at): SchemaRow => ({
  kind: at % 3 === 0 ? 'type' : 'field',
  of: `Product.field${at}`,
  title: toDisplayText(`field${at}`),
  note: toDisplayText(at === 2 ? '' : 'String!'),
  leadsTo: at === 5 ? '' : `Product.field${at}`,
  typeName: 'String',
  description: at === 4 ? null : toDisplayText(`What field${at} is for, in a long sentence.`),
  deprecation: at === 1 ? toDisplayText('Use field2.') : null,
}));

test('the schema, searched and page by page', async () => {
  const search = createTextBuffer('fie');
  const found = { words: 'fie', rows: ROWS, total: 812 };
  const base: OpenBrowser = { search, found, waiting: null, page: null, index: 0, back: [] };
  const page = {
    of: 'Product',
    title: toDisplayText('type Product'),
    description: toDisplayText('What is sold. It has variants.'),
    deprecation: toDisplayText('Use Item.'),
    rows: ROWS,
  };
  const browsers: Readonly<Record<string, OpenBrowser>> = {
    'what was found': base,
    'the second one, which is deprecated': { ...base, index: 1 },
    'the last one': { ...base, index: 11 },
    'one that leads nowhere': { ...base, index: 5 },
    'nothing was found': { ...base, found: { words: 'fie', rows: [], total: 0 } },
    'nothing is known yet': { ...base, found: null },
    'a page': { ...base, page, index: 4 },
    'a page without words': { ...base, page: { ...page, description: null, deprecation: null } },
  };
  const { state } = walkExplorer().go({ type: 'switch-mode' });
  const parts = Object.entries(browsers).flatMap(([name, browser]) =>
    [
      [100, 14, true],
      [60, 12, true],
      [40, 10, false],
    ].map(([width, height, isFramed], at) => {
      const size = { width: Number(width), height: Number(height) };
      const rows = drawComponent(
        <SchemaBrowser state={state} browser={browser} isFramed={isFramed === true} size={size} />,
        { columns: size.width + 20, color: at === 0, unicode: at !== 1 },
      );
      return [`== ${name}, ${size.width} x ${size.height}`, ...rows.map(lookOf)].join('\n');
    }),
  );
  await expect(parts.join('\n')).toMatchFileSnapshot('all-looks/schema.txt');
});

test('a field of one row', async () => {
  const buffer = createTextBuffer('a text that is longer than the room that there is');
  const held = { ...buffer, cursor: 6, anchor: 2 };
  const fields = [
    { buffer: createTextBuffer(''), isHere: true, placeholder: 'value' },
    { buffer: createTextBuffer(''), isHere: false, placeholder: 'a longer placeholder' },
    { buffer: createTextBuffer(''), isHere: false },
    { buffer, isHere: true },
    { buffer, isHere: false },
    { buffer: held, isHere: true },
    { buffer: held, isHere: false },
    { buffer: createTextBuffer('••••'), isHere: false },
  ];
  const parts = fields.flatMap((field) =>
    [40, 24, 10].flatMap((width) =>
      [true, false].flatMap((unicode) =>
        drawComponent(<FieldLine label="Path" labelWidth={9} width={width} {...field} />, {
          unicode,
          color: unicode,
        }).map(lookOf),
      ),
    ),
  );
  await expect(parts.join('\n')).toMatchFileSnapshot('all-looks/fields.txt');
});
