import { describe, expect, test } from 'vitest';
import type { AssistState } from '../../../../../source/core/explorer/assist/assist-state.ts';
import { isTyping } from '../../../../../source/core/explorer/focus.ts';
import type { ExplorerState } from '../../../../../source/core/explorer/state.ts';
import type { DocumentProblem } from '../../../../../source/core/graphql/schema-question.ts';
import { toDisplayText } from '../../../../../source/core/text/display-text.ts';
import {
  GraphqlFields,
  planFields,
} from '../../../../../source/ui/ink/explorer/request/graphql-fields.tsx';
import { createTheme } from '../../../../../source/ui/ink/theme.ts';
import { drawComponent, type DrawOptions } from '../../../../support/draw-component.tsx';
import { walkExplorer } from '../../../../support/explorer/explorer-walk.ts';

const { state } = walkExplorer().go({ type: 'switch-mode' });

function draw(
  assist: Partial<AssistState> = {},
  size = { width: 60, height: 14 },
  options: DrawOptions & { readonly at?: ExplorerState } = {},
): string[] {
  const { at = state } = options;
  const shown = { ...at, assist: { ...at.assist, ...assist } };
  return drawComponent(
    <GraphqlFields state={shown} isTyping={isTyping(shown)} size={size} />,
    options,
  ).map((row) => row.trimEnd());
}

const { findings } = state.assist;

function problemOf(offset: number, words: string, isMistake = true): DocumentProblem {
  return { field: 'query', line: 1, offset, message: toDisplayText(words), isMistake };
}

