import { describe, expect, test } from 'vitest';
import { UserError } from '../../../source/core/errors.ts';
import { readFault } from '../../../source/practice-store/faults/read-fault.ts';

describe('a fault that is named', () => {
  test.each([
    ['no-callback', { type: 'for-good' }],
    ['no-callback:next', { type: 'next-request' }],
    ['no-callback:1', { type: 'for-a-time', ms: 1_000 }],
    ['no-callback:99999', { type: 'for-a-time', ms: 99_999_000 }],
  ])('lasts: %s', (text, duration) => {
    expect(readFault(text)).toEqual({ name: 'no-callback', duration });
  });

  const refusalOf = (text: string) => {
    try {
      readFault(text);
    } catch (error) {
      if (error instanceof UserError) return error;
    }
    throw new Error(`${text} is not refused`);
  };

  test.each(['', '0', '-1', '1.5', '100000', 'Next', '1:2', ' 1', '1s', 's1'])(
    'does not last %j',
    (time) => {
      expect(refusalOf(`no-callback:${time}`).code).toBe('invalid-fault-time');
    },
  );

  test('is one that the store can make', () => {
    expect(refusalOf('no-calback').code).toBe('unknown-fault');
    expect(refusalOf('no-calback').remedy).toContain('no-callback');
    expect(refusalOf('zzzzzzzz').remedy).toContain('--list-faults');
    expect(refusalOf('').code).toBe('unknown-fault');
  });
});
