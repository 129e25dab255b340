/**
 * What the smaller parts say of everything that they are given: notes on bytes, plans and handouts of a
 * kit, pages of an approval, excluded ports, further pages of a query, and fields that are ticked; as
 * text beside this file, written anew with `vitest run test/core/every-remainder -u`.
 */
import { expect, test } from 'vitest';
import { httpAnswer } from '../support/sockets/http-answers.ts';
import { append, largest, smallest } from '../../source/core/any-length.ts';
import {
  authorizePageChoices,
  diagnoseAuthorizePage,
  recogniseAuthorizePage,
  AUTHORIZE_PAGES,
} from '../../source/core/diagnosis/authorize-page.ts';
import {
  failure,
  headerOf,
  notice,
  quoting,
  serverFailed,
  waitOf,
} from '../../source/core/diagnosis/diagnosis.ts';
import {
  describeExcluded,
  excludedRange,
  parseCodePage,
  parseExcludedPorts,
} from '../../source/core/diagnosis/excluded-ports.ts';
import { attention, failed, fine, untested } from '../../source/core/diagnosis/machine-check.ts';
import { toReport, UserError, wrongUsage } from '../../source/core/errors.ts';
import { copyOf, isUtf8, readExactness } from '../../source/core/http/exactness.ts';
import {
  decodeFormText,
  headerValues,
  ofLaterTry,
  readBodyText,
  splitPair,
  statusWord,
  underCeiling,
} from '../../source/core/http/message.ts';
import { handoutHtml } from '../../source/core/kit/handout.ts';
import { launchersFor } from '../../source/core/kit/launchers.ts';
import { archiveUrl, choosePlatforms, NODE_PACKAGES } from '../../source/core/kit/node-packages.ts';
import { type KitPlan, planJson, planText } from '../../source/core/kit/plan.ts';
import { SHOPIFY_PROFILE } from '../../source/core/service/profile.ts';
import { toDisplayText } from '../../source/core/text/display-text.ts';
import { writtenCases } from '../support/written-values.ts';

const bytes = (...codes: readonly number[]) => Uint8Array.from(codes);

test('bytes that are no plain text are noted as it is written down', async () => {
  const bodies: ReadonlyArray<readonly [string, string | Uint8Array, string?]> = [
    ['nothing', ''],
    ['plain', 'abc'],
    ['a mark before it', '\ufeffabc'],
    ['no UTF-8', bytes(0x61, 0xff)],
    ['half a character at the end', bytes(0x61, 0xc3)],
    ['UTF-16', bytes(0xff, 0xfe, 0x61, 0)],
    ['UTF-16, the other way', bytes(0xfe, 0xff, 0, 0x61)],
    ['Latin 1', bytes(0xe4), 'text/plain; charset=iso-8859-1'],
    ['Windows', bytes(0x80), 'text/plain; charset="windows-1252"'],
    ['an odd charset', 'abc', 'text/plain; charset=x-odd'],
    ['said to be UTF-8', bytes(0xe4), 'text/plain; charset=utf-8'],
    ['half an escape', '["\\ud800"]'],
  ];
  const cases = bodies.flatMap(([name, body, type]) =>
    ([null, 'cut', 'limit'] as const).flatMap((incomplete) => {
      const answer = {
        ...httpAnswer(200, type === undefined ? {} : { 'content-type': type }, body),
        incomplete,
      };
      const text = readBodyText(answer);
      return [
        [
          `${name} ${incomplete}`,
          { text, read: readExactness(answer, text), unread: readExactness(answer, null) },
        ] as const,
      ];
    }),
  );
  const copies = [
    'a',
    'a\ud800',
    '\udc00\ud800',
    '\ufffd',
    '\ufffd\ud800',
    '\ufffd'.repeat(1000),
  ].flatMap((text) =>
    [true, false].map(
      (isExact) =>
        [
          `copy ${JSON.stringify(text).slice(0, 40)} ${isExact}`,
          copyOf(text, { isUtf8: isExact }).note,
        ] as const,
    ),
  );
  await expect(writtenCases([...cases, ...copies])).toMatchFileSnapshot('every-byte.txt');
  const piece = 1024 * 1024;
  const long = new Uint8Array(2 * piece + 3).fill(97);
  // A character that lies across two pieces, and one that is broken behind the first piece.
  long.set([0xc3, 0xa4], piece - 1);
  expect([isUtf8(long, false), isUtf8(long, true)]).toEqual([true, true]);
  long[long.length - 1] = 0xc3;
  expect([isUtf8(long, false), isUtf8(long, true)]).toEqual([false, true]);
  const answer = { ...httpAnswer(200, {}, long), incomplete: null };
  expect(readExactness(answer, null)).toEqual({ isUtf8: false, notes: ['The body is not UTF-8.'] });
  expect(copyOf('a\ud800', { isUtf8: true }).text).toBe('a\ufffd');
});

