import { describe, expect, it } from 'vitest';
import type { World } from '../../../source/commands/entry/world.ts';
import { type Keeping, NO_KEEPING } from '../../../source/commands/practice/keeping.ts';
import {
  activeFaultsText,
  faultListJson,
  faultListText,
  readyLine,
  readyText,
} from '../../../source/commands/practice/texts.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import {
  type ActiveFault,
  FAULTS,
  findFault,
} from '../../../source/practice-store/faults/fault-switches.ts';
import type { PracticeStore } from '../../../source/practice-store/practice-store.ts';

const NOW = Date.UTC(2026, 9, 1);

function active(name: string, duration: ActiveFault['duration'], endsInMs?: number): ActiveFault {
  const fault = findFault(name);
  if (fault === null) throw new Error(`no fault ${name}`);
  return { fault, duration, endsAt: endsInMs === undefined ? null : NOW + endsInMs };
}

const ONCE = active('wrong-hmac', { type: 'next-request' });
const FOR_A_TIME = (endsInMs: number) =>
  active('no-callback', { type: 'for-a-time', ms: 60_000 }, endsInMs);
const FOR_GOOD = active('throttled', { type: 'for-good' });

describe('which faults are on', () => {
  it.each([
    [[], 'Faults: all off.'],
    [[ONCE], 'FAULTS ARE ON: wrong-hmac (once)'],
    [[FOR_A_TIME(60_000)], 'FAULTS ARE ON: no-callback (60 s)'],
    // What is left of a second is one.
    [[FOR_A_TIME(12_001)], 'FAULTS ARE ON: no-callback (13 s)'],
    [[FOR_GOOD], 'FAULTS ARE ON: throttled'],
    [
      [FOR_GOOD, FOR_A_TIME(1), ONCE],
      'FAULTS ARE ON: throttled, no-callback (1 s), wrong-hmac (once)',
    ],
  ])('is one line with how long each stays: %#', (faults, text) => {
    expect(activeFaultsText(faults, NOW)).toBe(text);
  });
});

describe('the list of all faults', () => {
  it('has each with what it does, under the place where it shows, in one column', () => {
    const lines = faultListText().split('\n');
    expect(lines[0]).toBe('When approving: the authorize page:');
    const width = Math.max(...FAULTS.map(({ name }) => name.length));
    for (const { name, what } of FAULTS)
      expect(lines).toContain(`  ${name.padEnd(width)}  ${what}`);
    // A heading for each place, and a blank line before all but the first.
    const headings = lines.filter((line) => /^\S.*:$/.test(line));
    expect(lines.filter((line) => line === '')).toHaveLength(headings.length - 1);
    expect(lines).toHaveLength(FAULTS.length + 2 * headings.length - 1);
  });

  it('has the same for programs', () => {
    const [first] = FAULTS;
    const list: unknown[] = JSON.parse(faultListJson());
    expect(list).toHaveLength(FAULTS.length);
    expect(list[0]).toEqual({
      name: first?.name,
      title: first?.title,
      what: first?.what,
      where: first?.where,
    });
  });
});

function storeWith(changes: Partial<PracticeStore['app']> = {}): PracticeStore {
  return {
    origin: 'http://127.0.0.1:4000',
    port: 4000,
    shop: 'demo.practice.test',
    dashboardUrl: 'http://127.0.0.1:4000/dashboard',
    app: {
      clientId: 'practice_client',
      clientSecret: new Secret('practice_of_this_test'),
      scopes: ['read_orders', 'read_products'],
      redirectUris: ['http://127.0.0.1:3456/callback', 'http://127.0.0.1:4567/other'],
      ...changes,
    },
    // What else a store has is asked for by nothing here.
  } as unknown as PracticeStore;
}

/** Beside a display, with nobody at a terminal. */
function worldWith(env: World['env'] = {}, isTTY = false) {
  const stream = { isTTY };
  return {
    env: { SHELL: '/bin/bash', DISPLAY: ':0', ...env },
    program: 'npx tokenwright',
    stdin: stream,
    stdout: stream,
    stderr: stream,
  } as unknown as World;
}

