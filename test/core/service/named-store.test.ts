import { describe, expect, it } from 'vitest';
import {
  placeWords,
  savePathOf,
  storeNameFault,
} from '../../../source/core/service/named-store.ts';

describe('the name of a store', () => {
  it.each(['work', 'a', '1st', 'my-store_2', 'console', 'a'.repeat(40)])('can be %s', (name) => {
    expect(storeNameFault(name)).toBeNull();
  });

  it.each(['', '-a', '_a', 'Work', 'my store', 'größe', 'a'.repeat(41), 'con', 'lpt1', 'a\n'])(
    'cannot be %j',
    (name) => {
      expect(storeNameFault(name)).toEqual({
        message: expect.stringMatching(/cannot be the name of a store\.$/),
        remedy:
          'A name is a short word of your own: small letters, digits, - and _, for example work.',
      });
    },
  );

  it.each(['demo.myshopify.com', 'https://demo', 'a/b'])('is no address: %s', (name) => {
    expect(storeNameFault(name)).toEqual({
      message: `"${name}" is no name but an address.`,
      remedy: expect.stringMatching(/The address goes to --shop\.$/),
    });
  });

  it('is no secret, which is not repeated', () => {
    const token = ['shpat', '0123456789abcdef0123456789abcdef'].join('_');
    const fault = storeNameFault(token);
    expect(fault?.message).toBe('This looks like a secret, not like a name.');
    expect(JSON.stringify(fault)).not.toContain(token);
  });
});

describe('the place of a token', () => {
  it('is a path, or the keychain by its word', () => {
    expect(savePathOf({ type: 'file', path: '/home/ada/.env' })).toBe('/home/ada/.env');
    expect(savePathOf({ type: 'keychain' })).toBe('keychain');
    expect(placeWords({ type: 'file', path: '/home/ada/.env' })).toBe('/home/ada/.env');
    expect(placeWords({ type: 'keychain' })).toBe('the keychain of this system');
  });
});
