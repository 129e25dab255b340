import { describe, expect, test } from 'vitest';
import type { AssistEvent } from '../../../source/core/explorer/assist/assist-state.ts';
import { schemaWords } from '../../../source/core/explorer/assist/schema.ts';
import { isTyping } from '../../../source/core/explorer/focus.ts';
import { treeRows } from '../../../source/core/explorer/assist/tree.ts';
import type { ExplorerConfig } from '../../../source/core/explorer/state.ts';
import type { ExplorerWish } from '../../../source/core/explorer/event.ts';
import { listedProblems } from '../../../source/core/explorer/assist/problems.ts';
import type {
  DocumentProblem,
  SchemaAnswer,
  SchemaQuestion,
} from '../../../source/core/graphql/schema-question.ts';
import { selectionOf } from '../../../source/core/text/text-buffer.ts';
import { toDisplayText } from '../../../source/core/text/display-text.ts';
import { walkExplorer, type ExplorerWalk } from '../../support/explorer/explorer-walk.ts';

const does = (event: AssistEvent): ExplorerWish => ({ type: 'assist', event });
const key = (text: string): ExplorerWish => ({ type: 'edit', edit: { type: 'insert', text } });

/** GraphQL with a schema that is read. */
function ready(changes: Partial<ExplorerConfig> = {}): ExplorerWalk {
  const walk = walkExplorer({ readsSchema: true, ...changes }).go({ type: 'switch-mode' });
  const { schema } = walk.state.assist;
  if (schema.type !== 'reading') throw new Error(schema.type);
  return walk.go({ type: 'schema-read', id: schema.id, outcome: { type: 'ready', ageMs: 0 } });
}

/** The newest question of a kind. */
function asked(walk: ExplorerWalk, type: SchemaQuestion['type']) {
  const found = walk.effects.findLast(
    (one) => one.type === 'ask-schema' && one.question.type === type,
  );
  if (found?.type !== 'ask-schema') throw new Error(`no ${type} was asked`);
  return found;
}

function hear(walk: ExplorerWalk, answer: SchemaAnswer, id: number): ExplorerWalk {
  return walk.go({ type: 'schema-answered', id, answer });
}

function offer(walk: ExplorerWalk, ...labels: string[]): ExplorerWalk {
  const { id, question } = asked(walk, 'complete');
  if (question.type !== 'complete') throw new Error(question.type);
  const word = /\w*$/.exec(question.text.slice(0, question.offset))?.[0] ?? '';
  return hear(
    walk,
    {
      type: 'completions',
      field: 'query',
      from: question.offset - word.length,
      to: question.offset,
      items: labels.map((label) => ({
        label: toDisplayText(label),
        insert: label,
        from: label.length,
        to: label.length,
        type: toDisplayText('String'),
        isDeprecated: false,
        isRequired: false,
        description: null,
      })),
    },
    id,
  );
}

