import { expect, test } from 'vitest';
import { take } from '../../source/core/handlers.ts';

test('an event goes to the handler of its type, and to none of what every object has', () => {
  const handlers = { add: (state: number) => state + 1 };
  expect(take(handlers, 1, { type: 'add' })).toBe(2);
  for (const type of ['other', 'toString', 'constructor']) {
    expect(take(handlers, 1, { type })).toBeNull();
  }
});
