import { type FragmentDefinitionNode, Kind, parse } from 'graphql';
import { describe, expect, test } from 'vitest';
import { measureAnswer } from '../../../../source/practice-store/graphql/answer-size.ts';
import { expandedSize } from '../../../../source/practice-store/graphql/validation/expanded-size.ts';

/** The selection of the first operation, and the fragments of a document. */
function parts(text: string) {
  const { definitions } = parse(text);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const one of definitions)
    if (one.kind === Kind.FRAGMENT_DEFINITION) fragments.set(one.name.value, one);
  const operation = definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('no operation');
  return { selectionSet: operation.selectionSet, fragments };
}

test.each([
  ['{ shop }', 4],
  ['{ shop { name id } }', 12],
  // Names of an introspection are nothing special in the store's data.
  ['{ fields { args { name } } }', 12],
  ['{ ... { shop } ... on QueryRoot { shop } }', 8],
  ['{ ...A ...A } fragment A on QueryRoot { shop { ...B } } fragment B on Shop { id name }', 24],
  ['{ ...Gone shop }', 4],
  ['{ __typename }', 1],
  ['{ __schema { types { name } } }', 3_548],
  ['{ __type(name: "A") { fields { name } } }', 4.6],
  ['{ __type(name: "A") { ... { inputFields { name } } } }', 2.84],
  ['{ __type(name: "A") { enumValues { name } ofType { name } } }', 5],
  ['{ __type(name: "A") { possibleTypes { name } interfaces { name } args { name } } }', 13.76],
  ['{ __type(name: "A") { ...A } } fragment A on __Type { fields { name } }', 4.6],
  ['{ shop { ...A } } fragment A on Shop { fields { name } }', 12],
])('the size of %s', (text, size) => {
  const { selectionSet, fragments } = parts(text);
  expect(expandedSize(selectionSet, fragments)).toBeCloseTo(size, 6);
});

describe('an answer', () => {
  /** How many rows of a list with these fields an answer can have. */
  function mostRows(text: string, isPageOfMany: boolean): number {
    const { selectionSet, fragments } = parts(text);
    const fieldNodes = selectionSet.selections.filter((one) => one.kind === Kind.FIELD);
    // All that is asked of it.
    const info = { fieldNodes } as unknown as Parameters<
      ReturnType<typeof measureAnswer>['addList']
    >[1];
    const size = measureAnswer(fragments, isPageOfMany);
    for (let rows = 0; ; rows += 1_000) {
      try {
        size.addList(1_000, info);
      } catch (error) {
        expect(error).toBeInstanceOf(RangeError);
        expect(size.signal.aborted).toBe(true);
        return rows;
      }
      expect(size.signal.aborted).toBe(false);
    }
  }

  test('has at most so many values, and a page of many a quarter of them', () => {
    expect(mostRows('{ rows { id } }', false)).toBe(400_000);
    expect(mostRows('{ rows { id } }', true)).toBe(100_000);
  });

  test('counts all that is selected of each row, from every field of the name', () => {
    expect(mostRows('{ rows { id } rows { name title } }', true)).toBe(33_000);
    expect(mostRows('{ rows }', true)).toBe(400_000);
    expect(mostRows('{ rows { ...A } } fragment A on Row { id { id } }', true)).toBe(50_000);
  });
});
