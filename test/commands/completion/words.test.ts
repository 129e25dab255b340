import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { completionWords, isPlain } from '../../../source/commands/completion/words.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { pipedWorld } from '../../support/terminal/piped-world.ts';

it.each(['read_products', 'work', 'a.b:c/d@e-1'])('offers %s to the shell', (word) => {
  expect(isPlain(word)).toBe(true);
});

it.each(['', 'a b', '$(id)', 'a;b', '`id`', 'a\nb', '…', ' a', 'a '])(
  'never offers %j, of which a shell would make more than a word',
  (word) => {
    expect(isPlain(word)).toBe(false);
  },
);

it('offers the stores by name, each with its shop behind a tab', async () => {
  const home = await ownFolder();
  const folder = join(home, '.config/tokenwright');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const token = { type: 'keychain' };
  const stores = [
    { name: 'work', shop: 'demo.myshopify.com', token },
    { name: 'trial', shop: 'trial.myshopify.com', token },
  ];
  writeFileSync(join(folder, 'stores.json'), JSON.stringify({ version: 1, stores }), {
    mode: 0o600,
  });
  const { world, stdout } = pipedWorld(home);
  expect(await completionWords(world, 'stores', {})).toBe(0);
  expect(stdout()).toBe('work\tdemo.myshopify.com\ntrial\ttrial.myshopify.com\n');
});

it('offers nothing where the file cannot be read, and nothing else happens', async () => {
  const { world, stdout, stderr } = pipedWorld(await ownFolder());
  expect(await completionWords(world, 'scopes', { profile: 'missing.json' })).toBe(0);
  expect(stdout() + stderr()).toBe('');
});
