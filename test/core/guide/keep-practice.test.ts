import { describe, expect, test } from 'vitest';
import type { ErrorReport } from '../../../source/core/errors.ts';
import {
  addToMemory,
  NO_MEMORY,
  NOTHING_REMEMBERED,
  type ResumePoint,
} from '../../../source/core/guide/remembered.ts';
import type { GuideConfig } from '../../../source/core/guide/config.ts';
import { runMemory } from '../../../source/core/guide/memory.ts';
import { leavingView } from '../../../source/core/guide/ending.ts';
import type { PracticeKeeping } from '../../../source/core/guide/state.ts';
import { guideView } from '../../../source/core/guide/view.ts';
import { fakePracticeFacts } from '../../support/guide/fake-guide-world.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';

const FILE = '/home/me/.config/tokenwright/practice-store.json';
const OFFERED: PracticeKeeping = { type: 'offered', path: FILE };

/** On the token card of a practice store that can be kept, is, or cannot be. */
function card(keeping: PracticeKeeping = OFFERED, config: Partial<GuideConfig> = {}): GuideRun {
  const run = new GuideRun(config).do(
    { type: 'next' },
    { type: 'practice-started', facts: { ...fakePracticeFacts(), keeping } },
  );
  for (let step = 0; step < 4; step += 1) run.do({ type: 'next' });
  const { attempt } = run.state.signIn;
  run.signIn({ type: 'listening', attempt }).signIn({ type: 'tick', attempt, nowMs: 0 });
  return run.callback().exchanged();
}

function fail(): never {
  throw new Error('nothing is remembered');
}

const words = (run: GuideRun) => JSON.stringify(guideView(run.state).blocks);
const actionWords = (run: GuideRun) => guideView(run.state).actions.map(({ word }) => word);

/** The id of the effect that was asked for last. */
function keepId(run: GuideRun): number {
  const effect = run.effects.findLast(({ type }) => type === 'keep-practice');
  if (effect?.type !== 'keep-practice') throw new Error('not asked for');
  return effect.id;
}

const REPORT: ErrorReport = {
  code: 'practice-not-kept',
  message: 'It could not be written.',
  remedy: 'It works on.',
  exitCode: 2,
};

describe('saving a token of the embedded practice store', () => {
  const fillIn = (run: GuideRun) => run.do({ type: 'open-save' }, { type: 'next' });

  test('asks first whether the store is to be kept, and says what comes back and where it is', () => {
    const run = fillIn(card()).do({ type: 'next' });
    expect(run.count('save-token')).toBe(0);
    expect(words(run)).toContain('This token ends with the practice store. Keep the store in');
    expect(words(run)).toContain(FILE);
    expect(words(run)).toContain('but not what requests changed in the data');
    expect(actionWords(run)).toEqual(expect.arrayContaining(['yes', 'no']));
    // Enter is no answer to a question.
    run.do({ type: 'next' });
    expect(run.types()).not.toContain('keep-practice');
  });

  test.each([
    ['save-path', '', 'No file is named.'],
    ['save-name', '1_TOKEN', 'A variable name has letters'],
  ] as const)('asks nothing while %s is wrong', (field, text, message) => {
    const run = fillIn(card())
      .do({ type: 'edit', field, edit: { type: 'set', text } })
      .do({ type: 'focus', field: 'save-name' }, { type: 'next' });
    expect([run.state.card.save.type, run.state.focus]).toEqual(['open', field]);
    expect(words(run)).toContain(message);
  });

  test('after a yes the store is kept first and the token saved then, and nobody is asked again', () => {
    const run = fillIn(card()).do({ type: 'next' }, { type: 'answer-save', yes: true });
    expect([run.count('keep-practice'), run.count('save-token')]).toEqual([1, 0]);
    run.do({ type: 'practice-kept', id: keepId(run), path: FILE });
    expect(run.count('save-token')).toBe(1);
    run.do({ type: 'saved', id: run.state.lastId, path: '/x/.env', notes: [] });
    expect(words(run)).toMatch(/The practice store is kept; \\?"tokenwright forget\\?" says where/);
    expect(words(run)).not.toContain(FILE);
    expect(words(run)).toContain('It comes back with the kept practice store.');
    fillIn(run).do({ type: 'next' });
    expect([run.count('keep-practice'), run.count('save-token')]).toEqual([1, 2]);
    expect(JSON.stringify(leavingView(run.state).blocks)).toContain(
      `${FILE} (the practice store: its apps, credentials and tokens)`,
    );
  });

  test('after a no it is saved all the same, and nobody is asked again', () => {
    const run = fillIn(card()).do({ type: 'next' }, { type: 'answer-save', yes: false });
    expect([run.count('keep-practice'), run.count('save-token')]).toEqual([0, 1]);
    run.do({ type: 'saved', id: run.state.lastId, path: '/x/.env', notes: [] });
    fillIn(run).do({ type: 'next' });
    expect(run.count('save-token')).toBe(2);
    expect(words(run)).not.toContain('Keep the store');
    expect(JSON.stringify(leavingView(run.state).blocks)).not.toContain(FILE);
  });

  test('asks no more in later runs after a no, and the card still offers it', () => {
    const run = fillIn(card()).do({ type: 'next' }, { type: 'answer-save', yes: false });
    const { declinesKeeping } = addToMemory(NOTHING_REMEMBERED, runMemory(run.state) ?? fail());
    expect(declinesKeeping).toBe(true);
    const remembered = { ...NOTHING_REMEMBERED, declinesKeeping: true } as const;
    const next = fillIn(card(OFFERED, { memory: { ...NO_MEMORY, remembered } }));
    next.do({ type: 'next' });
    expect(next.count('save-token')).toBe(1);
    next.do({ type: 'saved', id: next.state.lastId, path: '/x/.env', notes: [] });
    expect(actionWords(next)).toContain('keep');
  });

  test('goes on when the store could not be kept, and says so', () => {
    const run = fillIn(card()).do({ type: 'next' }, { type: 'answer-save', yes: true });
    run.do({ type: 'practice-not-kept', id: keepId(run), report: REPORT });
    run.do({ type: 'saved', id: run.state.lastId, path: '/x/.env', notes: [] });
    expect(words(run)).toContain(REPORT.message);
    expect(words(run)).toContain('It ends with this program, as its practice store does.');
  });

  test.each<PracticeKeeping>([{ type: 'kept', path: FILE }, { type: 'impossible' }])(
    'asks nothing when it is %j',
    (keeping) => {
      const run = fillIn(card(keeping)).do({ type: 'next' });
      expect(run.count('save-token')).toBe(1);
      expect(actionWords(run)).not.toContain('keep');
    },
  );
});

