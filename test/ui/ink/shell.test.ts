import { describe, expect, test } from 'vitest';
import { expectShown } from '../../support/terminal/expect-shown.ts';
import { openGuideScreen, walkTo, walkToToken } from '../../support/guide/guide-screen.ts';

describe('leaving', () => {
  test('q leaves at once while nothing would be lost', async () => {
    await using screen = await openGuideScreen();
    await screen.waitFor('Step 1 of 7');
    screen.press('q');
    expect(await screen.exit).toBe(0);
    expect(screen.emulator.isAlternateScreen).toBe(false);
    expect(screen.stdin.isRaw).toBe(false);
  });

  test('q asks with a token that is not saved, and keys typed ahead do not answer', async () => {
    await using screen = await openGuideScreen();
    await walkToToken(screen);
    screen.press('q', 'y', 'enter');
    await screen.waitFor('y leave');
    screen.press('n');
    await screen.waitFor('Your token is here');
    screen.press('q');
    await screen.waitFor('y leave');
    screen.press('y');
    expect(await screen.exit).toBe(0);
  });

  test('text after an end mark inside a paste presses no key', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 6);
    screen.send('\u001b[200~a\u001b[201~q\r\u001b[201~');
    await screen.waitFor(/Or paste the address[^]*│ aq/);
    expect(screen.text()).toContain('Listening');
  });

  test('Ctrl+C once cancels what goes on and says how to leave; twice it leaves with 130', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 6);
    screen.press('ctrl+c');
    await screen.waitFor('Press Ctrl+C again to leave');
    await screen.waitFor('No token came of it');
    screen.press('ctrl+c');
    expect(await screen.exit).toBe(130);
    expect(screen.emulator.isAlternateScreen).toBe(false);
  });

  test('another key between two Ctrl+C makes the second a first one', async () => {
    await using screen = await openGuideScreen();
    await screen.waitFor('Step 1 of 7');
    screen.press('ctrl+c', 'down', 'ctrl+c');
    await expectShown(screen, 'Press Ctrl+C again to leave');
  });

  test('Ctrl+C counts as a key report too', async () => {
    await using screen = await openGuideScreen();
    await screen.waitFor('Step 1 of 7');
    screen.send('\u001b[99;5u\u001b[99;5u');
    expect(await screen.exit).toBe(130);
  });

  test('Ctrl+D leaves from an empty line and deletes in a filled one', async () => {
    await using screen = await openGuideScreen({ config: { startWith: 'own', shop: 'ab' } });
    await walkTo(screen, 3);
    screen.press('/');
    screen.press('x', 'ctrl+d');
    await screen.waitFor(/Filter\s+x/);
    screen.press('backspace', 'ctrl+d');
    expect(await screen.exit).toBe(0);
  });

  test('a closed standard input is a clean leave', async () => {
    await using screen = await openGuideScreen();
    await screen.waitFor('Step 1 of 7');
    screen.closeInput();
    expect(await screen.exit).toBe(0);
  });

  test.each([
    ['SIGHUP', 129],
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)('%s restores the terminal and gives %i', async (signal, code) => {
    await using screen = await openGuideScreen();
    await screen.waitFor('Step 1 of 7');
    screen.endBy(signal);
    expect(await screen.exit).toBe(code);
    expect(screen.emulator.isAlternateScreen).toBe(false);
    expect(screen.cursor().isVisible).toBe(true);
    expect(screen.emulator.raw().lastIndexOf('\u001b[?2004l')).toBeGreaterThan(
      screen.emulator.raw().lastIndexOf('\u001b[?2004h'),
    );
  });

  test('the summary names store, scopes and files, and no secret', async () => {
    await using screen = await openGuideScreen();
    await walkToToken(screen);
    screen.press('s');
    await screen.waitFor('Save the token');
    screen.press('enter', 'enter');
    await screen.waitFor('Saved  ');
    screen.press('q');
    expect(await screen.exit).toBe(0);
    const left = screen.emulator.normalScreen().join('\n');
    expect(left).toContain('demo.practice.test');
    expect(left).toContain('read_products');
    expect(left).toContain('/home/you/.env');
    expect(left).not.toMatch(/practice_\w{6}/);
  });
});

