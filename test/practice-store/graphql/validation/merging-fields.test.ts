import { parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { validateDocument } from '../../../../source/practice-store/graphql/validation/validate-document.ts';
import { publishedSchema } from '../schema-fixture.ts';

const schema = publishedSchema();

/** The conflicts of a document; any other mistake would be told as well. */
function conflictsIn(query: string): string[] {
  return validateDocument(schema, parse(query)).map(({ message }) => message);
}

const inNode = (selections: string): string =>
  `{ node(id: "gid://shopify/Product/1") { ${selections} } }`;

describe('two fields of one name in the answer', () => {
  test.each([
    ['the same field', '{ a: shop { id } a: shop { name } }', []],
    ['two fields', '{ shop { a: id a: name } }', ["Field 'a' has a field conflict: id or name?"]],
    [
      'three fields, one of them twice',
      '{ shop { a: id a: name a: id a: email } }',
      ["Field 'a' has a field conflict: id or name or email or id?"],
    ],
    [
      'two names, each of two fields',
      '{ shop { a: id b: id a: name b: name } }',
      [
        "Field 'a' has a field conflict: id or name?",
        "Field 'b' has a field conflict: id or name?",
      ],
    ],
    [
      'in a fragment of the same type',
      '{ a: shop { id } ...F } fragment F on QueryRoot { a: currentAppInstallation { id } }',
      ["Field 'a' has a field conflict: shop or currentAppInstallation?"],
    ],
    [
      'below fields that are the same',
      '{ a: shop { b: id } a: shop { b: name } }',
      ["Field 'b' has a field conflict: id or name?"],
    ],
  ])('%s', (_name, query, conflicts) => {
    expect(conflictsIn(query)).toEqual(conflicts);
  });
});

describe('arguments of a field that is asked for twice', () => {
  const twice = (one: string, other: string): string =>
    `{ products${one} { nodes { id } } products${other} { nodes { id } } }`;

  test.each([
    ['(first: 1)', '(first: 1)', null],
    ['(first: 1, reverse: true)', '(reverse: true, first: 1)', null],
    ['(first: 1)', '(first: 2)', '{first:"1"} or {first:"2"}'],
    ['(first: 1)', '(last: 1)', '{first:"1"} or {last:"1"}'],
    ['(first: 1)', '(first: 1, reverse: true)', '{first:"1"} or {first:"1",reverse:"true"}'],
    ['(first: 1, reverse: true)', '(first: 1)', '{first:"1",reverse:"true"} or {first:"1"}'],
    [
      '(first: 1, reverse: true)',
      '(first: 1, reverse: false)',
      '{first:"1",reverse:"true"} or {first:"1",reverse:"false"}',
    ],
  ])('%s and %s', (one, other, found) => {
    expect(conflictsIn(twice(one, other))).toEqual(
      found === null ? [] : [`Field 'products' has an argument conflict: ${found}?`],
    );
  });
});

describe('fragments of types', () => {
  const title = "Field 'a' has a field conflict: title or ";

  test.each([
    ['that no object is of both', '... on Product { a: title } ... on Order { a: name }', []],
    [
      'that are the same',
      '... on Product { a: title } ... on Product { a: handle }',
      [`${title}handle?`],
    ],
    [
      'of which one is an interface of the other',
      '... on Product { a: title } ... on Node { a: id }',
      [`${title}id?`],
    ],
    [
      'around which stands the same interface',
      '... on Node { ... on Product { a: title } ... on Order { a: name } }',
      [],
    ],
    [
      'in which stands the same interface',
      '... on Product { ... on Node { a: id } } ... on Order { ... on Node { a: __typename } }',
      [],
    ],
    [
      'two and two, which overlap in both places',
      '... on Node { ... on Product { a: title } } ... on Node { ... on Product { a: handle } }',
      [`${title}handle?`],
    ],
    // As on the service: of another depth they are taken to be apart.
    ['one in the other', '... on Product { a: title ... on Product { a: handle } }', []],
    ['with one that has no type', '... on Product { a: title ... { a: handle } }', []],
    [
      'that are apart, with fields below',
      '... on Product { a: metafield(namespace: "x", key: "y") { b: id } } ... on Order { a: metafield(namespace: "x", key: "z") { b: key } }',
      [],
    ],
    [
      'that are the same, with fields below',
      '... on Product { a: metafield(namespace: "x", key: "y") { b: id } } ... on Product { a: metafield(namespace: "x", key: "z") { b: key } }',
      [
        'Field \'a\' has an argument conflict: {namespace:"\\"x\\"",key:"\\"y\\""} or {namespace:"\\"x\\"",key:"\\"z\\""}?',
        "Field 'b' has a field conflict: id or key?",
      ],
    ],
  ])('%s', (_name, selections, conflicts) => {
    expect(conflictsIn(inNode(selections))).toEqual(conflicts);
  });

  test('that has one, and a field outside of any', () => {
    expect(conflictsIn(inNode('a: id ... on Product { a: title }'))).toEqual([
      "Field 'a' has a field conflict: id or title?",
    ]);
  });
});
