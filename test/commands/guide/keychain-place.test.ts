import { readdirSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { guidePorts } from '../../../source/commands/guide/guide-ports.ts';
import type { World } from '../../../source/commands/entry/world.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import type { TokenToSave } from '../../../source/core/sign-in/saved-token.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { type FakeKeychain, fakeKeychain } from '../../support/keychain/fake-keychain.ts';
import { liveDemo } from '../../support/store/store-addresses.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

// The keychain among the places that the guide can save a token to.

let folder: string;
let fake: FakeKeychain;
beforeEach(async () => {
  folder = await ownFolder();
  fake = fakeKeychain(folder);
});

function ports() {
  const world = {
    env: { ...process.env, HOME: folder, ...fake.env },
    cwd: folder,
    signal: new AbortController().signal,
    stdout: { isTTY: false },
    secrets: new Set(),
  };
  const { lookAtPlace, saveEnv } = guidePorts(
    // What else a world has is asked for by nothing here.
    world as unknown as World,
    () => Promise.reject(new Error('nothing is sent')),
    SHOPIFY_PROFILE,
  );
  if (lookAtPlace === undefined) throw new Error('no look');
  return { lookAtPlace, saveEnv };
}

function token(): TokenToSave {
  return {
    store: liveDemo(),
    token: { accessToken: new Secret('shpat_canary'), refreshToken: null, kind: 'permanent' },
    expiresAt: null,
    name: 'MY_TOKEN',
    isKept: false,
  };
}

describe('the keychain as a place', () => {
  it('is offered beside a file where one answers, and only there', async () => {
    const { lookAtPlace } = ports();
    // The first start of Node on a busy machine may take longer than an offer is worth.
    const offered = async () => (await lookAtPlace('.env')).keychain;
    await expect.poll(offered).toBe('offered');
    fake.fail('absent');
    expect((await lookAtPlace('.env')).keychain).toBeUndefined();
  });

  it('is told of when it is named, with what stands in the way', async () => {
    const { lookAtPlace } = ports();
    expect(await lookAtPlace('keychain')).toMatchObject({ keychain: 'chosen', warning: null });
    fake.fail('absent');
    expect((await lookAtPlace('keychain')).warning).toContain('No keychain answers');
  });

  it('takes the token, whose store gets a name', async () => {
    const { saveEnv } = ports();
    const outcome = await saveEnv({ path: 'keychain', saves: token(), confirmed: [] });
    expect(outcome).toMatchObject({
      type: 'saved',
      path: 'the keychain of this system',
      inKeychain: true,
      notes: ['It is found again by --store demo.'],
    });
    expect(fake.entries()['tokenwright/demo']).toContain('TOKENWRIGHT_ACCESS_TOKEN=shpat_canary');
  });

  it('refuses in words and writes nothing in its place', async () => {
    fake.fail('locked');
    const { saveEnv } = ports();
    const outcome = await saveEnv({ path: 'keychain', saves: token(), confirmed: [] });
    expect(outcome).toMatchObject({ type: 'refused', report: { code: 'keychain-refused' } });
    expect(readdirSync(folder)).toEqual(['keyring.json']);
  });
});
