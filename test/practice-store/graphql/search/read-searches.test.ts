/**
 * How texts of searches are read, and what each kind of field finds at the edges of its values: as
 * texts beside this file.
 */
import { expect, test } from 'vitest';
import {
  compileSearch,
  parsedJson,
} from '../../../../source/practice-store/graphql/search/compile-search.ts';
import {
  choiceField,
  dateField,
  emptyField,
  exactField,
  flagField,
  numberField,
  tagFields,
  textField,
  wordField,
} from '../../../../source/practice-store/graphql/search/fields.ts';
import {
  countTerms,
  parseSearch,
} from '../../../../source/practice-store/graphql/search/parse-search.ts';
import { createWorld } from '../../../../source/practice-store/records/create-world.ts';
import { short } from '../../../support/state-changes.ts';
import { NOW_MS, ORIGIN } from '../../api/api-caller.ts';

const TEXTS = [
  ...['wool', ' wool ', 'wool gift', 'wool AND gift', 'wool OR gift', 'wool or gift', 'NOT wool'],
  ...['-wool', '- wool', '--wool', 'wool-gift', '-', 'NOT', 'NOT NOT wool', 'a OR b c OR d'],
  ...['(a OR b) c', '((a))', '(a', 'a)', ')a', '() a', '-(a b)', '-(a', 'NOT (a OR b)', 'a (b -c)'],
  ...['title:wool', 'title: wool', 'title:  wool', 'title:', 'title:*', 'title:wo*', 'title:"a b"'],
  ...[
    "title:'a b'",
    "title:'a\\'b'",
    'title:"a\\"b"',
    'title:"a',
    "title:'a",
    'title:"a*"',
    '"a*"',
  ],
  ...['id:>1', 'id:>=1', 'id:<1', 'id:<=1', 'id:=1', 'id:> 1', 'id: > 1', 'id:>', 'id:<>1', '>1'],
  ...['-id:1', 'NOT id:1', 'id:1 OR -id:2', 'TITLE:Wool', 'a.b:c', 'a-b:c', 'metafields.a.b:c'],
  ...['a:b:c', ':a', 'a:(b)', 'a\\:b', '\\(a\\)', 'a*b', '*', '**', 'a"b', "a'b", 'x:"a""b"'],
  ...['gid://shopify/Product/1', 'id:gid://shopify/Product/1', 'at:2026-09-25T02:45:22Z', 'AND'],
  ...['OR', 'a AND', 'AND a', 'a OR', 'OR a', 'a OR OR b', 'a AND OR b', 'a NOT', 'a OR NOT', '"'],
  ...["'", '""', 'a ""', 'Ö:ö', 'a\tb', 'a\nb', '-"a b"', '-title:a*', "title:''", 'NOT - a'],
];

test('a search is read as it is written down for it', async () => {
  const lines = TEXTS.map((text) => {
    const node = parseSearch(text);
    return `${JSON.stringify(text)} ${countTerms(node)}: ${JSON.stringify(parsedJson(node))}`;
  });
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('read-searches.read.txt');
});

test('brackets and negations are read fifty levels deep', () => {
  const deep = (levels: number) => [
    countTerms(parseSearch(`${'('.repeat(levels)}a`)),
    JSON.stringify(parsedJson(parseSearch(`${'NOT '.repeat(levels)}a`))).split('not').length - 1,
  ];
  expect([deep(49), deep(50), deep(51), deep(52)]).toMatchInlineSnapshot(`
    [
      [
        1,
        49,
      ],
      [
        1,
        50,
      ],
      [
        1,
        0,
      ],
      [
        1,
        1,
      ],
    ]
  `);
});

const DAY_MS = 86_400_000;
const TODAY_MS = Math.floor(NOW_MS / DAY_MS) * DAY_MS;

/** Moments on both sides of every edge that a search of dates has. */
const MOMENTS = [
  ...[0, DAY_MS, 7 * DAY_MS, 30 * DAY_MS, 90 * DAY_MS, 365 * DAY_MS].map((ms) => NOW_MS - ms),
  ...[TODAY_MS, TODAY_MS + DAY_MS, Date.UTC(2026, 0), Date.UTC(2026, 10), Date.UTC(2027, 0)],
  ...[Date.UTC(2026, 11), Date.UTC(2026, 10, 20), Date.UTC(2026, 10, 20, 9, 0, 1)],
].flatMap((ms) => [ms - 1, ms, ms + 1, ms + 999, ms + 1000]);

interface Row {
  readonly name: string;
  readonly ms: number;
  readonly count: number;
}

