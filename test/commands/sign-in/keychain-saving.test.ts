import { describe, expect, it } from 'vitest';
import {
  freeName,
  knownStore,
  withPlace,
} from '../../../source/commands/sign-in/keychain-saving.ts';
import type { NamedStore } from '../../../source/core/service/named-store.ts';
import { liveDemo, practiceDemo } from '../../support/store/store-addresses.ts';

const store = (name: string, values: NamedStore['values'] = {}, shop = 'demo.myshopify.com') =>
  ({ name, shop, values, token: { type: 'keychain' } }) satisfies NamedStore;

describe('the name under which a token lies in the keychain', () => {
  it('is the word of the shop’s own address', () => {
    expect(freeName([], 'demo.myshopify.com')).toBe('demo');
    expect(freeName([store('work')], 'demo.myshopify.com')).toBe('demo');
  });

  it('is none that another store has', () => {
    expect(() =>
      freeName([store('demo', {}, 'other.myshopify.com')], 'demo.myshopify.com'),
    ).toThrow('demo is the name of another one.');
  });

  it('is none that no store could have', () => {
    const long = `${'a'.repeat(41)}.myshopify.com`;
    expect(() => freeName([store('work')], long)).toThrow('this shop has none that could be one.');
    expect(() => freeName([], 'con.myshopify.com')).toThrow('has none that could be one.');
  });
});

describe('the store that a token is of', () => {
  it('is known by its address, with the origin of a practice store', () => {
    const practice = store('trial', { storeOrigin: 'http://127.0.0.1:4711' }, 'demo.practice.test');
    const known = [store('work'), practice, store('other', {}, 'other.myshopify.com')];
    expect(knownStore(known, liveDemo())?.name).toBe('work');
    expect(knownStore(known, practiceDemo(4711))?.name).toBe('trial');
    expect(knownStore(known, practiceDemo(4712))).toBeNull();
  });

  it('is not guessed where two have its address', () => {
    expect(knownStore([store('one'), store('two')], liveDemo())).toBeNull();
  });
});

describe('the saved stores, when a token was kept in the keychain', () => {
  const token = { type: 'keychain' } as const;

  it('have a practice store with its origin, at which it is found again', () => {
    const kept = { name: 'trial', store: practiceDemo(4711), clientId: 'practice_client' };
    const stores = withPlace([store('work')], kept);
    const shop = 'demo.practice.test';
    const values = { shop, storeOrigin: 'http://127.0.0.1:4711', clientId: 'practice_client' };
    expect(stores).toEqual([store('work'), { name: 'trial', shop, values, token }]);
    expect(knownStore(stores, practiceDemo(4711))?.name).toBe('trial');
  });

  it('have a real one without an origin, and without an app that is not known', () => {
    const stores = withPlace([], { name: 'demo', store: liveDemo(), clientId: null });
    const shop = 'demo.myshopify.com';
    expect(stores).toEqual([{ name: 'demo', shop, values: { shop }, token }]);
    expect(knownStore(stores, liveDemo())?.name).toBe('demo');
  });

  it('keep what was said of a store, but for the place of its token', () => {
    const path = '/home/ada/.env';
    const before = {
      ...store('work', { clientId: 'mine' }),
      token: { type: 'file', path },
    } as const;
    const kept = { name: 'work', store: liveDemo(), clientId: 'other' };
    expect(withPlace([before, store('more')], kept)).toEqual([{ ...before, token }, store('more')]);
  });
});
