import { describe, expect, test } from 'vitest';
import type { AssistState } from '../../../../../source/core/explorer/assist/assist-state.ts';
import { isTyping } from '../../../../../source/core/explorer/focus.ts';
import type { ExplorerState } from '../../../../../source/core/explorer/state.ts';
import type { DocumentProblem } from '../../../../../source/core/graphql/schema-question.ts';
import { toDisplayText } from '../../../../../source/core/text/display-text.ts';
import { GraphqlFields } from '../../../../../source/ui/ink/explorer/request/graphql-fields.tsx';
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
