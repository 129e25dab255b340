import { expect, test } from 'vitest';
import { remoteHint } from '../../../source/commands/guide/guide-config.ts';
import { openGuideScreen, walkTo } from '../../support/guide/guide-screen.ts';

test('over SSH the way to both ports is on the screen, and Enter approves the practice store', async () => {
  const env = { SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22', USER: 'ada' };
  await using screen = await openGuideScreen({
    config: { remote: remoteHint(env), openBrowser: false },
  });
  await walkTo(screen, 5);
  screen.press('enter');
  await screen.waitFor('This is an SSH session');
  expect(screen.text().replace(/\s+/g, ' ')).toContain('Approve here: that needs no browser.');
  expect(screen.text().replaceAll('\n', '')).toMatch(
    /ssh -N -L (\d+):127\.0\.0\.1:\1 -L (\d+):127\.0\.0\.1:\2 ada@192\.0\.2\.2/,
  );
  expect(screen.text()).toContain('a  Approve here');
  screen.press('enter');
  await screen.waitFor('Step 7 of 7');
});

test('under WSL the port of the practice store is the one where it runs', async () => {
  await using screen = await openGuideScreen({
    config: { remote: remoteHint({ WSL_DISTRO_NAME: 'Ubuntu' }) },
  });
  await walkTo(screen, 5);
  screen.press('enter');
  await screen.waitFor('This is WSL');
  const { practice, config } = screen.guide.getState();
  if (practice.type !== 'running') throw new Error('the practice store runs');
  const { port } = new URL(practice.facts.store.origin);
  expect(port).not.toBe('3457');
  expect(screen.text().replace(/\s+/g, ' ')).toContain(
    `cannot reach port ${config.redirectUri.port} (the listener) and ${port} (the practice store)`,
  );
});