describe('a GraphQL request', () => {
  test('has query and variables, the one with the keys marked', () => {
    const rows = draw();
    expect(rows).toHaveLength(14);
    expect(rows[0]).toBe('› Query');
    expect(rows[1]).toBe(' 1  { shop { name } }');
    expect(rows).toContain('  Variables, as JSON');
    const there = walkExplorer().go({ type: 'switch-mode' }, { type: 'move-field', by: 1 });
    const moved = draw({}, { width: 60, height: 14 }, { at: there.state });
    expect(moved[0]).toBe('  Query');
    expect(moved).toContain('› Variables, as JSON');
  });

  test('says what is wrong in the query: the line, how many there are, and a sign at it', () => {
    const problems = [problemOf(3, 'No field “shopp”.', true), problemOf(9, 'Another.', false)];
    const rows = draw({ findings: { ...findings, problems } });
    expect(rows).toContain('✗ Line 1: (1 of 2) No field “shopp”.');
    expect(rows[1]).toBe(' 1✗ { shop { name } }');
    const warned = draw({ findings: { ...findings, problems: problems.slice(1) } });
    expect(warned).toContain('! Line 1: Another.');
    expect(warned[1]).toMatch(/^ 1! /);
    const [, , , ...colored] = drawComponent(
      <GraphqlFields
        state={{ ...state, assist: { ...state.assist, findings: { ...findings, problems } } }}
        isTyping={false}
        size={{ width: 60, height: 14 }}
      />,
      { color: true },
    );
    expect(colored.join('\n')).toContain('\u001b[31m✗ Line 1');
  });

  test('says beside the query what it needs, and beside the variables what is wrong in them', () => {
    const lens = {
      need: [['read_orders']],
      needed: ['read_orders'],
      missing: ['read_orders'],
      isProbable: false,
      isOpen: false,
      isDeep: true,
    } as never;
    const problems = [{ ...problemOf(0, 'No JSON.'), field: 'variables' as const }];
    const rows = draw({ findings: { ...findings, lens, problems } });
    expect(rows[0]).toBe('› Query  ✗ lacks read_orders');
    expect(rows).toContain('  Variables, as JSON  ✗ Line 1: No JSON.');
  });

  test('says of several the one in whose line the cursor stands', () => {
    const moved = walkExplorer()
      .go({ type: 'switch-mode' })
      .write('{ shop {\n nam\n fo } }')
      .go({ type: 'edit', edit: { type: 'move', to: 'up' } });
    const problems = [problemOf(9, 'No nam.'), { ...problemOf(14, 'No fo.'), line: 3 }];
    const at = (state: ExplorerState) =>
      draw({ findings: { ...findings, problems } }, { width: 60, height: 14 }, { at: state });
    expect(at(moved.state).join('\n')).toContain('Line 1: (1 of 2) No nam.');
    moved.go({ type: 'edit', edit: { type: 'move', to: 'down' } });
    expect(at(moved.state).join('\n')).toContain('Line 3: (2 of 2) No fo.');
  });

  test('says why there is no schema and what to do, whatever else is wrong and however low it is', () => {
    const schema = { type: 'failed', version: '2026-10', message: 'No answer.' } as const;
    const words = '✗ Alt+R reads the schema again. No schema: No answer.';
    expect(draw({ schema })).toContain(words);
    const problems = [problemOf(1, 'Wrong.')];
    const rows = draw({ schema, findings: { ...findings, problems } });
    expect(rows).toContain(words);
    expect(rows).toContain('✗ Line 1: Wrong.');
    for (const height of [4, 5, 6, 40]) {
      const low = draw({ schema, findings: { ...findings, problems } }, { width: 40, height });
      expect(low).toHaveLength(height);
      expect(low.join('\n')).toContain('Alt+R reads');
      expect(low.join('\n')).toContain('{ shop { name } }');
    }
  });

  test('says how far the schema is, with seconds and bytes', () => {
    const received = { bytes: 2_000_000, total: null };
    const read = { version: '2026-10', id: 1, elapsedMs: 3100, received };
    const schema = { type: 'reading', source: 'store', ...read } as const;
    expect(draw({ schema }, { width: 80, height: 14 })).toContain(
      '● Reading the schema of the store… 3 s · 2.0 MB · Ctrl+C stops',
    );
    const again = { ...read, elapsedMs: 0 };
    const ageMs = 9 * 24 * 60 * 60 * 1000;
    const ready = { type: 'ready', version: '2026-10', ageMs, again, failure: null } as const;
    expect(draw({ schema: ready })).toContain(
      '● The schema is 9 days old; reading it again… 2.0 MB',
    );
  });

  test('offers names over what is under the cursor, while it is typed in', () => {
    const items = ['name', 'nodes'].map((label) => ({
      label,
      insert: label,
      type: 'String',
      isDeprecated: false,
      description: null,
    }));
    const completion = { field: 'query', from: 0, behind: 0, items, index: 1 } as never;
    const text = draw({ completion }).join('\n');
    expect(text).toMatch(/│ {3}name +String/);
    expect(text).toMatch(/│ › nodes +String/);
    const read = walkExplorer().go({ type: 'switch-mode' }, { type: 'back' });
    expect(isTyping(read.state)).toBe(false);
    const not = draw({ completion }, { width: 60, height: 14 }, { at: read.state });
    expect(not.join('\n')).not.toContain('nodes');
  });

  test('gives its place to documentation, to the tree of fields and to the choice of an operation', () => {
    const docs = {
      docs: { title: 'Shop.name: String!', description: null, deprecation: null, parts: [] },
      top: 0,
    } as never;
    expect(draw({ docs })).toEqual(['Shop.name: String!']);
    const tree = {
      root: 'query',
      ticked: new Map(),
      types: new Map(),
      unfolded: new Set<string>(),
      index: 0,
      find: '',
      findFrom: '',
    } as never;
    expect(draw({ tree })[0]).toBe('Fields of the query');
    const operations = { names: ['First', 'Second'], index: 0 };
    expect(draw({ operations, docs, tree })[0]).toBe('Which operation is to be sent?');
  });
});

