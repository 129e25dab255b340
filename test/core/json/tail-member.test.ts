import { expect, test } from 'vitest';
import { parseTailMember } from '../../../source/core/json/find-member.ts';

function tailOf(text: string): unknown {
  return parseTailMember(new TextEncoder().encode(text), 'extensions');
}

test('the last member of that name is read without the rest of the answer', () => {
  const long = `{"data":"${'x'.repeat(100_000)}","extensions": {"cost":{"a":1}} }`;
  expect(tailOf(long)).toEqual({ cost: { a: 1 } });
});

test.each([
  '',
  '{}',
  '{"data":"\\"extensions\\":{}"}',
  '{"data":"extensions"}',
  '{"extensions":',
  '{"extensions":{"cost":',
  '{"extensions"',
])('%s has none', (text) => {
  expect(tailOf(text)).toBeUndefined();
});