describe('the schema', () => {
  test('is asked for when GraphQL is first used, once, with the token like any request', () => {
    const walk = walkExplorer({ readsSchema: true });
    expect(walk.effects).toEqual([]);
    walk.go({ type: 'switch-mode' }, { type: 'switch-mode' }, { type: 'switch-mode' });
    const reads = walk.effects.filter(({ type }) => type === 'read-schema');
    expect(reads).toHaveLength(1);
    expect(JSON.stringify(reads[0])).toContain('IntrospectionQuery');
    expect(walk.state.assist.schema).toMatchObject({ type: 'reading', version: '2026-10' });
  });

  test('is not asked for where nobody can hold it', () => {
    expect(walkExplorer().go({ type: 'switch-mode' }, key('a')).effects).toEqual([]);
  });

  test('that could not be read is tried again by the key that needs it', () => {
    const walk = walkExplorer({ readsSchema: true }).go({ type: 'switch-mode' });
    walk.go({
      type: 'schema-read',
      id: 1,
      outcome: { type: 'failed', message: 'No.', keepsFormer: true },
    });
    expect(walk.state.assist.schema).toMatchObject({ type: 'failed', message: 'No.' });
    walk.go(key('a'));
    expect(walk.effects.filter(({ type }) => type === 'read-schema')).toHaveLength(1);
    walk.go(does({ type: 'complete' }));
    expect(walk.effects.filter(({ type }) => type === 'read-schema')).toHaveLength(2);
    expect(walk.state.assist.schema.type).toBe('reading');
  });

  test.each(['back', 'cancel'] as const)(
    'is given up by %s while it is read, and a late one is none',
    (type) => {
      const walk = walkExplorer({ readsSchema: true }).go({ type: 'switch-mode' });
      const event = type === 'back' ? { type, window: { rows: 10, length: 0 } } : { type };
      // Esc stops the typing first.
      if (type === 'back') walk.go(event);
      walk.go(event);
      expect(walk.effects.at(-1)).toEqual({ type: 'stop-schema' });
      expect(walk.state.assist.schema).toMatchObject({
        type: 'failed',
        message: 'You stopped the reading.',
      });
      const stopped = walk.state;
      walk.go({ type: 'schema-read', id: 1, outcome: { type: 'ready', ageMs: 0 } });
      expect(walk.state.assist).toEqual(stopped.assist);
      expect(walk.state.leaving).toBeNull();
    },
  );

  test('that is read again stays in use where the read is given up', () => {
    const walk = ready();
    walk.go(does({ type: 'read-schema-again' }), { type: 'cancel' });
    expect(walk.state.assist.schema).toMatchObject({ type: 'ready', again: null });
    expect(walk.effects.filter(({ type }) => type === 'stop-schema')).toHaveLength(1);
    walk.go({ type: 'cancel' });
    expect(walk.effects.filter(({ type }) => type === 'stop-schema')).toHaveLength(1);
  });

  test('that comes after another try, or is lost, is no schema', () => {
    const walk = ready();
    hear(walk, { type: 'lost' }, 99);
    expect(walk.state.assist.schema.type).toBe('failed');
    walk.go(does({ type: 'describe' }));
    walk.go({ type: 'schema-read', id: 1, outcome: { type: 'ready', ageMs: 0 } });
    expect(walk.state.assist.schema.type).toBe('reading');
  });

  test('of another version is read when requests ask for that version', () => {
    const walk = ready();
    walk.state = { ...walk.state, version: '2026-07' };
    walk.go(key('a'));
    expect(walk.state.assist.schema).toMatchObject({ type: 'reading', version: '2026-07' });
    expect(walk.effects.findLast(({ type }) => type === 'read-schema')).toMatchObject({
      request: { url: expect.stringContaining('/2026-07/') as string },
    });
  });
});

describe('the schema of an earlier run', () => {
  const DAY_MS = 24 * 60 * 60 * 1000;

  function opened(ageMs: number, version = '2026-10'): ExplorerWalk {
    const walk = walkExplorer({ readsSchema: true, keepsSchema: true, version });
    walk.go({ type: 'switch-mode' });
    const { schema } = walk.state.assist;
    if (schema.type !== 'reading') throw new Error(schema.type);
    return walk.go({ type: 'schema-read', id: schema.id, outcome: { type: 'ready', ageMs } });
  }

  const reads = (walk: ExplorerWalk) =>
    walk.effects.filter(({ type }) => type === 'read-schema').length;

  test('is opened from the disk, by store and version, without a request', () => {
    const walk = opened(DAY_MS);
    expect(walk.effects).toContainEqual({
      type: 'open-schema',
      id: 1,
      subject: { shop: 'demo.practice.test', version: '2026-10' },
    });
    expect(reads(walk)).toBe(0);
    expect(walk.state.assist.schema.type).toBe('ready');
    expect(schemaWords(walk.state)).toBeNull();
  });

  test('is asked for where none is kept', () => {
    const walk = walkExplorer({ readsSchema: true, keepsSchema: true });
    walk.go({ type: 'switch-mode' }, { type: 'schema-not-kept', id: 1 });
    expect(reads(walk)).toBe(1);
    expect(walk.state.assist.schema).toMatchObject({ type: 'reading', source: 'store' });
  });

  test.each([
    ['2026-10', 6, 0],
    ['2026-10', 8, 1],
    ['2026-10', -2, 1],
    ['unstable', 2, 1],
  ])('of %s and %i days is used, and read again behind when it is old', (version, days, count) => {
    const walk = opened(days * DAY_MS, version);
    expect(walk.state.assist.schema.type).toBe('ready');
    expect(reads(walk)).toBe(count);
    walk.go(does({ type: 'complete' }));
    expect(asked(walk, 'complete').question.type).toBe('complete');
  });

  test('stays in use when it cannot be read again, and that is said until it can', () => {
    const walk = opened(9 * DAY_MS);
    const { schema } = walk.state.assist;
    const id = schema.type === 'ready' ? (schema.again?.id ?? 0) : 0;
    expect(schemaWords(walk.state)?.message).toBe('the schema is 9 days old; reading it again');
    const outcome = {
      type: 'failed',
      message: 'The store answered 500.',
      keepsFormer: true,
    } as const;
    walk.go({ type: 'schema-read', id, outcome });
    expect(schemaWords(walk.state)).toMatchObject({
      level: 'warning',
      message: 'the schema is 9 days old: The store answered 500.',
    });
    walk.go(does({ type: 'read-schema-again' }));
    expect(reads(walk)).toBe(2);
    walk.go(does({ type: 'read-schema-again' }));
    expect(reads(walk)).toBe(2);
    expect(walk.state.notice?.message).toContain('being read already');
    walk.go({ type: 'schema-read', id: id + 1, outcome });
    const lost = { ...outcome, keepsFormer: false };
    walk.go(does({ type: 'read-schema-again' }));
    const last = walk.state.assist.lastAsk;
    walk.go({ type: 'schema-read', id: last, outcome: lost });
    expect(walk.state.assist.schema.type).toBe('failed');
  });

  test('on its way from the store is told with seconds and bytes', () => {
    const walk = walkExplorer({ readsSchema: true }).go({ type: 'switch-mode' });
    const received = { bytes: 2_000_000, total: null };
    walk.go({ type: 'schema-going-on', id: 1, elapsedMs: 3100, received });
    expect(schemaWords(walk.state)?.read).toMatchObject({ elapsedMs: 3100, received });
  });
});