describe('keys', () => {
  test('text and Enter in one piece type and submit', async () => {
    await using screen = await openGuideScreen({ config: { startWith: 'own' } });
    await walkTo(screen, 3);
    screen.send('/read_ord');
    await screen.waitFor(/Filter\s+read_ord/);
    screen.send('\r');
    screen.send(' \r');
    await expectShown(screen, 'Step 4 of 7');
  });

  test('? shows the keys of the step and Esc closes it', async () => {
    await using screen = await openGuideScreen();
    await screen.waitFor('Step 1 of 7');
    screen.press('?');
    await screen.waitFor('Keys that work everywhere');
    screen.press('esc');
    await expectShown(screen, 'Which store');
  });

  test('a split escape sequence is one key', async () => {
    await using screen = await openGuideScreen();
    await screen.waitFor('› ● Practice store');
    screen.send('\u001b');
    screen.send('[B');
    await screen.waitFor('› ● My own store');
    expect(screen.text()).toContain('Step 1 of 7');
  });

  test('a paste without an end is taken for one when nothing follows', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 6);
    screen.send('\u001b[200~http://127.0.0.1/never-ended');
    await screen.waitFor('never-ended');
    screen.press('enter');
    await expectShown(screen, 'Note:');
  });

  test('reports of the terminal and broken bytes never get into a field', async () => {
    await using screen = await openGuideScreen({ config: { startWith: 'own' } });
    await walkTo(screen, 3);
    screen.press('/');
    screen.send('\u001b[99;99~\u001b[I\u001b[<0;1;1M\u001b]11;rgb:0/0/0\u0007');
    screen.send(new Uint8Array([0xff, 0xfe]));
    screen.press('o', 'k');
    await expectShown(screen, /Filter\s+ok\s/);
  });

  test('a terminal that knows the keyboard protocol gets it, and loses it on leaving', async () => {
    await using screen = await openGuideScreen();
    await screen.waitFor('Step 1 of 7');
    screen.send('\u001b[?0u');
    screen.press('q');
    expect(await screen.exit).toBe(0);
    const raw = screen.emulator.raw();
    expect(raw.indexOf('\u001b[>1u')).toBeGreaterThan(raw.indexOf('\u001b[?1049h'));
    expect(raw.lastIndexOf('\u001b[<u')).toBeLessThan(raw.lastIndexOf('\u001b[?1049l'));
    expect(raw).toContain('\u001b[<u');
  });

  test('after a flood of keys the screen answers', async () => {
    await using screen = await openGuideScreen();
    await screen.waitFor('Step 1 of 7');
    screen.send('j'.repeat(100_000));
    screen.press('down');
    await expectShown(screen, '› ● My own store');
  });
});

describe('while the terminal changes', () => {
  test('a resize in the middle of a paste loses nothing of it', async () => {
    await using screen = await openGuideScreen();
    await walkTo(screen, 6);
    screen.send('\u001b[200~http://127');
    screen.resize(60, 18);
    screen.send('.0.0.1/x\u001b[201~');
    await expectShown(screen, 'http://127.0.0.1/x');
  });

  test('the last of many sizes is drawn and no listener is left over', async () => {
    await using screen = await openGuideScreen();
    await screen.waitFor('Step 1 of 7');
    const before = screen.stdout.listenerCount('resize');
    for (let width = 60; width < 160; width += 1) screen.resize(width, 24);
    screen.resize(100, 30);
    await screen.waitFor((rows) => rows.length === 30 && (rows[29] ?? '').includes('? help'));
    expect(screen.stdout.listenerCount('resize')).toBe(before);
  });

  test('too small says so, and the view comes back with the room', async () => {
    await using screen = await openGuideScreen();
    await screen.waitFor('Step 1 of 7');
    screen.resize(15, 4);
    await screen.waitFor('too small');
    screen.resize(80, 24);
    await expectShown(screen, 'Which store');
  });
});
