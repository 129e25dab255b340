import { describe, expect, test } from 'vitest';
import { beginJson, beginRequest, readTyped } from '../../../source/core/requests/typed-request.ts';

/** What a text still lacks after each of its lines; `-` for nothing. */
function lacks(text: string, operation: string | null = null): readonly string[] {
  const [first = '', ...more] = text.split('\n');
  const typed = beginRequest(first, operation);
  if (typed === null) return ['no request'];
  const said = [typed.unfinished() ?? '-'];
  for (const line of more) {
    typed.add(line);
    said.push(typed.unfinished() ?? '-');
  }
  expect(typed.text).toBe(text);
  return said;
}

const BRACES = 'its braces close';

describe('a request that is typed line by line', () => {
  test('is whole once its braces close', () => {
    expect(lacks('{ shop { name } }')).toEqual(['-']);
    expect(lacks('{\n  shop {\n    name\n  }\n}')).toEqual([BRACES, BRACES, BRACES, BRACES, '-']);
    expect(lacks('POST products.json {"product": {\n"title": "Hat"}\n}')).toEqual([
      BRACES,
      BRACES,
      '-',
    ]);
    expect(lacks('GET shop.json')).toEqual(['-']);
    expect(lacks('DELETE products/{id}.json')).toEqual(['-']);
    expect(lacks('GET products.json?ids[=1')).toEqual(['-']);
    expect(lacks('[\n1]')).toEqual([BRACES, '-']);
    expect(lacks('wibble {')).toEqual(['no request']);
  });

  test('is not misled by strings, block strings and comments', () => {
    expect(lacks('{ a(b: "}") # }\n}')).toEqual([BRACES, '-']);
    expect(lacks('{ a(b: "\\"}") {\nc } }')).toEqual([BRACES, '-']);
    const block = 'the text in """ ends';
    expect(lacks('{ a(b: """ }\n \\""" }\n""") }')).toEqual([block, block, '-']);
    expect(lacks('{ a(b: "") }')).toEqual(['-']);
    // A string that is not closed does not swallow the lines behind it.
    expect(lacks('{ a(b: "x\n}')).toEqual([BRACES, '-']);
    expect(lacks('{ a(b: "x\n)}')).toEqual([BRACES, '-']);
    expect(lacks('POST x.json {"a": "# {"\n}')).toEqual([BRACES, '-']);
    expect(lacks('POST x.json {"a": "\\"{"}')).toEqual(['-']);
  });

  test('goes on until its fields, its fragments and the operation that is meant are there', () => {
    const fields = 'its fields in braces are there';
    expect(lacks('query A($n: Int = 1)\n{ shop { name } }')).toEqual([fields, '-']);
    expect(lacks('query A')).toEqual([fields]);
    expect(lacks('{ shop { ...F } }\nfragment F on Shop { name }')).toEqual([
      'the fragment F is there',
      '-',
    ]);
    expect(lacks('{ node(id: 1) { ... on Shop { name } } }')).toEqual(['-']);
    expect(lacks('fragment F on Shop { name }\n{ shop { ...F } }')).toEqual([
      'a query or mutation is there',
      '-',
    ]);
    expect(lacks('query A { shop { id } }\nquery B { shop { name } }', 'B')).toEqual([
      'the operation B is there',
      '-',
    ]);
  });

  test('with a bracket too many is left to whoever reads it', () => {
    expect(lacks('{ shop { name } }}')).toEqual(['-']);
    expect(lacks('{ shop ] {')).toEqual(['-']);
  });

  test('counts each line once, however many there are', () => {
    const lines = beginRequest('{', null);
    for (let line = 0; line < 200_000; line += 1) lines?.add('  a { b(c: "}") }');
    expect(lines?.unfinished()).toBe(BRACES);
    lines?.add('}');
    expect(lines?.unfinished()).toBeNull();
  });
});

test('JSON by itself is told from a query', () => {
  expect(readTyped('{"product": {}}').type).toBe('json');
  expect(readTyped('{\n  "product": {}\n}').type).toBe('json');
  expect(readTyped('{}').type).toBe('json');
  expect(readTyped('[1]').type).toBe('json');
  expect(readTyped('{ shop { name } }')).toEqual({
    type: 'call',
    call: { api: 'graphql', query: '{ shop { name } }', variables: '' },
  });
  expect(readTyped('put products/1.json {\n"a": 1}')).toEqual({
    type: 'call',
    call: { api: 'rest', method: 'PUT', path: 'products/1.json', headers: [], body: '{\n"a": 1}' },
  });
  expect(readTyped('{ shop').type).toBe('unfinished');
  expect(readTyped('hello')).toEqual({ type: 'none' });
});

test('JSON for variables goes on until it is whole', () => {
  const typed = beginJson('{"a": [');
  expect(typed.unfinished()).toBe(BRACES);
  typed.add('1]}');
  expect(typed.unfinished()).toBeNull();
});
