/** What a projector shows of an answer, and what is told of texts that were cut. */
import { expect, test } from 'vitest';
import { failure } from '../../../source/core/diagnosis/diagnosis.ts';
import { colorDepth, readAbilities } from '../../../source/core/text/terminal-abilities.ts';
import { leftOutWords } from '../../../source/core/text/clean-insert.ts';
import { presentAnswer, presentAsked } from '../../../source/core/view/presenter.ts';
import { FIRST_WIRE_LIST, updateWireList, wireView } from '../../../source/core/view/wire-list.ts';
import { droppedWords } from '../../../source/core/wire/to-markdown.ts';
import { cleanText } from '../../../source/core/wire/wire-value.ts';
import { answerTo } from '../../support/explorer/request-answer.ts';

const PERSON = { customer: { first_name: 'Ada', id: 7 }, note: 'mail ada@lovelace.test', n: 1 };

test('an answer on a projector keeps its rows and headers and loses what is personal', () => {
  const answer = {
    ...answerTo('GET customers.json?email=ada@lovelace.test', PERSON, {
      'X-Request-Id': 'abc',
      'Set-Cookie': 'session=1',
      'X-About': 'ada@lovelace.test',
    }),
    diagnoses: [failure('x', 'Of a@b.test.', 'As c@d.test says.', 'Ask e@f.test.')],
  };
  const shown = presentAnswer(answer);
  const rows = Array.from({ length: shown.body?.count ?? 0 }, (_, row) =>
    shown.body
      ?.row(row)
      .segments.map(({ text }) => text)
      .join(''),
  );
  expect([rows, shown.headers, shown.diagnoses, shown.asked.title]).toMatchInlineSnapshot(`
    [
      [
        "{",
        ""customer": {",
        ""first_name": "***",",
        ""id": 7",
        "},",
        ""note": "***",",
        ""n": 1",
        "}",
      ],
      [
        [
          "X-Request-Id",
          "abc",
        ],
        [
          "Set-Cookie",
          "(hidden while presenting)",
        ],
        [
          "X-About",
          "***",
        ],
      ],
      [
        {
          "action": null,
          "code": "x",
          "remedy": "Ask ***.",
          "severity": "failure",
          "what": "Of ***.",
          "why": "As *** says.",
        },
      ],
      "GET customers.json?email=***",
    ]
  `);
  expect(presentAnswer({ ...answer, body: null }).body).toBeNull();
  expect({ ...presentAsked(answer.asked), title: '' }).toEqual({ ...answer.asked, title: '' });
  const { body: _, headers: __, diagnoses: ___, asked: ____, ...rest } = shown;
  expect(answer).toMatchObject(rest);
});

test('what was left out of a text is told in one sentence', () => {
  const dropped = (lineBreaks: number, controls: number) =>
    leftOutWords({ type: 'dropped', lineBreaks, controls, isInside: true } as never);
  expect([
    leftOutWords({ type: 'too-long', maxLength: 200 } as never),
    ...[
      [1, 0],
      [2, 0],
      [0, 1],
      [0, 2],
      [1, 1],
      [3, 2],
    ].map(([breaks = 0, controls = 0]) => dropped(breaks, controls)),
  ]).toEqual([
    'Cut at 200 characters: more does not fit here.',
    '1 line break was left out: this field holds one line.',
    '2 line breaks were left out: this field holds one line.',
    '1 control character was left out.',
    '2 control characters were left out.',
    '1 line break and 1 control character were left out.',
    '3 line breaks and 2 control characters were left out.',
  ]);
});

test('a text of the wire is shown up to a length, and dropped calls are counted', () => {
  const most = 64 * 1024;
  expect(cleanText('x'.repeat(most + 1), [])).toBe('(65537 characters)');
  expect(cleanText('x'.repeat(most), [])).toMatch(/^x+…$/);
  expect([droppedWords(1), droppedWords(2)]).toEqual([
    '1 older call is no longer on the tape.',
    '2 older calls are no longer on the tape.',
  ]);
});

test('the list of an empty tape is exported to no file', () => {
  const named = updateWireList(FIRST_WIRE_LIST, { type: 'name-file' });
  const stopped = updateWireList(named.state, { type: 'stop-export' });
  expect([named.state.exporting, stopped.state.exporting, named.effects]).toEqual([
    { type: 'naming', report: null },
    { type: 'closed' },
    [],
  ]);
  const view = wireView({ messages: [] } as never, stopped.state);
  expect([view.id, view.actions.map(({ word }) => word)]).toMatchInlineSnapshot(`
    [
      "wire/closed",
      [
        "unfold",
        "all",
        "export",
        "close",
        "first",
        "last",
      ],
    ]
  `);
});

