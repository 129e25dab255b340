import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tutorialFiles } from '../../../source/commands/guide/explorer-tools.ts';
import { createFakeTerminal } from '../../support/terminal/fake-terminal.ts';
import { PlainTalk, startPlainReal } from '../../support/guide/plain-guide.ts';
import { removeFolder } from '../../support/terminal/own-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokenwright-plain-wire-'));
});
afterEach(() => removeFolder(folder));

async function startLines() {
  const talk = new PlainTalk();
  return { talk, ...(await startPlainReal(talk, 'lines', { files: tutorialFiles(folder) })) };
}

async function toApprove() {
  const run = await startLines();
  run.talk.type('', '', '', '', '', '');
  await run.talk.hear('Paste the address');
  return run;
}

test('wire answers at a numbered choice and leaves the choice open', async () => {
  const { talk, guide, exit } = await startLines();
  await talk.hear('The word wire shows');
  await talk.hear('Enter takes 1.');
  talk.type('wire');
  await talk.hear('No messages yet');
  await talk.hear('Enter takes 1.');
  expect(guide.getState().step).toBe('start');
  talk.leave();
  expect(await exit).toBe(0);
});

test('wire lists the flow, wire 4 unfolds the exchange, and no secret is said', async () => {
  const { talk, guide, opened, approve, exit } = await toApprove();
  await approve(opened[0] ?? '');
  await talk.hear('What next?');
  talk.type('wire', 'wire 4', 'wire 99', 'wire nonsense', 'quit', 'yes');
  expect(await exit).toBe(0);
  expect(talk.said).toContain('  2. browser to tokenwright: GET /callback?code=…');
  expect(talk.said).toContain('  4. tokenwright to store: POST /admin/oauth/access_token');
  expect(talk.said).toMatch(/ {4}client_secret: \(hidden, \d+ characters\)\. Proves that it is/);
  expect(talk.said).toContain('There is no message 99 on the tape.');
  expect(talk.said).toContain('wire save FILE writes a tutorial.');
  const token = guide.getState().session?.result.token.accessToken.reveal() ?? 'no token';
  const state = new URL(opened[0] ?? '').searchParams.get('state') ?? 'no state';
  expect(talk.said).not.toContain(token);
  // The address itself is the only place for it: said by Authorize and by Approve.
  expect(talk.said.split(state)).toHaveLength(3);
});

test('a word with wire in it is still an answer', async () => {
  const { talk, guide, exit } = await startLines();
  talk.type('', '', 'wireless_read', '', 'quit');
  expect(await exit).toBe(0);
  expect(guide.getState().forms.practice.scopes.chosen).toContain('wireless_read');
});

test('wire save names the whole path, writes after a yes only, and overwrites after another', async () => {
  const { talk, exit } = await toApprove();
  const path = join(folder, 'tape.md');
  talk.type('wire save tape.md');
  await talk.hear(`Write the tape to ${path}? Type yes or no.`);
  talk.type('');
  await talk.hear('Nothing was written.');
  await expect(readFile(path)).rejects.toThrow('ENOENT');

  talk.type('wire save tape.md', 'yes');
  await talk.hear(`Written to ${path}`);
  const written = await readFile(path, 'utf8');
  expect(written).toContain('## 1. From tokenwright to browser');

  await writeFile(path, 'mine');
  talk.type('wire save tape.md');
  await talk.hear(`${path} exists. Replace it?`);
  talk.type('no');
  await talk.hear('Nothing was written.');
  expect(await readFile(path, 'utf8')).toBe('mine');
  talk.type('wire save tape.md', 'yes');
  await talk.hear('Written to');
  expect(await readFile(path, 'utf8')).toBe(written);
  talk.leave();
  await exit;
  // Leaving names every file that remains.
  expect(talk.said).toContain(`Written: ${path}`);
});

test('the export of a whole flow holds no secret of it', async () => {
  const { talk, guide, opened, redirectFor, exit } = await toApprove();
  const redirect = await redirectFor(opened[0] ?? '');
  talk.type(redirect);
  await talk.hear('What next?');
  const secrets = [
    guide.getState().session?.result.token.accessToken.reveal() ?? '',
    guide.getState().session?.plan.clientSecret.reveal() ?? '',
    ...['code', 'state', 'hmac'].map((name) => new URL(redirect).searchParams.get(name) ?? ''),
  ];
  talk.type('wire save all.md', 'yes', 'quit', 'yes');
  await exit;
  const written = await readFile(join(folder, 'all.md'), 'utf8');
  expect(written).toContain('From store to tokenwright');
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(10);
    expect(written).not.toContain(secret);
  }
});

test('prompts: the tape is one of the choices, and unfolds', async () => {
  const terminal = createFakeTerminal(100, 60);
  const io = { input: terminal.stdin, output: terminal.stdout };
  const { exit } = await startPlainReal(io, 'prompts', { files: tutorialFiles(folder) });
  await terminal.waitFor('Show the messages so far (wire tape)');
  terminal.press('down', 'down', 'enter');
  await terminal.waitFor('No messages yet');
  await terminal.waitFor('Enter goes back.');
  terminal.press('enter');
  await terminal.waitFor((rows) => rows.join('\n').split('Your choice:').length === 3);
  terminal.press('enter');
  await terminal.waitFor('Go on to the scopes');
  terminal.press('enter');
  await terminal.waitFor('Space tick, Enter go on');
  terminal.send('wire\r');
  const heard = /(?:No messages yet[^]+){2}Space tick/;
  await terminal.waitFor((rows) => heard.test(rows.join('\n')));
  terminal.press('ctrl+c');
  expect(await exit).toBe(130);
});
