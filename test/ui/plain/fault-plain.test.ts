import { expect, test } from 'vitest';
import { readFaultWish } from '../../../source/core/service/practice-faults.ts';
import { parsePracticeOrigin } from '../../../source/core/service/store-address.ts';
import { PlainTalk, startPlainReal } from '../../support/guide/plain-guide.ts';

async function toApprove() {
  const talk = new PlainTalk();
  const run = await startPlainReal(talk, 'lines');
  talk.type('', '', '', '', '', '');
  await talk.hear('Paste the address');
  return { talk, ...run };
}

test('faults lists them by place with what each does, and says that all are off', async () => {
  const { talk, exit } = await toApprove();
  talk.type('faults');
  await talk.hear('When approving: the authorize page:');
  await talk.hear('At the exchange:');
  await talk.hear('  code-already-used. ');
  await talk.hear('On the connection of any answer:');
  await talk.hear('  fault NAME once: on once, for the next request');
  await talk.hear('  fault NAME time: on for 60 seconds');
  await talk.hear('  fault NAME until: on until switched off');
  await talk.hear('Faults: all off.');
  talk.type('faults throttled');
  await talk.hear('  throttled. GraphQL answers Throttled');
  talk.leave();
  await exit;
  expect(talk.said).toContain('The word faults lists');
});

test('a used code fails once with its remedy, and the next try succeeds', async () => {
  const { talk, guide, exit } = await toApprove();
  talk.type('fault code-already-used once');
  await talk.hear('FAULT on: code-already-used, once.');
  talk.type('approve');
  await talk.hear('it was used already');
  await talk.hear('Start the sign-in again');
  await talk.hear('Faults: all off.');
  expect(guide.getState().session).toBeNull();
  talk.type('', '');
  await talk.hear('Paste the address');
  talk.type('approve');
  await talk.hear('Your token is here.');
  expect(guide.getState().session).not.toBeNull();
  talk.leave();
  expect(await exit).toBe(0);
});

test('at request> a status 500 comes once, explained, and then the answer', async () => {
  const { talk, exit } = await toApprove();
  talk.type('approve');
  await talk.hear('Your token is here.');
  talk.type('requests');
  await talk.hear('request>');
  talk.type('fault status-500 once');
  await talk.hear('FAULT on: status-500, once.');
  talk.type('GET shop.json');
  await talk.hear('500');
  await talk.hear('Faults: all off.');
  talk.type('GET shop.json');
  await talk.hear('200');
  talk.leave();
  expect(await exit).toBe(0);
});

test('one that is on for good is said before every question until it is off', async () => {
  const { talk, exit } = await toApprove();
  talk.type('fault app-not-installed for-good');
  await talk.hear('FAULT on: app-not-installed, until switched off.');
  talk.type('extend');
  await talk.hear('FAULT on: app-not-installed, until switched off.');
  talk.type('fault app-not-installed off');
  await talk.hear('Faults: all off.');
  talk.type('fault status-500 for-a-time', 'faults off');
  await talk.hear('FAULT on: status-500, for 60 s.');
  await talk.hear('Faults: all off.');
  talk.leave();
  expect(await exit).toBe(4);
});

test('a name that is none names those that are near', async () => {
  const { talk, faults, exit } = await toApprove();
  talk.type('fault already-used next');
  await talk.hear('There is no fault with that name. Is it one of these: code-already-used?');
  expect(faults.getState().running).toEqual([]);
  talk.leave();
  await exit;
});

test('where nothing can be switched, one sentence says why and what to do', async () => {
  const talk = new PlainTalk();
  const { guide, exit } = await startPlainReal(talk, 'lines', {
    config: { storeOrigin: origin() },
  });
  await talk.hear('Enter takes 1.');
  talk.type('faults');
  await talk.hear('The practice store is not running yet');
  expect(guide.getState().mode).toBe('practice');
  talk.type('2');
  await talk.hear('Step 2 of 7');
  talk.type('fault throttled next');
  await talk.hear('switch its faults on its page /dashboard/faults');
  talk.leave();
  await exit;
});

test('only lines that begin with the word are meant', () => {
  expect(readFaultWish('faulty')).toBeNull();
  expect(readFaultWish('read_faults')).toBeNull();
  expect(readFaultWish('GET fault.json')).toBeNull();
  expect(readFaultWish('fault throttled 60')).toEqual({
    type: 'switch',
    name: 'throttled',
    to: 'for-a-time',
  });
  for (const [word, to] of [
    ['once', 'next-request'],
    ['next', 'next-request'],
    ['until', 'for-good'],
    ['good', 'for-good'],
  ]) {
    expect(readFaultWish(`fault throttled ${word}`)).toEqual({
      type: 'switch',
      name: 'throttled',
      to,
    });
  }
  expect(readFaultWish('FAULTS off')).toEqual({ type: 'all-off' });
  expect(readFaultWish('fault off')).toEqual({ type: 'all-off' });
  expect(readFaultWish('faults gzip')).toEqual({ type: 'list', typed: 'gzip' });
});

function origin() {
  const verdict = parsePracticeOrigin('http://127.0.0.1:3457');
  if (verdict.type === 'refused') throw new Error(verdict.message);
  return verdict.origin;
}

test('an invalid scope that the approval here meets is explained as the pasted page is', async () => {
  const said: string[] = [];
  for (const way of [
    'approve',
    'OAuth error invalid_scope: The access scope is invalid: read_products',
  ]) {
    const { talk, exit } = await toApprove();
    talk.type('fault invalid-scope once');
    await talk.hear('FAULT on: invalid-scope, once.');
    const from = talk.said.length;
    talk.type(way);
    await talk.hear('To the scopes (fix)');
    said.push(talk.said.slice(from).replaceAll(/\d+:\d+|FAULT.*|Faults.*/g, ''));
    talk.leave();
    await exit;
  }
  const [here = '', pasted = ''] = said;
  expect(here).toContain('read_products');
  const problem = (text: string) => /Problem: .*/.exec(text)?.[0] ?? text;
  expect(problem(here)).toBe(problem(pasted));
});
