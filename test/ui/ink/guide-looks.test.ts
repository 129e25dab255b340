import { describe, expect, test } from 'vitest';
import { type GuideScreenTest, openGuideScreen, walkTo } from '../../support/guide/guide-screen.ts';

/** The top line and the steps have the whole width. */
const HEAD = 2;

const SIZES = [
  [80, 24],
  [60, 18],
  [200, 60],
  [40, 12],
] as const;

/** From the first screen through all steps, with a look at each. */
async function walkAll(screen: GuideScreenTest, look: (step: number) => void): Promise<void> {
  await screen.waitFor('Step 1 of 7');
  look(1);
  for (const step of [2, 3, 4, 5]) {
    screen.press('enter');
    await screen.waitFor(`Step ${step} of 7`);
    look(step);
  }
  screen.press('enter');
  await screen.waitFor('Listening');
  look(6);
  screen.press('a');
  await screen.waitFor('Your token is here');
  look(7);
}

describe('every step', () => {
  test.each(SIZES)(
    'fits %i×%i, with its question, its place and its keys',
    async (columns, rows) => {
      await using screen = await openGuideScreen({ columns, rows });
      await walkAll(screen, (step) => {
        const shown = screen.rows();
        expect(shown[0], screen.text()).toContain(`Step ${step} of 7`);
        expect(shown.at(-1), screen.text()).toContain('? help');
        expect(shown.at(-1), screen.text()).toMatch(/Enter {2}|Approve here/);
      });
      expect(screen.tallestFrame()).toBeLessThanOrEqual(rows + 1);
      expect(screen.emulator.terminal.buffer.active.baseY).toBe(0);
    },
  );

  test('no text column is wider than 76 cells, the address alone has the whole width', async () => {
    await using screen = await openGuideScreen({ columns: 200, rows: 60 });
    const rows: string[] = [];
    await walkAll(screen, () => rows.push(...screen.rows().slice(HEAD, -1)));
    // In a frame behind the text stands the wire tape, in a column of its own.
    const texts = rows.map((row) => row.replace(/ +[│╭╰].*$/, ''));
    const tooWide = texts.filter((row) => row.startsWith(' ') && row.length > 2 + 76);
    expect(tooWide).toEqual([]);
    expect(rows.some((row) => row.startsWith('http') && row.length > 78)).toBe(true);
  });

  test('without UTF-8 there is nothing but ASCII on the screen', async () => {
    await using screen = await openGuideScreen({ environment: { LANG: 'C', TERM: 'xterm' } });
    await walkAll(screen, () => {
      expect(screen.text()).toMatch(/^[\u0000-\u007f]*$/);
    });
  });

  test('with NO_COLOR no colour is sent, and every status still has its word', async () => {
    await using screen = await openGuideScreen({
      environment: { LANG: 'C.UTF-8', TERM: 'xterm', NO_COLOR: '1', FORCE_COLOR: '1' },
    });
    await walkTo(screen, 2);
    await screen.waitFor('failed');
    expect(screen.text()).toMatch(/Browser +failed\.[^]*Clipboard +note\.[^]*Node +ok\./);
    await walkRest(screen);
    expect(screen.emulator.raw()).not.toMatch(/\u001b\[(3[0-8]|4[0-8]|9[0-7]|10[0-7])[\d;]*m/);
  });

  test('colours come from the 16 ANSI ones, never blue, never dim', async () => {
    await using screen = await openGuideScreen();
    await walkAll(screen, () => {});
    const raw = screen.emulator.raw();
    expect(raw).toMatch(/\u001b\[36m/);
    expect(raw).not.toMatch(/\u001b\[([\d;]*;)?(34|94|2|38|48)(;[\d;]*)?m/);
  });
});

async function walkRest(screen: GuideScreenTest): Promise<void> {
  for (const step of [3, 4, 5]) {
    screen.press('enter');
    await screen.waitFor(`Step ${step} of 7`);
  }
  screen.press('enter');
  await screen.waitFor('Listening');
}

/**
 * What a terminal says of itself. The emulator stays as it is, and fills no cells that nothing draws.
 */
function saySize(
  screen: GuideScreenTest,
  size: { readonly columns: number; readonly rows: number },
): void {
  Object.assign(screen.stdout, size);
  screen.stdout.emit('resize');
}

describe('sizes that no one draws for', () => {
  test('0 × 0 counts as 80 × 24', async () => {
    await using screen = await openGuideScreen();
    await screen.waitFor('Step 1 of 7');
    saySize(screen, { columns: 0, rows: 0 });
    screen.press('down');
    await screen.waitFor('› ● My own store');
    expect(screen.rows().at(-1)).toContain('? help');
  });

  test.each([
    [1, 1],
    [20, 5],
    [10_000, 5_000],
  ])('%i × %i does not end it, and it can be left', async (columns, rows) => {
    await using screen = await openGuideScreen();
    await screen.waitFor('Step 1 of 7');
    saySize(screen, { columns, rows });
    screen.press('q');
    expect(await screen.exit).toBe(0);
  });

  test('20 × 5 still shows the question or its answer, and the way out', async () => {
    await using screen = await openGuideScreen({ columns: 20, rows: 5 });
    await screen.waitFor('Step 1 of 7');
    expect(screen.rows().at(-1)).toContain('help');
    expect(screen.text()).toContain('Practice');
  });
});

test.each([
  [50, 14, true],
  [60, 18, false],
])('at %i x %i the plain face is named: %s', async (columns, rows, isNamed) => {
  await using screen = await openGuideScreen({ columns, rows });
  await screen.waitFor('Which store');
  expect(screen.text().includes('tokenwright --plain')).toBe(isNamed);
  expect(screen.text()).toContain('Practice store');
});
