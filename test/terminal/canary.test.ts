import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { openTerminalGuide, type TerminalGuide } from '../support/guide-in-terminal.ts';
import { visit } from '../support/guide-on-loopback.ts';
import { ownFolder } from '../support/own-folder.ts';

/** Everything that a run must not leave anywhere but where it was asked to. */
interface Canaries {
  readonly secret: string;
  readonly code: string;
  readonly hmac: string;
  readonly token: string;
  readonly state: string;
}

/** The whole program with every folder it could write to under one root. */
async function open(args: readonly string[], env: Record<string, string> = {}) {
  const root = await ownFolder();
  const guide = await openTerminalGuide({
    args,
    // So wide that no line of it is broken, and a search finds what is there.
    cols: 500,
    rows: 60,
    cwd: root,
    env: {
      HOME: root,
      TMPDIR: root,
      XDG_CONFIG_HOME: join(root, 'conf'),
      XDG_CACHE_HOME: join(root, 'cache'),
      XDG_DATA_HOME: join(root, 'data'),
      XDG_STATE_HOME: join(root, 'state'),
      ...env,
    },
  });
  return { guide, root };
}

/** Approves as a browser does, and says what went over the wire. */
async function approve({ store, browser }: TerminalGuide): Promise<Omit<Canaries, 'token'>> {
  const opened = await browser.opened();
  const { redirect } = await store.approve(opened);
  expect(await visit(redirect)).toBeLessThan(400);
  const { searchParams } = new URL(redirect);
  return {
    secret: store.app.clientSecret.reveal(),
    code: searchParams.get('code') ?? '',
    hmac: searchParams.get('hmac') ?? '',
    state: new URL(opened).searchParams.get('state') ?? '',
  };
}

function savedToken(root: string): string {
  return (
    /^TOKENWRIGHT_ACCESS_TOKEN=(\S+)$/m.exec(readFileSync(join(root, '.env'), 'utf8'))?.[1] ?? ''
  );
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile());
}

/** The prompt is the last thing on the screen, with nothing typed yet. */
function asksForRequest(rows: readonly string[]): boolean {
  return /^(?:\? )?request>$/.test(rows.findLast((row) => row !== '')?.trim() ?? '');
}

/** P70: no hit outside the chosen file. */
function expectNowhere(recording: string, root: string, canaries: Canaries): void {
  const { state, ...hidden } = canaries;
  for (const [name, value] of Object.entries(canaries)) {
    expect(value.length, name).toBeGreaterThan(15);
  }
  for (const [name, value] of Object.entries(hidden)) {
    expect(recording.includes(value), `${name} in the recording`).toBe(false);
  }
  // The state is in the authorize URL, and nowhere else.
  const plain = recording.replaceAll(
    /http:\/\/127\.0\.0\.1:\d+\/admin\/oauth\/authorize\?[^\s\u001b]+/g,
    '',
  );
  expect(recording.includes(state)).toBe(true);
  expect(plain.includes(state), 'the state outside the URL').toBe(false);
  const files = filesUnder(root);
  expect(files).toContain(join(root, 'conf', 'tokenwright', 'memory.json'));
  for (const path of files) {
    const text = readFileSync(path, 'latin1');
    for (const [name, value] of Object.entries(canaries)) {
      const isAllowed = name === 'token' && path === join(root, '.env');
      expect(text.includes(value) && !isAllowed, `${name} in ${path}`).toBe(false);
    }
  }
}

describe('a recording of one full flow holds no secret, nor does any file but the chosen one', () => {
  test('the screens', async () => {
    const { guide, root } = await open([]);
    const { terminal } = guide;
    await guide.enterUntil('Listening');
    const wire = await approve(guide);
    await terminal.waitFor('Permanent token');
    // The wire tape too, with every message unfolded.
    terminal.press('w');
    await terminal.waitFor('write a tutorial');
    terminal.press('a');
    await terminal.waitFor('access_token');
    terminal.press('esc');
    await terminal.waitFor('Your token is here');
    terminal.press('s');
    await terminal.waitFor('Save the token');
    terminal.press('enter', 'enter');
    await terminal.waitFor('Saved  ');
    terminal.press('enter');
    await terminal.waitFor('Request: REST');
    terminal.press('enter');
    // Then the answer has the keys, and a letter is no text.
    await terminal.waitFor('"name": "Harbour Lane');
    terminal.press('q');
    expect(await terminal.exit).toMatchObject({ exitCode: 0 });
    expectNowhere(terminal.raw(), root, { ...wire, token: savedToken(root) });
  });

  test.each([
    ['prompts', '0'],
    ['lines', '1'],
  ])('the plain face in %s', async (style, ACCESSIBLE) => {
    const { guide, root } = await open(['--plain'], { ACCESSIBLE });
    const { terminal } = guide;
    await guide.enterUntil('Paste the address');
    const wire = await approve(guide);
    await terminal.waitFor('What next?');
    terminal.press(...(style === 'lines' ? ['2', 'enter'] : ['down', 'enter']));
    await terminal.waitFor('File to write to');
    terminal.press('enter');
    await terminal.waitFor('Name of the variable');
    terminal.press('enter');
    await terminal.waitFor('Saved to');
    await terminal.waitFor((rows) => rows.join('\n').split('What next?').length > 2);
    terminal.press(...(style === 'lines' ? ['1', 'enter'] : ['enter']));
    await terminal.waitFor(asksForRequest);
    terminal.press('GET shop.json', 'enter');
    await terminal.waitFor('"name"');
    await terminal.waitFor(asksForRequest);
    terminal.press('quit', 'enter');
    expect(await terminal.exit).toMatchObject({ exitCode: 0 });
    expectNowhere(terminal.raw(), root, { ...wire, token: savedToken(root) });
  });
});

test('from the start to the token on the practice store: Enter and one approval, at most eight keys', async () => {
  const { guide } = await open(['--practice'], {
    TOKENWRIGHT_STORE_ORIGIN: '',
    TOKENWRIGHT_SHOP: '',
    TOKENWRIGHT_CLIENT_ID: '',
    TOKENWRIGHT_CLIENT_SECRET: '',
    TOKENWRIGHT_SCOPES: '',
  });
  const { terminal } = guide;
  let keys = 0;
  for (let step = 1; step <= 5; step += 1) {
    await terminal.waitFor(`Step ${step} of 7`);
    terminal.press('enter');
    keys += 1;
  }
  await terminal.waitFor('Listening');
  terminal.press('a');
  keys += 1;
  await terminal.waitFor('Permanent token');
  expect(keys).toBeLessThanOrEqual(8);
});
