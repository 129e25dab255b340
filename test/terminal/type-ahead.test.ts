import { expect, test } from 'vitest';
import { openTerminalGuide } from '../support/guide/guide-in-terminal.ts';

const UNFILLED = {
  TOKENWRIGHT_CLIENT_ID: '',
  TOKENWRIGHT_CLIENT_SECRET: '',
};

test('--plain in a terminal: two answers in one write are the answers of two questions', async () => {
  const { terminal } = await openTerminalGuide({ args: ['--plain'], env: UNFILLED, rows: 70 });
  await terminal.waitFor('Your choice:');
  terminal.send('\r\r');
  await terminal.waitFor('Step 3 of 7');
  await terminal.waitFor('Space tick, Enter go on');
  terminal.send('\r\r');
  await terminal.waitFor('Client ID (');
  terminal.send('practice_client_1\rpractice_secret_canary');
  await terminal.waitFor('*'.repeat('practice_secret_canary'.length));
  expect(terminal.text()).toMatch(/Client ID \(.*\): practice_client_1/);
  expect(terminal.raw()).not.toContain('canary');
  terminal.press('ctrl+c');
  expect(await terminal.exit).toMatchObject({ exitCode: 130 });
});

test('--plain in a terminal: Ctrl+D at a question leaves', async () => {
  const { terminal } = await openTerminalGuide({ args: ['--plain'], env: UNFILLED, rows: 70 });
  await terminal.waitFor('Your choice:');
  terminal.send('\r');
  await terminal.waitFor('check: test this machine again');
  terminal.send('\u0004');
  expect(await terminal.exit).toMatchObject({ exitCode: 0 });
});

test('bare lines in a terminal: Ctrl+C leaves, and what is left is told', async () => {
  const { terminal } = await openTerminalGuide({ env: { ...UNFILLED, TERM: 'dumb' }, rows: 70 });
  await terminal.waitFor('Type a number');
  terminal.send('\u0003');
  expect(await terminal.exit).toMatchObject({ exitCode: 130 });
  expect(terminal.text()).toContain('No token was issued.');
});
