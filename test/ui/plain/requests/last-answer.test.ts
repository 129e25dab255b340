import { describe, expect, test } from 'vitest';
import type { ShowText } from '../../../../source/app/explorer-ports.ts';
import type { CopyText, ReaderPort } from '../../../../source/app/ports.ts';
import { runQuery } from '../../../../source/services/answer-worker/run-query.ts';
import { answerWith } from '../../../support/explorer/scripted-send.ts';
import { runPrompt } from '../../../support/guide/scripted-prompt.ts';

const GET = 'GET products.json';
const PRODUCTS = answerWith({
  products: [
    { title: 'Snow', price: 1 },
    { title: 'Board', price: 2 },
  ],
});

/** More lines than are shown at once. */
const MANY = answerWith(Array.from({ length: 100 }, (_, nth) => nth));

/** What is said behind the answer itself. */
async function after(
  words: ReadonlyArray<string | boolean>,
  outcome = PRODUCTS,
  changes: Parameters<typeof runPrompt>[2] = {},
) {
  const alone = await runPrompt([GET], [outcome], changes);
  const run = await runPrompt([GET, ...words], [outcome], changes);
  return { ...run, said: run.lines.slice(alone.lines.length) };
}

/** A thread that looks at once. */
const reader = (): ReaderPort => ({
  read: async () => null,
  search: async (body, task) =>
    task.type === 'query'
      ? runQuery(body, task.expression, task.isPresenting, () => {})
      : { type: 'lost' },
  stop: () => {},
  close: () => {},
});

test.each([
  'answer',
  'pager',
  'status',
  'headers',
  'filter a',
  'select $',
  'copy',
  'write a',
  'read on',
])('%s needs an answer', async (word) => {
  expect((await runPrompt([word])).lines).toEqual(['There is no answer yet.']);
});

describe('the last answer', () => {
  test('is told with its status, time and size, and then its body', async () => {
    const { lines } = await runPrompt(['GET shop.json'], [answerWith({ a: 1 })]);
    expect(lines.slice(-4)).toEqual(['200 answered, 12 ms, 7 bytes', '{', '  "a": 1', '}']);
  });

  test('is told again from its beginning', async () => {
    const { said } = await after(['answer'], answerWith({ a: 1 }));
    expect(said).toEqual(['200 answered, 12 ms, 7 bytes', '{', '  "a": 1', '}']);
  });

  test('without a body says so', async () => {
    const { lines } = await runPrompt(['DELETE products/1.json'], [answerWith('')]);
    expect(lines).toContain('No body.');
  });

  test('has its headers', async () => {
    const headers = [
      ['content-type', 'application/json'],
      ['x-request-id', 'abc'],
    ] as const;
    const { said } = await after(['headers'], answerWith({}, { headers }));
    expect(said).toEqual(['content-type: application/json', 'x-request-id: abc']);
  });

  test('has its status alone, with what is left of the calls', async () => {
    const headers = [['x-shopify-shop-api-call-limit', '3/40']] as const;
    const { said } = await after(['status'], answerWith({}, { headers }));
    expect(said).toEqual(['200 answered, 12 ms, 2 bytes', '3 of 40 calls are used.']);
    expect((await after(['status'])).said).toHaveLength(1);
  });

  test('of a query has its cost, and what is left of the points', async () => {
    const cost = (actualQueryCost: number | null) => ({
      data: {},
      extensions: {
        cost: {
          requestedQueryCost: 12,
          actualQueryCost,
          throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1988, restoreRate: 100 },
        },
      },
    });
    const said = async (actual: number | null) =>
      (await runPrompt(['{ shop { name } }', 'status'], [answerWith(cost(actual))])).lines.slice(
        -2,
      );
    expect(await said(3)).toEqual(['It cost 3 points.', '1988 of 2000 points are left.']);
    expect(await said(null)).toEqual(['It cost 12 points.', '1988 of 2000 points are left.']);
  });

  test('that came too fast tells at once what is left', async () => {
    const headers = [['x-shopify-shop-api-call-limit', '40/40']] as const;
    const tooFast = answerWith({}, { status: 429, headers });
    const { lines } = await runPrompt(['DELETE products/1.json'], [tooFast]);
    expect(lines).toContain('40 of 40 calls are used.');
    const { lines: fine } = await runPrompt([GET], [answerWith({}, { headers })]);
    expect(fine).not.toContain('40 of 40 calls are used.');
  });

  test('that broke off can be asked for once more, where that changes nothing', async () => {
    const cut = answerWith('{"a": 1', { incomplete: 'cut' });
    const { lines } = await runPrompt([GET], [cut]);
    expect(lines.at(-1)).toBe('Type again to send it once more.');
    const { lines: changed } = await runPrompt(['DELETE products/1.json'], [cut]);
    expect(changed).not.toContain('Type again to send it once more.');
  });
});

