import { expect, test } from 'vitest';
import { askedScopes } from '../../../source/core/guide/steps/scopes/chosen-scopes.ts';
import { type PlainTalk, startPlainOnFakes } from '../../support/guide/plain-guide.ts';

async function openScopes(): Promise<PlainTalk & { asked(): readonly string[] }> {
  const { talk, store } = startPlainOnFakes({ startWith: 'own' });
  talk.type('', '');
  await talk.hear('NUMBER: tick a scope');
  return Object.assign(talk, { asked: () => askedScopes(store.getState()) });
}

const SENTENCE = 'Protected customer data: public apps need a review for it';

test('the list says in a word what a scope needs, and the sentence comes with the tick', async () => {
  const talk = await openScopes();
  expect(talk.said).toMatch(/ {2}6\. write_orders\. [^\n]+ \(protected data\)\n/);
  expect(talk.said).not.toContain(SENTENCE);
  talk.type('6');
  await talk.hear(`write_orders is ticked. It contains read_orders. ${SENTENCE}`);
});

test('nothing is added to what is said about a scope that needs nothing, nor when it is unticked', async () => {
  const talk = await openScopes();
  talk.type('1', '6', '6');
  await talk.hear('read_products is ticked.\n');
  await talk.hear('write_orders is ticked. ');
  await talk.hear('write_orders is no longer ticked.\n');
  expect(talk.said.split(SENTENCE)).toHaveLength(2);
});

test('ranges tick what they hold, and with a minus they take it back; ticks stay where they are', async () => {
  const talk = await openScopes();
  expect(talk.said).toContain('3 5-7: ticks several; -3 or -5-7: unticks them');
  talk.type('1', '3 11-12');
  await talk.hear('write_discounts is ticked.');
  expect(talk.asked()).toEqual(['read_products', 'read_inventory', 'write_discounts']);
  talk.type('1-3');
  await talk.hear('write_products is ticked.');
  // The number alone is the one that turns a tick round: in a range it stays.
  expect(talk.asked()).toEqual(['read_inventory', 'write_discounts', 'write_products']);
  talk.type('-2-3 -12');
  await talk.hear('write_discounts is no longer ticked.');
  expect(talk.asked()).toEqual(['read_products', 'read_discounts']);
  talk.type('-3');
  await talk.hear('This changes nothing.');
  talk.type('5-999');
  await talk.hear('There is no number 231 in the list.');
  talk.type('7-5', '-999999999999');
  await talk.hear('There is no number 5 in the list.');
  await talk.hear('There is no number 999999999 in the list.');
  expect(talk.asked()).toEqual(['read_products', 'read_discounts']);
});

test('a name that only was typed goes with its tick, and the numbers behind it are still meant', async () => {
  const talk = await openScopes();
  talk.type('read_unheard_of');
  await talk.hear('1. [Typed] [ticked] read_unheard_of');
  talk.type('-1 2-3');
  await talk.hear('read_unheard_of is no longer ticked.');
  await talk.hear('write_products is ticked.');
  expect(talk.asked()).toEqual(['write_products']);
});

test('a long list is read on by the word more, and its numbers are good at once', async () => {
  const talk = await openScopes();
  expect(talk.said).toContain('  20. ');
  expect(talk.said).not.toContain('  21. ');
  expect(talk.said).toContain('210 more; the word more reads on, find WORD shows others.');
  talk.type('more');
  await talk.hear('  21. ');
  await talk.hear('  40. ');
  await talk.hear('190 more');
  talk.type('40');
  await talk.hear(' is ticked.');
  talk.type('more');
  await talk.hear('  41. ');
  talk.type(...Array.from({ length: 11 }, () => 'more'));
  await talk.hear('That was the last one.');
  talk.type('repeat');
  await talk.hear('Step 3 of 7');
  talk.type('more');
  await talk.hear('  21. ');
});

test('a group is listed alone by its number or its name, and left again', async () => {
  const talk = await openScopes();
  expect(talk.said).toContain('  groups: list the groups, and one of them alone');
  talk.type('groups');
  await talk.hear('Which group of scopes?');
  await talk.hear('  1. Products. 20 scopes');
  await talk.hear('  8. Files. 2 scopes');
  talk.type('8');
  await talk.hear('Files: what should the token be allowed to do?');
  await talk.hear('1. [Most used] read_files.');
  await talk.hear('2. write_files.');
  talk.type('1-2');
  await talk.hear('write_files is ticked.');
  talk.type('');
  await talk.hear('What should the token be allowed to do?');
  talk.type('groups');
  await talk.hear('  8. Files. 2 scopes, 2 of them chosen');
  talk.type('b2b');
  await talk.hear('B2B: what should');
  talk.type('back', 'groups', 'back', 'back');
  await talk.hear('Step 2 of 7');
  expect(talk.asked()).toEqual(['write_files']);
});

test('a search leaves the group, and looks through the whole list', async () => {
  const talk = await openScopes();
  talk.type('groups', '8');
  await talk.hear('Files: what should');
  talk.type('find read_disc');
  await talk.hear('read_discounts');
  talk.type('1', 'find');
  await talk.hear('read_products');
  expect(talk.asked()).toEqual(['read_discounts']);
});
