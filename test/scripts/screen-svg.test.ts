import { describe, expect, test } from 'vitest';
import { cellsOf } from '../../scripts/pictures/cells.ts';
import { contrast, DARK, LIGHT } from '../../scripts/pictures/palette.ts';
import { movingSvg, screenSvg, type Frame } from '../../scripts/pictures/screen-svg.ts';
import { steadyCells } from '../../scripts/pictures/steady-cells.ts';
import { Emulator } from '../support/terminal/screen-emulator.ts';

async function drawn(bytes: string, columns = 20, rows = 2): Promise<string> {
  const emulator = new Emulator(columns, rows, { isTtyBetween: false });
  await emulator.write(bytes);
  return screenSvg({ title: 'A screen', cells: cellsOf(emulator), cursor: null });
}

describe('a screen as SVG', () => {
  test('puts every run at its cell and keeps its width', async () => {
    expect(await drawn('ab   cd')).toContain(
      '<text x="18" y="33" textLength="18" lengthAdjust="spacingAndGlyphs">ab</text>\n' +
        '<text x="63" y="33" textLength="18" lengthAdjust="spacingAndGlyphs">cd</text>',
    );
    expect(await drawn('\r\nx')).toContain('<text x="18" y="53" ');
  });

  test('has colours, bold, dim, underline and italic as classes', async () => {
    const svg = await drawn(
      '\u001b[1;36ma\u001b[0m \u001b[2mb\u001b[0m \u001b[4mc\u001b[0m \u001b[3md\u001b[0m \u001b[91me\u001b[0m',
    );
    expect(svg).toContain('<text class="f6 bold" x="18"');
    expect(svg).toContain('<text class="dim" x="36"');
    expect(svg).toContain('<text class="underline" x="54"');
    expect(svg).toContain('<text class="italic" x="72"');
    expect(svg).toContain('<text class="f9" x="90"');
  });

  test('turns inverse cells round, and paints the blanks of a background', async () => {
    expect(await drawn('\u001b[7mx \u001b[0m')).toMatch(
      /<rect class="b-text" x="18" y="18" width="18" height="20"\/>\n<text class="f-background" x="18"/,
    );
    expect(await drawn('\u001b[7;32mx\u001b[0m')).toMatch(/class="b2"[^]*class="f-background"/);
    expect(await drawn('\u001b[41m  \u001b[0m')).toContain(
      '<rect class="b1" x="18" y="18" width="18"',
    );
  });

  test('draws lines and blocks from border to border of their cells, so that they meet', async () => {
    const svg = await drawn('\u001b[32m╭─╮\u001b[0m ▐\u001b[7mx\u001b[0m▌\r\n│a│', 20, 2);
    expect(svg).toContain(
      '<path class="f2 line" d="M22.5 38v-6q0 -4 4.5 -4M27 28h9M36 28q4.5 0 4.5 4v6"/>',
    );
    expect(svg).toContain('<path class="block" d="M58.5 18h4.5v20h-4.5z"/>');
    expect(svg).toContain('<path class="line" d="M22.5 38v20"/>\n<text x="27" y="53"');
  });

  test('gives a wide character two cells, and what follows its place behind them', async () => {
    expect(await drawn('日a')).toContain(
      '<text x="18" y="33" textLength="18" lengthAdjust="spacingAndGlyphs">日</text>\n' +
        '<text x="36" y="33" textLength="9" ',
    );
  });

  test('knows the 256 colours and true colour', async () => {
    const svg = await drawn('\u001b[38;5;196ma\u001b[38;5;240mb\u001b[38;2;1;2;3mc');
    for (const color of ['#ff0000', '#585858', '#010203']) {
      expect(svg).toContain(`style="fill:${color}"`);
    }
  });

  test('escapes what would be markup, and says the screen to a screen reader', async () => {
    const svg = await drawn('<a> & "b"', 20, 1);
    expect(svg).toContain('<desc id="text">&lt;a&gt; &amp; "b"</desc>');
    expect(svg).toContain('role="img" aria-labelledby="title text"');
    expect(svg).not.toContain('<a>');
  });

  test('draws the cursor where one is seen', () => {
    const svg = screenSvg({ title: '', cells: [[]], cursor: { column: 2, row: 0 } });
    expect(svg).toContain('<rect class="cursor" x="36" y="19" width="9" height="18"/>');
  });

  test.for([DARK, LIGHT])('every colour is readable on its background', (palette) => {
    expect(palette.colors).toHaveLength(16);
    for (const color of [palette.text, ...palette.colors]) {
      expect(contrast(color, palette.background), color).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('what differs from run to run', () => {
  async function steadied(bytes: string): Promise<string[]> {
    const emulator = new Emulator(60, 4, { isTtyBetween: false });
    await emulator.write(bytes);
    return steadyCells(cellsOf(emulator)).map((row) =>
      row
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
    );
  }

  test('is the same in every picture: Client ID, state and the end of a masked token', async () => {
    const one = await steadied('practice_client_aa11bb22 practice_token_…4f5e');
    expect(one).toEqual(await steadied('practice_client_cc33dd44 practice_token_…9a8b'));
    expect(one[0]).toContain('practice_client_01234567');
  });

  test('also where it goes on in the next row', async () => {
    const url = (state: string): string => `http://127.0.0.1/?${'x'.repeat(20)}&state=${state}`;
    const one = await steadied(url('a'.repeat(43)));
    expect(one).toEqual(await steadied(url('B'.repeat(43))));
    expect(one.join('')).not.toContain('aaaa');
  });

  test('a time that has another length moves its row, and the row stays as wide', async () => {
    expect((await steadied('200 OK in 7 ms, 日本'))[0]).toBe('200 OK in 12 ms, 日本');
    expect((await steadied('200 OK in 1207 ms, 日本'))[0]).toBe('200 OK in 12 ms, 日本');
    const emulator = new Emulator(20, 1, { isTtyBetween: false });
    await emulator.write('took 7 ms');
    expect(steadyCells(cellsOf(emulator))[0]).toHaveLength(20);
  });

  test('leaves everything else, wide characters included, where it was', async () => {
    expect(await steadied('日本 state of things, practice store')).toEqual([
      '日本 state of things, practice store',
      '',
      '',
      '',
    ]);
  });
});

describe('screens one after the other', () => {
  async function frame(bytes: string, seconds: number): Promise<Frame> {
    const emulator = new Emulator(20, 2, { isTtyBetween: false });
    await emulator.write(bytes);
    return { cells: cellsOf(emulator), cursor: null, seconds };
  }

  test('what stays is drawn once, the rest in the time of its screens', async () => {
    const svg = movingSvg('A way', [await frame('head\r\none', 1), await frame('head\r\ntwo', 3)]);
    expect(svg.match(/>head</g)).toHaveLength(1);
    expect(svg).toMatch(/<g class="m10">\n<text [^>]*>one<\/text>\n<\/g>/);
    expect(svg).toMatch(/<g class="m01">\n<text [^>]*>two<\/text>\n<\/g>/);
    expect(svg).toContain('@keyframes m10{0.00%{visibility:visible}25.00%{visibility:hidden}}');
    expect(svg).toContain('animation:m01 4s step-end infinite');
  });

  test('who wants no motion, or has a viewer without it, sees and reads the last', async () => {
    const svg = movingSvg('A way', [await frame('one', 1), await frame('two', 1)]);
    const [still = ''] = svg.split('@media(prefers-reduced-motion:no-preference)');
    expect(still).toContain('.m10{visibility:hidden}');
    expect(svg).toContain('.m01{visibility:visible}');
    expect(svg).toContain('<desc id="text">two</desc>');
    expect(svg).not.toMatch(/<script|href=/);
  });
});
