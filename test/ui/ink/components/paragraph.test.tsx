import { Box, Text } from 'ink';
import { describe, expect, test } from 'vitest';
import { Hanging, Paragraph } from '../../../../source/ui/ink/components/paragraph.tsx';
import { drawComponent } from '../../../support/draw-component.tsx';

describe('a paragraph', () => {
  test('is wrapped between words, and no row begins with a blank', () => {
    const rows = (width: number) =>
      drawComponent(<Paragraph text="Paste the address here." width={width} />);
    expect(rows(30)).toEqual(['Paste the address here.']);
    expect(rows(10)).toEqual(['Paste the', 'address', 'here.']);
    expect(rows(5)).toEqual(['Paste', 'the', 'addre', 'ss', 'here.']);
  });

  test('breaks wide characters by their cells, not by their number', () => {
    expect(drawComponent(<Paragraph text="日本語日本語" width={6} />)).toEqual([
      '日本語',
      '日本語',
    ]);
  });

  test('keeps its rows from those below where there is room for fewer', () => {
    const rows = drawComponent(
      <Box flexDirection="column" height={3}>
        <Paragraph text="one two three" width={5} />
        <Paragraph text="four five" width={5} />
      </Box>,
    );
    expect(rows.slice(0, 3)).toEqual(['one', 'two', 'three']);
  });

  test('has the look that is asked for, in every row, and none by itself', () => {
    const drawn = (style: object) =>
      drawComponent(<Paragraph text="one two" width={4} style={style} />, { color: true });
    expect(drawn({ color: 'red' })).toEqual(['\u001b[31mone\u001b[39m', '\u001b[31mtwo\u001b[39m']);
    expect(drawn({})).toEqual(['one', 'two']);
  });

  test('is ASCII where the terminal can show nothing else, in rows of the width all the same', () => {
    const rows = drawComponent(<Paragraph text="a→b→c …" width={6} />, { unicode: false });
    expect(rows).toEqual(['a->b->', 'c ...']);
  });
});

describe('what hangs beside a mark', () => {
  test('stands under itself, as far in as was asked, however wide the mark is', () => {
    const rows = (mark: string) =>
      drawComponent(
        <Hanging indent={4} mark={<Text wrap="truncate">{mark}</Text>}>
          <Paragraph text="one two" width={4} />
          <Paragraph text="under" width={10} />
        </Hanging>,
      );
    expect(rows('1')).toEqual(['1   one', '    two', '    under']);
    expect(rows('a long mark')).toEqual(['a l…one', '    two', '    under']);
  });

  test('keeps its place where the row is too narrow for it', () => {
    const rows = drawComponent(
      <Box flexDirection="column" width={6}>
        <Hanging indent={4} mark={<Text>•</Text>}>
          <Paragraph text="words" width={5} />
        </Hanging>
      </Box>,
    );
    expect(rows).toEqual(['•   words']);
  });
});
