import { describe, expect, test } from 'vitest';
import { inPlace } from '../../../../../source/core/explorer/overlay/update-overlay.ts';
import type { ExplorerState } from '../../../../../source/core/explorer/state.ts';
import { tabRows, wrappedRows } from '../../../../../source/ui/ink/explorer/answer/answer-rows.ts';
import type { LongText } from '../../../../../source/ui/ink/explorer/answer/long-text.ts';
import { createTheme, type Theme } from '../../../../../source/ui/ink/theme.ts';
import { EXPLORER_TOKEN } from '../../../../support/explorer/explorer-config.ts';
import { type ExplorerWalk, walkExplorer } from '../../../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../../../support/explorer/scripted-send.ts';

const PLAIN = createTheme({ color: false, unicode: true });

/** Each look writes a letter and brackets around the text. */
const LOOKS: Theme = {
  ...PLAIN,
  strong: (text) => `B[${text}]`,
  error: (text) => `E[${text}]`,
  warning: (text) => `W[${text}]`,
  selected: (text) => `S[${text}]`,
  hit: (text) => `H[${text}]`,
  bar: (text) => `{${text}}`,
  code: {
    name: (text) => `n[${text}]`,
    string: (text) => `s[${text}]`,
    number: (text) => `d[${text}]`,
    keyword: (text) => `k[${text}]`,
    punctuation: (text) => text,
    comment: (text) => `c[${text}]`,
    link: (text) => `l[${text}]`,
  },
};

function answered(
  body: unknown,
  options: Parameters<typeof answerWith>[1] & { readonly isHead?: boolean } = {},
): ExplorerWalk {
  const walk = walkExplorer();
  if (options.isHead === true) walk.go({ type: 'choose-method', by: -1 });
  return walk.go({ type: 'send' }).answer(answerWith(body, options));
}

interface Window {
  readonly width?: number;
  readonly height?: number;
  readonly top?: number;
  readonly left?: number;
  readonly theme?: Theme;
  readonly text?: LongText | null;
  readonly hasKeys?: boolean;
}

/** The rows of a tab, without blanks at their ends. */
function rows(
  { state }: Pick<ExplorerWalk, 'state'>,
  tab: ExplorerState['view']['tab'],
  window: Window = {},
): string[] {
  const { width = 40, height = 20, top = 0, left = 0, theme = PLAIN, text = null } = window;
  const place = tab === 'body' || tab === 'table' || tab === 'headers' ? tab : 'body';
  const at = inPlace(state, { pane: 'response', tab: place, isTyping: false });
  const pane = window.hasKeys === false ? 'request' : 'response';
  const shown = { ...at, view: { ...at.view, tab, left }, focus: { ...at.focus, pane } as const };
  if (shown.response?.type !== 'answer') throw new Error('fixture');
  const wrapped = wrappedRows(shown, shown.response, width, theme);
  const drawn = tabRows(shown, shown.response, { width, height, top, wrapped, text }, theme);
  return drawn.map((row) => row.trimEnd());
}

const reading = (event: Extract<Parameters<ExplorerWalk['go']>[0], { type: 'reading' }>['event']) =>
  ({ type: 'reading', event }) as const;

const find = (walk: ExplorerWalk, words: string) =>
  walk
    .go(reading({ type: 'open-field', purpose: 'find' }))
    .type(words)
    .go(reading({ type: 'submit-field' }));

const SHOP = { shop: { name: 'Demo', plan: null, on: true, age: 12, url: 'https://a.test/x' } };
const open = (body: unknown) => answered(body).go(reading({ type: 'fold-from', depth: 0 }));

