import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { stores } from '../../../source/commands/stores/stores.ts';
import { loadStores } from '../../../source/services/stores/stores-file.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { pipedWorld } from '../../support/terminal/piped-world.ts';

const TOKEN = ['shpat', '0123456789abcdef0123456789abcdef'].join('_');

let home = '';
let place = '';
let list = '';
beforeEach(async () => {
  home = await ownFolder();
  place = join(home, 'work.env');
  list = join(home, '.config/tokenwright/stores.json');
  mkdirSync(join(list, '..'), { recursive: true, mode: 0o700 });
  const token = { type: 'file', path: place };
  writeFileSync(
    list,
    JSON.stringify({ version: 1, stores: [{ name: 'work', shop: 'demo.myshopify.com', token }] }),
    { mode: 0o600 },
  );
});

const saveToken = () =>
  writeFileSync(
    place,
    `SHOPIFY_SHOP=demo.myshopify.com\nTOKENWRIGHT_SHOP=demo.myshopify.com\nTOKENWRIGHT_ACCESS_TOKEN=${TOKEN}\n`,
    { mode: 0o600 },
  );

const run = async (
  action: 'list' | 'remove',
  options: { readonly yes?: true; readonly keepToken?: true; readonly json?: true } = {},
) => {
  const { world, stdout, stderr } = pipedWorld(home);
  const name = action === 'remove' ? 'work' : undefined;
  const code = await stores(world, action, name, { color: false, ...options });
  return { code, stdout: stdout(), stderr: stderr(), left: (await loadStores(list)).length };
};

describe('a store that is removed', () => {
  it('takes its token with it, and says that it lives on at the store', async () => {
    saveToken();
    const { stdout, stderr, left } = await run('remove', { yes: true });
    expect(stdout).toBe(`Removed  work (demo.myshopify.com)\nIts token in ${place} is deleted.\n`);
    expect(stderr).toContain('The token lives on at the store');
    expect(left).toBe(0);
    expect(existsSync(place) ? readFileSync(place, 'utf8') : '').not.toContain(TOKEN);
  });

  it('leaves it where it is, if that is asked for', async () => {
    saveToken();
    const { stdout, stderr, left } = await run('remove', { yes: true, keepToken: true });
    expect(stdout).toContain(`Its token is left in ${place}.`);
    expect({ left, stderr, isThere: existsSync(place) }).toEqual({
      left: 0,
      stderr: '',
      isThere: true,
    });
  });

  it.each([{ yes: true }, { yes: true, keepToken: true }] as const)(
    'had none where nothing is saved: %j',
    async (options) => {
      const { stdout, stderr, left } = await run('remove', options);
      expect(stdout).toBe('Removed  work (demo.myshopify.com)\nIt had no token.\n');
      expect({ left, stderr }).toEqual({ left: 0, stderr: '' });
    },
  );

  it('says the same to programs', async () => {
    const told = async (options: { readonly keepToken?: true }) =>
      JSON.parse((await run('remove', { yes: true, json: true, ...options })).stdout) as unknown;
    saveToken();
    expect(await told({ keepToken: true })).toEqual({
      removed: 'work',
      shop: 'demo.myshopify.com',
      token: 'kept',
      place: { type: 'file', path: place },
    });
  });

  it('must be confirmed where nobody can be asked', async () => {
    await expect(run('remove')).rejects.toMatchObject({ code: 'confirmation-needed' });
    expect(await loadStores(list)).toHaveLength(1);
  });
});

describe('the list of stores', () => {
  it('says of each what it is, its token masked, and where that lies', async () => {
    saveToken();
    const { stdout, code } = await run('list');
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      'work  demo.myshopify.com',
      expect.stringMatching(/^ {6}shpat_.*: /),
      `      in ${place}`,
      '',
    ]);
    expect(stdout).not.toContain(TOKEN);
  });

  it('says how to go on without any', async () => {
    writeFileSync(list, JSON.stringify({ version: 1, stores: [] }), { mode: 0o600 });
    expect(await run('list')).toMatchObject({
      stdout: 'No store has a name yet.\n',
      stderr: expect.stringContaining('tokenwright stores add work --shop'),
    });
  });
});

describe('an option of another action is refused, each by itself', () => {
  it.each([
    ['list', { shop: 'a' }],
    ['list', { storeOrigin: 'https://a.example' }],
    ['list', { clientId: 'a' }],
    ['list', { scopes: 'a' }],
    ['list', { redirectUri: 'a' }],
    ['list', { apiVersion: 'a' }],
    ['list', { profile: 'a' }],
    ['remove', { saveTo: 'a' }],
    ['list', { yes: true }],
    ['list', { keepToken: true }],
  ] as const)('%s %j', async (action, option) => {
    const { world } = pipedWorld(home);
    const name = action === 'remove' ? 'work' : undefined;
    const place = action === 'list' ? 'the list' : action;
    await expect(stores(world, action, name, { color: false, ...option })).rejects.toThrow(
      `An option that is there does not belong to ${place}.`,
    );
    expect(await loadStores(list)).toHaveLength(1);
  });
});