const ROWS: readonly Row[] = [
  ...MOMENTS.map((ms) => ({ name: new Date(ms).toISOString(), ms, count: Number.NaN })),
  ...[-2, -1, 0, 0.5, 1, 1.5, 2, 5, 6, 20, 21, 999, 1000, 1001, 1500].map((count) => ({
    name: `${count}`,
    ms: Number.NaN,
    count,
  })),
  ...['', 'Wide Mug', 'mug', 'Mug Rack', 'wide', 'ada@example.com', 'Öl 7', 'a,b', 'true'].map(
    (name) => ({ name, ms: Number.NaN, count: Number.NaN }),
  ),
];

const FIELDS = {
  named: {
    at: dateField<Row>(({ ms }) => ms),
    count: numberField<Row>(({ count }) => count, { g: 1, kg: 1000 }),
    text: textField<Row>(({ name }) => name),
    exact: exactField<Row>(({ name }) => name),
    either: exactField<Row>(({ name }) => [name, name.slice(0, 3)], ['mug', 'wide', 'ada']),
    mail: wordField<Row>(({ name }) => name),
    flag: flagField<Row>(({ name }) => name === 'mug'),
    none: emptyField<Row>(),
    choice: choiceField<Row>((value) =>
      value === 'x' ? null : ({ name }) => name.toLowerCase().startsWith(value),
    ),
    ...tagFields<Row>(({ name }) => [name, '']),
  },
  free: null,
};

const VALUES: Readonly<Record<string, readonly string[]>> = {
  at: [
    ...['now', 'today', 'past_day', 'past_week', 'past_month', 'past_quarter', 'past_year', '*'],
    ...['2026', '2026-11', '2026-11-20', '2026-12', '2026-13', '2026-1', '26', 'x', 'TODAY'],
    ...["'2026-11-20T09:00:01Z'", "'2026-11-20 09:00:01'", "'2026-11-20T10:00:01+01:00'"],
    ...["'2026-11-20T08:00:01-0100'", "'2026-11-20T09'", "'2026-11-20T09:00:01.500Z'", 'past_'],
    ...['2026-11..2026-12', '2026..2026', '..2026', '2026..', 'x..2026', '2026,x', '2025,2026-12'],
  ],
  count: [
    ...['1', '1.5', '.5', '-1', '1g', '1kg', '1KG', "'1 kg'", '1lb', '1..5', '5..1', '1,20', '*'],
    ...['x', 'gid://shopify/Row/5', 'gid://shopify/Row/x', '1.', '1,x', "' 5 '", '1..x', '5..20,1'],
  ],
  text: ['mug', 'MUG', "'wide mug'", "'mug wide'", 'mu', 'mu*', "'wide m'", '*', 'öl', '7', "''"],
  exact: [
    'mug',
    'MUG',
    'mu',
    'mu*',
    "'wide mug'",
    'wide,mug',
    "'mug, wide'",
    '*',
    'a,b',
    'x',
    "''",
  ],
  either: ['mug', 'MUG', 'mu*', 'x', 'mug,x', 'mug,ada', '*', 'x*', "''"],
  mail: ['ada', 'example', "'ada'", "'ada@example.com'", 'ada@example.com', 'ad*', '"mug"'],
  flag: ['true', 'false', 'TRUE', 'x', '*', 'true,false', 't*'],
  none: ['x', '*', "''"],
  choice: ['mug', 'MUG', 'mug,wide', 'x', 'mug,x', "'mug, ada'"],
  tag: ['mug', 'x', '*', "''", 'mug,wide'],
  tag_not: ['mug', 'x', '*', "''", 'mug,wide'],
};

test('every kind of field finds what is written down for it', async () => {
  const session = {
    world: createWorld({ nowMs: NOW_MS, productCount: 1, customerCount: 1, orderCount: 1 }),
    context: {
      shop: 'demo.practice.test',
      origin: ORIGIN,
      apiVersion: '2026-10',
      grantedScopes: [],
      app: { id: '1', title: 'Search', clientId: 'search' },
      nowMs: NOW_MS,
    },
  };
  const lines: string[] = [];
  for (const [field, values] of Object.entries(VALUES))
    for (const value of values)
      for (const comparison of field === 'at' || field === 'count'
        ? ['', '<', '<=', '>', '>=']
        : ['']) {
        const text = `${field}:${comparison}${value}`;
        const { test: keep, warnings } = compileSearch(parseSearch(text), FIELDS, session);
        const found = keep === null ? null : ROWS.filter(keep).map(({ name }) => name);
        lines.push(
          `${text}: ${found === null ? JSON.stringify(warnings) : short(found.join(' | '), 240)}`,
        );
      }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('read-searches.fields.txt');
});
