import { expect, test } from 'vitest';
import { activeForm } from '../../../source/core/guide/create.ts';
import { visibleScopes } from '../../../source/core/guide/steps/scopes/scope-list.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';
import { writtenCases } from '../../support/written-values.ts';

function onScopes(): GuideRun {
  return new GuideRun({ startWith: 'own' }).do({ type: 'next' }, { type: 'next' });
}

test('lists the most used first', () => {
  const [first] = visibleScopes(onScopes().state);
  expect(first).toMatchObject({ handle: 'read_products', group: 'Most used' });
});

test('what people say finds what the service calls otherwise, and nothing else', async () => {
  const words = `stock warehouse quantity sku barcode variant collection price catalog refund sale
    purchase invoice buyer shopper client address segment coupon voucher promotion blog article page
    menu redirect image picture photo video upload template liquid language currency country delivery
    carrier tracking fulfilment employee staff payout chargeback subscription analytics webhook b2b pos`;
  const found = words.split(/\s+/).map((word) => {
    const run = onScopes().type('scope-filter', word);
    const handles = visibleScopes(run.state).map(({ handle }) => handle);
    return [word, handles.join(' ')] as const;
  });
  await expect(writtenCases(found)).toMatchFileSnapshot('other-words.txt');
});

test('every word of the filter must occur, and ticks survive it', () => {
  const run = onScopes().do({ type: 'toggle-scope', handle: 'read_orders' });
  run.type('scope-filter', 'write product');
  const handles = visibleScopes(run.state).map(({ handle }) => handle);
  expect(handles).toContain('write_products');
  expect(handles).not.toContain('read_orders');
  expect(activeForm(run.state).scopes.chosen).toEqual(['read_orders']);
});

test('a ticked write shows its read as contained', () => {
  const run = onScopes().do({ type: 'toggle-scope', handle: 'write_products' });
  const read = visibleScopes(run.state).find(({ handle }) => handle === 'read_products');
  expect(read).toMatchObject({ isChosen: false, isImplied: true });
});

test('a typed name that nobody knows is warned about, taken, and listed first', () => {
  const run = onScopes().do({ type: 'focus', field: 'scope-filter' });
  run.type('scope-filter', 'read_something_new').do({ type: 'next' });
  expect(run.state.notice?.level).toBe('warning');
  expect(visibleScopes(run.state)[0]).toMatchObject({
    handle: 'read_something_new',
    isKnown: false,
    isChosen: true,
  });
});

test('the cursor stays within the rows that are there', () => {
  const run = onScopes().do({ type: 'move-scope', by: 1000 });
  expect(activeForm(run.state).scopes.cursor).toBe(visibleScopes(run.state).length - 1);
  run.do({ type: 'move-scope', by: -5000 });
  expect(activeForm(run.state).scopes.cursor).toBe(0);
});
