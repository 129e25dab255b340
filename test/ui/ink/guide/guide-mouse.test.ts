import { describe, expect, test } from 'vitest';
import { expectShown } from '../../../support/terminal/expect-shown.ts';
import { DEFAULT_PREFERENCES } from '../../../../source/core/preferences.ts';
import { activeForm } from '../../../../source/core/guide/create.ts';
import { guideConfig } from '../../../support/guide/guide-config.ts';
import { openGuideScreen, walkTo, walkToToken } from '../../../support/guide/guide-screen.ts';
import { clickOn } from '../../../support/terminal/mouse.ts';

const WITH_MOUSE = { look: { ...DEFAULT_PREFERENCES, mouse: true } } as const;

/** So long that no key came lately: only then a key may confirm. */
const QUIET_MS = 300;

describe('the mouse in the guide', () => {
  test('chooses a store, presses the button, opens the help and closes it', async () => {
    await using screen = await openGuideScreen(WITH_MOUSE);
    await screen.waitFor('Step 1 of 7');
    clickOn(screen, 'My own store');
    await screen.waitFor(/› ● My own store/);
    expect(screen.guide.getState()).toMatchObject({ step: 'start', mode: 'own' });
    clickOn(screen, '? help');
    await screen.waitFor('Keys of this screen');
    clickOn(screen, 'Esc close');
    await screen.waitUntilGone('Keys of this screen');
    clickOn(screen, 'Go on');
    await screen.waitFor('Step 2 of 7');
    clickOn(screen, 'Esc back');
    await screen.waitFor('Step 1 of 7');
  });

  test('moves in a list, ticks what it signs, and ticks what has the cursor already', async () => {
    await using screen = await openGuideScreen(WITH_MOUSE);
    await walkTo(screen, 3);
    const { scopes } = activeForm(screen.guide.getState());
    const chosen = () => activeForm(screen.guide.getState()).scopes.chosen;
    expect(scopes.chosen).not.toContain('write_products');
    clickOn(screen, 'write_products');
    await screen.waitFor('› [ ] write_products');
    expect(chosen()).toEqual(scopes.chosen);
    clickOn(screen, 'write_products');
    await screen.waitFor('› [✓] write_products');
    clickOn(screen, '[ ] write_inventory', { cellsOn: 1 });
    await screen.waitFor('› [✓] write_inventory');
    expect(chosen()).toEqual([...scopes.chosen, 'write_products', 'write_inventory']);
    clickOn(screen, 'write_products', { kind: 'wheel-down' });
    await screen.waitFor('› [ ] read_draft_orders');
    expect(chosen()).toHaveLength(scopes.chosen.length + 2);
  });

  test('gives the keys to the filter, and back to the list', async () => {
    await using screen = await openGuideScreen(WITH_MOUSE);
    await walkTo(screen, 3);
    clickOn(screen, 'press / to search');
    await screen.waitFor('› Filter');
    screen.send('draft');
    await screen.waitFor('write_draft_orders');
    clickOn(screen, 'write_draft_orders');
    await screen.waitFor('/ search');
    clickOn(screen, 'Filter');
    await screen.waitFor('› Filter');
    clickOn(screen, 'draft', { cellsOn: 2 });
    screen.send('X');
    await expectShown(screen, 'drXaft');
  });

  test('puts the cursor into a field at the cell, of a secret as well', async () => {
    await using screen = await openGuideScreen({
      ...WITH_MOUSE,
      config: guideConfig({ startWith: 'own', scopes: ['read_products'], shop: 'a-demo-shop' }),
    });
    await walkTo(screen, 4);
    clickOn(screen, 'Client secret  (');
    await screen.waitFor('› Client secret');
    screen.send('abcdef');
    await screen.waitFor('••••••');
    clickOn(screen, '••••••', { cellsOn: 3 });
    screen.send('XY');
    await screen.waitFor('••••••••');
    clickOn(screen, 'Shop domain    a-', { cellsOn: 'Shop domain    a-'.length });
    await screen.waitFor('› Shop domain');
    screen.send('nice-');
    await screen.waitFor('a-nice-demo-shop');
    const { app } = activeForm(screen.guide.getState());
    expect(app.clientSecret.value.reveal()).toBe('abcXYdef');
    expect(app.shop.text).toBe('a-nice-demo-shop');
  });

  test('copies and asks, but says no yes: a question takes its key alone', async () => {
    await using screen = await openGuideScreen(WITH_MOUSE);
    await walkToToken(screen);
    clickOn(screen, 's save');
    await screen.waitFor('› File');
    clickOn(screen, 'Variable');
    await screen.waitFor('› Variable');
    clickOn(screen, 'Esc do not save');
    await screen.waitUntilGone('› Variable');
    clickOn(screen, 'revoke');
    await screen.waitFor('y revoke it');
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS));
    clickOn(screen, 'y revoke it');
    clickOn(screen, 'y revoke it');
    screen.press('w');
    await screen.waitFor('Wire tape');
    screen.press('esc');
    await screen.waitFor('y revoke it');
    expect(screen.guide.getState().card.revoke.type).toBe('asking');
    clickOn(screen, 'n do not');
    await screen.waitUntilGone('revoke it');
    expect(screen.guide.getState().session).not.toBeNull();
  });

  test('unfolds a message of the wire tape, and scrolls what is taller than the screen', async () => {
    await using screen = await openGuideScreen({ ...WITH_MOUSE, rows: 16 });
    await walkToToken(screen);
    clickOn(screen, 'w wire');
    await screen.waitFor('Wire tape');
    clickOn(screen, 'GET /');
    await screen.waitFor('› +  1');
    clickOn(screen, 'GET /');
    await screen.waitFor('more below');
    const before = screen.text();
    clickOn(screen, 'more below', { kind: 'wheel-down' });
    await screen.waitFor(() => screen.text() !== before);
    clickOn(screen, 'Esc');
    await screen.waitFor('Your token is here');
    screen.press('?');
    await screen.waitFor('Keys of this screen');
    clickOn(screen, 'Keys of this screen', { kind: 'wheel-down' });
    await screen.waitUntilGone('Keys of this screen');
    clickOn(screen, 'more above', { kind: 'wheel-up' });
    await expectShown(screen, 'Keys of this screen');
    clickOn(screen, 'more below (PgDn)');
    await screen.waitUntilGone('Keys of this screen');
  });

  test('finds what is under it in a body that is scrolled', async () => {
    await using screen = await openGuideScreen({
      ...WITH_MOUSE,
      columns: 44,
      rows: 13,
      config: guideConfig({ startWith: 'own', scopes: ['read_products'], shop: 'a-demo-shop' }),
    });
    await walkTo(screen, 4);
    clickOn(screen, 'more below');
    await screen.waitFor('Client secret  (');
    clickOn(screen, 'Client secret  (');
    await expectShown(screen, () => screen.guide.getState().focus === 'client-secret');
  });
});