describe('names that fit', () => {
  test('are asked for while a name is typed, and not by a paste or a blank', () => {
    const walk = ready().write('');
    const count = () =>
      walk.effects.filter((one) => one.type === 'ask-schema' && one.question.type === 'complete')
        .length;
    walk.go(key('{'), key(' '));
    expect(count()).toBe(0);
    walk.go(key('s'), key('h'));
    expect(count()).toBe(2);
    walk.go(key('shop { name }'));
    expect(count()).toBe(2);
  });

  test('are shown only for the text that stands there', () => {
    const walk = ready().write('{ ').go(key('s'));
    const early = asked(walk, 'complete').id;
    walk.go(key('h'));
    hear(walk, { type: 'completions', field: 'query', from: 2, to: 3, items: [] }, early);
    expect(walk.state.assist.completion).toBeNull();
    offer(walk, 'shop', 'shopLocales');
    expect(walk.state.assist.completion?.items).toHaveLength(2);
    walk.go({ type: 'edit', edit: { type: 'move', to: 'left' } });
    expect(walk.state.assist.completion).toBeNull();
    walk.go(key('o'), { type: 'edit', edit: { type: 'newline' } });
    offer(walk, 'shop');
    expect(walk.state.assist.completion).toBeNull();
  });

  test('the chosen one takes the place of the word', () => {
    const walk = offer(ready().write('{ ').go(key('s'), key('h')), 'shop', 'shopLocales');
    walk.go(does({ type: 'move-completion', by: 1 }), does({ type: 'take-completion', by: 'tab' }));
    expect(walk.state.graphql.query.text).toBe('{ shopLocales');
    expect(walk.state.graphql.query.cursor).toBe(13);
    expect(walk.state.assist.completion).toBeNull();
  });

  test('a field is written with what it needs as one step, its first value selected', () => {
    const walk = ready().write('{ ').go(key('p'));
    const { id, question } = asked(walk, 'complete');
    if (question.type !== 'complete') throw new Error(question.type);
    const insert = 'product(id: "x") { id }';
    const item = {
      label: toDisplayText('product'),
      insert,
      from: 13,
      to: 14,
      type: toDisplayText('Product'),
      isDeprecated: false,
      isRequired: false,
      description: null,
    };
    hear(walk, { type: 'completions', field: 'query', from: 2, to: 3, items: [item] }, id);
    walk.go(does({ type: 'take-completion', by: 'enter' }));
    const { query } = walk.state.graphql;
    expect(query.text).toBe(`{ ${insert}`);
    expect(selectionOf(query)).toEqual({ from: 15, to: 16 });
    walk.go({ type: 'edit', edit: { type: 'undo' } });
    expect(walk.state.graphql.query.text).toBe('{ p');
  });

  test('behind an argument its values are asked for at once', () => {
    const walk = offer(ready().write('{ products(').go(key('s')), 'sortKey: ');
    walk.go(does({ type: 'take-completion', by: 'enter' }));
    expect(asked(walk, 'complete').question).toMatchObject({ text: '{ products(sortKey: ' });
    offer(walk, 'TITLE');
    expect(walk.state.assist.completion?.items).toHaveLength(1);
  });

  test('are offered in the variables as well, where the closing quote goes with the word', () => {
    const walk = ready().write('query ($a: Int) { shop { id } }').go({ type: 'move-focus', by: 1 });
    const letters = ['{', '"', '"'].map((one) => key(one));
    walk.go(...letters, { type: 'edit', edit: { type: 'move', to: 'left' } }, key('a'));
    const { id, question } = asked(walk, 'complete-variables');
    expect(question).toMatchObject({ variables: '{"a"', at: 3 });
    const item = { label: toDisplayText('abc'), insert: '"abc": 1', from: 7, to: 8 };
    const rest = { type: toDisplayText('Int'), isDeprecated: false, isRequired: true };
    const items = [{ ...item, ...rest, description: null }];
    hear(walk, { type: 'completions', field: 'variables', from: 1, to: 4, items }, id);
    walk.go(does({ type: 'take-completion', by: 'tab' }));
    expect(walk.state.graphql.variables.text).toBe('{"abc": 1');
  });

  test('Enter behind a finished name is a line break', () => {
    const walk = offer(ready().write('{ sho').go(key('p')), 'shop', 'shopLocales');
    walk.go(does({ type: 'take-completion', by: 'enter' }));
    expect(walk.state.graphql.query.text).toBe('{ shop\n');
  });

  test('while the next ones are awaited those that still fit stay', () => {
    const walk = offer(ready().write('{ ').go(key('s')), 'shop', 'segments');
    walk.go(key('h'));
    expect(walk.state.assist.completion?.items.map(({ label }) => label)).toEqual(['shop']);
    const back: ExplorerWish = { type: 'edit', edit: { type: 'delete', to: 'left' } };
    walk.go(back);
    expect(walk.state.assist.completion).not.toBeNull();
    walk.go(back);
    expect(walk.state.assist.completion).toBeNull();
  });

  test('Esc closes them first, and only then ends typing', () => {
    const walk = offer(ready().write('{ ').go(key('s')), 'shop', 'segments').go({ type: 'back' });
    expect(walk.state.assist.completion).toBeNull();
    expect(walk.state.focus.isTyping).toBe(true);
    expect(walk.go({ type: 'back' }).state.focus.isTyping).toBe(false);
  });
});

