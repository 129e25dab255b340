import { expect, test } from 'vitest';
import { createFakeTerminal, type FakeTerminal } from '../../support/terminal/fake-terminal.ts';
import { startPlainReal } from '../../support/guide/plain-guide.ts';
import type { GuideConfig } from '../../../source/core/guide/config.ts';
import { typeYes } from '../../support/terminal/type-yes.ts';

async function start(config: Partial<GuideConfig> = {}) {
  const terminal = createFakeTerminal(100, 60);
  const io = { input: terminal.stdin, output: terminal.stdout };
  return { terminal, ...(await startPlainReal(io, 'prompts', { config })) };
}

/** Enter at each question, when it is there. */
async function enterAt(terminal: FakeTerminal, ...questions: readonly string[]): Promise<void> {
  for (const question of questions) {
    await terminal.waitFor(question);
    terminal.press('enter');
  }
}

const TO_APPROVE = [
  'Your choice:',
  'Go on to the scopes',
  'Space tick, Enter go on',
  'Go on with this app',
  'Which kind of token?',
  'Open the browser and wait',
] as const;

const TO_FIELDS = [
  'Your choice:',
  'Enter: go on to the scopes',
  'Space tick, Enter go on',
  'Enter: go on to the fields',
] as const;

test('prompts: Enter alone leads to Approve, the browser comes back with a bell, a request is answered', async () => {
  const { terminal, opened, approve, exit } = await start();
  let bells = 0;
  terminal.emulator.terminal.onBell(() => (bells += 1));
  await enterAt(terminal, ...TO_APPROVE);
  await terminal.waitFor('Paste the address');
  expect(bells).toBe(0);
  await approve(opened[0] ?? '');
  await enterAt(terminal, 'What next?');
  expect(bells).toBe(1);
  await terminal.waitFor('request>');
  terminal.send('GET shop.json?fields=name\r');
  await terminal.waitFor('Harbour Lane Practice Store');
  terminal.send('quit\r');
  await typeYes(terminal);
  expect(await exit).toBe(0);
});

test('prompts: what a choice means is broken between its words', async () => {
  const { terminal, exit } = await start();
  await terminal.waitFor('Your choice:');
  await terminal.waitFor((rows) => rows.some((row) => /^Runs on this machine\..* also$/.test(row)));
  terminal.press('ctrl+d');
  expect(await exit).toBe(0);
});

test('prompts: back is a choice, and leads back', async () => {
  const { terminal, exit } = await start();
  await enterAt(terminal, ...TO_APPROVE.slice(0, 4));
  await terminal.waitFor('Which kind of token?');
  terminal.press('down', 'down', 'down', 'down', 'down', 'down', 'enter');
  await terminal.waitFor((rows) => rows.join('\n').split('Step 4 of 7').length === 3);
  terminal.send('quit\r');
  expect(await exit).toBe(0);
});

test('prompts: a secret is masked while it is typed', async () => {
  const { terminal, exit } = await start({ startWith: 'own', scopes: ['read_products'] });
  await enterAt(terminal, ...TO_FIELDS);
  await terminal.waitFor('Shop domain');
  terminal.send('demo\r');
  await terminal.waitFor('Client ID (');
  terminal.send(`${'fedcba9876543210'.repeat(2)}\r`);
  await terminal.waitFor('Client secret');
  terminal.send('canary-of-a-secret');
  await terminal.waitFor('******************');
  expect(terminal.text()).not.toContain('canary');
  terminal.press('ctrl+c');
  expect(await exit).toBe(130);
});

test('prompts: a closed input leaves without hanging', async () => {
  const { terminal, exit } = await start();
  await terminal.waitFor('Your choice:');
  terminal.closeInput();
  expect(await exit).toBe(0);
});

test('prompts: Ctrl+D leaves as the word quit does, and gives the cursor back', async () => {
  const { terminal, exit } = await start();
  await terminal.waitFor('navigate');
  terminal.press('ctrl+d');
  expect(await exit).toBe(0);
  expect(terminal.cursor().isVisible).toBe(true);
  expect(terminal.text()).not.toMatch(/navigate.*No token/);
});

test('prompts: with an approval under way Ctrl+D asks, and a second one leaves', async () => {
  const { terminal, exit } = await start();
  await enterAt(terminal, ...TO_APPROVE);
  await terminal.waitFor('Paste the address');
  terminal.press('ctrl+d');
  await terminal.waitFor(/y\/N/);
  terminal.press('enter');
  await terminal.waitFor((rows) => rows.join('\n').split('Paste the address').length === 3);
  terminal.press('ctrl+d');
  await terminal.waitFor((rows) => rows.join('\n').split('Leave now?').length === 3);
  await terminal.waitFor(/y\/N/);
  terminal.press('ctrl+d');
  expect(await exit).toBe(4);
});

test('prompts: answers that were typed ahead, in one piece, are those of the next questions', async () => {
  const { terminal, guide, exit } = await start({ startWith: 'own', scopes: ['read_products'] });
  await terminal.waitFor('Your choice:');
  terminal.send(`\r\r\r\rdemo\r${'fedcba9876543210'.repeat(2)}\rcanary-of-a-secret`);
  await terminal.waitFor('******************');
  expect(guide.getState().forms.own.app.shop.text).toBe('demo');
  expect(terminal.text()).not.toContain('canary');
  terminal.press('ctrl+c');
  expect(await exit).toBe(130);
});

test('prompts: keys of one answer in pieces, sequences among them, stay one answer', async () => {
  const { terminal, guide, exit } = await start({ startWith: 'own', scopes: ['read_products'] });
  await enterAt(terminal, ...TO_FIELDS);
  await terminal.waitFor('Shop domain');
  for (const piece of ['dxemo', '\u001b[D', '\u001b[D', '\u001b[D', '\u007f', '\r\n'])
    terminal.send(piece);
  await terminal.waitFor('Client ID (');
  expect(guide.getState().forms.own.app.shop.text).toBe('demo');
  terminal.send('quit\n');
  expect(await exit).toBe(0);
});

test('P56: prompts: a yes that was typed ahead confirms nothing', async () => {
  const { terminal, guide, opened, approve, exit } = await start();
  await enterAt(terminal, ...TO_APPROVE);
  await terminal.waitFor('Paste the address');
  await approve(opened[0] ?? '');
  await terminal.waitFor('What next?');
  // To "Give the token back", its Enter, and the answer to the question behind it.
  terminal.send('\u001b[B\u001b[B\u001b[B\u001b[B\u001b[B\ry\r');
  await terminal.waitFor(/y\/N/);
  terminal.press('enter');
  await terminal.waitFor((rows) => rows.join('\n').split('What next?').length > 2);
  expect(guide.getState().session).not.toBeNull();
  // The token is not saved: Ctrl+C asks once, and its second leaves.
  terminal.press('ctrl+c');
  await terminal.waitFor('Leaving loses it');
  terminal.press('enter');
  await terminal.waitFor((rows) => rows.join('\n').split('What next?').length > 3);
  terminal.press('ctrl+c');
  await terminal.waitFor((rows) => rows.join('\n').split('Leave now?').length === 3);
  await terminal.waitFor(/y\/N/);
  terminal.press('ctrl+c');
  expect(await exit).toBe(130);
});
