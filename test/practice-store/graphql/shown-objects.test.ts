import { expect, test } from 'vitest';
import { createShownObjects } from '../../../source/practice-store/graphql/shown-objects.ts';

const MOST = 20_000;

test('objects are found by their ids as they were first shown', () => {
  const shown = createShownObjects();
  const [job, other] = [{ __typename: 'Job' }, { __typename: 'Job' }];
  expect(shown.find('a')).toBeNull();
  shown.note('a', job);
  shown.note('a', other);
  expect(shown.find('a')).toBe(job);
});

test('the oldest is forgotten when there are too many', () => {
  const shown = createShownObjects();
  for (let at = 0; at < MOST; at += 1) shown.note(String(at), { __typename: 'Job' });
  expect(shown.find('0')).not.toBeNull();
  // Known already, so that nothing has to go.
  shown.note('5', { __typename: 'Job' });
  expect(shown.find('0')).not.toBeNull();
  shown.note('new', { __typename: 'Job' });
  expect([shown.find('0'), shown.find('1')]).toEqual([null, { __typename: 'Job' }]);
  expect(shown.find('new')).not.toBeNull();
});
