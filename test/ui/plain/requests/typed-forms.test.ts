/** The forms in which a word or a request can be typed, and those in which it cannot. */
import { describe, expect, test } from 'vitest';
import type { PastRequest } from '../../../../source/core/requests/kept/history.ts';
import type { SavedRequest } from '../../../../source/core/requests/kept/saved.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';
import {
  type Changes,
  JSON_TYPE,
  PRODUCTS,
  reader,
  REST,
  schema,
} from '../../../support/guide/prompt-world.ts';
import { runPrompt } from '../../../support/guide/scripted-prompt.ts';

const NO_WORD = 'This is neither a request nor a known word. help lists the words, quit leaves.';

describe('a line alone', () => {
  test.each([
    ['shop.json', 'GET shop.json'],
    ['  shop.json  ', 'GET shop.json'],
    ['shop.json?fields=name', 'GET shop.json?fields=name'],
    ['shop.json?', 'GET shop.json?'],
    ['products/1/images-2.json', 'GET products/1/images-2.json'],
    ['/admin/api/2026-10/shop.json', 'GET shop.json'],
    ['http://127.0.0.1:3457/admin/api/2026-10/shop.json', 'GET shop.json'],
  ])('%j is a request', async (line, sent) => {
    expect((await runPrompt([line])).sent).toEqual([sent]);
  });

  test.each([
    ...['shop.jsonx', '.json', 'a shop.json', 'shop.json?a b', '/admin', 'see /admin/api/x'],
    ...['helper', 'xhelp', 'xtable'],
  ])('%j is none', async (line) => {
    const { sent, lines } = await runPrompt([line]);
    expect(sent).toEqual([]);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^This is neither a request nor a known word\./);
  });

  test.each(['HELP table', '  ?   TABLE ', 'Help  table'])('%j explains the word', async (line) => {
    expect((await runPrompt([line])).lines).toEqual([
      '  table [COLUMN, …] [by COLUMN [down]]: its list, an object in each line: table title, price by price down',
    ]);
  });

  test('a comment and an empty line are nothing, wherever they begin', async () => {
    expect((await runPrompt(['# GET a.json', '  #b', '', '   '])).lines).toEqual([]);
  });

  test('a word may be written in capitals, with blanks around it and behind it', async () => {
    const { lines } = await runPrompt(['GET a.json', ' FIND   snow  '], [answerWith(PRODUCTS)]);
    expect(lines.slice(-3)).toEqual([
      '2 rows contain that.',
      '  products[0].title: "Snow"',
      '  products[0].email: "snow@example.com"',
    ]);
  });

  test('the word that was probably meant is looked for in the first of a line alone', async () => {
    expect((await runPrompt(['  tabel  of mine'])).lines).toEqual([
      'This is neither a request nor a known word. Did you mean table? help lists the words, quit leaves.',
    ]);
    expect((await runPrompt(['wibble'])).lines).toEqual([NO_WORD]);
  });
});

describe('more', () => {
  const many = answerWith(Array.from({ length: 100 }, (_, nth) => nth));
  const place = (lines: readonly string[]) =>
    lines.filter((line) => line.startsWith('Lines ')).map((line) => line.split(':')[0]);

  test.each([
    ['more', 'Lines 41 to 80 of 102'],
    ['more 1', 'Lines 41 to 41 of 102'],
    ['more 0', 'Lines 41 to 41 of 102'],
    ['more 12', 'Lines 41 to 52 of 102'],
    ['more 61', 'Lines 41 to 101 of 102'],
    ['more 5x', 'Lines 41 to 80 of 102'],
    ['more x5', 'Lines 41 to 80 of 102'],
    ['more 1000001', 'Lines 41 to 80 of 102'],
  ])('%j shows the next lines', async (line, words) => {
    const { lines } = await runPrompt(['GET a.json', line], [many]);
    expect(place(lines)).toEqual(['Lines 1 to 40 of 102', words]);
  });

  test('the last lines say of no more', async () => {
    for (const line of ['more 62', 'more 999999']) {
      const { lines } = await runPrompt(['GET a.json', line, 'more'], [many]);
      expect(place(lines)).toEqual(['Lines 1 to 40 of 102']);
      expect(lines.slice(-2)).toEqual([']', 'There is nothing more to be shown.']);
    }
  });

  test('an answer of forty lines is whole, one of forty-one is not', async () => {
    const rows = async (count: number) => {
      const body = Array.from({ length: count - 2 }, (_, nth) => nth);
      return place((await runPrompt(['GET a.json'], [answerWith(body)])).lines);
    };
    expect(await rows(40)).toEqual([]);
    expect(await rows(41)).toEqual(['Lines 1 to 40 of 41']);
  });

  test('a short answer needs no pager, however low the terminal is', async () => {
    const shown: string[] = [];
    const changes: Changes = {
      pagerRows: () => 10,
      tools: {
        showText: async (pieces) => {
          shown.push([...pieces].join(''));
          return null;
        },
      },
    };
    const body = answerWith(Array.from({ length: 38 }, (_, nth) => nth));
    await runPrompt(['GET a.json'], [body], changes);
    expect(shown).toEqual([]);
    const longer = answerWith(Array.from({ length: 39 }, (_, nth) => nth));
    await runPrompt(['GET a.json'], [longer], changes);
    expect(shown).toHaveLength(1);
  });
});

