import { describe, expect, test } from 'vitest';
import type { FieldBlock } from '../../../source/core/view/view.ts';
import { guideView } from '../../../source/core/guide/view.ts';
import { STEPS } from '../../../source/core/guide/step.ts';
import { tellView } from '../../../source/ui/plain/tellers.ts';
import { GuideRun, practiceStarted } from '../../support/guide/guide-run.ts';
import { savedToken } from '../../support/guide/guide-config.ts';
import { textsOf } from '../../support/guide/view-walk.ts';

/** Put together here, so that no scanner takes this file for a leak. */
const SECRET = `shpss_${'0123456789abcdef'.repeat(2)}`;
const CLIENT_ID = 'fedcba9876543210'.repeat(2);
const WARNING = 'A debugger may read this.';
const BLANKS = 'Blanks around the Client secret were removed.';

const levelsOf = (run: GuideRun, words: string): string[] =>
  guideView(run.state).blocks.flatMap((block) =>
    block.kind === 'notice' && block.message.includes(words) ? [block.level] : [],
  );

function fieldOf(run: GuideRun, name: string): FieldBlock {
  const found = guideView(run.state).blocks.find(
    (block) => block.kind === 'field' && block.name === name,
  );
  if (found?.kind !== 'field') throw new Error(`no field ${name}`);
  return found;
}

const ownStore = (change: ConstructorParameters<typeof GuideRun>[0] = {}): GuideRun =>
  new GuideRun({ startWith: 'own', scopes: ['read_products'], ...change }).do(
    { type: 'next' },
    { type: 'next' },
    { type: 'next' },
  );

describe('what would give secrets away', () => {
  test('is said on every screen that asks for one or shows one, and in plain too', () => {
    const run = new GuideRun({ secretWarnings: [WARNING] });
    const said = new Map<string, boolean>();
    const look = () => {
      const isSaid = textsOf(guideView(run.state)).includes(WARNING);
      expect(tellView(guideView(run.state)).join('\n').includes(WARNING)).toBe(isSaid);
      said.set(run.state.step, isSaid);
    };
    look();
    run.do({ type: 'next' }, practiceStarted());
    for (let step = 0; step < 5; step += 1) {
      look();
      run.do({ type: 'next' });
    }
    const { attempt } = run.state.signIn;
    run.signIn({ type: 'listening', attempt });
    run.signIn({ type: 'tick', attempt, nowMs: 0 });
    look();
    run.callback().exchanged();
    look();
    expect([...said.keys()]).toEqual(STEPS);
    const shown = [...said].filter(([, isSaid]) => isSaid).map(([step]) => step);
    expect(shown).toEqual(['app', 'approve', 'token']);
    run.do({ type: 'open-save' });
    expect(levelsOf(run, WARNING)).toEqual(['warning']);
    run.do({ type: 'back' }, { type: 'ask-revoke' });
    expect(levelsOf(run, WARNING)).toEqual(['warning']);
  });
});

describe('what is cut away around a credential', () => {
  test.each([
    [` ${SECRET}\t`, BLANKS],
    [`"${SECRET}"`, 'Quotes around the Client secret were removed.'],
    [` '${SECRET}' `, 'Blanks and quotes around the Client secret were removed.'],
    [`\u00a0\ufeff${SECRET}`, BLANKS],
  ])('is said under its field at once: %j', (text, words) => {
    const run = ownStore().do({ type: 'next' }, { type: 'focus', field: 'client-secret' });
    run.type('client-secret', text);
    expect(fieldOf(run, 'client-secret').remark).toMatchObject({ level: 'note', message: words });
    run.do({ type: 'focus', field: 'shop' });
    expect(fieldOf(run, 'client-secret').remark?.message).toContain(words);
  });

  test('goes along where Enter leaves the field and its step at once', () => {
    const run = ownStore({ shop: 'demo.myshopify.com', clientId: CLIENT_ID });
    run.do({ type: 'focus', field: 'client-secret' });
    run.type('client-secret', ` ${SECRET}`).do({ type: 'next' });
    expect(run.state.step).toBe('authorize');
    expect(levelsOf(run, BLANKS)).toEqual(['note']);
    const { signIn } = run.state;
    expect(signIn.phase === 'ready' && signIn.plan.clientSecret.reveal()).toBe(SECRET);
  });

  test('by the settings is said under the field that they fill in, until it is changed', () => {
    const note = { level: 'note', message: BLANKS, remedy: null } as const;
    const run = ownStore({ fieldNotes: { 'client-secret': note } });
    expect(fieldOf(run, 'client-secret').remark).toEqual(note);
    run.do({ type: 'next' }, { type: 'focus', field: 'client-secret' });
    run.type('client-secret', SECRET);
    expect(fieldOf(run, 'client-secret').remark).toBeNull();
  });

  test('by the settings is said on the card of a saved token', () => {
    const words = 'Blanks around the access token were removed.';
    const run = new GuideRun({ savedToken: savedToken({ notes: [words] }) }).do({ type: 'next' });
    const { checkingSaved: id } = run.state;
    if (id === null) throw new Error('it is not checked');
    run.do({ type: 'saved-checked', id, result: { type: 'scopes', scopes: ['read_products'] } });
    expect(run.state.step).toBe('token');
    expect(levelsOf(run, words)).toEqual(['warning']);
  });
});
