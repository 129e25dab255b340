import { afterAll, describe, expect, test } from 'vitest';
import { visit } from '../support/browser/visit.ts';
import { expectAtMost } from '../support/newcomer/key-count.ts';
import {
  firstToken,
  newcomer,
  sharedChromium,
  toApproval,
  toStep,
  type Newcomer,
} from '../support/newcomer/newcomer.ts';
import { inOneRow } from '../support/terminal/screen-emulator.ts';
import type { PseudoTerminal } from '../support/terminal/pseudo-terminal.ts';
import { typeYes } from '../support/terminal/type-yes.ts';

const chromium = sharedChromium();
afterAll(() => chromium.close());

/** The terminal as it was before: the normal screen, a cursor, no modes. */
function expectRestored({ emulator }: PseudoTerminal): void {
  expect(emulator.isAlternateScreen).toBe(false);
  expect(emulator.cursor().isVisible).toBe(true);
  expect(emulator.terminal.modes.bracketedPasteMode).toBe(false);
}

async function toAppByHand(one: Newcomer): Promise<void> {
  await toStep(one, 4);
  await one.pressAndSee('y', 'Set your app up, step by step:');
  await one.pressAndSee('tab', '› Shop domain');
  one.type('demo');
  await one.sees('demo');
}

async function toExplorer(one: Newcomer): Promise<void> {
  await firstToken(one);
  await one.pressAndSee('enter', 'Request: REST');
}

/** What is left and how, in words and by keys, the exit code, and what stays on the screen. */
type Leaving = readonly [
  from: string,
  by: string,
  reach: (one: Newcomer) => Promise<void>,
  leave: (one: Newcomer) => Promise<void>,
  exitCode: number,
  says: RegExp,
];

async function ctrlCTwice(one: Newcomer): Promise<void> {
  await one.pressAndSee('ctrl+c', /Ctrl\+C again|y leave/);
  one.press('ctrl+c');
}

async function qAndYes(one: Newcomer): Promise<void> {
  await one.pressAndSee('q', 'y leave');
  one.press('y');
}

async function q(one: Newcomer): Promise<void> {
  one.press('q');
}

/** As from a connection that is lost. */
async function hangUp(one: Newcomer): Promise<void> {
  one.terminal.kill('SIGHUP');
}

const NO_TOKEN = /No token was issued\./;
const NOT_SAVED = /Store: demo\.practice\.test.*Permanent token.*Not saved/s;

const WAYS: readonly Leaving[] = [
  ['Start', 'q', (one) => toStep(one, 1), q, 0, NO_TOKEN],
  ['Scopes', 'Ctrl+C twice', (one) => toStep(one, 3), ctrlCTwice, 130, NO_TOKEN],
  ['a field of App', 'Ctrl+C twice', toAppByHand, ctrlCTwice, 130, NO_TOKEN],
  ['Approve', 'q', toApproval, qAndYes, 4, NO_TOKEN],
  ['Approve', 'Ctrl+C twice', toApproval, ctrlCTwice, 130, NO_TOKEN],
  ['Token', 'q', firstToken, qAndYes, 0, NOT_SAVED],
  ['the explorer', 'Ctrl+C twice', toExplorer, ctrlCTwice, 130, NOT_SAVED],
  ['Scopes', 'a hang-up', (one) => toStep(one, 3), hangUp, 129, NO_TOKEN],
  ['the explorer', 'a hang-up', toExplorer, hangUp, 129, NOT_SAVED],
];

describe('leaving in the middle', () => {
  test.each(WAYS)('%s, by %s', async (_from, _by, reach, leave, exitCode, says) => {
    const one = await newcomer({ meta: {} }, chromium);
    await reach(one);
    await leave(one);
    expect(await one.exit()).toEqual({ exitCode, signal: 0 });
    expectRestored(one.terminal);
    expect(one.terminal.text()).toMatch(says);
  });
});

test('a terminal that is closed at the approval takes the listener and the store with it', async () => {
  const one = await newcomer({ meta: {} }, chromium);
  await toApproval(one);
  await one.goWhereItOpened();
  const store = new URL(one.opened[0] ?? '');
  const callback = store.searchParams.get('redirect_uri') ?? '';
  one.terminal.hangUp();
  // Nobody sees which: the signal, the end of the input or that of the output may come first.
  expect([0, 4, 129]).toContain((await one.exit()).exitCode);
  for (const address of [store.origin, callback]) {
    await expect(visit(address)).rejects.toThrow('ECONNREFUSED');
  }
});

