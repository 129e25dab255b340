import { expect, it } from 'vitest';
import { checkLines, doctorText, rowsOf } from '../../../source/commands/machine/doctor-text.ts';
import type { CheckResult } from '../../../source/core/diagnosis/machine-check.ts';

const NODE: CheckResult = { name: 'node', status: 'ok', text: 'Node 24.21.0.', remedy: null };
const PORT: CheckResult = {
  name: 'port',
  status: 'failed',
  text: 'Port 3456 is taken by another program.',
  remedy: 'End it, or take another port.',
};
const STORE: CheckResult = {
  name: 'store',
  status: 'untested',
  text: 'No store is named yet.',
  remedy: null,
};

const TABLE = {
  title: 'Settings:',
  rows: [
    { name: 'Store', text: 'not set', remedy: null, isWrong: false },
    { name: 'Client ID', text: 'It is none.', remedy: 'Correct it.', isWrong: true },
  ],
};

it('has a row for each check and each setting, with what to do under it', () => {
  expect(doctorText([NODE, PORT, STORE], [TABLE], 2, null)).toBe(
    `ok         Node          Node 24.21.0.
failed     Port          Port 3456 is taken by another program.
                         End it, or take another port.
not tested Store         No store is named yet.

Settings:
           Store     not set
failed     Client ID It is none.
                     Correct it.

2 things have to be put right first: see "failed" above.`,
  );
});

it('sums up in its last line what failed', () => {
  const lastOf = (count: number) => doctorText([NODE], [], count, null).split('\n').slice(1);
  expect([0, 1, 3].map(lastOf)).toEqual([
    ['', 'Nothing stands in your way.'],
    ['', 'One thing has to be put right first: see "failed" above.'],
    ['', '3 things have to be put right first: see "failed" above.'],
  ]);
});

it('fits into a terminal, word by word, and a long word is cut', () => {
  expect(checkLines([PORT], 50)).toEqual([
    'failed     Port          Port 3456 is taken by',
    '                         another program.',
    '                         End it, or take another',
    '                         port.',
  ]);
  expect(rowsOf('abcdef gh', 4)).toEqual(['abcd', 'ef', 'gh']);
  expect(rowsOf('abc', 2, 5)).toEqual(['a', 'b', 'c']);
  expect(rowsOf('a long text that stays', null, 5)).toEqual(['a long text that stays']);
});
