import { beforeEach, describe, expect, it } from 'vitest';
import type { World } from '../../../source/commands/entry/world.ts';
import { createOutput } from '../../../source/commands/output.ts';
import { completeSettings } from '../../../source/commands/sign-in/missing-settings.ts';
import { OTHER_PROFILE_FILE } from '../../support/store/other-service.ts';
import { createFakeTerminal } from '../../support/terminal/fake-terminal.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { pipedWorld } from '../../support/terminal/piped-world.ts';

const CLIENT = 'a1'.repeat(16);
const ALL = {
  TOKENWRIGHT_SHOP: 'demo.myshopify.com',
  TOKENWRIGHT_CLIENT_ID: CLIENT,
  TOKENWRIGHT_SCOPES: 'read_products',
};

let cwd = '';
beforeEach(async () => {
  cwd = await ownFolder();
});

type Options = Partial<Parameters<typeof completeSettings>[1]>;

function atTerminal(env: Readonly<Record<string, string>>, options: Options = {}) {
  const terminal = createFakeTerminal(160);
  // As with the process's own streams, the end of one prompt is not theirs.
  Object.assign(terminal.stdout, { end: () => terminal.stdout });
  const { world } = pipedWorld(cwd, env);
  const ends = { stdin: terminal.stdin, stdout: terminal.stdout, stderr: terminal.stdout };
  const here = { ...world, ...ends } as unknown as World;
  const given = { open: true, color: false, ...options };
  const settings = completeSettings(here, given, createOutput(here)).then((read) => ({
    shop: read.shop?.value,
    clientId: read.clientId?.value,
    scopes: read.scopes?.value,
    refused: [...read.refused.keys()],
  }));
  return {
    terminal,
    settings,
    /** Types an answer once the question is there. */
    async answer(question: string, text: string) {
      await terminal.waitFor(question);
      terminal.send(`${text}\r`);
    },
  };
}

const WHOLE = { shop: 'demo.myshopify.com', clientId: CLIENT, scopes: ['read_products'] };
const SHOP = 'Store, for example demo.myshopify.com:';
const ID = 'Client ID, from the settings of the app:';
const SCOPES = /Scopes, for example read_products,\w+:/;

describe('what a sign-in needs', () => {
  it('is asked for where it is missing, in the order of the sign-in', async () => {
    const { terminal, settings, answer } = atTerminal({});
    await answer(SHOP, ' demo ');
    await answer(ID, CLIENT);
    await terminal.waitFor((rows) => rows.some((row) => SCOPES.test(row)));
    terminal.send('read_products\r');
    expect(await settings).toEqual({ ...WHOLE, refused: [] });
    // What was odd about an answer is told with the whole.
    await terminal.waitFor('The handle was completed to demo.myshopify.com.');
  });

  it.each([
    ['TOKENWRIGHT_SHOP', 'Store, for example', 'demo.myshopify.com'],
    ['TOKENWRIGHT_CLIENT_ID', 'Client ID,', CLIENT],
    ['TOKENWRIGHT_SCOPES', 'Scopes, for example', 'read_products'],
  ])('is asked for alone where it alone is missing: %s', async (name, question, text) => {
    const { [name]: _, ...others } = ALL as Record<string, string>;
    const { terminal, settings, answer } = atTerminal(others);
    await answer(question, text);
    expect(await settings).toEqual({ ...WHOLE, refused: [] });
    expect(terminal.text().match(/^[?✔] /gm)).toHaveLength(1);
  });

  it('is not asked for where it is given, or is wrong and told so', async () => {
    const { terminal, settings } = atTerminal(ALL);
    expect(await settings).toEqual({ ...WHOLE, refused: [] });
    expect(terminal.text().trim()).toBe('');
  });

  it('stays missing where nobody can be asked', async () => {
    const { world, stderr } = pipedWorld(cwd);
    const read = await completeSettings(world, { open: true, color: false }, createOutput(world));
    expect([read.shop, read.clientId, read.scopes, stderr()]).toEqual([null, null, null, '']);
  });

  it('is told once where something about what is given is odd', async () => {
    const { terminal, settings, answer } = atTerminal(
      { TOKENWRIGHT_SCOPES: 'read_products' },
      { shop: 'demo' },
    );
    await answer(ID, CLIENT);
    await settings;
    expect(terminal.text().match(/The handle was completed/g)).toHaveLength(1);
  });
});

describe('an answer that cannot be right', () => {
  it.each([
    ['TOKENWRIGHT_SHOP', '', 'No shop domain was given. Type the full shop domain'],
    ['TOKENWRIGHT_SHOP', 'not a shop', 'There is a blank or line break inside'],
    ['TOKENWRIGHT_CLIENT_ID', '', 'Client ID'],
    ['TOKENWRIGHT_SCOPES', ' ', 'Name at least one scope.'],
    ['TOKENWRIGHT_SCOPES', 'read products!', 'The scope "products!" has the character "!" in it.'],
  ])('is said at once, and asked for again: %s %j', async (name, wrong, words) => {
    const { [name]: right = '', ...others } = ALL as Record<string, string>;
    const { terminal, settings, answer } = atTerminal(others);
    await answer('?', wrong);
    await terminal.waitFor((rows) =>
      rows.some((row) => row.startsWith('>') && row.includes(words)),
    );
    terminal.send(`\u0015${right}\r`);
    expect(await settings).toEqual({ ...WHOLE, refused: [] });
  });
});

it('another service has its own example of a store and of scopes', async () => {
  const { terminal, answer, settings } = atTerminal({}, { profile: OTHER_PROFILE_FILE });
  await answer('Store, for example demo.stores.acme.example:', 'demo');
  await answer(ID, 'client');
  await terminal.waitFor('Scopes, for example orders.read,');
  terminal.send('orders.read\r');
  expect(await settings).toMatchObject({
    shop: 'demo.stores.acme.example',
    scopes: ['orders.read'],
  });
});
