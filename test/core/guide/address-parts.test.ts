import { expect, test } from 'vitest';
import { activeForm } from '../../../source/core/guide/create.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';

function parts({ state: { signIn } }: GuideRun): number {
  return 'authorizeUrl' in signIn ? signIn.authorizeUrl.parts.length : 0;
}

test('the cursor goes round among the parts of the address, by whole steps', () => {
  const run = new GuideRun().toAuthorize();
  const last = parts(run) - 1;
  expect(last).toBeGreaterThan(2);
  const at = (by: number) => run.do({ type: 'move-url-part', by }).state.urlPart;
  expect([at(2), at(-1), at(-2), at(1), at(1.9)]).toEqual([2, 1, last, 0, 1]);
  expect([at(Number.NaN), at(Number.POSITIVE_INFINITY)]).toEqual([1, 1]);
});

test('without an address there are no parts to move among', () => {
  const run = new GuideRun().do({ type: 'move-url-part', by: 1 });
  expect(run.state.urlPart).toBe(0);
});

test('another kind of token makes the address anew, the same one does not', () => {
  const run = new GuideRun().toAuthorize();
  const { tokenMode } = activeForm(run.state);
  const before = run.count('create-attempt');
  run.do({ type: 'choose-token-mode', tokenMode });
  expect(run.count('create-attempt')).toBe(before);
  run.do({ type: 'choose-token-mode', tokenMode: 'per-user' });
  expect(run.count('create-attempt')).toBe(before + 1);
  expect(activeForm(run.state).tokenMode).toBe('per-user');
});

test('a scope that is written in capitals is taken as it is meant, and that is said', () => {
  const run = new GuideRun({ startWith: 'own' }).do({ type: 'next' }, { type: 'next' });
  run.do({ type: 'focus', field: 'scope-filter' }).type('scope-filter', 'READ_ORDERS');
  run.do({ type: 'next' });
  expect(run.state).toMatchObject({ focus: null, notice: { level: 'warning' } });
  const plain = new GuideRun({ startWith: 'own' }).do({ type: 'next' }, { type: 'next' });
  plain.do({ type: 'focus', field: 'scope-filter' }).type('scope-filter', 'read_orders');
  expect(plain.do({ type: 'next' }).state).toMatchObject({ focus: null, notice: null });
});