describe('the rows of a GraphQL request', () => {
  const { glyphs } = createTheme({ color: false, unicode: true });
  const failed = { type: 'failed', version: '2026-10', message: 'No answer.' } as const;
  const plan = (height: number, assist: Partial<AssistState> = {}, variables = '', width = 60) =>
    planFields(
      {
        ...state,
        assist: { ...state.assist, ...assist },
        graphql: {
          ...state.graphql,
          variables: { ...state.graphql.variables, text: variables },
        },
      },
      { width, height },
      glyphs,
    );
  const rowsOf = ({ above, lines, below }: ReturnType<typeof plan>) => [above, lines.length, below];
  const wordsOf = ({ lines }: ReturnType<typeof plan>) =>
    lines.map(([text, style]) => `${style}: ${text}`);

  test.each([
    [3, [2, 0, 1], [2, 0, 1]],
    [4, [2, 0, 2], [2, 0, 2]],
    [5, [3, 0, 2], [2, 0, 3]],
    [6, [3, 1, 2], [2, 1, 3]],
    [11, [8, 1, 2], [7, 1, 3]],
    [12, [9, 1, 2], [7, 1, 4]],
    [30, [27, 1, 2], [19, 1, 10]],
  ])('in %i rows give the variables what they need, up to a third', (height, one, many) => {
    expect(rowsOf(plan(height))).toEqual(one);
    expect(rowsOf(plan(height, {}, 'x\n'.repeat(20)))).toEqual(many);
    expect(rowsOf(plan(height, {}, '{\n}'))[2]).toBe(Math.min(3, many[2] ?? 0));
  });

  test('have a line under the query for what is wrong, or for what goes on', () => {
    const problems = [problemOf(1, 'Wrong.')];
    const wrong = { findings: { ...findings, problems } };
    const read = { version: '2026-10', id: 1, elapsedMs: 0, received: null };
    const reading = { schema: { type: 'reading', source: 'disk', ...read } } as const;
    expect(wordsOf(plan(6))).toEqual(['undefined:  ']);
    expect(wordsOf(plan(6, wrong))).toEqual(['problem: ✗ Line 1: Wrong.']);
    expect(wordsOf(plan(6, reading))).toEqual(['accent: ● Opening the schema of an earlier run…']);
    expect(wordsOf(plan(6, { ...reading, ...wrong }))).toEqual(['problem: ✗ Line 1: Wrong.']);
    expect(plan(5, wrong).lines).toEqual([]);
    expect(plan(5, reading).lines).toEqual([]);
    const warned = { ...findings, problems: [problemOf(1, 'Old.', false)] };
    expect(wordsOf(plan(6, { findings: warned }))).toEqual(['warning: ! Line 1: Old.']);
  });

  test('say why there is no schema, in several rows where the pane is tall', () => {
    const wrong = { findings: { ...findings, problems: [problemOf(1, 'Wrong.')] } };
    const about = 'problem: ✗ Alt+R reads the schema again. No schema: No answer.';
    const found = 'problem: ✗ Line 1: Wrong.';
    const at = (height: number, assist: Partial<AssistState> = {}, width = 80) =>
      wordsOf(plan(height, { schema: failed, ...assist }, '', width));
    expect(at(3)).toEqual([]);
    expect([4, 5, 6].map((height) => at(height))).toEqual([[about], [about], [about]]);
    expect(at(6, wrong)).toEqual([about]);
    expect(at(7, wrong)).toEqual([about, found]);
    expect(at(11, {}, 30)).toEqual([about]);
    expect(at(12, {}, 30)).toEqual([
      'problem: ✗ Alt+R reads the schema',
      'problem: again. No schema: No answer.',
    ]);
    expect(at(12, wrong, 30)).toHaveLength(3);
    const long = (words: number) => ({
      schema: { ...failed, message: 'many words '.repeat(words).trim() },
    });
    expect(at(12, long(5), 30)).toHaveLength(4);
    expect(at(12, long(9), 30)).toHaveLength(1);
    const old = { type: 'ready', version: '2026-10', ageMs: 0, again: null } as const;
    expect(at(7, { schema: { ...old, failure: 'No answer.' } })).toEqual([
      'warning: ! Alt+R reads the schema again. The schema is less than a day old: No answer.',
    ]);
    expect(wordsOf(plan(7, { schema: { ...old, failure: null } }))).toEqual(['undefined:  ']);
  });

  test('tell the seconds of a read once there are any, and the way out of a long one', () => {
    const told = (elapsedMs: number, bytes: number | null = null) => {
      const received = bytes === null ? null : { bytes, total: null };
      const read = { version: '2026-10', id: 1, elapsedMs, received };
      return wordsOf(plan(7, { schema: { type: 'reading', source: 'store', ...read } }))[0];
    };
    const words = 'accent: ● Reading the schema of the store…';
    expect(told(999)).toBe(words);
    expect(told(1000)).toBe(`${words} 1 s`);
    expect(told(2999)).toBe(`${words} 2 s`);
    expect(told(3000)).toBe(`${words} 3 s · Ctrl+C stops`);
    expect(told(0, 1000)).toBe(`${words} 1.0 KB`);
  });
});