describe('what is found in a draft', () => {
  const lens = {
    need: [['read_orders']],
    needed: ['read_orders'],
    missing: ['read_orders'],
    isProbable: false,
    isOpen: false,
    isDeep: true,
    conditional: [],
  };

  test('is asked for with every change, and only the newest answer counts', () => {
    const walk = ready().write('{ orders }');
    const old = asked(walk, 'check').id;
    walk.write('{ shop }');
    const problem = {
      field: 'query',
      line: 1,
      offset: 2,
      message: toDisplayText('no'),
      isMistake: true,
    } as const;
    hear(walk, { type: 'checked', problems: [problem], lens, cost: 3 }, old);
    expect(walk.state.assist.findings.problems).toEqual([]);
    const { id, question } = asked(walk, 'check');
    expect(question).toMatchObject({
      text: '{ shop }',
      granted: ['read_products', 'write_orders'],
    });
    hear(walk, { type: 'checked', problems: [problem], lens, cost: 3 }, id);
    expect(walk.state.assist.findings.problems).toEqual([problem]);
  });

  test('holds no need of an earlier text once the text cannot be read', () => {
    const walk = ready().write('{ orders }');
    hear(walk, { type: 'checked', problems: [], lens, cost: 3 }, asked(walk, 'check').id);
    walk.write('{ orders {');
    hear(walk, { type: 'checked', problems: [], lens: null, cost: null }, asked(walk, 'check').id);
    expect(walk.state.assist.findings.lens).toBeNull();
  });

  test('one key leads back to the scopes with the missing ones, for GraphQL and for a path', () => {
    const walk = ready({ canReturn: true }).write('{ orders }');
    hear(walk, { type: 'checked', problems: [], lens, cost: 3 }, asked(walk, 'check').id);
    walk.go(does({ type: 'add-missing-scopes' }));
    expect(walk.state.leaving?.diagnosis?.action).toEqual({
      type: 'add-scopes',
      scopes: ['read_orders'],
    });
    const rest = walkExplorer({ canReturn: true }).write('customers.json');
    rest.go(does({ type: 'add-missing-scopes' }));
    expect(rest.state.leaving?.diagnosis?.action).toEqual({
      type: 'add-scopes',
      scopes: ['read_customers'],
    });
    const enough = walkExplorer({ canReturn: true }).write('orders.json');
    expect(enough.go(does({ type: 'add-missing-scopes' })).state.leaving).toBeNull();
  });
});

