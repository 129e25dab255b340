import fc from 'fast-check';
import { parse, print } from 'graphql';
import { describe, expect, test } from 'vitest';
import {
  parseDocument,
  type PathField,
  readQueryTree,
  type TickedFields,
  tickField,
  untickField,
} from '../../../source/core/graphql/query-tree.ts';
import type { TextEdit } from '../../../source/core/text/text-buffer.ts';

/** `products(first: 10).nodes.id`: names with arguments, a first selection behind the last one. */
function fieldsOf(path: string, selection: string | null = null): readonly PathField[] {
  const parts = path.split('.');
  return parts.map((part, index) => {
    const [, name = '', args = ''] = /^(\w+)(.*)$/.exec(part) ?? [];
    return { name, args, selection: index === parts.length - 1 ? selection : null };
  });
}

function apply(text: string, edit: TextEdit | null): string {
  if (edit === null) throw new Error('no edit');
  return text.slice(0, edit.from) + edit.text + text.slice(edit.to);
}

const tick = (text: string, path: string, selection: string | null = null, at = 0) =>
  apply(text, tickField(text, at, fieldsOf(path, selection), 'query'));
const untick = (text: string, path: string, at = 0) =>
  apply(text, untickField(text, at, path.split('.')));

function names(ticked: TickedFields): unknown {
  return Object.fromEntries([...ticked].map(([name, { below }]) => [name, names(below)]));
}

function ticks(text: string, at = 0): unknown {
  const tree = readQueryTree(text, at);
  return tree.type === 'tree' ? names(tree.ticked) : tree;
}

describe('a text that is no document', () => {
  const secret = ['shpat', '0123456789abcdef'.repeat(2)].join('_');

  test.each([
    ['{ shop } }', 1, 10, 'Unexpected "}".'],
    ['{\n  shop(a:) }', 2, 10, 'Unexpected ")".'],
    ['query $x', 1, 7, 'Expected "{", found "$".'],
    ['{ a % }', 1, 5, 'Unexpected character: "%".'],
    ['{ a(b: "x } }', 1, 14, 'Unterminated string.'],
    ['{ "\u00a0[31m" }', 1, 3, 'Expected Name, found a text.'],
    ['{ """a"b\nc""" }', 1, 3, 'Expected Name, found a text.'],
    [`{ a } ${secret}`, 1, 7, 'Unexpected Name "***".'],
    ['', 1, 1, 'Not finished yet.'],
    ['query', 1, 6, 'Not finished yet: "{" is missing.'],
    ['{ shop(', 1, 8, 'Not finished yet: a name or bracket is missing.'],
    ['{ products(first:', 1, 18, 'Not finished yet.'],
  ])('%j is told by line %i and column %i: %s', (text, line, column, message) => {
    expect(parseDocument(text)).toEqual({ type: 'unreadable', line, column, message });
  });

  test('of one that is nested beyond what the parser holds no place is known', () => {
    expect(parseDocument('{a'.repeat(40_000))).toMatchObject({
      type: 'unreadable',
      message: expect.stringMatching(/nested too deep|not finished/i) as string,
    });
  });
});

describe('reading', () => {
  test('finds what is selected, aliases by their field, both of two joined', () => {
    expect(ticks('{ a: shop { name } shop { id } products(first: 1) { nodes { id } } }')).toEqual({
      shop: { name: {}, id: {} },
      products: { nodes: { id: {} } },
    });
  });

  test('is of the operation around the cursor', () => {
    const text = 'query A { shop { name } }\nmutation B { tagsAdd { node { id } } }';
    expect(readQueryTree(text, 5)).toMatchObject({ root: 'query' });
    expect(readQueryTree(text, 40)).toMatchObject({ root: 'mutation' });
  });

  test('an empty text is a query without fields, a broken one has a line', () => {
    expect(readQueryTree(' # nothing\n', 0)).toEqual({
      type: 'tree',
      root: 'query',
      ticked: new Map(),
    });
    expect(readQueryTree('{\n shop {\n', 0)).toEqual({ type: 'unreadable', line: 3 });
    expect(readQueryTree('fragment F on Shop { id }', 0)).toEqual({
      type: 'unreadable',
      line: null,
    });
  });
});

