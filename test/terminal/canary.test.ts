import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'dotenv';
import { describe, expect, test } from 'vitest';
import { filesUnder, ISSUED, watchCanaries } from '../support/canary/canary-watch.ts';
import { allFrames, type Expected } from '../support/terminal/screen-emulator.ts';
import { openTerminalGuide, type TerminalGuide } from '../support/guide/guide-in-terminal.ts';
import { visit } from '../support/guide/guide-on-loopback.ts';
import { ownFolder } from '../support/terminal/own-folder.ts';
import type { PseudoTerminal } from '../support/terminal/pseudo-terminal.ts';
import { holdsSecret, secretForms } from '../support/corpus/secret-forms.ts';
import { pressAlone, typeYes, typeYesLine } from '../support/terminal/type-yes.ts';

/** Everything that a run must not leave anywhere but where it was asked to. */
interface Canaries {
  readonly secret: string;
  readonly code: string;
  readonly hmac: string;
  readonly state: string;
  /** May stand in the chosen file. */
  readonly saved: readonly string[];
  /** Stood there before they were renewed. */
  readonly retired: readonly string[];
}

/** So wide that no line of it is broken, and a search finds what is there. */
const SIZE = { cols: 500, rows: 100 } as const;

/** The whole program with every folder it could write to under one root. */
async function open(args: readonly string[], env: Record<string, string> = {}) {
  const root = await ownFolder();
  const guide = await openTerminalGuide({
    args,
    ...SIZE,
    cwd: root,
    env: {
      HOME: root,
      TMPDIR: root,
      XDG_CONFIG_HOME: join(root, 'conf'),
      XDG_CACHE_HOME: join(root, 'cache'),
      XDG_DATA_HOME: join(root, 'data'),
      XDG_STATE_HOME: join(root, 'state'),
      XDG_RUNTIME_DIR: join(root, 'runtime'),
      ...env,
    },
  });
  return { guide, root };
}

/** Approves as a browser does, and says what went over the wire. */
async function approve({
  store,
  browser,
}: TerminalGuide): Promise<Omit<Canaries, 'saved' | 'retired'>> {
  const opened = await browser.opened();
  const { redirect } = await store.approve(opened);
  expect(await visit(redirect)).toBeLessThan(400);
  const { searchParams } = new URL(redirect);
  // What another program was started with stands in the list of processes.
  const started = await browser.startedWith();
  expect(started).toContain('"HOME"');
  expect(holdsSecret(started, store.app.clientSecret.reveal()), 'in the list of processes').toBe(
    false,
  );
  return {
    secret: store.app.clientSecret.reveal(),
    code: searchParams.get('code') ?? '',
    hmac: searchParams.get('hmac') ?? '',
    state: new URL(opened).searchParams.get('state') ?? '',
  };
}

/** The tokens in the chosen file, however many there are. */
function tokensIn(root: string): string[] {
  const values = parse(readFileSync(join(root, '.env'), 'utf8'));
  const names = ['TOKENWRIGHT_ACCESS_TOKEN', 'TOKENWRIGHT_REFRESH_TOKEN'];
  return names.flatMap((name) => values[name] ?? []);
}

/** The prompt is the last thing on the screen, with nothing typed yet. */
function asksForRequest(rows: readonly string[]): boolean {
  return /^(?:\? )?request>$/.test(rows.findLast((row) => row !== '')?.trim() ?? '');
}

/** Each row that a screen ever had, or that scrolled away, once: no line is broken over two. */
async function everyRow(terminal: PseudoTerminal): Promise<string> {
  const frames = await allFrames(terminal.raw(), SIZE.cols, SIZE.rows);
  return [...new Set(frames.flatMap((frame) => frame.split('\n')))].join('\n');
}

/** P70: no hit outside the chosen file. */
async function expectNowhere(
  terminal: PseudoTerminal,
  root: string,
  { saved, retired, state, ...wire }: Canaries,
): Promise<void> {
  const watch = watchCanaries();
  for (const [name, value] of Object.entries({ ...wire, state })) watch.add(name, value);
  for (const [at, token] of saved.entries())
    watch.add(at === 0 ? 'access token' : 'refresh token', token);
  for (const token of retired) watch.add('retired token', token);

  const raw = terminal.raw();
  const shown = await everyRow(terminal);
  expect(shown).toContain(state);
  watch.heard('what the screen ever showed', shown);
  // Moves of the cursor stand within an address there.
  watch.heard('what the terminal was sent', raw, 'state');
  // The state alone: nor is it in what the terminal hears and does not show, such as its title.
  const unshown = raw.match(/\u001b[\]P^_][^\u0007\u001b]*/g) ?? [];
  watch.heard('titles', unshown.join('\n'));

  const files = watch.looked(root);
  // The search is of no use where nothing is written.
  expect(files).toContain(join('conf', 'tokenwright', 'memory.json'));
  expect(files).toContain('tape.md');
  expect(watch.leaks()).toEqual([]);
  expect(watch.needed()).toContain('access token in file .env');
}

