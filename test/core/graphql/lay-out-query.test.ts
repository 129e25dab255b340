import fc from 'fast-check';
import { parse, stripIgnoredCharacters } from 'graphql';
import { describe, expect, test } from 'vitest';
import { layOutQuery } from '../../../source/core/graphql/lay-out-query.ts';

function laid(text: string): string {
  const done = layOutQuery(text.replace('|', ''), Math.max(0, text.indexOf('|')));
  if (done.type === 'unreadable') return `${done.offset}: ${done.message}`;
  return text.includes('|')
    ? `${done.text.slice(0, done.cursor)}|${done.text.slice(done.cursor)}`
    : done.text;
}

describe('a query laid out', () => {
  test('has a line for each field', () => {
    expect(laid('query A($n:Int=1){shop{name} products(first:$n,query:"a b"){nodes{id}}}')).toBe(
      [
        'query A($n: Int = 1) {',
        '  shop {',
        '    name',
        '  }',
        '  products(first: $n, query: "a b") {',
        '    nodes {',
        '      id',
        '    }',
        '  }',
        '}',
      ].join('\n'),
    );
    expect(laid('query { shop { name } }')).toBe('{\n  shop {\n    name\n  }\n}');
  });

  test('keeps every comment at its place', () => {
    const text = `# head

# of the query
query A { # why
  # before
  shop { name # what

    # last
  }
  products(first: 5 # few
    after: $x, # on
    # then
    query: "# none") { nodes { id } }
}
# end
`;
    expect(laid(text)).toBe(`# head

# of the query
query A { # why
  # before
  shop {
    name # what
    # last
  }
  products(first: 5 # few
      after: $x # on
      # then
      query: "# none") {
    nodes {
      id
    }
  }
}
# end`);
  });

  test('keeps the cursor at the same token, in a comment too', () => {
    expect(laid('{shop{na|me}}')).toBe('{\n  shop {\n    na|me\n  }\n}');
    expect(laid('{shop{name}}|')).toBe('{\n  shop {\n    name\n  }\n}|');
    expect(laid('{shop{name # a|b\n}}')).toBe('{\n  shop {\n    name # a|b\n  }\n}');
    expect(laid('query| {shop{name}}')).toMatch(/^\|?\{/);
  });

  test('says where a text cannot be read, and lets comments alone be', () => {
    expect(laid('{ shop { name }')).toBe('15: Not finished yet: a name or bracket is missing.');
    expect(laid('{\n  shop(: 1) }')).toMatch(/^9: /);
    expect(laid('# later\n')).toBe('# later\n');
    expect(laid('')).toBe('');
  });

  const pieces = fc.array(fc.constantFrom('# one', '# two { "', ' ', '\n', '\n\n', ',', '#'), {
    maxLength: 4,
  });
  const tokens =
    'query A ( $n : [ Int ! ] = [ 1 , 2 ] ) @skip ( if : true ) { a : shop ( x : { y : "z" } ) { ...F ... on B { id } } } fragment F on Shop { name ( text : """ one\n two""" ) }'.split(
      ' ',
    );

  test('with comments and blanks anywhere loses none and is laid out once and for all', () => {
    fc.assert(
      fc.property(
        fc.array(pieces, { minLength: 50, maxLength: 50 }),
        fc.nat(300),
        (gaps, cursor) => {
          const text = tokens
            .map(
              (token, at) =>
                `${token} ${(gaps[at] ?? []).map((gap) => (gap.startsWith('#') ? `${gap}\n` : gap)).join('')}`,
            )
            .join('');
          const done = layOutQuery(text, cursor);
          if (done.type === 'unreadable') throw new Error(done.message);
          expect(() => parse(done.text)).not.toThrow();
          expect(stripIgnoredCharacters(done.text)).toBe(stripIgnoredCharacters(text));
          expect(done.text.match(/#[^\n]*/g)).toEqual(text.match(/#[^\n]*/g));
          expect(layOutQuery(done.text, 0)).toMatchObject({ text: done.text });
          expect(done.cursor).toBeLessThanOrEqual(done.text.length);
        },
      ),
      { numRuns: 60 },
    );
  });
});