describe('ticking', () => {
  test('goes on a line where the others stand on one', () => {
    expect(tick('{ shop { name } }', 'shop.id')).toBe('{ shop { name id } }');
    expect(tick('{ shop { name } }', 'products(first: 10)', 'nodes { id }')).toBe(
      '{ shop { name } products(first: 10) { nodes { id } } }',
    );
  });

  test('takes a line of its own where the others have one, and their indentation', () => {
    const text = 'query Q {\n    shop {\n        name # the name\n    }\n}\n';
    expect(tick(text, 'shop.id')).toBe(
      'query Q {\n    shop {\n        name # the name\n        id\n    }\n}\n',
    );
    expect(tick(text, 'orders(first: 10)', 'nodes { id }')).toBe(
      'query Q {\n    shop {\n        name # the name\n    }\n    orders(first: 10) {\n      nodes {\n        id\n      }\n    }\n}\n',
    );
  });

  test('writes the fields above it that are missing', () => {
    expect(tick('{ shop { name } }', 'products(first: 10).nodes.vendor')).toBe(
      '{ shop { name } products(first: 10) { nodes { vendor } } }',
    );
  });

  test('begins a query in an empty text, or another operation', () => {
    expect(tick('', 'shop.name')).toBe('{\n  shop {\n    name\n  }\n}');
    expect(
      apply('', tickField('', 0, fieldsOf('tagsAdd(id: "")', 'node { id }'), 'mutation')),
    ).toBe('mutation {\n  tagsAdd(id: "") {\n    node {\n      id\n    }\n  }\n}');
  });

  test('gives a field without a selection one', () => {
    expect(tick('{ shop }', 'shop.name')).toBe('{ shop { name } }');
    expect(tick('{ shop }', 'shop', 'id')).toBe('{ shop { id } }');
  });

  test('changes nothing where it is there already, or nothing can be read', () => {
    expect(tickField('{ shop { name } }', 0, fieldsOf('shop.name'), 'query')).toBeNull();
    expect(tickField('{ shop {', 0, fieldsOf('shop.name'), 'query')).toBeNull();
  });
});

describe('taking out', () => {
  test('leaves the others as they are', () => {
    expect(untick('{ shop { name, id url } }', 'shop.id')).toBe('{ shop { name, url } }');
    expect(untick('{\n  shop {\n    name # keep\n    id\n  }\n}', 'shop.id')).toBe(
      '{\n  shop {\n    name # keep\n  }\n}',
    );
    expect(untick('{\n  shop {\n    id\n    name\n  }\n}', 'shop.id')).toBe(
      '{\n  shop {\n    name\n  }\n}',
    );
  });

  test('takes what would be left empty with it', () => {
    expect(
      untick('{ shop { name } products(first: 1) { nodes { id } } }', 'products.nodes.id'),
    ).toBe('{ shop { name } }');
  });

  test('keeps an operation that is not alone readable, and empties one that is', () => {
    expect(untick('query Q { shop { name } }', 'shop.name')).toBe('query Q { __typename }');
    expect(untick('# hello\n{ shop { name } }', 'shop')).toBe('# hello\n');
  });
});

const LEAVES = [
  'shop.name',
  'shop.id',
  'shop.plan.displayName',
  'orders(first: 2).nodes.id',
  'orders(first: 2).nodes.customer.email',
  'app.title',
];
const STARTS = [
  '',
  '{ shop { name } }',
  '{\n  shop {\n    name # why\n  }\n}',
  'query Q($a: Int) {\n\tshop { url } }',
  'fragment F on Shop { id }\n{ shop { ...F } }',
];

function holds(of: unknown, path: string): boolean {
  const names = path.replaceAll(/\(.*?\)/g, '').split('.');
  const found = names.reduce<unknown>(
    (part, name) => (part as Record<string, unknown>)?.[name],
    of,
  );
  return found !== undefined;
}

test('any order of ticking and taking out leaves a readable text, the field as told, and all else', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...STARTS),
      fc.array(fc.tuple(fc.constantFrom(...LEAVES), fc.boolean()), { maxLength: 12 }),
      (start, moves) => {
        let text = start;
        for (const [path, isTick] of moves) {
          const before = text;
          const edit = isTick
            ? tickField(text, text.length, fieldsOf(path), 'query')
            : untickField(text, text.length, path.replaceAll(/\(.*?\)/g, '').split('.'));
          if (edit !== null) text = apply(text, edit);
          if (text.trim() !== '') print(parse(text));
          expect(holds(ticks(text, text.length), path)).toBe(isTick);
          const others = LEAVES.filter(
            (one) => one !== path && holds(ticks(before, before.length), one),
          );
          for (const other of others) expect(holds(ticks(text, text.length), other)).toBe(true);
          // Ticking only ever adds.
          if (isTick && edit !== null) expect(edit.to).toBe(edit.from);
        }
      },
    ),
    { numRuns: 300 },
  );
});