describe('table', () => {
  const list = answerWith({
    list: [
      { Size: 'A', size: 'a', standby: 'on', text: 'x'.repeat(300) },
      { Size: 'B', size: 'b', standby: 'off', text: 'short' },
    ],
  });
  const rows = async (line: string) => {
    const { lines } = await runPrompt(['GET a.json', line], [list]);
    return lines.slice(lines.lastIndexOf('}') + 1);
  };

  test('of names that differ in their case alone the first column is meant', async () => {
    expect((await rows('table SIZE')).slice(1)).toEqual(['1. Size: A', '2. Size: B']);
  });

  test('names stand between commas and blanks, and by is a word of its own', async () => {
    const both = ['1. standby: on; Size: A', '2. standby: off; Size: B'];
    expect((await rows('table standby Size')).slice(1)).toEqual(both);
    expect((await rows('table , standby,, SIZE,')).slice(1)).toEqual(both);
    expect((await rows('table standby, size by  Size   down')).slice(1)).toEqual(
      both.toReversed().map((row, at) => row.replace(/^\d/, String(at + 1))),
    );
  });

  test('the first name that is not there is said', async () => {
    expect(await rows('table one, Size, two')).toEqual([
      'The list has no column one. It has: Size, size, standby, text.',
    ]);
  });

  test('a long value is cut', async () => {
    const [, first = ''] = await rows('table text');
    expect(first).toBe(`1. text: "${'x'.repeat(199)}…`);
  });
});

describe('what is copied', () => {
  test.each([
    ['copy $.products[0].title', 'Snow'],
    ['copy $.products[0].id', '1'],
    ['copy $.products[1].email', 'null'],
    ['copy $..title', '[\n  "Snow",\n  "Hat",\n  "=1+1"\n]'],
  ])('by %j', async (line, text) => {
    const copied: string[] = [];
    await runPrompt(['GET a.json', line], [answerWith(PRODUCTS)], {
      tools: {
        openReader: reader,
        copy: async (secret) => {
          copied.push(secret.reveal());
          return { type: 'copied', by: 'xclip' };
        },
      },
    });
    expect(copied.map((one) => one.replaceAll(/\s+/g, ''))).toEqual([text.replaceAll(/\s+/g, '')]);
  });
});

describe('pages', () => {
  const first = answerWith(
    { a: [1] },
    {
      headers: [
        JSON_TYPE,
        ['link', '<http://127.0.0.1:3457/admin/api/2026-10/a.json?page_info=x>; rel="next"'],
      ],
    },
  );

  test.each([
    ['pages', '10,000'],
    ['pages 5', '5'],
    ['pages 50', '50'],
    ['pages 1234567', '1,234,567'],
    ['pages 05', '10,000'],
    ['pages 5x', '10,000'],
    ['pages x5', '10,000'],
    ['pages 12345678', '10,000'],
  ])('%j asks for so many rows', async (line, rows) => {
    const { asked } = await runPrompt(['GET a.json', line, false], [first]);
    expect(asked[2]?.question).toBe(
      `Collect all pages into one list: at most ${rows} ${rows === '1' ? 'row' : 'rows'}, each page is one call?`,
    );
  });

  test('a page of another host is not asked for, and why is said', async () => {
    const foreign = answerWith(
      { a: [1] },
      {
        headers: [
          JSON_TYPE,
          [
            'link',
            '<https://evil.test/a.json?page_info=x>; rel="next", <https://evil.test/a.json?page_info=y>; rel="previous"',
          ],
        ],
      },
    );
    const { lines, sent } = await runPrompt(['GET a.json', 'next', 'former', 'pages'], [foreign]);
    expect(sent).toHaveLength(1);
    expect(lines.slice(-3)).toMatchInlineSnapshot(`
      [
        "The link to the next page leads away from demo.practice.test, so it is not used.",
        "The link to the previous page leads away from demo.practice.test, so it is not used.",
        "The link to the next page leads away from demo.practice.test, so it is not used.",
      ]
    `);
  });

  test('the newest answer before this one is compared, and values are cut', async () => {
    const long = 'x'.repeat(250);
    const { lines } = await runPrompt(
      ['GET a.json', 'GET b.json', 'GET c.json', 'compare'],
      [answerWith({ n: 1 }), answerWith({ n: long }), answerWith({ n: 3 })],
    );
    expect(lines.slice(-2)).toEqual([
      'GET b.json compared with GET c.json: 1 difference.',
      `changed n: "${'x'.repeat(199)} became 3`,
    ]);
  });
});

