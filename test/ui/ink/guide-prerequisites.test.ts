import { describe, expect, test } from 'vitest';
import type { RunChecks } from '../../../source/app/ports.ts';
import { attention, failed, fine } from '../../../source/core/diagnosis/machine-check.ts';
import { openGuideScreen } from '../../support/guide/guide-screen.ts';

const runs: string[] = [];
const runChecks: RunChecks = async ({ redirectUri }, tell) => {
  runs.push(redirectUri.text);
  tell(fine('node', 'Node 24 can run this program.'));
  tell(attention('browser', 'This session has no display.', 'Open the address yourself.'));
  const free = runs.length > 1;
  tell(
    free
      ? fine('port', 'The port is free.')
      : failed('port', { message: 'The port is taken by node (process 42).', remedy: 'End it.' }),
  );
};

describe('the prerequisites on the screen', () => {
  test('are ticked with Space by the person, and tested again with r', async () => {
    runs.length = 0;
    await using screen = await openGuideScreen({
      columns: 80,
      rows: 24,
      config: { startWith: 'own' },
      ports: { runChecks },
    });
    await screen.waitFor('Step 1 of 7');
    screen.press('enter');
    // What failed stands first, with what to do; what is fine is only named.
    await screen.waitFor(/Port\s+failed\. The port is taken by node \(process 42\)\. End it\./);
    expect(screen.text()).toMatch(/failed A redirect address/);
    expect(screen.text()).toMatch(/Node\s+ok\./);
    expect(screen.text()).toContain('[ ] A developer account');
    expect(screen.text()).toContain('https://dev.shopify.com/dashboard');

    screen.press('space');
    await screen.waitFor('[✓] A developer account');
    screen.press('down', 'x');
    await screen.waitFor('[✓] A store');
    screen.press('space');
    await screen.waitFor('[ ] A store');

    screen.press('r');
    await screen.waitFor(/Port\s+ok\. The port is free/);
    expect(runs).toHaveLength(2);
    expect(screen.text()).not.toContain('process 42');
  });

  test.each([
    [60, 18],
    [80, 24],
    [200, 60],
  ])('show question, four lines and the primary key at %i by %i', async (columns, rows) => {
    runs.length = 0;
    await using screen = await openGuideScreen({
      columns,
      rows,
      config: { startWith: 'own' },
      ports: { runChecks },
    });
    await screen.waitFor('Step 1 of 7');
    screen.press('enter');
    await screen.waitFor('Do you have the four things this needs?');
    for (const title of ['developer account', 'A store', 'HTTP client', 'redirect address']) {
      expect(screen.text()).toContain(title);
    }
    expect(screen.text()).toContain('Enter  Go on');
  });
});