describe('the token card of the embedded practice store', () => {
  test('keeps the store by a key, without the token being saved', () => {
    const run = card();
    expect(words(run)).toContain('It ends with this program, as its practice store does.');
    expect(actionWords(run)).toContain('keep');
    run.do({ type: 'keep-practice' });
    run.do({ type: 'practice-kept', id: keepId(run), path: FILE });
    expect(run.count('save-token')).toBe(0);
    expect(words(run)).toContain('It comes back with the kept practice store.');
    expect(words(run)).not.toContain('ends with this program');
    expect(actionWords(run)).not.toContain('keep');
  });

  test('writes the token again where it is saved already, with the other remark', () => {
    const run = card().do({ type: 'open-save' }, { type: 'next' }, { type: 'next' });
    run.do({ type: 'answer-save', yes: false });
    run.do({ type: 'saved', id: run.state.lastId, path: '/x/.env', notes: [] });
    run.do({ type: 'keep-practice' });
    run.do({ type: 'practice-kept', id: keepId(run), path: FILE });
    const saves = run.effects.flatMap((effect) => (effect.type === 'save-token' ? [effect] : []));
    expect(saves.map((one) => one.saves.isKept)).toEqual([false, true]);
    expect(saves[1]?.path).toBe(saves[0]?.path);
    expect(words(run)).toContain('Saving');
  });

  test('offers it again after a no, and to no other store', () => {
    const run = card({ type: 'declined', path: FILE });
    expect(actionWords(run)).toContain('keep');
    expect(actionWords(card({ type: 'impossible' }))).not.toContain('keep');
  });
});

test('a run that goes on says whether the practice store is the kept one', () => {
  const resume: ResumePoint = {
    mode: 'practice',
    step: 'scopes',
    shop: '',
    ticks: [],
    clientId: '',
    scopes: [],
    tokenMode: 'permanent',
    redirectUri: null,
  };
  const remembered = { ...NOTHING_REMEMBERED, resume };
  const told = (hasPractice: boolean) =>
    words(new GuideRun({ memory: { ...NO_MEMORY, remembered, hasPractice } }));
  expect(told(true)).toContain('with the kept practice store');
  expect(told(false)).toContain('with a fresh practice store');
});
