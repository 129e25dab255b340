import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createOutput } from '../../../source/commands/output.ts';
import {
  prepareSaving,
  type SavingOptions,
} from '../../../source/commands/sign-in/token-saving.ts';
import { prepareSave } from '../../../source/services/env-file/prepare-save.ts';
import type { World } from '../../../source/commands/entry/world.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { liveDemo } from '../../support/store/store-addresses.ts';
import { createFakeTerminal } from '../../support/terminal/fake-terminal.ts';
import { fakeKeychain } from '../../support/keychain/fake-keychain.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { typeYes } from '../../support/terminal/type-yes.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await ownFolder();
  path = join(folder, '.env');
});

/** A command at a terminal, about to save to `.env` of the folder. */
function atTerminal(
  options: Partial<SavingOptions> = {},
  env: Readonly<Record<string, string>> = {},
) {
  const terminal = createFakeTerminal();
  const world = {
    env: { HOME: folder, ...env },
    cwd: folder,
    program: 'tokenwright',
    stdin: terminal.stdin,
    stdout: terminal.stdout,
    stderr: terminal.stdout,
    signal: new AbortController().signal,
    secrets: new Set(),
    // What else a world has is asked for by nothing here.
  } as unknown as World;
  const owner = { store: liveDemo(), named: null, clientId: null };
  const saving = prepareSaving(
    world,
    { save: path, keep: false, ...options },
    owner,
    createOutput(world),
  );
  return { terminal, saving };
}

describe('P65: a file that git tracks', () => {
  beforeEach(() => {
    writeFileSync(path, 'A=1\n', { mode: 0o600 });
    execFileSync('git', ['-C', folder, 'init', '-q']);
    execFileSync('git', ['-C', folder, 'add', '.env']);
  });

  it('is refused at a terminal too: what a key can say is no explicit yes', async () => {
    const { terminal, saving } = atTerminal();
    const asked = terminal.waitFor('Save there?').then(() => 'asked');
    asked.catch(() => undefined);
    const ended = saving.then(
      () => 'prepared',
      (error: unknown) => error,
    );
    expect(await Promise.race([asked, ended])).toMatchObject({
      code: 'save-tracked-by-git',
      exitCode: 2,
    });
    expect(terminal.text()).not.toContain('Save there?');
    expect(readFileSync(path, 'utf8')).toBe('A=1\n');
  });

  it('is written with --allow-tracked, and nothing is asked', async () => {
    const { terminal, saving } = atTerminal({ allowTracked: true });
    const prepared = await saving;
    const token = {
      accessToken: new Secret('practice_token_of_this_test'),
      refreshToken: null,
      kind: 'permanent',
      granted: [],
      expiresIn: null,
      refreshExpiresIn: null,
      user: null,
    } as const;
    expect(await prepared?.save(token, null)).toBe(path);
    expect(readFileSync(path, 'utf8')).toContain('practice_token_of_this_test');
    expect(terminal.text()).not.toContain('?');
  });
});

it('says that nothing was started where the place cannot be written, and only there', async () => {
  const { saving } = atTerminal({ save: join(folder, 'no', 'such', '.env') });
  await expect(saving).rejects.toMatchObject({
    code: 'env-file-not-writable',
    remedy: 'Choose another path, or change the permissions. Nothing was started yet.',
  });
  // The same words are said with a token at hand, which the guide saves.
  const later = prepareSave(join(folder, 'no', 'such', '.env'));
  await expect(later).rejects.toMatchObject({
    remedy: 'Choose another path, or change the permissions.',
  });
});

it('makes the folder of a store’s own file, and of no other', async () => {
  const own = join(folder, '.local/state/tokenwright/stores/work.env');
  const { saving } = atTerminal({ save: own });
  expect(await saving).toMatchObject({ path: own });
  const { saving: other } = atTerminal({ save: join(folder, 'no', 'work.env') });
  await expect(other).rejects.toMatchObject({ code: 'env-file-not-writable' });
});

describe('a keychain that fails at a terminal', () => {
  it('leads to a file by a yes alone, and its reason is said first', async () => {
    const keychain = fakeKeychain(folder);
    keychain.fail('locked');
    const { terminal, saving } = atTerminal({ save: 'keychain' }, keychain.env);
    await typeYes(terminal);
    expect(await saving).toMatchObject({ path });
    expect(terminal.text()).toMatch(/keychain[^]*Save to \.env of this folder in its place\?/);
  });

  it('is the error where the answer is no, and where it has another reason than the keychain', async () => {
    const keychain = fakeKeychain(folder);
    keychain.fail('locked');
    const { terminal, saving } = atTerminal({ save: 'keychain' }, keychain.env);
    await terminal.waitFor('(y/N)');
    terminal.press('enter');
    await expect(saving).rejects.toMatchObject({ code: expect.stringMatching(/^keychain-/) });
    const homeless = atTerminal({ save: 'keychain' }, { ...keychain.env, HOME: '' });
    await expect(homeless.saving).rejects.toMatchObject({ code: 'no-place-for-stores' });
  });
});