describe('the schema browser', () => {
  const row = (of: string, leadsTo = of, typeName = 'Product') =>
    ({
      kind: 'field',
      of,
      title: of,
      note: '',
      leadsTo,
      typeName,
      description: null,
      deprecation: null,
    }) as never;
  const page = (of: string, ...rows: string[]): SchemaAnswer => ({
    type: 'page',
    page: {
      of,
      title: toDisplayText(of),
      description: null,
      deprecation: null,
      rows: rows.map((one) => row(one)),
    },
  });

  function opened(): ExplorerWalk {
    const walk = ready()
      .write('{ ')
      .go(does({ type: 'open-browser' }));
    const rows = [row('QueryRoot'), row('QueryRoot.products')];
    return hear(walk, { type: 'found', words: '', total: 2, rows }, asked(walk, 'search').id);
  }

  test('searches with every letter, and only the newest answer counts', () => {
    const walk = opened().go(key('p'), key('r'));
    expect(asked(walk, 'search').question).toMatchObject({ words: 'pr' });
    expect(walk.state.graphql.query.text).toBe('{ ');
    const { id } = asked(walk, 'search');
    hear(walk, { type: 'found', words: 'p', total: 0, rows: [] }, id - 1);
    expect(walk.state.assist.browser?.found?.total).toBe(2);
    hear(walk, { type: 'found', words: 'pr', total: 1, rows: [row('Product')] }, id);
    expect(walk.state.assist.browser?.found?.total).toBe(1);
  });

  test('Enter behind letters waits for the names that fit them', () => {
    const walk = opened().go(key('p'), does({ type: 'follow-name' }));
    expect(() => asked(walk, 'page')).toThrow('no page');
    const rows = [row('Product')];
    hear(walk, { type: 'found', words: 'p', total: 1, rows }, asked(walk, 'search').id);
    expect(asked(walk, 'page').question).toMatchObject({ of: 'Product' });
  });

  test('leads from a field to its type and back to the very row', () => {
    const walk = opened().go(does({ type: 'move-browser', by: 1 }), does({ type: 'follow-name' }));
    expect(asked(walk, 'page').question).toMatchObject({ of: 'QueryRoot.products' });
    hear(walk, page('QueryRoot.products', 'ProductConnection'), asked(walk, 'page').id);
    walk.go(does({ type: 'follow-type' }));
    expect(asked(walk, 'page').question).toMatchObject({ of: 'Product' });
    hear(walk, page('Product', 'Product.id', 'Product.title'), asked(walk, 'page').id);
    expect(walk.state.assist.browser?.back).toHaveLength(2);
    expect(isTyping(walk.state)).toBe(false);
    walk.go(does({ type: 'browse-back' }));
    expect(walk.state.assist.browser?.page?.of).toBe('QueryRoot.products');
    walk.go(does({ type: 'browse-back' }));
    expect(walk.state.assist.browser).toMatchObject({ page: null, index: 1 });
    expect(isTyping(walk.state)).toBe(true);
    walk.go(does({ type: 'browse-back' }));
    expect(walk.state.assist.browser).toBeNull();
  });

  test('opens the page of an argument on that argument', () => {
    const walk = ready()
      .write('{ ')
      .go(does({ type: 'open-browser' }));
    const rows = [row('QueryRoot.products(first)', 'QueryRoot.products')];
    hear(walk, { type: 'found', words: '', total: 1, rows }, asked(walk, 'search').id);
    walk.go(does({ type: 'follow-name' }));
    const { id } = asked(walk, 'page');
    const parts = ['ProductConnection', 'QueryRoot.products(after)', 'QueryRoot.products(first)'];
    const answer = page('QueryRoot.products', ...parts);
    if (answer.type !== 'page' || answer.page === null) throw new Error(answer.type);
    const shown = answer.page.rows.map((one) => ({ ...one, kind: 'argument' as const }));
    hear(walk, { type: 'page', page: { ...answer.page, rows: shown } }, id);
    expect(walk.state.assist.browser?.index).toBe(2);
  });

  test('writes a name into the query, as one step, and closes', () => {
    const walk = opened().go(does({ type: 'insert-name' }));
    expect(asked(walk, 'insertion').question).toMatchObject({ of: 'QueryRoot', offset: 2 });
    const item = { insert: 'shop { id }', from: 9, to: 9 };
    hear(walk, { type: 'insertion', item }, asked(walk, 'insertion').id);
    expect(walk.state.assist.browser).toBeNull();
    expect(walk.state.graphql.query).toMatchObject({ text: '{ shop { id }', cursor: 11 });
    walk.go({ type: 'edit', edit: { type: 'undo' } });
    expect(walk.state.graphql.query.text).toBe('{ ');
  });

  test('is a word where there is no schema', () => {
    const walk = walkExplorer({ readsSchema: true }).go({ type: 'switch-mode' });
    walk.go(does({ type: 'open-browser' }));
    expect(walk.state.assist.browser).toBeNull();
    expect(walk.state.notice?.message).toContain('still being read');
  });
});

