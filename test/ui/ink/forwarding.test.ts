import { expect, test } from 'vitest';
import { remoteHint } from '../../../source/commands/guide/guide-config.ts';
import { openGuideScreen, walkTo } from '../../support/guide/guide-screen.ts';

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
    `cannot reach ${config.redirectUri.port} and ${port}`,
  );
});