describe('more', () => {
  test('goes on where the lines ended, as many as are asked for', async () => {
    const { said, lines } = await after(['more', 'more 5', 'more many', 'more', 'more'], MANY);
    expect(lines).toContain('Lines 1 to 40 of 102: more shows the next ones, more 200 as many.');
    const places = said.filter((line) => /^(?:Lines|There)/.test(line));
    expect(places).toEqual([
      'Lines 41 to 80 of 102: more shows the next ones, more 200 as many.',
      'Lines 81 to 85 of 102: more shows the next ones, more 200 as many.',
      'There is nothing more to be shown.',
      'There is nothing more to be shown.',
    ]);
    expect(said[0]).toBe('  39,');
  });

  test('has nothing before there is an answer', async () => {
    expect((await runPrompt(['more'])).lines).toEqual(['There is nothing more to be shown.']);
  });
});

describe('the pager', () => {
  const pagerOf = (problem: { message: string; remedy: string } | null = null) => {
    const shown: string[] = [];
    const showText: ShowText = async (pieces) => {
      shown.push([...pieces].join(''));
      return problem;
    };
    return { shown, changes: { tools: { showText }, pagerRows: () => 30 } };
  };

  test('opens by itself where the answer is taller than the terminal and its forty lines', async () => {
    const { shown, changes } = pagerOf();
    const { lines } = await runPrompt([GET], [MANY], changes);
    expect(shown).toHaveLength(1);
    expect(shown[0]?.split('\n').slice(0, 3)).toEqual(['[', '  0,', '  1,']);
    expect(lines.at(-1)).toBe('Shown in the pager: 102 lines; pager opens it again.');
    const few = answerWith(Array.from({ length: 38 }, (_, nth) => nth));
    expect((await runPrompt([GET], [few], changes)).lines.at(-1)).toBe(']');
    expect(shown).toHaveLength(1);
  });

  test('opens only where there are more lines than fit a tall terminal', async () => {
    const { shown, changes } = pagerOf();
    const rows = (count: number) => ({ ...changes, pagerRows: () => count });
    await runPrompt([GET], [MANY], rows(108));
    expect(shown).toHaveLength(0);
    await runPrompt([GET], [MANY], rows(107));
    expect(shown).toHaveLength(1);
  });

  test('does not open over what was typed ahead, nor in a pipe', async () => {
    const { shown, changes } = pagerOf();
    await runPrompt([GET], [MANY], { ...changes, hasTypedAhead: true });
    await runPrompt([GET], [MANY], { ...changes, pagerRows: null });
    expect(shown).toHaveLength(0);
  });

  test('opens by its word, and more goes on behind it', async () => {
    const { shown, changes } = pagerOf();
    const { said, done } = await after(['pager', 'more'], PRODUCTS, changes);
    expect(shown).toHaveLength(1);
    expect(said[0]).toMatch(/^Shown in the pager: \d+ lines; pager opens it again\.$/);
    expect(said[1]).toBe('{');
    expect(done).toContain('lend');
  });

  test('that cannot be opened says so and shows the lines here', async () => {
    const { changes } = pagerOf({ message: 'It failed.', remedy: 'Set PAGER.' });
    const { said } = await after(['pager'], answerWith({ a: 1 }), changes);
    expect(said).toEqual(['It failed. Set PAGER.', '{', '  "a": 1', '}']);
    const none = 'No pager can be opened from here; more shows the next lines.';
    expect((await after(['pager'])).said).toEqual([none]);
    expect((await after(['pager'], answerWith(''), changes)).said).toEqual([none]);
  });
});

describe('find and filter', () => {
  test('name the rows that hold a text, or show them with what is around', async () => {
    expect((await after(['find board'])).said).toEqual([
      '1 row contains that.',
      '  products[1].title: "Board"',
    ]);
    expect((await after(['filter board'])).said.map((line) => line.trim())).toEqual(
      expect.arrayContaining(['"title": "Board",']),
    );
    expect((await after(['filter board'])).said.join('\n')).not.toContain('Snow');
  });

  test('say where nothing holds it, and what to type', async () => {
    expect((await after(['filter rain'])).said).toEqual(['No row contains that.']);
    expect((await after(['filter rain'], answerWith(''))).said).toEqual(['No row contains that.']);
    expect((await after(['filter'])).said).toEqual([
      'Type the text behind filter: filter Snowboard.',
    ]);
  });
});

