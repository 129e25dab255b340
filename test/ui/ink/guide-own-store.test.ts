import { describe, expect, test } from 'vitest';
import { expectShown } from '../../support/terminal/expect-shown.ts';
import { type GuideScreenTest, openGuideScreen, walkTo } from '../../support/guide/guide-screen.ts';

async function openAppStep(): Promise<GuideScreenTest> {
  const screen = await openGuideScreen({ config: { startWith: 'own', scopes: ['read_products'] } });
  await walkTo(screen, 4);
  // From the set-up steps to the fields.
  screen.press('enter');
  await screen.waitFor('› Shop domain');
  return screen;
}

describe('the App step for an own store', () => {
  test('shows exactly what to paste into the settings', async () => {
    await using screen = await openGuideScreen({
      config: { startWith: 'own', scopes: ['read_products'] },
    });
    await walkTo(screen, 4);
    expect(screen.text()).toContain('read_products');
    expect(screen.text()).toContain(screen.config.redirectUri.text);
  });

  test('a pasted admin address is understood and shown before it is used', async () => {
    await using screen = await openAppStep();
    screen.paste('https://admin.shopify.com/store/demo-shop/products\n');
    screen.press('enter');
    await expectShown(screen, 'demo-shop.myshopify.com');
  });

  test('a bad shop keeps the step, says why, and keeps what was typed', async () => {
    await using screen = await openAppStep();
    screen.paste('shop.example.com');
    screen.press('enter');
    await screen.waitFor('Problem:');
    expect(screen.text()).toContain('shop.example.com');
    expect(screen.text()).toContain('Step 4 of 7');
  });

  test('the secret is never shown, the field shows its length, and letters are no keys', async () => {
    await using screen = await openAppStep();
    screen.press('d', 'e', 'm', 'o', 'tab');
    screen.press('i', 'd', '?', 'tab');
    screen.paste('topsecretvalue\n');
    await screen.waitFor('•'.repeat('topsecretvalue'.length));
    expect(screen.emulator.raw()).not.toContain('topsecret');
    expect(screen.text()).toContain('id?');
  });

  test('keys of one tick are all there, in their order', async () => {
    await using screen = await openAppStep();
    screen.press(...'abcdef', 'left', 'left', 'X', 'home', 'Y', 'end', 'Z');
    await expectShown(screen, 'YabcdXefZ');
  });

  test('the cursor stands where the next letter goes, also behind wide ones', async () => {
    await using screen = await openAppStep();
    screen.press('日', '本', 'x');
    await screen.waitFor('日本x');
    const { column, row, isVisible } = screen.cursor();
    expect(isVisible).toBe(true);
    expect(screen.emulator.cell(column - 1, row).text).toBe('x');
  });

  test('a paste that is too long is cut, and that is said', async () => {
    await using screen = await openAppStep();
    screen.paste('x'.repeat(1_048_576));
    await expectShown(screen, 'more does not fit');
  });

  test('control characters in a paste are dropped, and that is said', async () => {
    await using screen = await openAppStep();
    screen.paste('demo\u0007\u0001-shop');
    await screen.waitFor('demo-shop');
    await expectShown(screen, '2 control characters were left out');
  });

  test('what a paste could disguise is made visible', async () => {
    await using screen = await openAppStep();
    screen.paste('demo\u202eshop');
    await expectShown(screen, '<U+202E>');
  });

  test('odd characters inside a secret are refused and named, without showing the rest', async () => {
    await using screen = await openAppStep();
    screen.press(...'demo', 'enter', ...'client1', 'enter');
    screen.paste('\u201cpractice_abc\u201d');
    screen.press('enter');
    await screen.waitFor('Problem:');
    expect(screen.text()).toContain('201C');
    expect(screen.emulator.raw()).not.toContain('practice_abc');
  });

  test('Esc leads from a field to the list, the next one a step back, and every field is kept', async () => {
    await using screen = await openAppStep();
    screen.press('d', 'e', 'm', 'o', 'tab', 'i', 'd', '1');
    await screen.waitFor('id1');
    await screen.waitFor('F1 help');
    screen.press('esc');
    await screen.waitFor('? help');
    expect(screen.text()).toContain('Step 4 of 7');
    screen.press('esc');
    await screen.waitFor('Step 3 of 7');
    screen.press('enter');
    await screen.waitFor('Step 4 of 7');
    expect(screen.text()).toMatch(/demo[^]*id1/);
  });
});

describe('the Scopes step', () => {
  test('ticks survive the filter, and unknown scopes can be typed', async () => {
    await using screen = await openGuideScreen({ config: { startWith: 'own' } });
    await walkTo(screen, 3);
    screen.press('space');
    await screen.waitFor('1 chosen');
    screen.press('/');
    screen.press(...'write_themes');
    await screen.waitFor(/\[ \] write_themes/);
    screen.press('enter', 'space');
    await screen.waitFor('2 chosen');
    screen.press('/', 'ctrl+u');
    screen.press(...'read_nonsense');
    await screen.waitFor('Nothing matches');
    screen.press('enter');
    await expectShown(screen, '3 chosen');
  });

  test('the list follows the cursor to its end', async () => {
    await using screen = await openGuideScreen({
      config: { startWith: 'own' },
      columns: 60,
      rows: 18,
    });
    await walkTo(screen, 3);
    for (let times = 0; times < 40; times += 1) screen.press('pagedown');
    await screen.waitFor('more above');
    await screen.waitFor((rows) => rows.some((row) => row.includes('›')));
    expect(screen.text()).not.toContain('more below');
  });
});