test('the search finds a value in any of its forms', () => {
  const value = 'practice_token_0123456789abcdef+/%';
  for (const around of ['', 'x', 'xy', 'xyz']) {
    const text = `${around}${value}${around}`;
    for (const form of [
      text,
      encodeURIComponent(text),
      Buffer.from(text).toString('base64'),
      Buffer.from(text).toString('base64url'),
      Buffer.from(text).toString('hex'),
    ]) {
      expect(holdsSecret(`before ${form} after`, value), form).toBe(true);
    }
  }
  expect(secretForms(value).every((form) => form.length >= 12)).toBe(true);
  expect(holdsSecret(`it ends in ${value.slice(-12)}`, value.padStart(40, 'x'))).toBe(true);
  expect(holdsSecret(`prac…${value.slice(-4)}`, value)).toBe(false);
});

/** Of the plain face, on the way to the approval of one's own store. */
const OWN_STORE_QUESTIONS = [
  'Your choice',
  'Enter: go on to the scopes',
  /Space tick, Enter go on|Enter: go on with the chosen scopes/,
  'Shop domain:',
  'Client ID:',
  'Client secret (',
  'Which kind of token',
  'Open the browser and wait',
] as const;

/** Presenting is switched on and off again, as on stage. */
async function present(terminal: PseudoTerminal): Promise<void> {
  terminal.press('f2');
  await terminal.waitFor('presenting');
  terminal.press('f2');
  await terminal.waitFor((rows) => !rows.join('').includes('presenting'));
}

/** The answer into a file, the request as code, kept by a name, and with all others in a file. */
async function keepRequest(terminal: PseudoTerminal): Promise<void> {
  terminal.press('s');
  await terminal.waitFor('do not save');
  terminal.press('ctrl+u', 'answer.json', 'enter');
  await pressAlone(
    { sees: (words) => terminal.waitFor(words), press: (key) => terminal.press(key) },
    'y',
    'y write',
  );
  await terminal.waitFor('readable by you alone');
  terminal.press('tab');
  await terminal.waitFor('Tab answer');
  terminal.press('c');
  await terminal.waitFor('curl');
  terminal.press(...'23456');
  terminal.press('enter', 'esc');
  await terminal.waitFor('Tab answer');
  terminal.press('s');
  await terminal.waitFor('Save the request');
  terminal.press('ctrl+u', 'shop of tea', 'enter');
  await terminal.waitFor('shop of tea');
  terminal.press('esc');
}