describe('take', () => {
  test.each(['take 0', 'take 1x', 'take x1', 'take 1 5 6', 'take 12345', 'take'])(
    '%j names none of the list',
    async (line) => {
      const { lines, sent } = await runPrompt(['ready shop.json', line]);
      expect(lines.at(-1)).toBe('There is no such number; ready lists what there is.');
      expect(sent).toEqual([]);
    },
  );

  test('an id goes into the path or into the variables, and cannot end either', async () => {
    const path = await runPrompt(['ready get products/{id}', 'take 1   a/b?c']);
    expect(path.sent[0]).toContain('a%2Fb%3Fc');
    const { asked, sent } = await runPrompt([
      'ready mutation product update',
      String.raw`take 1 7"8\9"`,
      true,
    ]);
    expect(asked.map(({ question }) => question)).toContain(
      'It changes data. Send it as it stands?',
    );
    expect(sent[0]).toContain('789');
  });
});

describe('what is kept', () => {
  const past = (count: number): PastRequest[] =>
    Array.from({ length: count }, (_, at) => ({
      ...{ ...REST, path: `past-${at + 1}.json`, end: '200 OK', atMs: 0, durationMs: 3 },
      apiVersion: '2026-10',
    }));
  const saved = (...names: readonly string[]): SavedRequest[] =>
    names.map((name, at) => ({ ...REST, name, path: `saved-${at}.json` }));

  function keeping(history: readonly PastRequest[], requests: readonly SavedRequest[] = []) {
    let now = requests;
    const removed: PastRequest[] = [];
    const changes: Changes = {
      requests: {
        of: () => ({
          saved: { load: async () => now, update: async (change) => (now = change(now)) },
          history: {
            load: async () => history,
            add: async () => undefined,
            remove: async (one) => void removed.push(one),
          },
        }),
      },
    };
    return { changes, removed, names: () => now.map(({ name }) => name) };
  }

  test('twenty requests of earlier runs are read out', async () => {
    const { lines } = await runPrompt(['history'], [], keeping(past(25)).changes);
    expect([lines.length, lines[0]?.split(':')[0], lines.at(-1)?.split(':')[0]]).toEqual([
      20,
      'e1',
      'e20',
    ]);
  });

  test.each([
    ['again e1', 'GET past-1.json'],
    ['again e12', 'GET past-12.json'],
  ])('%j sends one of them', async (line, sent) => {
    expect((await runPrompt([line], [], keeping(past(12)).changes)).sent).toEqual([sent]);
  });

  test.each(['again e0', 'again e13', 'again e1x', 'again xe1', 'again e1234', 'again 1e'])(
    '%j sends none',
    async (line) => {
      const { lines, sent } = await runPrompt([line], [], keeping(past(12)).changes);
      expect([sent, lines.at(-1)]).toEqual([
        [],
        'There is no such request; history lists those that there are.',
      ]);
    },
  );

  test.each(['drop e1x', 'drop xe1', 'drop e0', 'drop e13', 'drop'])(
    '%j removes none',
    async (line) => {
      const { changes, removed } = keeping(past(12));
      const { lines } = await runPrompt([line], [], changes);
      expect([removed, lines]).toEqual([
        [],
        ['Name one of an earlier run, as history lists them: drop e2'],
      ]);
    },
  );

  test('of two requests of one name the first is sent', async () => {
    const { changes } = keeping([], saved('one', 'two', 'one'));
    expect((await runPrompt(['run one'], [], changes)).sent).toEqual(['GET saved-0.json']);
  });

  test('a new name begins behind the first saved name that a line begins with', async () => {
    const { changes, names } = keeping([], saved('a', 'a to b', 'c'));
    const { lines } = await runPrompt(['rename a to  b to d  '], [], changes);
    expect([lines, names()]).toEqual([['It is saved as b to d now.'], ['b to d', 'a to b', 'c']]);
  });

  test('names are kept up to a thousand characters', async () => {
    const { changes, names } = keeping([], saved('a'));
    const typed = ['GET a.json', `save ${'n'.repeat(1001)}`, `rename a to ${'m'.repeat(1001)}`];
    await runPrompt(typed, [], changes);
    expect(names().toSorted()).toEqual(['m'.repeat(1000), 'n'.repeat(1000)]);
  });
});

