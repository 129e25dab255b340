import { describe, expect, test } from 'vitest';
import { Secret } from '../../../../../source/core/text/secret.ts';
import { longText } from '../../../../../source/ui/ink/explorer/answer/long-text.ts';
import { createTheme, type Theme } from '../../../../../source/ui/ink/theme.ts';
import { readTree } from '../../../../support/explorer/body-tree.ts';

/** Looks as marks that can be read. */
const plain = createTheme({ color: false, unicode: true });
const THEME: Theme = {
  ...plain,
  code: {
    ...plain.code,
    name: (text) => `«${text}»`,
    string: (text) => `'${text}'`,
    link: (text) => `_${text}_`,
  },
};

interface Given {
  readonly wraps?: boolean;
  /** The row with the cursor; 1 is the text. */
  readonly cursor?: number;
  readonly text?: { readonly row: number; readonly top: number };
  readonly width?: number;
  readonly rows?: number;
  readonly secrets?: readonly Secret[];
  readonly isPadded?: true;
}

function long(text: unknown, given: Given = {}) {
  const { wraps = true, cursor = 1, text: at = { row: 0, top: 0 } } = given;
  const { width = 20, rows = 8, secrets = [] } = given;
  // A last paragraph makes a short text long enough to be wrapped.
  const whole = given.isPadded === true ? `${String(text)}<p>${'x'.repeat(90)}</p>` : text;
  const { rows: body } = readTree(JSON.stringify({ name: whole }));
  return longText(body, { wraps, cursor, text: at }, { width, rows, secrets }, THEME);
}

const WORDS = 'One two three four five six seven eight nine ten.';

describe('a text under the cursor', () => {
  test('stands over several rows, with how long it is', () => {
    expect(long(WORDS)).toEqual({
      words: '49 characters',
      lines: ["'One two three four'", "'five six seven eight'", "'nine ten.'"],
      below: 0,
    });
  });

  test('is none where texts are not wrapped, and where something else is', () => {
    expect(long(WORDS, { wraps: false })).toBeNull();
    expect(long(WORDS, { cursor: 0 })).toBeNull();
    expect(long(1e20, { width: 5 })).toBeNull();
  });

  test('is none where it fits into its row, beside its name, quotes and gutter', () => {
    const beside = '"name"'.length + 10;
    expect(long('x'.repeat(20), { width: 20 + beside })).toBeNull();
    expect(long('x'.repeat(20), { width: 19 + beside })?.lines).toEqual([`'${'x'.repeat(20)}'`]);
    expect(long('a\nb', { width: 200 })?.lines).toEqual(["'a'", "'b'"]);
  });

  test('is read on from where it was left, and says what is not in sight', () => {
    const many = Array.from({ length: 12 }, (_, row) => `row ${row}`).join('\n');
    expect(long(many)).toMatchObject({
      words: `${many.length} characters, rows 1-5 of 12`,
      below: 7,
    });
    const at = (top: number, row = 1) => long(many, { text: { row, top } });
    expect(at(4)).toMatchObject({ words: `${many.length} characters, rows 5-9 of 12`, below: 3 });
    expect(at(4)?.lines[0]).toBe("'row 4'");
    expect(at(99)).toMatchObject({ below: 0, words: expect.stringContaining('rows 8-12 of 12') });
    expect(at(-3)?.lines[0]).toBe("'row 0'");
    // Where another text was left says nothing of this one.
    expect(at(4, 2)?.lines[0]).toBe("'row 0'");
    expect(long(many, { rows: 2 })?.lines).toEqual(["'row 0'"]);
    expect(long(many, { rows: 15 })).toMatchObject({
      words: `${many.length} characters`,
      below: 0,
    });
  });

  test('is cut where it is very long, which is said', () => {
    expect(long('word '.repeat(20_000))?.words).toMatch(/^[\d,]+ characters or more, rows 1-5 of /);
    expect(long(`${'word '.repeat(10)}…`)?.words).toBe('51 characters');
  });

  test('hides a secret that stands in it', () => {
    const secret = 'canary-0123456789';
    const { lines = [] } = long(`${WORDS} ${secret}`, { secrets: [new Secret(secret)] }) ?? {};
    expect(lines.join(' ')).not.toContain('canary');
    expect(lines.join(' ')).toContain('ten.');
  });

  test('that is an address is one', () => {
    const address = 'https://cdn.shopify.com/s/files/1/picture.png';
    expect(long(address)?.lines.join('')).toBe(
      `_${address.slice(0, 20)}__${address.slice(20, 40)}__${address.slice(40)}_`,
    );
  });

  test('of HTML begins a block on a row of its own, and shows its tags apart', () => {
    const html = '<p>One <b>two</b></p><ul><li>three<br>four</ul>';
    expect(long(html, { width: 30 })).toEqual({
      words: `${html.length} characters, HTML`,
      lines: ['«<p>»One «<b>»two«</b>»«</p>»', '«<ul>»', '«<li>»three«<br>»', 'four«</ul>»'],
      below: 0,
    });
  });

  test('of HTML has tags that go over several rows', () => {
    expect(long('<p class="a-very-long name">Text</p>', { width: 16 })?.lines).toEqual([
      '«<p»',
      '«class="a-very-lo»',
      '«ng»',
      '«name">»Text«</p>»',
    ]);
  });

  test.each([
    ['<p>One</p><P>Two</P>', ['<p>One</p>', '<P>Two</P>']],
    ['<div class="a">One</div><div>Two</div>', ['<div class="a">One</div>', '<div>Two</div>']],
    [
      '<p>One</p><hr/><h1>Two</h1><h6>Six</h6>',
      ['<p>One</p>', '<hr/>', '<h1>Two</h1>', '<h6>Six</h6>'],
    ],
    ['<p>a<br>b<br/>c<br />d<BR>e</p>', ['<p>a<br>', 'b<br/>', 'c<br />', 'd<BR>', 'e</p>']],
    ['<p>a<br>\nb</p>\n<p>c</p>', ['<p>a<br>', 'b</p>', '<p>c</p>']],
    // Neither begins a block: another element, and a word of that name.
    ['<p>a <b>b</b><picture>c</picture><h7>d</h7></p>', null],
    ['<p>a<span>b</span><olive>c</olive></p>', null],
  ])('of HTML has its blocks under each other: %s', (html, rows) => {
    const { lines = [] } = long(html, { width: 90, rows: 20, isPadded: true }) ?? {};
    const plain = lines.map((line) => line.replaceAll(/[«»]/g, ''));
    expect(plain.slice(0, -2)).toEqual(rows ?? [html]);
  });

  test('of HTML tells tags from signs of the text', () => {
    const painted = (html: string) =>
      long(html, { width: 90, rows: 20, isPadded: true })?.lines.slice(0, -2);
    expect(painted('<p>1 < 2 and 3 > 2</p>')).toEqual(['«<p>»1 < 2 and 3 > 2«</p>»']);
    expect(painted('<P>a<!-- b -->c</P>')).toEqual(['«<P>»a«<!-- b -->»c«</P>»']);
    expect(painted('<p>a<B>b</B></p>')).toEqual(['«<p>»a«<B>»b«</B>»«</p>»']);
  });
});
