import { expect, test } from 'vitest';
import { unsavedWorkIn } from '../../../source/core/explorer/unsaved-work.ts';
import { walkExplorer } from '../../support/explorer/explorer-walk.ts';
import { answerWith } from '../../support/explorer/scripted-send.ts';

/** Name and ending of the file for an answer with this body. */
function fileOf(...[body, options]: Parameters<typeof answerWith>): string | null {
  const walk = walkExplorer().go({ type: 'send' }).answer(answerWith(body, options));
  const [unsaved] = unsavedWorkIn(walk.state);
  return unsaved === undefined ? null : `${unsaved.what} ${unsaved.name}.${unsaved.ending}`;
}

test('an explorer in which nothing was typed and nothing came has no unsaved work', () => {
  expect(unsavedWorkIn(walkExplorer().state)).toEqual([]);
});

test('an answer is JSON where it is whole and reads as such, and else a text', () => {
  const what = 'The last answer (GET shop.json)';
  expect(fileOf({ shop: { id: 1 } })).toBe(`${what} last-answer.json`);
  expect(fileOf('{"shop":')).toBe(`${what} last-answer.txt`);
  expect(fileOf({ shop: { id: 1 } }, { incomplete: 'cut' })).toBe(`${what} last-answer.txt`);
});

test('an answer without a body leaves nothing to keep', () => {
  expect(fileOf('', { status: 204 })).toBeNull();
});

test('the bytes are those that came', () => {
  const walk = walkExplorer().go({ type: 'send' }).answer(answerWith('{"a" :  1}'));
  const [unsaved] = unsavedWorkIn(walk.state);
  expect(Buffer.from(unsaved?.content ?? '').toString()).toBe('{"a" :  1}');
});