test('the description of a name is read up and down, and never above its first row', () => {
  const walk = ready()
    .write('{ products')
    .go(does({ type: 'describe' }));
  const docs = { title: 'products' } as never;
  hear(walk, { type: 'described', docs }, asked(walk, 'describe').id);
  const topAfter = (by: number) => {
    walk.go(does({ type: 'scroll-docs', by }));
    return walk.state.assist.docs;
  };
  expect(topAfter(3)).toEqual({ docs, top: 3 });
  expect(topAfter(-2)).toEqual({ docs, top: 1 });
  expect(topAfter(-2)).toEqual({ docs, top: 0 });
  walk.go({ type: 'back' });
  expect(walk.state.assist.docs).toBeNull();
  expect(topAfter(1)).toBeNull();
});

describe('the required variables', () => {
  test('are written into the text they were asked for, and into no other', () => {
    const walk = ready().write('query ($a: Int!) { shop { id } }');
    const write = does({ type: 'write-variables' });
    const answer: SchemaAnswer = {
      type: 'skeleton',
      place: { from: 0, to: 0 },
      item: { insert: '{ "a": 1 }', from: 7, to: 8 },
      message: null,
    };
    walk.go(write);
    const late = asked(walk, 'skeleton').id;
    walk.go(key(' '));
    hear(walk, answer, late);
    expect(walk.state.graphql.variables.text).toBe('');
    walk.go(write);
    hear(walk, answer, asked(walk, 'skeleton').id);
    expect(walk.state.graphql.variables.text).toBe('{ "a": 1 }');
    expect(walk.state.focus.graphql).toBe('variables');
  });
});

