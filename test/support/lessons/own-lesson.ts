import { sealWith } from '../../../source/commands/learn/seal.ts';
import { completionCode, lessonMark } from '../../../source/core/lessons/completion-code.ts';

/** A lesson of somebody's own, in the explorer from its start. */
export const OWN_LESSON = `title: See the shop
goal: You can ask a store for its name.
minutes: 5
scenario:
  store: {seed: 7}
  apps:
    - title: Ours
      scopes: [read_products]
start: {explorer: [read_products]}
checks:
  - goal: Ask for the shop.
    when: {rest: {path: shop.json, status: 200, token: latest}}
    hints: [Look at the paths., The path is shop.json., Type GET shop.json.]
  - goal: List two products.
    when: {rest: {path: products.json, query: {limit: 2}, status: 200}}
    hints: [Look at the paths., The path is products.json., Type GET products.json?limit=2.]
closing: [You asked for the shop., You listed products., That is all.]
facts: [REST]
`;

/** Of the first lesson that comes with the program. */
export const OWN_CODE = completionCode(
  {
    lesson: lessonMark('01-a-token-from-nothing'),
    seed: 1,
    endedAtMs: Date.UTC(2026, 10, 23, 18, 5),
    tookMinutes: 12,
    tries: [0, 0, 3, 0, 1, 0],
    name: 'Ana',
  },
  sealWith(undefined),
);