describe('leaving for a while', () => {
  test('Ctrl+Z gives the shell back, and fg the step, with what was done there', async ({
    task,
  }) => {
    let line = '';
    const one = await newcomer(task, chromium, {
      env: { PS1: 'shell> ' },
      within: (command) => {
        line = command.map((word) => `'${word}'`).join(' ');
        return ['bash', '--norc', '--noprofile', '--noediting', '-i'];
      },
    });
    await one.sees(shellAsks);
    one.terminal.send(`${line}\r`);
    await toStep(one, 3);
    await one.pressAndSee('space', /› \[ \] read_products/);
    await stopAndGoOn(one, /› \[ \] read_products/);
    await one.pressAndSee('enter', 'Step 4 of 7');
    await one.pressAndSee('enter', 'Step 5 of 7');
    await one.pressAndSee('enter', 'Listening on');
    await stopAndGoOn(one, 'Listening on');
    await one.goWhereItOpened();
    await one.click('Approve');
    await one.sees('Your token is here');
    await stopAndGoOn(one, 'Your token is here');
    await one.pressAndSee('enter', 'Request: REST');
    await stopAndGoOn(one, 'Request: REST');
    await one.pressAndSee('enter', '200 OK');
    expectAtMost(one.keys, 24, '7 Ctrl+Z and fg on four screens');
  });
});

/** The shell's prompt is the last thing on the screen. */
function shellAsks(rows: readonly string[]): boolean {
  return rows.findLast((row) => row !== '')?.trimEnd() === 'shell>';
}

async function stopAndGoOn(one: Newcomer, shown: string | RegExp): Promise<void> {
  await one.pressAndSee('ctrl+z', /Stopped|Suspended/);
  await one.sees(shellAsks);
  expectRestored(one.terminal);
  one.type('fg');
  one.press('enter');
  await one.sees(() => one.terminal.emulator.isAlternateScreen);
  await one.sees(shown);
  await one.sees(() => one.terminal.emulator.terminal.modes.bracketedPasteMode);
}

/** Of the plain face, one after the other. */
const QUESTIONS = [
  'Your choice',
  'Go on to the scopes',
  'Space tick, Enter go on',
  'Go on with this app',
  'Which kind of token?',
  'Open the browser and wait',
  'Paste the address',
];

describe('leaving the questions', () => {
  test.each([
    ['at the first one', 1, 0],
    ['at the scopes', 3, 0],
    ['at the approval', 7, 4],
  ] as const)('Ctrl+D %s', async (_, nth, exitCode) => {
    const one = await newcomer({ meta: {} }, chromium, {
      args: ['--plain'],
      rows: 60,
    });
    for (const question of QUESTIONS.slice(0, nth - 1)) {
      await one.sees(question);
      one.press('enter');
    }
    await one.sees(QUESTIONS[nth - 1] ?? '');
    one.press('ctrl+d');
    if (exitCode === 4) {
      await typeYes(one.terminal);
    }
    expect(await one.exit()).toEqual({ exitCode, signal: 0 });
    expectRestored(one.terminal);
    expect(one.terminal.text()).toContain('No token was issued');
  });
});

test('where lines are read Ctrl+D at the approval says what goes on, and Ctrl+C leaves', async () => {
  const launch = { args: ['--plain'], env: { ACCESSIBLE: '1' }, rows: 60 };
  const one = await newcomer({ meta: {} }, chromium, launch);
  for (const question of [
    'Type a number',
    'go on to the scopes',
    'go on with the chosen scopes',
    'go on with this app',
    'Which kind of token?',
    'open the browser and wait',
  ]) {
    await one.sees(inOneRow(new RegExp(question, 'i')));
    one.press('enter');
  }
  await one.sees('Waiting 5 minutes');
  await one.pressAndSee('ctrl+d', 'Nobody can type here any more');
  one.press('ctrl+c');
  expect((await one.exit()).exitCode).toBe(130);
});
