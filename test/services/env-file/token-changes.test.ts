import { expect, test } from 'vitest';
import type { TokenToSave } from '../../../source/core/sign-in/saved-token.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { tokenChanges } from '../../../source/services/env-file/prepare-save.ts';
import { envEntries } from '../../../source/services/env-file/read-env-file.ts';
import { liveDemo, practiceDemo } from '../../support/store/store-addresses.ts';

const PERMANENT: TokenToSave = {
  store: liveDemo(),
  token: { accessToken: new Secret('the-token'), refreshToken: null, kind: 'permanent' },
  expiresAt: null,
  name: 'TOKENWRIGHT_ACCESS_TOKEN',
  isKept: false,
};

test('a permanent token of a real store, and what an earlier one may have left', () => {
  expect(tokenChanges(PERMANENT, null)).toEqual([
    { key: 'TOKENWRIGHT_SHOP', value: 'demo.myshopify.com' },
    { key: 'TOKENWRIGHT_STORE_ORIGIN', value: '', onlyIfPresent: true },
    { key: 'TOKENWRIGHT_ACCESS_TOKEN', value: 'the-token', remark: null },
    { key: 'TOKENWRIGHT_TOKEN_ENV', value: '', onlyIfPresent: true },
    { key: 'TOKENWRIGHT_REFRESH_TOKEN', value: '', onlyIfPresent: true },
    { key: 'TOKENWRIGHT_EXPIRES_AT', value: '', onlyIfPresent: true },
    { key: 'TOKENWRIGHT_TOKEN_KIND', value: 'permanent' },
  ]);
});

test('an expiring pair of a practice store under another name, marked as such', () => {
  const saves: TokenToSave = {
    store: practiceDemo(4321),
    token: {
      accessToken: new Secret('the-token'),
      refreshToken: new Secret('the-other'),
      kind: 'expiring',
    },
    expiresAt: Date.UTC(2026, 10, 24, 1, 2, 3),
    name: 'MY_TOKEN',
    isKept: false,
  };
  const changes = [
    { key: 'TOKENWRIGHT_SHOP', value: 'demo.practice.test' },
    { key: 'TOKENWRIGHT_STORE_ORIGIN', value: 'http://127.0.0.1:4321' },
    {
      key: 'MY_TOKEN',
      value: 'the-token',
      remark: 'PRACTICE: this token is of a practice store and ends with that program.',
    },
    { key: 'TOKENWRIGHT_TOKEN_ENV', value: 'MY_TOKEN' },
    { key: 'TOKENWRIGHT_REFRESH_TOKEN', value: 'the-other' },
    { key: 'TOKENWRIGHT_EXPIRES_AT', value: '2026-11-24T01:02:03.000Z' },
    { key: 'TOKENWRIGHT_TOKEN_KIND', value: 'expiring' },
  ];
  expect(tokenChanges(saves, null)).toEqual(changes);
  const [remarked] = tokenChanges({ ...saves, isKept: true }, null).filter(
    ({ key }) => key === 'MY_TOKEN',
  );
  expect(remarked?.remark).toBe(
    'PRACTICE: this token is of a kept practice store and comes back with it.',
  );
});

test.each([
  ['demo.myshopify.com', false],
  ['https://Demo.myshopify.com/admin', false],
  ['other.myshopify.com', true],
  ['', true],
])('a shop that stands there as %j is written anew: %s', (there, isWritten) => {
  const changes = tokenChanges(PERMANENT, envEntries(`TOKENWRIGHT_SHOP='${there}'\n`));
  expect(changes.some(({ key }) => key === 'TOKENWRIGHT_SHOP')).toBe(isWritten);
});