test('a terminal shows what its variables say', () => {
  const sets: ReadonlyArray<Readonly<Record<string, string>>> = [
    {},
    { NO_COLOR: '' },
    { NO_COLOR: '1', FORCE_COLOR: '1' },
    ...['0', 'false', 'true', '1', '2', '3', ''].map((value) => ({ FORCE_COLOR: value })),
    { TERM: 'dumb' },
    { TERM: 'dumb', FORCE_COLOR: '1' },
    { TERM: 'xterm-256color' },
    { TERM: 'screen-256' },
    { TERM: '256color-x' },
    { COLORTERM: 'TrueColor' },
    { COLORTERM: '24bit' },
    { COLORTERM: 'x24bit' },
    { LANG: 'de_DE.UTF-8' },
    { LC_ALL: 'C', LANG: 'de_DE.UTF-8' },
    { LC_ALL: '', LC_CTYPE: 'en.utf8', LANG: 'C' },
  ];
  const read = sets.flatMap((environment) =>
    (['linux', 'win32'] as const).map(
      (platform) =>
        `${JSON.stringify(environment)} ${platform}: ${JSON.stringify(readAbilities(environment, platform))} ${colorDepth(environment)}`,
    ),
  );
  expect(read.join('\n')).toMatchInlineSnapshot(`
    "{} linux: {"color":true,"unicode":false} 1
    {} win32: {"color":true,"unicode":true} 1
    {"NO_COLOR":""} linux: {"color":true,"unicode":false} 1
    {"NO_COLOR":""} win32: {"color":true,"unicode":true} 1
    {"NO_COLOR":"1","FORCE_COLOR":"1"} linux: {"color":false,"unicode":false} 1
    {"NO_COLOR":"1","FORCE_COLOR":"1"} win32: {"color":false,"unicode":true} 1
    {"FORCE_COLOR":"0"} linux: {"color":false,"unicode":false} 1
    {"FORCE_COLOR":"0"} win32: {"color":false,"unicode":true} 1
    {"FORCE_COLOR":"false"} linux: {"color":false,"unicode":false} 1
    {"FORCE_COLOR":"false"} win32: {"color":false,"unicode":true} 1
    {"FORCE_COLOR":"true"} linux: {"color":true,"unicode":false} 1
    {"FORCE_COLOR":"true"} win32: {"color":true,"unicode":true} 1
    {"FORCE_COLOR":"1"} linux: {"color":true,"unicode":false} 1
    {"FORCE_COLOR":"1"} win32: {"color":true,"unicode":true} 1
    {"FORCE_COLOR":"2"} linux: {"color":true,"unicode":false} 2
    {"FORCE_COLOR":"2"} win32: {"color":true,"unicode":true} 2
    {"FORCE_COLOR":"3"} linux: {"color":true,"unicode":false} 3
    {"FORCE_COLOR":"3"} win32: {"color":true,"unicode":true} 3
    {"FORCE_COLOR":""} linux: {"color":true,"unicode":false} 1
    {"FORCE_COLOR":""} win32: {"color":true,"unicode":true} 1
    {"TERM":"dumb"} linux: {"color":false,"unicode":false} 1
    {"TERM":"dumb"} win32: {"color":false,"unicode":true} 1
    {"TERM":"dumb","FORCE_COLOR":"1"} linux: {"color":true,"unicode":false} 1
    {"TERM":"dumb","FORCE_COLOR":"1"} win32: {"color":true,"unicode":true} 1
    {"TERM":"xterm-256color"} linux: {"color":true,"unicode":false} 2
    {"TERM":"xterm-256color"} win32: {"color":true,"unicode":true} 2
    {"TERM":"screen-256"} linux: {"color":true,"unicode":false} 2
    {"TERM":"screen-256"} win32: {"color":true,"unicode":true} 2
    {"TERM":"256color-x"} linux: {"color":true,"unicode":false} 1
    {"TERM":"256color-x"} win32: {"color":true,"unicode":true} 1
    {"COLORTERM":"TrueColor"} linux: {"color":true,"unicode":false} 3
    {"COLORTERM":"TrueColor"} win32: {"color":true,"unicode":true} 3
    {"COLORTERM":"24bit"} linux: {"color":true,"unicode":false} 3
    {"COLORTERM":"24bit"} win32: {"color":true,"unicode":true} 3
    {"COLORTERM":"x24bit"} linux: {"color":true,"unicode":false} 1
    {"COLORTERM":"x24bit"} win32: {"color":true,"unicode":true} 1
    {"LANG":"de_DE.UTF-8"} linux: {"color":true,"unicode":true} 1
    {"LANG":"de_DE.UTF-8"} win32: {"color":true,"unicode":true} 1
    {"LC_ALL":"C","LANG":"de_DE.UTF-8"} linux: {"color":true,"unicode":false} 1
    {"LC_ALL":"C","LANG":"de_DE.UTF-8"} win32: {"color":true,"unicode":false} 1
    {"LC_ALL":"","LC_CTYPE":"en.utf8","LANG":"C"} linux: {"color":true,"unicode":true} 1
    {"LC_ALL":"","LC_CTYPE":"en.utf8","LANG":"C"} win32: {"color":true,"unicode":true} 1"
  `);
});
