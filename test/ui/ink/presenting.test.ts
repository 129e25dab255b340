import { expect, test } from 'vitest';
import { expectShown } from '../../support/terminal/expect-shown.ts';
import { createExplorerStore } from '../../../source/app/explorer-runner.ts';
import { systemClock } from '../../../source/app/clock.ts';
import { createExplorerFace } from '../../../source/ui/ink/explorer/explorer-face.tsx';
import { explorerConfig } from '../../support/explorer/explorer-config.ts';
import { openExplorerScreen } from '../../support/explorer/explorer-screen.ts';
import { openGuideScreen, walkTo, walkToToken } from '../../support/guide/guide-screen.ts';
import { answerWith, createScriptedSend } from '../../support/explorer/scripted-send.ts';

test.each(['f2', 'ctrl+o'])('%s starts and ends presenting on every screen', async (key) => {
  await using screen = await openGuideScreen();
  await screen.waitFor('Step 1 of 7');
  screen.press(key);
  await screen.waitFor('[presenting]');
  screen.press('w');
  await screen.waitFor(/Wire tape {2}\[presenting\]/);
  screen.press(key);
  await screen.waitFor((rows) => !/\[presenting\]|Last key/.test(rows.join('')));
  expect(screen.text()).toContain('Wire tape');
});

test('the last key is named for those who watch, but nothing of what is typed', async () => {
  await using screen = await openGuideScreen({ config: { presenter: true } });
  await screen.waitFor('Step 1 of 7');
  screen.press('down');
  await screen.waitFor('Last key: ↓');
  screen.press('up', 'enter');
  await screen.waitFor('Step 2 of 7');
  await screen.waitFor('Last key: Enter');
  screen.press('enter');
  await screen.waitFor('Step 3 of 7');
  screen.press('/');
  await screen.waitFor('Last key: /');
  screen.press('x');
  await expectShown(screen, (rows) => !rows.join('').includes('Last key'));
});

test('without a locale for it the last key is named in ASCII', async () => {
  await using screen = await openGuideScreen({
    config: { presenter: true },
    environment: { LANG: 'C', TERM: 'xterm-256color' },
    columns: 60,
    rows: 12,
  });
  await screen.waitFor('Step 1 of 7');
  screen.press('down');
  await expectShown(screen, 'Last key: Down');
});

test('an answer shows nothing personal while presenting, and is whole again afterwards', async () => {
  await using screen = openExplorerScreen({ columns: 110, rows: 36 });
  await screen.waitFor('Request: REST');
  screen.press('enter');
  const customer = { id: 1, email: 'ada@example.com', last_name: 'Lovelace' };
  await screen.wire.answer(
    answerWith({ customers: [customer] }, { headers: [['set-cookie', 'session=abcdef']] }),
  );
  await screen.waitFor('Lovelace');
  screen.press('ctrl+o');
  await screen.waitFor('"last_name": "***"');
  expect(screen.text()).toContain('[presenting]');
  await screen.waitFor('Last key: Ctrl+O');
  expect(screen.text()).not.toMatch(/Lovelace|ada@/);
  screen.press('v', 'v');
  await screen.waitFor('set-cookie');
  expect(screen.text()).not.toContain('abcdef');
  screen.press('v', 'v', 'f2');
  await screen.waitFor('Lovelace');
});

test('the time for the approval stands still, and the screen says so', async () => {
  await using screen = await openGuideScreen({ config: { presenter: true } });
  await walkTo(screen, 6);
  await expectShown(screen, 'the time stands still');
});

test('from the first screen to the token nothing of the app or the attempt is ever shown', async () => {
  await using screen = await openGuideScreen({
    columns: 160,
    rows: 60,
    config: { presenter: true },
  });
  await walkTo(screen, 4);
  const { practice } = screen.guide.getState();
  if (practice.type !== 'running') throw new Error('no practice store');
  screen.press('enter');
  await screen.waitFor('client_id=***');
  const { signIn } = screen.guide.getState();
  if (!('secrets' in signIn) || !('state' in signIn.secrets)) throw new Error('no attempt');
  const state = signIn.secrets.state.reveal();
  screen.press('enter');
  await screen.waitFor('Your browser shows');
  screen.press('tab');
  screen.paste(`http://127.0.0.1:3456/callback?code=c0ffee&state=${state}`);
  await screen.waitFor('••••');
  screen.press('esc', 'a');
  await screen.waitFor('Your token is here');
  const token = screen.guide.getState().session?.result.token.accessToken.reveal() ?? '';
  const raw = screen.emulator.raw();
  for (const value of [practice.facts.clientId, state, 'c0ffee', token, token.slice(-6)]) {
    expect(raw).not.toContain(value);
  }
});

test('presenting goes on in the explorer and back in the guide', async () => {
  await using screen = await openGuideScreen({ openExplorer: () => createExplorerFace(explorer) });
  const explorer = createExplorerStore(
    explorerConfig({ canReturn: true }),
    { send: createScriptedSend().send, clock: systemClock },
    null,
  );
  await walkToToken(screen);
  screen.press('enter');
  await screen.waitFor('Request: REST');
  screen.press('f2');
  await screen.waitFor('[presenting]');
  screen.press('esc', 'esc');
  await screen.waitFor('Step 7 of 7');
  await expectShown(screen, '[presenting]');
});