describe('the list of problems', () => {
  const problem = (line: number, offset: number, words: string, field = 'query') =>
    ({ field, line, offset, message: toDisplayText(words), isMistake: true }) as DocumentProblem;

  /** Two in the query, one in the variables; the cursor stands at the end of the query. */
  function wrong(): ExplorerWalk {
    const walk = ready().write('{ a\n b\n c }');
    const problems = [problem(1, 2, 'a'), problem(3, 8, 'c'), problem(1, 0, 'v', 'variables')];
    return hear(
      walk,
      { type: 'checked', problems, lens: null, cost: null },
      asked(walk, 'check').id,
    );
  }

  function listed({ state }: ExplorerWalk): readonly string[] {
    const { problems } = state.assist;
    return problems === null ? [] : listedProblems(state, problems).map(({ message }) => message);
  }

  test('begins with the one at the cursor, and Enter goes to its place', () => {
    const walk = wrong().go(does({ type: 'open-problems' }));
    expect(listed(walk)).toEqual(['c', 'v', 'a']);
    walk.go(does({ type: 'open-problems' }), does({ type: 'open-problems' }));
    walk.go(does({ type: 'take-problem' }));
    expect(walk.state.assist.problems).toBeNull();
    expect(walk.state.graphql.query.cursor).toBe(2);
    walk.go(does({ type: 'open-problems' }));
    expect(listed(walk)).toEqual(['a', 'c', 'v']);
    walk.go(does({ type: 'move-problem', by: -1 }), does({ type: 'take-problem' }));
    expect([walk.state.focus.graphql, walk.state.focus.isTyping]).toEqual(['variables', true]);
  });

  test('is gone through around its ends by steps, and left at an end by a leap', () => {
    const walk = wrong().go(does({ type: 'open-problems' }));
    const after = (by: number) =>
      walk.go(does({ type: 'move-problem', by })).state.assist.problems?.index;
    expect([1, 1, 1, -1].map(after)).toEqual([1, 2, 0, 2]);
    expect([-10_000_000, 10_000_000, 8, -8, 8].map(after)).toEqual([0, 2, 2, 0, 2]);
  });

  test('without a problem is a word', () => {
    const walk = ready()
      .write('{ a }')
      .go(does({ type: 'open-problems' }));
    expect(walk.state.assist.problems).toBeNull();
    expect(walk.state.notice?.message).toBe('Nothing is wrong with the query and its variables.');
  });
});

describe('several operations', () => {
  const BOTH = 'query A { shop { name } }\nmutation B { x }\nquery C { shop { id } }';

  test('are chosen from before anything is sent, the one at the cursor first', () => {
    const walk = ready()
      .write(BOTH)
      .go({ type: 'edit', edit: { type: 'move-to', offset: 5 } });
    walk.go({ type: 'send' });
    expect(walk.effects.some(({ type }) => type === 'send')).toBe(false);
    expect(walk.state.assist.operations).toEqual({ names: ['A', 'B', 'C'], index: 0 });
    walk.go(does({ type: 'move-operation', by: 5 }), does({ type: 'take-operation' }));
    expect(walk.sent().request.body).toMatchObject({
      text: expect.stringContaining('"operationName":"C"') as string,
    });
    expect(walk.state.assist.operations).toBeNull();
  });

  test('Esc sends none', () => {
    const walk = ready().write(BOTH).go({ type: 'send' }, { type: 'back' });
    expect(walk.state.assist.operations).toBeNull();
    expect(walk.effects.some(({ type }) => type === 'send')).toBe(false);
  });
});

