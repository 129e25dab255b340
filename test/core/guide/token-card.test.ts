import { describe, expect, test } from 'vitest';
import { leavingView } from '../../../source/core/guide/ending.ts';
import { placeSeen, rememberPlace } from '../../../source/core/guide/steps/token/save.ts';
import { INTO_KEYCHAIN, KEYCHAIN_OFFERED } from '../../../source/core/guide/steps/token/words.ts';
import { guideView } from '../../../source/core/guide/view.ts';
import {
  fakePracticeFacts,
  jsonOutcome,
  tokenOutcome,
} from '../../support/guide/fake-guide-world.ts';
import { tellView } from '../../../source/ui/plain/tellers.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';

/** What the card says, by its labels. */
function facts(run: GuideRun): Record<string, string> {
  const card = guideView(run.state).blocks.find((block) => block.kind === 'card');
  if (card?.kind !== 'card') throw new Error('no card');
  return Object.fromEntries(card.facts.map(({ label, value }) => [label, value]));
}

/** On the token card, where `asked` was asked for and `granted` came. */
function granted(asked: readonly string[], scope: string): GuideRun {
  const run = new GuideRun().do(
    { type: 'next' },
    { type: 'practice-started', facts: { ...fakePracticeFacts(), scopes: asked } },
  );
  for (let step = 0; step < 4; step += 1) run.do({ type: 'next' });
  return listening(run).callback().exchanged(tokenOutcome(scope));
}

function listening(run: GuideRun): GuideRun {
  const { attempt } = run.state.signIn;
  return run.signIn({ type: 'listening', attempt }).signIn({ type: 'tick', attempt, nowMs: 0 });
}

describe('what was granted', () => {
  test('is all that was asked for only where nothing lacks and nothing is beyond it', () => {
    const run = granted(['write_products'], 'read_products,write_products');
    expect(facts(run)).toMatchObject({
      Granted: 'read_products, write_products (all you asked for)',
    });
  });

  test.each([
    ['write for read', ['read_products'], 'write_products', 'write_products'],
    ['one more', ['read_products'], 'read_products,read_orders', 'read_orders'],
    ['one for another', ['read_products'], 'read_orders', 'read_orders'],
  ])('is listed where it goes beyond: %s', (_, asked, scope, extra) => {
    const run = granted(asked, scope);
    expect(facts(run)).toMatchObject({
      Asked: asked.join(', '),
      Granted: scope.replace(',', ', '),
      Extra: `${extra} (not asked for)`,
    });
    expect(tellView(leavingView(run.state))).toContain(`Extra: ${extra} (not asked for)`);
  });
});

test('a token whose lifetime is null is no permanent one', () => {
  const run = new GuideRun().toToken(
    jsonOutcome(200, { access_token: 'practice_1', scope: 'read_products', expires_in: null }),
  );
  const shown = JSON.stringify(guideView(run.state).blocks);
  expect(shown).toContain('Expiry unknown: the service sent no value for the lifetime.');
  expect(shown).not.toMatch(/permanent|does not expire/i);
});

describe('a second authorization', () => {
  const goOn = { type: 'answer-pending-wish', answer: 'go-on' } as const;
  const again = (run: GuideRun) => run.do({ type: 'back' }, goOn).do({ type: 'next' }, goOn);

  test('that passes without a page says why, before and after', () => {
    const run = again(new GuideRun().toToken());
    listening(run);
    expect(run.state.step).toBe('approve');
    expect(JSON.stringify(guideView(run.state).blocks)).toContain('without a page');
    run.callback().exchanged();
    expect(run.state.step).toBe('token');
    expect(run.state.notice?.message).toContain('showed no page this time');
  });

  test('for more than before, which does show one, says nothing', () => {
    const run = again(new GuideRun().toToken(tokenOutcome('read_products')));
    listening(run);
    run.callback().exchanged(tokenOutcome('read_products,read_orders'));
    expect(run.state.step).toBe('token');
    expect(run.state.notice).toBeNull();
  });
});

describe('the place of a token', () => {
  /** What the form says of a place that was looked at. */
  function form(asked: string, more: object): string[] {
    const run = new GuideRun().toToken().do({ type: 'open-save' });
    const { path } = run.state.card;
    const text = { ...path, text: asked };
    const state = { ...run.state, card: { ...run.state.card, path: text, looking: asked } };
    const place = { asked, path: asked, exists: false, names: [], namesFrom: null, warning: null };
    const seen = placeSeen(state, { type: 'place-seen', asked, place: { ...place, ...more } });
    return tellView(guideView(seen)).flat();
  }

  test('may be the keychain where one can be reached', () => {
    expect(form('.env', { keychain: 'offered' }).join('\n')).toContain(KEYCHAIN_OFFERED);
    expect(form('.env', {}).join('\n')).not.toContain('keychain');
  });

  test('is no file that is changed where it is the keychain', () => {
    const said = form('keychain', { keychain: 'chosen', exists: true, warning: 'It is locked.' });
    expect(said.join('\n')).toContain(INTO_KEYCHAIN);
    expect(said.join('\n')).toContain('It is locked.');
    expect(said.join('\n')).not.toMatch(/Changes|Makes/);
  });

  test('is nothing that forget looks for where it is the keychain', () => {
    const run = new GuideRun().toToken().do({ type: 'open-save' });
    const saved = { type: 'saved', id: 1, path: 'the keychain', notes: [] } as const;
    expect(rememberPlace(run.state, saved, []).savedFiles).toHaveLength(1);
    expect(rememberPlace(run.state, { ...saved, inKeychain: true }, []).savedFiles).toEqual([]);
  });
});
