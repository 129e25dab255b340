import { Text } from 'ink';
import stringWidth from 'string-width';
import { describe, expect, test } from 'vitest';
import { Frame } from '../../../../source/ui/ink/components/frame.tsx';
import { drawComponent } from '../../../support/draw-component.tsx';

const body = <Text>body</Text>;

describe('a frame', () => {
  test('has its title and its corner in the upper border, its foot in the lower one', () => {
    const rows = drawComponent(
      <Frame title="Wire tape" corner="2 messages" foot="w unfolds it" width={40}>
        {body}
      </Frame>,
    );
    expect(rows).toEqual([
      '╭ Wire tape ─────────────── 2 messages ╮',
      '│ body                                 │',
      '╰──────────────────────── w unfolds it ╯',
    ]);
  });

  test('is as tall as its content, or as it is told to be; what is more is cut off', () => {
    const frame = (height?: number) =>
      drawComponent(
        <Frame title="" width={10} {...(height === undefined ? {} : { height })}>
          <Text>{'one\ntwo\nthree'}</Text>
        </Frame>,
      );
    expect(frame()).toEqual(['╭────────╮', '│ one    │', '│ two    │', '│ three  │', '╰────────╯']);
    expect(frame(4)).toEqual(['╭────────╮', '│ one    │', '│ two    │', '╰────────╯']);
    expect(frame(6)[4]).toBe('│        │');
  });

  test('cuts a long title and a long corner, so that both are there and the border is whole', () => {
    for (const width of [12, 20, 33]) {
      const [top = ''] = drawComponent(
        <Frame title="A title that is long" corner="a corner that is long" width={width}>
          {body}
        </Frame>,
      );
      expect(stringWidth(top)).toBe(width);
      expect(top).toMatch(/^╭ A?.*… ─+ a.*… ╮$/);
    }
  });

  test('is bold in its title and coloured in border and title only where that is asked for', () => {
    const top = (look: 'plain' | 'problem') =>
      drawComponent(
        <Frame
          title="Title"
          look={look}
          {...(look === 'plain' ? {} : { titleLook: 'ok' })}
          width={20}
        >
          {body}
        </Frame>,
        { color: true },
      )[0] ?? '';
    expect(top('plain')).toContain('\u001b[1m Title \u001b[22m');
    expect(top('plain')).not.toContain('\u001b[31m');
    expect(top('problem')).toMatch(/^\u001b\[31m╭/);
    expect(top('problem')).toContain('\u001b[32m Title ');
  });

  test('is ASCII where the terminal can show nothing else', () => {
    const rows = drawComponent(
      <Frame title="a · b" corner="c" foot="…" width={20}>
        {body}
      </Frame>,
      { unicode: false },
    );
    expect(rows).toEqual(['+ a - b -------- c +', '| body             |', '+------------- ... +']);
  });
});