describe('the tree of fields', () => {
  const field = (name: string, below: string | null = null, selection: string | null = null) => ({
    name,
    below,
    selection,
    args: '',
    type: toDisplayText('X'),
    isDeprecated: false,
  });

  function opened(text: string): ExplorerWalk {
    const walk = ready()
      .write(text)
      .go(does({ type: 'open-tree' }));
    hear(
      walk,
      {
        type: 'fields',
        of: 'query',
        fields: [field('app', 'App', 'id'), field('shop', 'Shop', 'id'), field('shopLocales')],
      },
      0,
    );
    return walk;
  }

  test('asks for the fields of a type when they are first looked at', () => {
    const walk = opened('{ app { id } }');
    const types = () =>
      walk.effects.flatMap((one) =>
        one.type === 'ask-schema' && one.question.type === 'fields' ? [one.question.of] : [],
      );
    expect(types()).toEqual(['query', 'App']);
    walk.go(does({ type: 'move-tree', by: 1 }), does({ type: 'fold-tree', isUnfolded: true }));
    expect(types()).toEqual(['query', 'App', 'Shop']);
    walk.go(
      does({ type: 'fold-tree', isUnfolded: false }),
      does({ type: 'fold-tree', isUnfolded: true }),
    );
    expect(types()).toHaveLength(3);
  });

  test('ticks write the query, laid out, each as one step to undo', () => {
    const walk = opened('{ app { id } # of ours\n}');
    const text = () => walk.state.graphql.query.text;
    walk.go(does({ type: 'find-in-tree', letter: 's' }), does({ type: 'tick-tree' }));
    const both = '{\n  app {\n    id\n  } # of ours\n  shop {\n    id\n  }\n}';
    expect(text()).toBe(both);
    walk.go(does({ type: 'tick-tree' }));
    expect(text()).toBe('{\n  app {\n    id\n  } # of ours\n}');
    walk.go({ type: 'undo' });
    expect(text()).toBe(both);
    walk.go({ type: 'undo' });
    expect(text()).toBe('{ app { id } # of ours\n}');
  });

  test('letters find the field that is called so before one that only begins so', () => {
    const walk = opened('');
    const here = () => walk.state.assist.tree?.index;
    for (const letter of 'shopl') walk.go(does({ type: 'find-in-tree', letter }));
    expect(here()).toBe(2);
    walk.go(does({ type: 'find-in-tree', letter: null }));
    expect(walk.state.assist.tree?.find).toBe('shop');
    walk.go(does({ type: 'move-tree', by: -9 }));
    for (const letter of 'shopx') walk.go(does({ type: 'find-in-tree', letter }));
    expect([here(), walk.state.assist.tree?.find]).toEqual([1, 'shop']);
  });

  test('letters look from the cursor on and around, in its own branch first', () => {
    const walk = ready()
      .write('{ node { id } shop { id } }')
      .go(does({ type: 'open-tree' }));
    const fields = [
      field('node', 'Node', 'id'),
      field('name'),
      field('shop', 'Shop', 'id'),
      field('nodes'),
    ];
    hear(walk, { type: 'fields', of: 'query', fields }, 0);
    hear(walk, { type: 'fields', of: 'Node', fields: [field('id'), field('note')] }, 0);
    hear(
      walk,
      { type: 'fields', of: 'Shop', fields: [field('id'), field('names'), field('nodes')] },
      0,
    );
    const here = () => {
      const { tree } = walk.state.assist;
      return tree === null
        ? ''
        : (treeRows(tree)[tree.index]?.path ?? []).map(({ name }) => name).join('.');
    };
    const find = (letters: string) => {
      for (const letter of letters) walk.go(does({ type: 'find-in-tree', letter }));
    };
    walk.go(does({ type: 'move-tree', by: -99 }), does({ type: 'move-tree', by: 5 }));
    expect(here()).toBe('shop.id');
    find('name');
    expect(here()).toBe('shop.names');
    walk.go(does({ type: 'find-next-in-tree' }));
    expect(here()).toBe('name');
    walk.go(does({ type: 'find-next-in-tree' }));
    expect(here()).toBe('shop.names');
    walk.go(does({ type: 'move-tree', by: 1 }));
    find('node');
    expect(here()).toBe('shop.nodes');
  });

  test('letters look inside the unfolded field first, also when its fields come after them', () => {
    const walk = opened('');
    const find = (letters: string) => {
      for (const letter of letters) walk.go(does({ type: 'find-in-tree', letter }));
    };
    const place = () => {
      const { tree } = walk.state.assist;
      return tree === null ? [] : treeRows(tree)[tree.index]?.path.map(({ name }) => name);
    };
    walk.go(does({ type: 'fold-tree', isUnfolded: true }));
    find('sho');
    expect(place()).toEqual(['shop']);
    const gone = { ...field('shop'), isDeprecated: true };
    hear(walk, { type: 'fields', of: 'App', fields: [field('id'), gone, field('shown')] }, 1);
    expect(place()).toEqual(['app', 'shown']);
    find('p');
    expect(place()).toEqual(['shop']);
  });

  test('letters that fit nothing yet are kept while fields are asked for', () => {
    const walk = opened('').go(does({ type: 'fold-tree', isUnfolded: true }));
    for (const letter of 'id') walk.go(does({ type: 'find-in-tree', letter }));
    hear(walk, { type: 'fields', of: 'App', fields: [field('api'), field('id')] }, 1);
    expect(walk.state.assist.tree).toMatchObject({ find: 'id', index: 2 });
  });

  test('a query that cannot be read has no tree, and words say where', () => {
    const walk = ready()
      .write('{\n shop {')
      .go(does({ type: 'open-tree' }));
    expect(walk.state.assist.tree).toBeNull();
    expect(walk.state.notice?.message).toContain('line 2');
  });
});
