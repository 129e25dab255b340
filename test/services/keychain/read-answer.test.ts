import { expect, test } from 'vitest';
import { readAnswer } from '../../../source/services/keychain/keychain.ts';

test.each([
  ['{"type":"value","value":"a"}', { type: 'value', value: 'a' }],
  ['{"type":"value","value":null}', { type: 'value', value: null }],
  ['{"type":"value","value":1}', { type: 'value', value: null }],
  [
    '{"type":"failed","why":"absent","detail":"no bus"}',
    { type: 'failed', why: 'absent', detail: 'no bus' },
  ],
  ['{"type":"failed","why":"slow","detail":1}', { type: 'failed', why: 'slow', detail: '' }],
])('understands %s', (said, answer) => {
  expect(readAnswer(said)).toEqual(answer);
});

test.each(['', '{', '[]', '{"type":"failed"}', '{"why":"constructor"}', '{"why":["slow"]}'])(
  'takes %j for no answer',
  (said) => {
    expect(readAnswer(said)).toBeNull();
  },
);
