import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  field,
  fieldHelps,
  fieldsAt,
  helpAt,
  helpPath,
  shownPath,
  wholeNumber,
} from '../../../source/practice-store/scenario/field-help.ts';

const word = (kind: string) => field(z.string(), kind, `"${kind}"`);
const schema = field(
  z.object({
    seed: wholeNumber(0, 9, '7').optional(),
    plain: z.string(),
    apps: field(
      z.array(
        z.object({ name: word('a name'), scopes: field(z.array(word('a scope')), 'scopes', '[]') }),
      ),
      'a list of apps',
      '[]',
    ),
    pair: field(z.tuple([word('a side'), z.string()]), 'two sides', '[]'),
    either: z.union([z.object({ one: word('one') }), z.string(), z.object({ two: word('two') })]),
  }),
  'an object',
  '{}',
);
const helps = fieldHelps(schema);
const kinds = Object.fromEntries(Object.entries(helps).map(([path, { kind }]) => [path, kind]));

describe('the help of a file', () => {
  test('is that of each of its fields, at any depth', () => {
    expect(kinds).toEqual({
      '': 'an object',
      seed: 'a whole number from 0 to 9',
      apps: 'a list of apps',
      'apps.name': 'a name',
      'apps.scopes': 'scopes',
      'apps.scopes[]': 'a scope',
      pair: 'two sides',
      'pair[]': 'a side',
      'either.one': 'one',
      'either.two': 'two',
    });
    expect(helps['seed']?.example).toBe('7');
    expect(
      [-1, 0, 9, 10, 1.5].map((seed) => wholeNumber(0, 9, '').safeParse(seed).success),
    ).toEqual([false, true, true, false, false]);
  });

  test.each<[readonly PropertyKey[], string, readonly PropertyKey[]]>([
    [['seed'], 'a whole number from 0 to 9', ['seed']],
    [['plain'], 'an object', []],
    [['apps', 0], 'a list of apps', ['apps']],
    [['apps', 0, 'name'], 'a name', ['apps', 0, 'name']],
    [['apps', 1, 'scopes', 2], 'a scope', ['apps', 1, 'scopes', 2]],
    [['apps', 1, 'scopes', 2, 'x'], 'a scope', ['apps', 1, 'scopes', 2]],
    [[], 'an object', []],
  ])('at %j is of the nearest one', (path, kind, at) => {
    const found = helpAt(helps, path);
    expect([found.help.kind, found.path]).toEqual([kind, at]);
  });

  test('is none where nothing around has any', () => {
    expect(helpAt({}, ['a'])).toEqual({
      help: { kind: 'something else', example: '' },
      path: ['a'],
    });
  });
});

test('an object has the fields that are directly in it', () => {
  expect(fieldsAt(helps, '')).toEqual(['seed', 'apps', 'pair']);
  expect(fieldsAt(helps, 'apps[]')).toEqual(['name', 'scopes']);
  expect(fieldsAt(helps, 'apps')).toEqual(['name', 'scopes']);
  expect(fieldsAt(helps, 'either')).toEqual(['one', 'two']);
  expect(fieldsAt(helps, 'seed')).toEqual([]);
});

test('a place is shown as in code, and looked up without its numbers', () => {
  const places = [['apps', 0, 'scopes', 1], ['seed'], [], [2, 'a'], ['apps', 0]];
  expect(places.map(shownPath)).toEqual(['apps[0].scopes[1]', 'seed', '', '[2].a', 'apps[0]']);
  expect(places.map(helpPath)).toEqual(['apps.scopes[]', 'seed', '', 'a', 'apps[]']);
});