describe('a recording of one full flow holds no secret, nor does any file but the chosen one', () => {
  test.each([
    ['a permanent token', [], 'Permanent token'],
    ['an expiring token, renewed', ['--expiring'], 'Expiring token'],
  ] as const)('the screens, %s', async (_, args, title) => {
    const { guide, root } = await open(args);
    const { terminal } = guide;
    await terminal.waitFor('Step 1 of 7');
    await present(terminal);
    await guide.enterUntil('Listening');
    await present(terminal);
    const wire = await approve(guide);
    await terminal.waitFor(title);
    await present(terminal);
    // The wire tape with every message unfolded, presented as well, and as a tutorial.
    terminal.press('w');
    await terminal.waitFor('write a tutorial');
    terminal.press('a');
    await terminal.waitFor('access_token');
    await present(terminal);
    terminal.press('e');
    await terminal.waitFor('do not write');
    terminal.press('ctrl+u', 'tape.md', 'enter');
    await terminal.waitFor(/y write/);
    terminal.press('y');
    await terminal.waitFor(/[Ww]ritten/);
    terminal.press('esc');
    await terminal.waitFor('Your token is here');
    terminal.press('s');
    await terminal.waitFor('Save the token');
    terminal.press('enter', 'enter');
    await terminal.waitFor('Saved  ');
    const first = tokensIn(root);
    if (args.length > 0) {
      terminal.press('f');
      await terminal.waitFor('The access token ends in');
      terminal.press('enter');
      await terminal.waitFor('was stored in');
      terminal.press('enter');
      await terminal.waitFor('Your token is here');
    }
    const saved = tokensIn(root);
    expect(saved).toHaveLength(args.length > 0 ? 2 : 1);
    terminal.press('enter');
    await terminal.waitFor('Request: REST');
    terminal.press('enter');
    // Then the answer has the keys, and a letter is no text.
    await terminal.waitFor('"name": "Harbour Lane');
    await present(terminal);
    await keepRequest(terminal);
    await expectNowhere(terminal, root, {
      ...wire,
      saved,
      retired: first.filter((token) => !saved.includes(token)),
    });
    terminal.press('q');
    expect(await terminal.exit).toMatchObject({ exitCode: 0 });
    // The compiled form of the program is written last.
    const compiled = filesUnder(join(root, 'cache', 'tokenwright'));
    for (const kept of [
      'answer.json',
      'conf/tokenwright/history.json',
      'conf/tokenwright/requests.json',
    ])
      expect(readFileSync(join(root, kept), 'utf8'), kept).toMatch(/shop/);
    expect(compiled.length).toBeGreaterThan(0);
    await expectNowhere(terminal, root, {
      ...wire,
      saved,
      retired: first.filter((token) => !saved.includes(token)),
    });
  });

  test.each([
    ['prompts', '0'],
    ['lines', '1'],
  ])('the plain face in %s', async (style, ACCESSIBLE) => {
    const { guide, root } = await open(['--plain'], { ACCESSIBLE });
    const { terminal } = guide;
    for (const question of OWN_STORE_QUESTIONS) {
      await terminal.waitFor(question);
      terminal.press('enter');
    }
    await terminal.waitFor('Paste the address');
    const wire = await approve(guide);
    await terminal.waitFor('What next?');
    terminal.press(...(style === 'lines' ? ['2', 'enter'] : ['down', 'enter']));
    await terminal.waitFor('File:');
    terminal.press('enter');
    await terminal.waitFor('Variable:');
    terminal.press('enter');
    await terminal.waitFor('Saved:');
    await terminal.waitFor((rows) => rows.join('\n').split('What next?').length > 2);
    terminal.press(...(style === 'lines' ? ['1', 'enter'] : ['enter']));
    await terminal.waitFor(asksForRequest);
    // The wire tape with every message unfolded, presented as well, and as a tutorial.
    for (const [words, shown] of [
      ['present', 'Presenting:'],
      ['wire all', '5. store to tokenwright'],
      ['wire 1', 'this program sees nothing of it'],
      ['wire 2', 'every check passed'],
      ['wire 3', 'Answers message 2'],
      ['wire 4', 'The code is exchanged'],
      ['wire 5', 'Answers message 4'],
      ['present', 'No longer presenting'],
    ] as const) {
      terminal.press(words, 'enter');
      await terminal.waitFor((rows) => asksForRequest(rows) && rows.join('\n').includes(shown));
    }
    terminal.press('wire save tape.md', 'enter');
    if (style === 'prompts') await typeYes(terminal);
    else await typeYesLine(terminal, 'Write the tape to');
    await terminal.waitFor('readable by you alone');
    await terminal.waitFor(asksForRequest);
    terminal.press('GET shop.json', 'enter');
    await terminal.waitFor('"name"');
    await terminal.waitFor(asksForRequest);
    terminal.press('quit', 'enter');
    expect(await terminal.exit).toMatchObject({ exitCode: 0 });
    await expectNowhere(terminal, root, { ...wire, saved: tokensIn(root), retired: [] });
  });
});

/** A practice store of the program's own, and nothing known beforehand. */
const NOTHING_KNOWN = {
  TOKENWRIGHT_STORE_ORIGIN: '',
  TOKENWRIGHT_SHOP: '',
  TOKENWRIGHT_CLIENT_ID: '',
  TOKENWRIGHT_CLIENT_SECRET: '',
  TOKENWRIGHT_SCOPES: '',
};

/** What each face shows when it is ready for the next Enter. */
const ENTERS: ReadonlyArray<readonly [string, readonly string[], readonly Expected[]]> = [
  ['the screens', [], [2, 3, 4, 5].map((step) => `Step ${step} of 7`)],
  [
    'the plain face',
    ['--plain'],
    [
      'Go on to the scopes',
      'Space tick, Enter go on',
      'Go on with this app',
      'Which kind of token',
      'Open the browser and wait',
    ],
  ],
];

describe.each(ENTERS)(
  'in %s, from the start to the token on the practice store',
  (_, args, steps) => {
    test('Enter and one approval are at most seven keys', async () => {
      const { guide, root } = await open(['--practice', ...args], NOTHING_KNOWN);
      const { terminal } = guide;
      let keys = 0;
      const press = (...pressed: string[]) => {
        terminal.press(...pressed);
        keys += pressed.length;
      };
      for (const shown of steps) {
        await terminal.waitFor(shown);
        press('enter');
      }
      await terminal.waitFor(/Listening|Paste the address/);
      press(...(args.length === 0 ? ['a'] : ['a', 'enter']));
      await terminal.waitFor('Permanent token');
      expect(keys).toBeLessThanOrEqual(7);
      // Its own store's secrets are nobody's to know beforehand: none stands anywhere whole.
      expect(await everyRow(terminal)).not.toMatch(ISSUED);
      for (const path of filesUnder(root)) {
        expect(`${path}\n${readFileSync(path, 'latin1')}`).not.toMatch(ISSUED);
      }
    });
  },
);
