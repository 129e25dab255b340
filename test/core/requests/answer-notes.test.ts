import { expect, test } from 'vitest';
import { answerExitCode, readAnswerNotes } from '../../../source/core/requests/answer-notes.ts';
import { liveDemo } from '../../support/store/store-addresses.ts';
import { httpAnswer } from '../../support/sockets/http-answers.ts';

const REQUESTER = { address: liveDemo(), secrets: [], grantedScopes: null, tokenKind: null };
const ASKED = { api: 'rest', version: '2026-10' } as const;

function notesOn(changes: object, body: string | Uint8Array = '{}', type = 'application/json') {
  const answer = { ...httpAnswer(200, { 'Content-Type': type }, body), ...changes };
  return readAnswerNotes(REQUESTER, ASKED, answer, 0).notes;
}

test('nothing is said of an answer that came whole and as it is written', () => {
  expect(notesOn({})).toEqual([]);
});

test.each([
  ['its limit', { incomplete: 'limit' }, 'Reading stopped at the limit of '],
  ['its end', { incomplete: 'cut' }, 'Cut short: the answer broke off before its end.'],
  [
    'its packing',
    { unknownEncoding: 'x-foo' },
    'The body is encoded as "x-foo", which is not known',
  ],
])('what is missing of an answer is said: %s', (_, changes, words) => {
  expect(notesOn(changes)).toEqual([expect.stringContaining(words)]);
});

test.each([
  [17, '17 bytes'],
  [1024 * 1024 - 1, '1048575 bytes'],
  [1024 * 1024, '1 MiB'],
  [3.4 * 1024 * 1024, '3 MiB'],
])('a limit of %d bytes is told in bytes or in whole MiB', (bytes, words) => {
  const body = new Uint8Array(bytes).fill(0x20);
  expect(notesOn({ incomplete: 'limit' }, body)[0]).toContain(`the limit of ${words} (`);
});

test('what is odd about its text is said', () => {
  expect(notesOn({}, '{}', 'application/json; charset=latin1')).toEqual([
    'The Content-Type says latin1; the body is read as UTF-8.',
  ]);
  expect(notesOn({}, Uint8Array.of(0xff, 0xfe, 0x7b, 0))).toEqual([
    'The body is not UTF-8: it starts like UTF-16.',
  ]);
  expect(notesOn({}, Uint8Array.of(0x7b, 0xe9, 0x7d), 'text/plain; charset=latin1')).toEqual([
    'The body is not UTF-8: its Content-Type says latin1.',
  ]);
});

test('what is missing stands before what is odd, and a long name of a packing is cut', () => {
  const notes = notesOn({ incomplete: 'cut', unknownEncoding: 'x'.repeat(41) }, '\uFEFF{}');
  expect(notes.map((note) => note.slice(0, 12))).toEqual([
    'Cut short: t',
    'The body is ',
    'The body beg',
  ]);
  expect(notes[1]).toContain(`"${'x'.repeat(40)}"`);
});

test.each([
  [200, 0],
  [399, 0],
  [400, 1],
  [401, 4],
  [402, 1],
  [500, 1],
])('a command whose answer has the status %i ends with %i', (status, code) => {
  expect(answerExitCode({ status, incomplete: null, diagnoses: [] })).toBe(code);
  expect(answerExitCode({ status, incomplete: 'cut', diagnoses: [] })).toBe(3);
});