test('parts of messages are read as it is written down', async () => {
  const limits = { totalMs: 1, maxBytes: 100 };
  const statuses = Array.from({ length: 600 }, (_, status) => statusWord(status));
  const answer = {
    ...httpAnswer(200),
    headers: [
      ['a', '1'],
      ['b', '2'],
      ['a', '3'],
    ] as const,
  };
  await expect(
    writtenCases([
      ...['a+b', '%41', '%zz', ''].map((text) => [`form ${text}`, decodeFormText(text)] as const),
      ...['a=b=c', 'a', '', '=b'].map((text) => [`pair ${text}`, splitPair(text)] as const),
      ['later', ofLaterTry('It broke: nothing was sent, nothing was sent.')],
      ...[null, 99, 100, 101].map(
        (most) => [`ceiling ${most}`, underCeiling(limits, most)] as const,
      ),
      ['comes once', underCeiling({ ...limits, comesOnce: true }, 5)],
      ['headers', [headerValues(answer, 'a'), headerValues(answer, 'c')]],
      [
        'statuses',
        statuses.flatMap((word, status) => (word === '' ? [] : [`${status} ${word}`])).join('\n'),
      ],
    ]),
  ).toMatchFileSnapshot('every-message-part.txt');
});

test('a kit is planned, started and explained as it is written down', async () => {
  const plan = (change: Partial<KitPlan>): KitPlan => ({
    ...{ folder: '/x/kit', version: '1.2.3', programBytes: 9_949_999, lessons: 1 },
    nodes: NODE_PACKAGES.slice(0, 2).map((node, index) => ({ node, isCached: index === 0 })),
    ...{ registry: 'https://registry.example:8443/npm', replaces: false },
    ...change,
  });
  const plans = [
    plan({}),
    plan({ lessons: 0, replaces: true, programBytes: 9_950_000 }),
    plan({ lessons: 12, nodes: [], programBytes: 10_000_000 }),
    plan({ nodes: NODE_PACKAGES.map((node) => ({ node, isCached: true })) }),
  ];
  const platforms = [
    ['linux-x64'],
    ['win-x64'],
    ['darwin-arm64'],
    ['linux-arm64', 'win-x64', 'darwin-x64'],
    [],
  ];
  const lists = [
    'linux-x64',
    ' WIN-X64 , linux-x64,',
    'windows-x64,macos-arm64',
    'win32-x64',
    'macos-x64',
    'plan9',
    '',
    ' , ',
  ];
  await expect(
    writtenCases([
      ...plans.flatMap((one, index) => [
        [`plan ${index}`, planText(one)] as const,
        [`plan ${index} for programs`, planJson(one)] as const,
      ]),
      ...platforms.flatMap((names) => [
        ...[true, false].map(
          (hasLessons) =>
            [
              `handout ${names.join(' ')} ${hasLessons}`,
              handoutHtml({ version: '1.2.3', platforms: names, hasLessons }),
            ] as const,
        ),
        [`launchers ${names.join(' ')}`, launchersFor(names)] as const,
      ]),
      ...lists.map((list) => {
        const chosen = choosePlatforms(list);
        return [
          `platforms "${list}"`,
          chosen.type === 'chosen'
            ? chosen.packages.map((one) => archiveUrl('https://r', one))
            : chosen,
        ] as const;
      }),
    ]),
  ).toMatchFileSnapshot('every-kit.txt');
});