describe('a header', () => {
  test('may have a value that ends with the word none, or is that word', async () => {
    const { lines } = await runPrompt(['header X-Note: very none', 'header X-Other: none']);
    expect(lines.slice(-3)).toEqual([
      'These go with each request:',
      '  X-Note: very none',
      '  X-Other: none',
    ]);
  });

  test('is taken out however its name is written, with all of that name', async () => {
    const typed = ['header X-One: 1', 'header x-one: 2', 'header X-Two: 3', 'header X-ONE   none'];
    const { lines, work } = await runPrompt(typed);
    expect([lines.at(-1), work.headers]).toEqual(['It is taken out.', [['X-Two', '3']]]);
    expect(work.isChanged).toBe(true);
  });

  test('is not set where its value is not given', async () => {
    const { lines, work } = await runPrompt(['header X-One', { type: 'back' }]);
    expect([lines, work.headers]).toEqual([[], []]);
  });
});

describe('other forms of a request', () => {
  test('what comes back from an editor may have empty lines around it', async () => {
    const edited = async (text: string) => {
      const tools: Changes['tools'] = { editText: async () => ({ type: 'edited', text }) };
      return runPrompt(['GET a.json', 'edit'], [], { tools });
    };
    expect((await edited('\n\nGET b.json\n\n')).sent).toEqual(['GET a.json', 'GET b.json']);
    const same = await edited('\n GET a.json \n');
    expect([same.sent, same.lines.at(-1)]).toEqual([
      ['GET a.json'],
      'Nothing was changed, so nothing is sent.',
    ]);
  });

  test('an edited request keeps what is not in its text, and nothing of another kind', async () => {
    const edited = async (typed: readonly string[], text: string) => {
      const tools: Changes['tools'] = { editText: async () => ({ type: 'edited', text }) };
      const { requests, sent } = await runPrompt([...typed, 'edit'], [], { tools });
      const headers = requests.at(-1)?.headers.map(([name]) => name) ?? [];
      return [sent.at(-1), headers.includes('X-One')];
    };
    const rest = ['header X-One: 1', 'GET a.json', 'header X-One none'];
    const query = ['variables {"n": 5}', 'query Q($n: Int) { a }', 'variables none'];
    expect(await edited(rest, 'GET b.json')).toEqual(['GET b.json', true]);
    expect(await edited(rest, '{ b }')).toEqual(['POST graphql.json {"query":"{ b }"}', false]);
    expect(await edited(query, 'query Q($n: Int) { b }')).toEqual([
      'POST graphql.json {"query":"query Q($n: Int) { b }","variables":{"n": 5}}',
      false,
    ]);
    expect(await edited(query, 'GET b.json')).toEqual(['GET b.json', false]);
  });

  test('code is written of the last request, or of one that is named', async () => {
    const { lines } = await runPrompt(['GET a.json', 'GET b.json', 'export curl']);
    const named = await runPrompt(['GET a.json', 'export   curl   GET c.json']);
    expect(lines.at(-1)).not.toBe('');
    expect([
      lines.join('\n').split('b.json').length,
      named.lines.join('\n').includes('c.json'),
    ]).toEqual([2, true]);
  });

  test('a curl line may go on for two hundred lines', async () => {
    const goOn = (count: number) => Array.from({ length: count }, () => '\\');
    const end = 'http://127.0.0.1:3457/admin/api/2026-10/c.json';
    const whole = await runPrompt(['curl \\', ...goOn(199), end]);
    expect(whole.sent).toEqual(['GET c.json']);
    const longer = await runPrompt(['curl \\', ...goOn(200), end]);
    expect(longer.lines).toContain('The curl line is not whole.');
  });
});

describe('before a query is sent', () => {
  test.each([
    [1, 'It may cost 1 point.'],
    [1000, 'It may cost 1,000 points.'],
    [1001, 'It may cost 1,001 points, and a query may cost 1,000 at most.'],
  ])('a cost of %i is said', async (cost, words) => {
    expect((await runPrompt(['schema a', '{ a }'], [], schema(cost))).lines).toContain(words);
  });

  test('two empty lines give a request up, and blanks alone are an empty line', async () => {
    const { lines, sent } = await runPrompt(['{ shop {', '  ', ' ', 'GET a.json']);
    expect(lines[1]).toBe('Cancelled; nothing was sent.');
    expect(sent).toEqual(['GET a.json']);
    const one = await runPrompt(['{ shop {', '', 'id', '', '} }']);
    expect(one.sent).toHaveLength(1);
  });
});

test('the newest two hundred requests are kept in the history of a run', async () => {
  const calls = Array.from({ length: 199 }, (_, at) => ({ ...REST, path: `r${at + 1}.json` }));
  const { work } = await runPrompt(
    ['GET r200.json', 'GET r201.json', 'PUT r202.json {"a" 1}'],
    [],
    { work: { calls } },
  );
  expect(work.calls.map((call) => (call.api === 'rest' ? call.path : ''))).toEqual(
    Array.from({ length: 200 }, (_, at) => `r${at + 3}.json`),
  );
});