describe('a store that is ready', () => {
  it('is told to a program as one line with its secret', () => {
    expect(JSON.parse(readyLine(storeWith()))).toEqual({
      origin: 'http://127.0.0.1:4000',
      shop: 'demo.practice.test',
      clientId: 'practice_client',
      clientSecret: 'practice_of_this_test',
      scopes: ['read_orders', 'read_products'],
      redirectUris: ['http://127.0.0.1:3456/callback', 'http://127.0.0.1:4567/other'],
      dashboardUrl: 'http://127.0.0.1:4000/dashboard',
    });
  });

  it.skipIf(process.platform === 'win32')('is told to a person with all that comes next', () => {
    expect(readyText(storeWith(), worldWith(), false, NO_KEEPING).split('\n')).toEqual([
      'PRACTICE store, ready at http://127.0.0.1:4000. It is not a real store.',
      'Scopes of the app: read_orders,read_products',
      'Registered addresses: http://127.0.0.1:3456/callback http://127.0.0.1:4567/other',
      'App settings: http://127.0.0.1:4000/dashboard',
      'Its tokens end with it.',
      '',
      'Paste these lines into a second shell:',
      '',
      'export TOKENWRIGHT_STORE_ORIGIN=http://127.0.0.1:4000',
      'export TOKENWRIGHT_SHOP=demo.practice.test',
      'export TOKENWRIGHT_CLIENT_ID=practice_client',
      'export TOKENWRIGHT_CLIENT_SECRET=practice_of_this_test',
      '',
      'Then: npx tokenwright token --scopes read_orders --save .env',
      'Requests are listed here:',
    ]);
  });

  it('tells of Ctrl+C where somebody can press it, and of keys where they are read', () => {
    const text = readyText(storeWith(), worldWith({}, true), true, NO_KEEPING);
    expect(text).toContain('It is not a real store. Ctrl+C ends it.\n');
    expect(text).toContain(
      '\nr resets the store: its data, its tokens and its faults.\nRequests are listed here:',
    );
  });

  it('asks for a scope that every app may have where its own has none', () => {
    expect(readyText(storeWith({ scopes: [] }), worldWith(), false, NO_KEEPING)).toContain(
      'token --scopes read_products --save .env',
    );
  });

  const path = '/home/ada/practice.json';
  const offer = 'Its tokens end with it; with --keep they come back at the next start.';
  it.each<[ReturnType<Keeping['state']>, string]>([
    [
      { type: 'kept', path },
      `Kept: app, credentials and tokens are in ${path}, and come back at the next start.`,
    ],
    [{ type: 'offered', path }, offer],
    [{ type: 'declined', path }, offer],
    [{ type: 'impossible' }, 'Its tokens end with it.'],
  ])('says what becomes of its tokens: %j', (state, line) => {
    const text = readyText(storeWith(), worldWith(), false, { ...NO_KEEPING, state: () => state });
    expect(text.split('\n')).toContain(line);
  });

  it('says where no browser opens what reaches its pages, and what needs none', () => {
    const env = { SSH_CONNECTION: '192.0.2.1 50000 192.0.2.2 22', USER: 'ada' };
    const lines = readyText(storeWith(), worldWith(env), false, NO_KEEPING).split('\n');
    const at = lines.indexOf('This is an SSH session, and the browser is on your own machine.');
    expect(lines[at - 1]).toBe('');
    expect(lines.slice(at + 2, at + 5)).toEqual([
      'ssh -N -L 3456:127.0.0.1:3456 -L 4000:127.0.0.1:4000 ada@192.0.2.2',
      'Without any browser: npx tokenwright --practice approves in the terminal.',
      '',
    ]);
    const bare = readyText(storeWith({ redirectUris: [] }), worldWith(env), false, NO_KEEPING);
    expect(bare).toContain('\nssh -N -L 4000:127.0.0.1:4000 ada@192.0.2.2\n');
  });

  it('has no command for a run of which nobody sees a browser', () => {
    const lines = readyText(storeWith(), worldWith({ CI: '1' }), false, NO_KEEPING).split('\n');
    const at = lines.findIndex((line) => line.startsWith('This is a CI run'));
    expect(lines[at + 1]).toMatch(/^Without any browser: /);
  });
});