describe('select', () => {
  const tools = { openReader: reader };

  test('shows what a query selects', async () => {
    expect((await after(['select $.products[*].title'], PRODUCTS, { tools })).said).toEqual([
      '[',
      '  "Snow",',
      '  "Board"',
      ']',
    ]);
  });

  test('says why nothing is shown', async () => {
    const said = async (word: string, outcome = PRODUCTS, changes: object = { tools }) =>
      (await after([word], outcome, changes)).said;
    expect(await said('select')).toEqual([
      'Type a JSONPath behind select: select $.products[*].title',
    ]);
    expect(await said('select $.nothing')).toHaveLength(1);
    expect(await said('select $.nothing')).toEqual([expect.stringMatching(/nothing/i)]);
    expect(await said('select $[')).toEqual([expect.stringMatching(/\$\[|JSONPath|query/)]);
    expect(await said('select $', answerWith('plain words'))).toEqual([
      expect.stringMatching(/JSON/),
    ]);
    expect(await said('select $', PRODUCTS, {})).toHaveLength(1);
  });
});

describe('copy', () => {
  const clipboard = () => {
    const copied: string[] = [];
    const copy: CopyText = async (text) => {
      copied.push(text.reveal());
      return { type: 'copied', by: 'xclip' };
    };
    return { copied, tools: { copy, openReader: reader } };
  };

  test('takes the whole answer, or one value: a text without its quotes', async () => {
    const { copied, tools } = clipboard();
    const { said } = await after(
      ['copy', 'copy $.products[0].title', 'copy $.products[*].title', 'copy $.products[0].price'],
      PRODUCTS,
      { tools },
    );
    expect(copied).toEqual([
      '{"products":[{"title":"Snow","price":1},{"title":"Board","price":2}]}',
      'Snow',
      '["Snow",\n"Board"]',
      '1',
    ]);
    expect(said[0]).toBe('The whole answer is on the clipboard.');
    expect(said[1]).toBe('The value is on the clipboard.');
  });

  test('copies nothing where the query selects nothing', async () => {
    const { copied, tools } = clipboard();
    expect((await after(['copy $.nothing'], PRODUCTS, { tools })).said).toHaveLength(1);
    expect(copied).toEqual([]);
  });

  test('says that it was not copied where there is no clipboard', async () => {
    expect((await after(['copy'])).said).toEqual([
      expect.stringMatching(/^The whole answer was not copied\. \S/),
    ]);
  });
});

describe('write', () => {
  test('says where no file can be written', async () => {
    expect((await after(['write a.json'])).said).toHaveLength(1);
  });

  test('asks with the whole path and the size, writes after a yes, and is told on leaving', async () => {
    const written: unknown[] = [];
    const files = {
      look: async () => ({ type: 'free' as const, path: '/here/a.json' }),
      write: async (path: string, content: string | Uint8Array) => {
        written.push([path, new TextDecoder().decode(content as Uint8Array)]);
        return { type: 'written' as const, path };
      },
    };
    const no = await after(['write a.json', false], PRODUCTS, { files });
    expect(no.asked.at(-2)?.question).toMatch(/69 bytes.*\/here\/a\.json/);
    expect(written).toEqual([]);
    expect(no.events).toEqual([]);
    const yes = await after(['write a.json', true], PRODUCTS, { files });
    expect(written).toEqual([['/here/a.json', expect.stringMatching(/^\{"products"/)]]);
    expect(yes.events).toEqual([{ type: 'tape-written', path: '/here/a.json' }]);
    expect(yes.said.at(-1)).toContain('/here/a.json');
  });
});

describe('read on', () => {
  test('says where no limit cut the answer, or what is gone of it', async () => {
    expect((await after(['read on'])).said).toEqual(['No limit cut this answer.']);
    const cut = answerWith('{"a": 1', { incomplete: 'limit' });
    const { said } = await after(['read on'], cut);
    expect(said).toHaveLength(1);
    expect(said[0]).not.toBe('No limit cut this answer.');
  });

  test('gets what is missing without sending again', async () => {
    let closed = 0;
    const outcome = answerWith('{"a": 1', { incomplete: 'limit' });
    if (outcome.type !== 'answer') throw new Error('fixture');
    const whole = answerWith('{"a": 1, "b": 2}');
    const rest = {
      close: () => (closed += 1),
      readOn: async () => (whole.type === 'answer' ? whole.answer : outcome.answer),
    } as never;
    const run = await runPrompt([GET, 'read on', 'read on'], [{ ...outcome, rest }]);
    expect(run.lines).toContain('Type read on to get more of it.');
    expect(run.lines).toContain('  "b": 2');
    expect(run.lines.at(-1)).toBe('No limit cut this answer.');
    expect(run.sent).toHaveLength(1);
    expect(run.work.answers).toHaveLength(1);
    expect(run.work.answers[0]).toBe(run.work.last);
    // It holds no connection behind its end.
    expect(closed).toBe(1);
  });
});