test('pages of an approval, ports and checks are told as it is written down', async () => {
  const context = {
    redirectUri: 'http://127.0.0.1:3456/callback',
    clientId: 'abc\u0007',
    shop: 'demo.myshopify.com',
  };
  const texts = [
    ...[
      '',
      'The redirect_uri is not whitelisted',
      'redirect_uri is missing or not whitelisted',
      'redirect_uri and application url must have matching hosts',
    ],
    ...[
      'Oauth error invalid_scope: access scope is invalid: read_x.',
      'access scope is invalid: a:b.c-d_e!',
      'application_cannot_be_found',
      'Could not find the application',
    ],
    ...[
      'Unauthorized Access',
      "You don't have permission",
      "isn't allowed to install",
      'is not able to install',
      'cannot',
      `${'x'.repeat(19_990)} matching hosts`,
      `${'x'.repeat(19_987)}matching hosts`,
    ],
  ];
  const codes = [...AUTHORIZE_PAGES.map(({ code }) => code), 'unknown-page' as const];
  const ports = [
    '10 20',
    ' 10  20 *',
    '20 10',
    '0 5',
    '1 1\r\n2 3',
    '65535 65535',
    '65535 65536',
    '123456 1',
    'a 1 2',
    '1 2 3',
  ];
  const ranges = [
    { first: 10, last: 20 },
    { first: 30, last: 30 },
  ];
  await expect(
    writtenCases([
      ...texts.map(
        (text) =>
          [`page ${text.slice(0, 60)} ${text.length}`, recogniseAuthorizePage(text)] as const,
      ),
      ...codes.flatMap((code) =>
        ['', ...texts.slice(4, 6)].map(
          (text) => [`${code} ${text}`, diagnoseAuthorizePage(code, context, text)] as const,
        ),
      ),
      ['choices', authorizePageChoices(SHOPIFY_PROFILE)],
      [
        'other choices',
        authorizePageChoices({ access: { rest: [], graphql: { query: {}, mutation: {} } } }),
      ],
      ...ports.map((text) => [`ports ${JSON.stringify(text)}`, parseExcludedPorts(text)] as const),
      ...[9, 10, 20, 21, 30].map(
        (port) => [`range of ${port}`, excludedRange(port, ranges)] as const,
      ),
      ...ranges.map(
        (range) => [`excluded ${range.first}`, describeExcluded(range.first, range)] as const,
      ),
      ...['Active code page: 850', 'Codepage: 65001.', 'none', '12', '1234567', ' 437 \r\n'].map(
        (text) => [`code page ${text}`, parseCodePage(text)] as const,
      ),
      [
        'checks',
        [
          fine('node', 'a'),
          attention('disk', 'b', 'c'),
          failed('port', { message: 'd', remedy: 'e' }),
          untested('store', 'f'),
          untested('store', 'g', 'h'),
        ],
      ],
      ['quoting', [quoting('The service says:', 'a'), quoting('The page says', 'b.')]],
      ...[0, 1, 60, 200].map((seconds) => [`wait ${seconds}`, waitOf(seconds)] as const),
      ['failure', failure('c', 'w', 'y', 'r', { type: 'refresh' })],
      ['notice', notice('c', 'w', 'y', 'r')],
      ['server', serverFailed('w', 's', 'r')],
      [
        'header',
        [
          headerOf(
            {
              headers: [
                ['a', 'b'],
                ['a', 'c'],
              ],
            },
            'a',
          ),
          headerOf({ headers: [] }, 'a'),
        ],
      ],
    ]),
  ).toMatchFileSnapshot('every-told.txt');
});

test('errors for people carry all that is said', () => {
  const error = wrongUsage('code', 'Message.', 'Remedy.');
  expect(error).toBeInstanceOf(UserError);
  expect(toReport(error)).toEqual({
    code: 'code',
    message: 'Message.',
    remedy: 'Remedy.',
    exitCode: 2,
  });
  expect([error.name, error.message]).toEqual(['UserError', 'Message.']);
  expect(wrongUsage('c', 'm', 'r', { cause: 5 }).cause).toBe(5);
  const list = [1];
  append(list, new Set([2, 3]));
  expect([
    list,
    largest([1, 3, 2]),
    largest([]),
    largest([], 7),
    smallest([2, 1, 3]),
    smallest([]),
  ]).toEqual([[1, 2, 3], 3, -Infinity, 7, 1, Infinity]);
});

test('what could act on a terminal is shown as it is written down', async () => {
  const texts = [
    ...[
      '\u0000\u001b\u007f\u009b',
      'a\tb',
      'a\nb\r\nc\rd',
      '\u202e\u200b\u200d\ufeff',
      '\ud800x\udc00',
      '👍🏽👨‍👩‍👧❤️❤︎',
      'a\u200db',
      '👍\u200dx',
      'x\ufe0f',
      '1\ufe0f\u20e3',
      '漢\u{e0100}',
    ],
    ...[
      '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}',
      '\u{E0041}',
      `e${'\u0301'.repeat(8)}`,
      `e${'\u0301'.repeat(9)}`,
      `e${'\u0301'.repeat(20)}x${'\u0302'.repeat(9)}`,
      '\u0301',
      '\t\u0301',
      '\u0007\u0301',
    ],
    ...[
      `👨${'\u200d👨'.repeat(9)}`,
      `👨${'\u200d👨'.repeat(10)}`,
      '\u{1F600}\u{1F3FB}\u200d\u{1F600}',
      '\ufe0e\ufe00',
      'a\u{e01ef}漢\u{e01ef}漢\u{e01f0}',
      '\u2028\u2029\ufffe',
    ],
  ];
  const cases = texts.flatMap((text) =>
    [false, true].map(
      (multiline) =>
        [
          `${multiline} ${JSON.stringify(text)}`,
          JSON.stringify(toDisplayText(text, { multiline })),
        ] as const,
    ),
  );
  await expect(writtenCases(cases)).toMatchFileSnapshot('every-shown-text.txt');
});
