import { expect, test } from 'vitest';
import { LESSON_FILES } from '../support/lessons/built-in.ts';
import { REQUEST_WALKS } from '../support/lessons/screen-walks/requests.ts';
import { TOKEN_WALKS } from '../support/lessons/screen-walks/tokens.ts';
import { SIGN_IN_WALKS } from '../support/lessons/screen-walks/sign-in.ts';
import { testWalks } from '../support/lessons/screen-walk.ts';

testWalks(SIGN_IN_WALKS);

test('there is a walk for each lesson, and a near miss in each, after which its goal stays', () => {
  const walks = [...SIGN_IN_WALKS, ...TOKEN_WALKS, ...REQUEST_WALKS];
  expect(walks.map(({ id }) => `${id}.yaml`).toSorted()).toEqual(LESSON_FILES);
  for (const { id, moves } of walks) {
    const missed = moves.findIndex(({ isNearMiss }) => isNearMiss);
    expect(moves[missed + 1]?.goal, id).toBe(moves[missed]?.goal);
  }
});
