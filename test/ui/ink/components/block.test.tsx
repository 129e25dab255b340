import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createTextBuffer } from '../../../../source/core/text/text-buffer.ts';
import type { Block, Fact, Item } from '../../../../source/core/view/view.ts';
import { BlockView, rowsOf } from '../../../../source/ui/ink/components/block.tsx';
import { DENSITIES } from '../../../../source/ui/ink/components/layout.ts';
import { drawComponent, layoutOf } from '../../../support/draw-component.tsx';

const words = fc
  .array(
    fc.string({
      unit: fc.constantFrom(...'abcdefgXYZ.,-_:/äß日本…'),
      minLength: 1,
      maxLength: 18,
    }),
    { minLength: 1, maxLength: 14 },
  )
  .map((all) => all.join(' '));
const orNull = fc.option(words, { nil: null });
const level = fc.constantFrom('note', 'ok', 'warning', 'problem');
const mark = fc.constantFrom('none', 'ticked', 'implied', 'ok', 'attention', 'failed', 'untested');
const fact: fc.Arbitrary<Fact> = fc
  .record({
    label: fc.constantFrom('Store', 'Granted scopes', 'Life', ''),
    value: words,
    tone: fc.constantFrom('plain', 'accent'),
    marks: fc.array(fc.record({ text: words, mark }), { maxLength: 4 }),
    action: fc.constantFrom('save', 'none'),
  })
  .map((one) => one as Fact);
const facts = fc.array(fact, { minLength: 1, maxLength: 4 });
const item: fc.Arbitrary<Item> = fc
  .record({
    mark,
    title: words,
    summary: orNull,
    badges: fc.array(words, { maxLength: 2 }),
    detail: orNull,
    value: fc.constant(null),
    group: fc.constantFrom('one', 'two', null),
  })
  .map((one) => one as Item);

const block: fc.Arbitrary<Block<unknown>> = fc.oneof(
  fc.record({
    kind: fc.constant('text'),
    weight: fc.constant('needed'),
    paragraphs: fc.array(words, { minLength: 1, maxLength: 3 }),
    title: orNull,
  }),
  fc.record({ kind: fc.constant('notice'), level, message: words, remedy: orNull }),
  fc.record({ kind: fc.constant('progress'), text: words }),
  fc.record({
    kind: fc.constant('facts'),
    weight: fc.constant('helpful'),
    title: orNull,
    facts,
  }),
  fc.record({ kind: fc.constant('card'), level, title: words, corner: orNull, facts }),
  fc
    .record({
      question: orNull,
      options: fc.array(fc.record({ title: words, detail: orNull, event: fc.constant('event') }), {
        minLength: 1,
        maxLength: 5,
      }),
      chosen: fc.option(fc.nat(4), { nil: null }),
    })
    .map(({ chosen, options, ...rest }) => ({
      kind: 'choices',
      role: 'precedes',
      ...rest,
      options,
      chosen: chosen === null ? null : chosen % options.length,
    })),
  fc
    .record({
      title: orNull,
      items: fc.array(item, { maxLength: 30 }),
      cursor: fc.nat(29),
      isNumbered: fc.boolean(),
      height: fc.constantFrom('fill', 'fit'),
    })
    .map(({ cursor, items, ...rest }) => ({
      kind: 'list',
      empty: 'Nothing.',
      ...rest,
      items,
      cursor: items.length === 0 ? null : cursor % items.length,
    })),
  fc
    .record({
      text: words,
      lines: fc.nat(14),
      hasFocus: fc.boolean(),
      isMultiline: fc.boolean(),
      isFramed: fc.boolean(),
      placeholder: orNull,
      remark: fc.option(fc.record({ level, message: words, remedy: orNull }), { nil: null }),
    })
    .map(({ text, lines, ...rest }) => ({
      kind: 'field',
      name: 'field',
      label: 'Shop domain',
      isSecret: false,
      isPrivate: false,
      word: null,
      buffer: createTextBuffer(text + `\n${text}`.repeat(lines), { multiline: rest.isMultiline }),
      ...rest,
    })),
  fc.record({ kind: fc.constant('url'), title: orNull, url: words }),
  fc.record({
    kind: fc.constant('code'),
    weight: fc.constant('needed'),
    title: orNull,
    lines: fc.array(words, { minLength: 1, maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('parts'),
    parts: fc.uniqueArray(fc.record({ name: words, value: words, purpose: words }), {
      minLength: 1,
      maxLength: 5,
      selector: ({ name }) => name,
    }),
    cursor: fc.nat(4),
  }),
  fc.record({
    kind: fc.constant('countdown'),
    label: words,
    tone: fc.constant('ok'),
    leftMs: fc.nat(600_000),
    totalMs: fc.constant(300_000),
    isPaused: fc.boolean(),
  }),
) as fc.Arbitrary<Block<unknown>>;

describe('every block', () => {
  test('is as tall as it says beforehand, at every width and density', () => {
    fc.assert(
      fc.property(
        block,
        fc.integer({ min: 16, max: 98 }),
        fc.constantFrom(...DENSITIES),
        fc.boolean(),
        (one, width, density, unicode) => {
          const keyFor = (word: string) => (word === 'save' ? { key: 's', words: 'save' } : null);
          const layout = layoutOf({ width, columns: width + 2, density, unicode, keyFor });
          const { all, least } = rowsOf(one, layout);
          expect(least).toBeLessThanOrEqual(all);
          for (const height of new Set([all, least])) {
            const rows = drawComponent(<BlockView block={one} layout={layout} height={height} />, {
              unicode,
            });
            expect(rows, rows.join('\n')).toHaveLength(height);
          }
        },
      ),
      { numRuns: 120 },
    );
  });
});
