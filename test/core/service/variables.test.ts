import { expect, test } from 'vitest';
import { VARIABLE_FACTS } from '../../../source/core/service/variable-facts.ts';
import { TOKEN_VARIABLES, VARIABLES } from '../../../source/core/service/variables.ts';

test('each variable is called as its setting is', () => {
  const called = Object.keys(VARIABLES).map((name) => {
    const words = name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
    return [name, `TOKENWRIGHT_${words}`];
  });
  expect(VARIABLES).toEqual(Object.fromEntries(called));
});

test('people are told what each variable means, in words without a full stop', () => {
  expect(Object.keys(VARIABLE_FACTS).toSorted()).toEqual(Object.keys(VARIABLES).toSorted());
  for (const { means } of Object.values(VARIABLE_FACTS)) expect(means).toMatch(/^\w.*[^.]$/s);
});

test('a saved token consists of all that is known of a token', () => {
  expect(TOKEN_VARIABLES.map((name) => name.replace('TOKENWRIGHT_', ''))).toEqual([
    'ACCESS_TOKEN',
    'REFRESH_TOKEN',
    'EXPIRES_AT',
    'TOKEN_KIND',
    'TOKEN_ENV',
  ]);
});
