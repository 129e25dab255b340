import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRestBucket } from '../../../source/practice-store/limits/rest-bucket.ts';

describe('the REST bucket', () => {
  test('holds 40 calls, drains by 2 a second, and refuses what does not fit', () => {
    let now = 0;
    const bucket = createRestBucket(() => now);
    for (let call = 1; call <= 40; call += 1) {
      expect(bucket.take('app')).toEqual({ isOver: false, header: `${call}/40` });
    }
    expect(bucket.take('app')).toEqual({ isOver: true, header: '40/40' });
    now += 499;
    expect(bucket.take('app').isOver).toBe(true);
    now += 1;
    expect(bucket.take('app')).toEqual({ isOver: false, header: '40/40' });
  });

  test('is a bucket for each app, and all are empty after a clearing', () => {
    const bucket = createRestBucket(() => 0);
    bucket.take('one');
    expect(bucket.take('other').header).toBe('1/40');
    bucket.clear();
    expect(bucket.take('one').header).toBe('1/40');
  });

  test('lets through 40 calls and 2 for each second, however they are spread', () => {
    const waits = fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 300 });
    fc.assert(
      fc.property(waits, (milliseconds) => {
        let now = 0;
        let passed = 0;
        const bucket = createRestBucket(() => now);
        for (const wait of milliseconds) {
          now += wait;
          const { isOver, header } = bucket.take('app');
          const level = Number(header.split('/')[0]);
          expect(level).toBeGreaterThan(0);
          expect(level).toBeLessThanOrEqual(40);
          if (!isOver) passed += 1;
        }
        expect(passed).toBeLessThanOrEqual(40 + (now / 1000) * 2);
      }),
    );
  });
});
