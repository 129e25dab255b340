import type { ReactNode } from 'react';
import { describe, expect, test } from 'vitest';
import { createTextBuffer } from '../../../../source/core/text/text-buffer.ts';
import { fact, facts, field } from '../../../../source/core/view/blocks.ts';
import type { FieldBlock } from '../../../../source/core/view/view.ts';
import { FactsView } from '../../../../source/ui/ink/components/facts.tsx';
import { FieldView } from '../../../../source/ui/ink/components/field.tsx';
import { MarkedWordsContext } from '../../../../source/ui/ink/components/marked-words.tsx';
import { Hanging, Paragraph } from '../../../../source/ui/ink/components/paragraph.tsx';
import { keyId } from '../../../../source/ui/ink/input/key.ts';
import { createMouse, MouseContext, PointContext } from '../../../../source/ui/ink/input/mouse.ts';
import { layoutOf, mountComponent } from '../../../support/draw-component.tsx';

/** What a click on the first cell of `words` comes to: keys, or a field and an offset in it. */
function clicked(node: ReactNode, words: string): readonly unknown[] {
  const heard: unknown[] = [];
  const mouse = createMouse((event) => {
    if (event.type === 'key') heard.push(keyId(event.key));
  });
  using shown = mountComponent(
    <MouseContext value={mouse}>
      <PointContext value={(...place) => void heard.push(place)}>{node}</PointContext>
    </MouseContext>,
  );
  const rows = shown.rows();
  const row = rows.findIndex((one) => one.includes(words));
  expect(row).not.toBe(-1);
  mouse.tell({ kind: 'click', row, column: rows[row]?.indexOf(words) ?? 0 });
  return heard;
}

describe('a click', () => {
  test('on a sentence with a marked word opens the glossary, and on another one nothing', () => {
    const marks = new Map([['A token.', [/token/]]]);
    const sentence = (text: string) => (
      <MarkedWordsContext value={marks}>
        <Paragraph text={text} width={40} />
      </MarkedWordsContext>
    );
    expect(clicked(sentence('A token.'), 'token')).toEqual(['alt+g']);
    expect(clicked(sentence('A scope.'), 'scope')).toEqual([]);
  });

  test('on a field gives it the keys, and on its text puts the cursor there', () => {
    const shop = (more: Partial<FieldBlock>) => {
      const given = { buffer: createTextBuffer('demo.test'), hasFocus: true };
      const block = { ...field('shop', 'Shop domain', given), ...more };
      return <FieldView block={block} layout={layoutOf({ width: 50 })} />;
    };
    for (const isFramed of [false, true]) {
      expect(clicked(shop({ isFramed }), 'Shop domain')).toEqual([['shop', null]]);
      expect(clicked(shop({ isFramed }), 'test')).toEqual([['shop', 5]]);
      expect(clicked(shop({ isFramed, hasFocus: false }), 'test')).toEqual([['shop', 5]]);
    }
    const buffer = createTextBuffer('one\ntwo\nthree', { multiline: true });
    const lines = shop({ isMultiline: true, buffer });
    expect(clicked(lines, 'two')).toEqual([['shop', 4]]);
    expect(clicked(lines, 'wo')).toEqual([['shop', 5]]);
    expect(clicked(lines, 'three')).toEqual([['shop', 8]]);
  });

  test('on the key beside a value presses it', () => {
    const keyFor = () => ({ key: 's', words: 'save', press: 's' });
    const rows = facts([{ ...fact('Saved', 'not yet'), action: 'save' }]);
    const shown = <FactsView block={rows} layout={layoutOf({ keyFor })} />;
    expect(clicked(shown, 's save')).toEqual(['s']);
    expect(clicked(shown, 'not yet')).toEqual([]);
  });

  test('on what stands beside a mark presses its key as often as is said', () => {
    const answer = (press?: string, times?: number) => (
      <Hanging mark={null} indent={2} press={press} {...(times === undefined ? {} : { times })}>
        <Paragraph text="An answer" width={20} />
      </Hanging>
    );
    expect(clicked(answer('down', 3), 'An answer')).toEqual(['down', 'down', 'down']);
    expect(clicked(answer('2'), 'An answer')).toEqual(['2']);
    expect(clicked(answer(), 'An answer')).toEqual([]);
  });
});