describe('the body of an answer', () => {
  const TREE = [
    '        n["plan"]: k[null],',
    '        n["on"]: k[true],',
    '        n["age"]: d[12],',
    '        n["url"]: l["https://a.test/x"]',
    '      }',
    '    }',
  ];

  test('is a tree in colours, but for the row under the cursor while it has the keys', () => {
    const start = ['  ▾ {', '    ▾ n["shop"]: {'];
    const bar = '{›       "name": "Demo",                 }';
    expect(rows(open(SHOP), 'body', { theme: LOOKS })).toEqual([...start, bar, ...TREE]);
    const without = rows(open(SHOP), 'body', { theme: LOOKS, hasKeys: false });
    expect(without).toEqual([...start, '›       n["name"]: s["Demo"],', ...TREE]);
  });

  test('marks what was looked for, with a sign beside it', () => {
    const found = rows(find(open(SHOP), 'de'), 'body', { theme: LOOKS });
    expect(found[2]).toBe('{›*      "name": "B[De]mo",              }');
    expect(found.slice(3)).toEqual(TREE);
    const elsewhere = find(open(SHOP), 'l').go(reading({ type: 'walk-to', place: 'start' }));
    const marked = rows(elsewhere, 'body', { theme: LOOKS });
    expect(marked[0]).toBe('{› ▾ {                                   }');
    expect(marked[3]).toBe(' *      n["p]H[n[l]]n[an"]: k[nu]H[k[l]]H[k[l]],');
    // Signs are no text that was looked for.
    expect(rows(find(open(SHOP), ','), 'body', { theme: LOOKS }).join('')).not.toContain('H[,');
  });

  test('that is text has signs only beside what was looked for', () => {
    const text = () => answered('one\ntwo\nx', { headers: [['content-type', 'text/plain']] });
    expect(rows(text(), 'body', { theme: LOOKS })).toEqual(['one', 'two', 'x']);
    expect(rows(find(text(), 'o'), 'body', { theme: LOOKS })).toEqual([
      'H[*] H[o]ne',
      'H[*] twH[o]',
      '  x',
    ]);
    expect(rows(text(), 'body', { top: 1, height: 1 })).toEqual(['two']);
    const plain: [string, string] = ['content-type', 'text/plain'];
    const long = () => answered('x'.repeat(60), { headers: [plain] });
    expect(rows(long(), 'body', { width: 20 })).toEqual([`${'x'.repeat(19)}…`]);
    expect(rows(find(long(), 'y'), 'body', { width: 20 })).toEqual([`  ${'x'.repeat(17)}…`]);
    expect(rows(find(long(), 'x'), 'body', { width: 20 })).toEqual([`* ${'x'.repeat(17)}…`]);
    expect(rows(text(), 'body', { top: 2, height: 9 })).toEqual(['x']);
  });

  test('has the place and the name of what is in a list, the names of folded ones in a column', () => {
    const list = [{ title: 'A thing', id: 1 }, { title: 'Another thing with a long name' }, 3];
    const folded = answered(list).go(
      reading({ type: 'fold-from', depth: 1 }),
      reading({ type: 'unfold' }),
      reading({ type: 'walk', by: 1, unit: 'row' }),
    );
    expect(rows(folded, 'body', { theme: LOOKS, width: 60, hasKeys: false })).toEqual([
      '  ▾ [',
      '    ▾ d[0  ]{',
      '›       n["title"]: s["A thing"],',
      '        n["id"]: d[1]',
      '      },',
      '    ▸ d[1  ]B[Another thing with a long name  ]{…1}',
      '      d[2  ]d[3]',
      '    ]',
    ]);
    const narrow = (width: number) => rows(folded, 'body', { width })[5];
    expect(narrow(36)).toBe('    ▸ 1  Another thing w…  {…1}');
    expect(narrow(20)).toBe('    ▸ 1  Another…  …');
    const short = answered([{ title: 'A' }, { title: 'B' }]);
    short.go(reading({ type: 'fold-from', depth: 1 }), reading({ type: 'unfold' }));
    expect(rows(short, 'body', { width: 60 })[4]).toBe(`    ▸ 1  B${' '.repeat(25)}{…1}`);
    expect(rows(short, 'body', { width: 32 })[4]).toBe(`    ▸ 1  B${' '.repeat(13)}{…1}`);
  });

  test('is cut at the right, moves to the left, and keeps half of a narrow pane for its values', () => {
    expect(rows(open(SHOP), 'body', { left: 4, width: 12, theme: LOOKS }).slice(1, 5)).toEqual([
      '  n["shop"]: {',
      '{›   "name":…}',
      '    n["plan"]:…',
      '    n["on"]: k[t]…',
    ]);
    const deep = open({ a: { b: { c: { d: 1 } } } });
    expect(rows(deep, 'body', { width: 14, hasKeys: false })).toEqual([
      ...['  ▾ {', '    ▾ "a": {', '      ▾ "b": {', '        ▾ "c"…', '›         "d"…'],
      ...['          }', '        }', '      }', '    }'],
    ]);
  });

  test('says under the cursor how long a text is that stands below it', () => {
    const text: LongText = { lines: ['one', 'two'], words: 'a text', below: 0 };
    expect(rows(open({ a: 'x', b: 'y' }), 'body', { text })).toEqual([
      '  ▾ {',
      '\u001b[7m›     "a": a text                       \u001b[27m',
      '    one',
      '    two',
      '      "b": "y"',
      '    }',
    ]);
    expect(rows(open(['x']), 'body', { text, hasKeys: false })[1]).toBe('›     0  a text');
  });

  test('hides the token, also where the end of the row cuts it', () => {
    const shown = rows(
      open({ a: 'x'.repeat(20), b: `${'y'.repeat(12)}${EXPLORER_TOKEN}` }),
      'body',
    );
    expect(shown.join('\n')).toContain('yyy');
    expect(shown.join('\n')).not.toContain(EXPLORER_TOKEN.slice(0, 9));
  });

  test('says where it ends too early, and that there is none', () => {
    expect(rows(open('{"a": [1, 2'), 'body', { theme: LOOKS, hasKeys: false })).toEqual([
      ...['    {', '      n["a"]: [', '›       d[0  ]d[1],', '        d[1  ]d[2]'],
      '  W[The JSON ends here, in the middle: it]…',
    ]);
    const broken = rows(find(open('{"a": [1, 2'), 'e'), 'body', { theme: LOOKS });
    expect(broken.at(-1)).toMatch(/^ {2}W\[The JSON ends/);
    expect(rows(answered(''), 'body')).toEqual(['The answer has no body.']);
    expect(rows(answered('', { isHead: true }), 'body')).toEqual([
      'HEAD asks for the headers alone: the answer has no body.',
    ]);
  });

  test('has signs of its own that the terminal knows, and texts as they are', () => {
    const ascii = { ...createTheme({ color: false, unicode: false }), bar: (text: string) => text };
    const list = () => answered([{ title: 'A→B' }, { title: 'C' }]);
    const folded = list().go(reading({ type: 'fold-from', depth: 1 }), reading({ type: 'unfold' }));
    const shown = rows(folded, 'body', { theme: ascii, width: 60 });
    expect(shown.join('\n')).toContain('A→B');
    expect(shown.at(-2)).toMatch(/^ {4}\+ 1 {2}C +\{\.\.\.1\}$/);
    const closed = rows(list().go(reading({ type: 'fold-from', depth: 1 })), 'body', {
      theme: ascii,
    });
    expect(closed.join('\n')).not.toContain('…');
  });

  test('of which only some rows are shown marks those that hold the text', () => {
    const filtered = (words: string) =>
      open(SHOP)
        .go(reading({ type: 'open-field', purpose: 'filter' }))
        .type(words)
        .go(reading({ type: 'submit-field' }));
    expect(rows(filtered('age'), 'body', { theme: LOOKS, hasKeys: false })).toEqual([
      '  ▾ {',
      '    ▾ n["shop"]: {',
      '›*      n["]H[n[age]]n["]: d[12],',
    ]);
    expect(rows(filtered('nowhere'), 'body')).toEqual(['No row contains that.']);
  });
});

describe('the other tabs of an answer', () => {
  const refused = answered({ errors: 'Not Found' }, { status: 404 });

  test('have headers, cut and moved like the body', () => {
    const walk = answered(SHOP, {
      headers: [
        ['content-type', 'a/b'],
        ['x-a', 'b'.repeat(50)],
      ],
    });
    expect(rows(walk, 'headers', { theme: LOOKS, width: 12 })).toEqual([
      'n[content-typ]…',
      'n[x-a]: bbbbbb…',
    ]);
    expect(rows(walk, 'headers', { top: 1, left: 2, width: 12 })).toEqual(['a: bbbbbbbb…']);
    expect(rows(walk, 'headers', { height: 1, width: 20 })).toEqual(['content-type: a/b']);
  });

  test('have what happened, why, and what to do', () => {
    expect(rows(refused, 'diagnosis', { theme: LOOKS })).toEqual([
      'E[✗ Problem: There is nothing under this]',
      'E[           path (404).]',
      '  Why:    The service says: "Not Found".',
      '  To do:  Check the path, its ending',
      '          .json, and the version.',
    ]);
    const said = refused.state.response;
    if (said?.type !== 'answer') throw new Error('fixture');
    const [first] = said.diagnoses;
    if (first === undefined) throw new Error('fixture');
    const second = { ...first, severity: 'notice', what: 'Slow.' } as const;
    const both = { ...said, diagnoses: [first, second] };
    const state = { ...refused.state, response: both, view: { ...refused.state.view } };
    expect(rows({ state }, 'diagnosis', { theme: LOOKS, top: 4, height: 3 })).toEqual([
      '          .json, and the version.',
      '',
      'W[! Note: Slow.]',
    ]);
    expect(
      wrappedRows({ ...state, view: { ...state.view, tab: 'body' } }, both, 40, PLAIN),
    ).toEqual([]);
  });

  test('have the messages, a refusal among them in its colour', () => {
    const wire = rows(refused, 'wire', { theme: LOOKS, width: 60 });
    expect(wire.slice(0, 3)).toEqual([
      'B[tokenwright → store: GET /admin/api/2026-10/shop.json]',
      '    Asks the API in REST.',
      '    B[Headers]',
    ]);
    expect(wire).toContain('E[store → tokenwright: HTTP/1.1 404 Not Found]');
    expect(rows(refused, 'wire', { top: 1, height: 1, width: 60 })).toEqual([
      '    Asks the API in REST.',
    ]);
  });

  test('have a table only of a list of objects', () => {
    expect(rows(answered(SHOP), 'table')).toEqual(['There is no list of objects here.']);
    const list = answered([{ id: 1, token: EXPLORER_TOKEN }]);
    expect(rows(list, 'table', { theme: LOOKS })).toEqual([
      '  S[  id]  B[token  ]',
      '› {   1}  B[***    ]',
    ]);
    const without = { theme: LOOKS, hasKeys: false };
    expect(rows(list, 'table', without)[1]).toBe('› S[   1]  B[***    ]');
    expect(rows(list, 'table').join('\n')).not.toContain(EXPLORER_TOKEN);
  });
});