describe('the label of a query', () => {
  const lens = {
    ...{ need: [['read_orders']], needed: ['read_orders'], missing: [] as string[] },
    ...{ isProbable: false, isOpen: false, isDeep: true },
  } as never;
  const label = (change: Partial<typeof findings>, width = 60) =>
    draw({ findings: { ...findings, ...change } }, { width, height: 10 })[0];

  test('says what it needs and costs, as far as both have room', () => {
    expect(label({ lens })).toBe('› Query  ✓ has read_orders');
    expect(label({ lens, cost: 7 })).toBe('› Query  ✓ has read_orders, cost 7');
    expect(label({ lens, cost: 7 }, 34)).toBe('› Query  ✓ has read_orders, cost 7');
    expect(label({ lens, cost: 7 }, 33)).toBe('› Query  ✓ has read_orders');
    expect(label({ cost: 7 })).toBe('› Query');
  });

  test('says what costs too much, and nothing of what is not known', () => {
    expect(label({ lens, cost: 1000 })).toContain('✓ has read_orders, cost 1000');
    expect(label({ lens, cost: 1001 })).toBe('› Query  ✗ cost 1,001, at most 1,000');
    const wrong = { ...problemOf(1, 'Wrong.') };
    const unknown = label({ lens, cost: 7, problems: [wrong] });
    expect(unknown).toMatch(/^› Query {2}\S/);
    expect(unknown).not.toContain('read_orders');
    expect(label({ lens, problems: [{ ...wrong, field: 'variables' }] })).toContain('read_orders');
    expect(label({ lens, problems: [{ ...wrong, isMistake: false }] })).toContain('read_orders');
  });
});

test('a line of the query with a mistake and a warning is marked as mistaken', () => {
  const [mistake, warning] = [problemOf(1, 'Wrong.'), problemOf(2, 'Old.', false)];
  for (const problems of [
    [mistake, warning],
    [warning, mistake],
  ])
    expect(draw({ findings: { ...findings, problems } })[1]).toMatch(/^ 1✗ /);
  const elsewhere = [{ ...mistake, field: 'variables' as const }];
  expect(draw({ findings: { ...findings, problems: elsewhere } })[1]).toMatch(/^ 1 {2}/);
});

test('names are offered over the variables, too, where those are typed in', () => {
  const items = [
    { label: 'first', insert: 'first', type: 'Int', isDeprecated: false, description: null },
  ];
  const completion = { field: 'variables', from: 0, behind: 0, items, index: 0 } as never;
  const there = walkExplorer().go(
    { type: 'switch-mode' },
    { type: 'move-focus', by: 1 },
    { type: 'start-typing' },
  );
  expect(there.state.focus.graphql).toBe('variables');
  const size = { width: 60, height: 14 };
  const rows = draw({ completion }, size, { at: there.state });
  expect(rows.join('\n')).toMatch(/│ › first +Int/);
  expect(rows[0]).toBe('  Query');
  expect(rows).toHaveLength(14);
});
