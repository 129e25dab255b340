import { describe, expect, test } from 'vitest';
import { EXIT } from '../../../source/core/errors.ts';
import type { GuideConfig } from '../../../source/core/guide/config.ts';
import { activeForm, withScopes } from '../../../source/core/guide/create.ts';
import { tokenToSave } from '../../../source/core/guide/steps/token/save.ts';
import { writtenNames } from '../../../source/core/sign-in/saved-token.ts';
import { isRevealed } from '../../../source/core/guide/steps/token/card.ts';
import { setupList } from '../../../source/core/guide/steps/app/setup.ts';
import { leavingView, leaveView } from '../../../source/core/guide/ending.ts';
import { guideView } from '../../../source/core/guide/view.ts';
import { tellView } from '../../../source/ui/plain/tellers.ts';
import { tokenView } from '../../../source/core/guide/steps/token/update.ts';
import { SHOPIFY_SCOPES } from '../../../source/core/service/scope-vocabulary.ts';
import { leanScopes } from '../../../source/core/service/scopes.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import {
  codeUsedOutcome,
  fakePracticeFacts,
  jsonOutcome,
  PRACTICE_TOKEN,
} from '../../support/guide/fake-guide-world.ts';
import { GuideRun, practiceStarted } from '../../support/guide/guide-run.ts';
import { textsOf } from '../../support/guide/view-walk.ts';
import { lackingScope, redirectUriOf } from '../../support/guide/guide-config.ts';

/** Put together here, so that no scanner takes this file for a leak. */
const LIVE_SECRET = `shpss_${'0123456789abcdef'.repeat(2)}`;
const LIVE_TOKEN = `shpat_${'0123456789abcdef'.repeat(2)}`;
const LIVE_CLIENT_ID = 'fedcba9876543210'.repeat(2);

function ownStore(): GuideRun {
  return new GuideRun({ startWith: 'own', scopes: ['read_products'] }).do(
    { type: 'next' },
    { type: 'next' },
    { type: 'next' },
    // From the set-up steps to the fields.
    { type: 'next' },
  );
}

describe('on the practice store', () => {
  test('an option of this run chooses other scopes than those of its app', () => {
    const asked = new GuideRun({ practiceScopes: ['read_orders'] }).do({ type: 'next' });
    asked.do(practiceStarted());
    expect(activeForm(asked.state).scopes.chosen).toEqual(['read_orders']);
    const usual = new GuideRun().do({ type: 'next' }, practiceStarted());
    expect(activeForm(usual.state).scopes.chosen.length).toBeGreaterThan(1);
  });

  test('Enter alone leads to Approve, with the browser opened once somebody listens', () => {
    const run = new GuideRun().do({ type: 'next' });
    expect(run.types()).toEqual(['start-practice']);
    run.do(practiceStarted());
    expect(run.state.step).toBe('prerequisites');
    run.do({ type: 'next' });
    expect(run.state.step).toBe('scopes');
    run.do({ type: 'next' });
    expect(run.state).toMatchObject({ step: 'app', focus: null });
    run.do({ type: 'next' });
    expect(run.state).toMatchObject({ step: 'authorize', signIn: { phase: 'ready' } });
    run.do({ type: 'next' });
    expect(run.state).toMatchObject({ step: 'approve', signIn: { phase: 'binding' } });
    expect(run.count('open-browser')).toBe(0);
    run.signIn({ type: 'listening', attempt: 1 });
    expect(run.count('open-browser')).toBe(1);
  });

  test('the callback leads to the token step, the exchange to the card, Enter to the explorer', () => {
    const run = new GuideRun().toApprove().callback();
    expect(run.state.step).toBe('token');
    expect(tokenView(run.state).type).toBe('exchanging');
    run.exchanged();
    expect(tokenView(run.state).type).toBe('card');
    run.do({ type: 'next' });
    expect(run.state.leaving).toBe('explorer');
  });

  test('a asks the store to approve and takes the address by the paste ear', () => {
    const run = new GuideRun().toApprove().do({ type: 'approve-here' }, { type: 'approve-here' });
    expect(run.count('approve-practice')).toBe(1);
    run.do({
      type: 'approved-here',
      attempt: 1,
      redirect: 'http://127.0.0.1:3456/callback?code=x',
    });
    expect(run.count('check-paste')).toBe(1);
  });

  test('an approval for an attempt that was given up changes nothing', () => {
    const run = new GuideRun()
      .toApprove()
      .do({ type: 'approve-here' }, { type: 'back' }, { type: 'next' });
    const { attempt } = run.state.signIn;
    run
      .signIn({ type: 'listening', attempt })
      .do({ type: 'approved-here', attempt: 1, redirect: 'http://x' });
    expect(run.count('check-paste')).toBe(0);
  });

  test('a service that wants the older way of revoking gets it, once', () => {
    const run = new GuideRun()
      .toToken()
      .do({ type: 'ask-revoke' }, { type: 'answer-revoke', yes: true });
    const report = { code: 'x', message: 'm', remedy: 'r', exitCode: EXIT.answerIsNo };
    const result = {
      type: 'failed',
      report,
      isOutcomeUnknown: false,
      canUseFallback: true,
    } as const;
    run.do({ type: 'revoked', id: run.state.lastId, result });
    expect(run.effects.at(-1)).toMatchObject({ type: 'revoke', request: { method: 'DELETE' } });
    run.do({ type: 'revoked', id: run.state.lastId, result });
    expect(run.count('revoke')).toBe(2);
    expect(run.state.card.revoke).toEqual({ type: 'failed', report });
  });

  test('a start that fails says why and can be tried again', () => {
    const report = {
      code: 'port-taken',
      message: 'Port 3457 is taken.',
      remedy: 'Free it.',
      exitCode: EXIT.usage,
    };
    const run = new GuideRun().do({ type: 'next' }, { type: 'practice-failed', report });
    expect(run.state).toMatchObject({ step: 'start', notice: { message: 'Port 3457 is taken.' } });
    run.do({ type: 'next' });
    expect(run.count('start-practice')).toBe(2);
  });

  test('afterwards the own store starts with an empty form and no token', () => {
    const run = new GuideRun()
      .toToken()
      .do({ type: 'own-store' }, { type: 'answer-pending-wish', answer: 'go-on' });
    expect(run.state).toMatchObject({ step: 'prerequisites', mode: 'own', session: null });
    expect(activeForm(run.state).app.shop.text).toBe('');
  });
});

describe('a store that was named beforehand', () => {
  test('is not asked for: the practice store starts, and its first step follows', () => {
    const run = new GuideRun().do({ type: 'begin' });
    expect(run.count('start-practice')).toBe(1);
    const { blocks, isBusy } = guideView(run.state);
    expect(isBusy).toBe(true);
    expect(blocks.filter(({ kind }) => kind === 'choices')).toEqual([]);
    run.do(practiceStarted());
    expect(run.state).toMatchObject({ step: 'prerequisites', mode: 'practice', notice: null });
    // Back there it is a question like any other.
    run.do({ type: 'back' });
    expect(guideView(run.state).blocks.some(({ kind }) => kind === 'choices')).toBe(true);
  });

  test('takes along what was to be said on the first screen', () => {
    const notice = { level: 'warning', message: 'A file is left over.', remedy: null } as const;
    const run = new GuideRun({ notice }).do({ type: 'begin' }, practiceStarted());
    expect(run.state).toMatchObject({ step: 'prerequisites', notice });
    const facts = { ...fakePracticeFacts(), note: 'Port 3457 is taken.' };
    const other = new GuideRun({ notice }).do({ type: 'begin' });
    other.do({ type: 'practice-started', facts });
    expect(other.state.notice?.message).toBe('A file is left over. Port 3457 is taken.');
  });

  test('that cannot start is asked for after all, with the reason', () => {
    const report = { code: 'x', message: 'No port.', remedy: 'Free one.', exitCode: 2 } as const;
    const run = new GuideRun().do({ type: 'begin' }, { type: 'practice-failed', report });
    expect(run.state).toMatchObject({ step: 'start', notice: { message: 'No port.' } });
    expect(guideView(run.state).blocks.some(({ kind }) => kind === 'choices')).toBe(true);
  });
});

describe('the App step of an own store', () => {
  test('goes from field to field and shows how the shop was read before it is used', () => {
    const run = ownStore();
    expect(run.state).toMatchObject({ step: 'app', focus: 'shop' });
    run.type('shop', 'https://admin.shopify.com/store/demo').do({ type: 'next' });
    expect(run.state.focus).toBe('client-id');
    expect(activeForm(run.state).app.remarks.shop?.message).toContain('demo.myshopify.com');
    run.type('client-id', LIVE_CLIENT_ID).do({ type: 'next' });
    run.type('client-secret', LIVE_SECRET).do({ type: 'next' });
    expect(run.state).toMatchObject({
      step: 'authorize',
      signIn: { phase: 'ready', plan: { store: { origin: 'https://demo.myshopify.com' } } },
    });
  });

  test('a custom domain keeps the field with words and the text', () => {
    const run = ownStore().type('shop', 'shop.example.com').do({ type: 'next' });
    expect(run.state.focus).toBe('shop');
    expect(activeForm(run.state).app).toMatchObject({
      shop: { text: 'shop.example.com' },
      remarks: { shop: { level: 'problem' } },
    });
  });

  test.each([
    ['a secret as Client ID', 'client-id', LIVE_SECRET],
    ['a token as Client ID', 'client-id', LIVE_TOKEN],
    ['a token as secret', 'client-secret', LIVE_TOKEN],
    ['the Client ID as secret', 'client-secret', LIVE_CLIENT_ID],
  ] as const)('%s is named and never repeated', (_name, field, text) => {
    const run = ownStore().type('shop', 'demo').do({ type: 'next' });
    if (field === 'client-secret') run.type('client-id', LIVE_CLIENT_ID).do({ type: 'next' });
    run.type(field, text).do({ type: 'next' });
    const remark = activeForm(run.state).app.remarks[field];
    expect(run.state.focus).toBe(field);
    expect(remark?.level).toBe('problem');
    expect(JSON.stringify(remark)).not.toContain(text);
  });

  test('an edit removes the remark about the old text', () => {
    const run = ownStore().type('shop', 'shop.example.com').do({ type: 'next' }).type('shop', 'x');
    expect(activeForm(run.state).app.remarks.shop).toBeNull();
  });

  test('says what to paste into the app settings', () => {
    const pastes = setupList(ownStore().state).map(({ paste }) => paste);
    expect(pastes).toContain('read_products');
    expect(pastes).toContain('http://127.0.0.1:3456/callback');
  });

  test('no state prints the client secret', () => {
    const run = ownStore().type('shop', 'demo').do({ type: 'next' });
    run.type('client-id', LIVE_CLIENT_ID).do({ type: 'next' });
    run.type('client-secret', LIVE_SECRET).do({ type: 'next' });
    expect(JSON.stringify([run.state, run.effects])).not.toContain(LIVE_SECRET);
  });
});

describe('Scopes', () => {
  test('without a scope the step stays and says why', () => {
    const run = new GuideRun({ startWith: 'own' }).do(
      { type: 'next' },
      { type: 'next' },
      { type: 'next' },
    );
    expect(run.state).toMatchObject({ step: 'scopes', notice: { level: 'problem' } });
  });

  test('a change on the practice store is in the URL that is authorized', () => {
    const run = new GuideRun().do({ type: 'next' }, practiceStarted(), { type: 'next' });
    run.do({ type: 'toggle-scope', handle: 'read_orders' }, { type: 'next' }, { type: 'next' });
    const { signIn } = run.state;
    if (signIn.phase !== 'ready') throw new Error(signIn.phase);
    expect(new URL(signIn.authorizeUrl.url).searchParams.get('scope')).toBe('read_products');
  });
});

describe('Authorize', () => {
  test('asks which kind of token, and says the rule of 2027 once, where it matters', () => {
    const run = new GuideRun().toAuthorize();
    const texts = (view: ReturnType<typeof guideView>) => textsOf(view).join(' ');
    const first = guideView(run.state);
    expect(first.question).toBe('Which kind of token?');
    expect(first.blocks.find(({ kind }) => kind === 'choices')).toMatchObject({
      question: null,
      options: [
        { title: expect.stringMatching(/^Permanent: /), detail: expect.stringContaining('2027') },
        { title: expect.stringMatching(/^Expiring: /) },
        { title: expect.stringMatching(/^Online: /) },
      ],
    });
    expect(texts(first).match(/2027/g)).toHaveLength(1);
    for (const tokenMode of ['permanent', 'expiring', 'per-user'] as const) {
      run.do({ type: 'choose-token-mode', tokenMode });
      expect(texts(guideView(new GuideRun({ tokenMode }).toToken().state))).not.toContain('2027');
    }
  });

  test('says nothing of it where the service knows no expiring tokens', () => {
    const profile = { ...SHOPIFY_PROFILE, expiringTokens: false };
    const run = new GuideRun({ startWith: 'own', profile, scopes: ['read_products'] });
    run.do({ type: 'next' }, { type: 'next' }, { type: 'next' });
    run.type('shop', 'demo').type('client-id', LIVE_CLIENT_ID).type('client-secret', LIVE_SECRET);
    run.do({ type: 'next' });
    expect(run.state.step).toBe('authorize');
    expect(textsOf(guideView(run.state)).join(' ')).not.toContain('2027');
  });

  test('another kind of token makes a new attempt', () => {
    const run = new GuideRun()
      .toAuthorize()
      .do({ type: 'choose-token-mode', tokenMode: 'per-user' });
    expect(run.state.signIn).toMatchObject({
      phase: 'ready',
      attempt: 2,
      plan: { tokenMode: 'per-user' },
    });
  });

  test('copying the address starts the wait, without a browser', () => {
    const run = new GuideRun().toAuthorize().do({ type: 'copy-url' });
    expect(run.state.step).toBe('approve');
    expect(run.count('copy')).toBe(1);
    run.signIn({ type: 'listening', attempt: 1 });
    expect(run.count('open-browser')).toBe(0);
  });

  test('over SSH Enter opens no browser', () => {
    const lines = ['ssh -L 3456:127.0.0.1:3456 host'];
    const remote = {
      reason: 'You are connected over SSH.',
      linesFor: () => lines,
      hasBrowser: false,
      mustForward: true,
    };
    const run = new GuideRun({ remote, openBrowser: false }).toApprove();
    expect(run.state.signIn).toMatchObject({ phase: 'waiting', browser: 'not-asked' });
    expect(run.count('open-browser')).toBe(0);
  });

  test('where the browser ends is said for each way, so that its last page is no surprise', () => {
    const remote = { reason: 'This is a container.', linesFor: () => [], mustForward: false };
    const said = (change: Partial<GuideConfig>) =>
      tellView(guideView(new GuideRun({ openBrowser: false, ...change }).toApprove().state)).join(
        ' ',
      );
    expect(said({})).toContain('It ends on a page that says done.');
    expect(said({ remote: { ...remote, hasBrowser: true } })).toContain('says done.');
    expect(said({ remote: { ...remote, hasBrowser: false } })).toContain(
      'It ends on a page that says done, or on one that it cannot open',
    );
    const redirectUri = redirectUriOf('https://example.com/callback');
    expect(said({ redirectUri })).toContain('It ends on your redirect URL: copy that address');
  });

  test('a taken port leads back here with its words and a new attempt', () => {
    const report = {
      code: 'port-taken',
      message: 'Port 3456 is taken.',
      remedy: 'Free it.',
      exitCode: EXIT.usage,
    };
    const run = new GuideRun().toAuthorize().do({ type: 'next' });
    run.signIn({ type: 'not-listening', attempt: 1, report });
    expect(run.state).toMatchObject({
      step: 'authorize',
      notice: { message: 'Port 3456 is taken.', remedy: 'Free it.' },
      signIn: { phase: 'ready', attempt: 2 },
    });
  });
});

describe('Approve', () => {
  test('a paste lands in the field whatever has the focus, and is sent by Enter only', () => {
    const run = new GuideRun()
      .toApprove()
      .do({ type: 'pasted', text: 'http://127.0.0.1:3456/callback?code=x\n' });
    expect(run.state).toMatchObject({
      focus: 'paste',
      approve: { paste: { text: 'http://127.0.0.1:3456/callback?code=x' } },
    });
    expect(run.count('check-paste')).toBe(0);
    run.do({ type: 'next' });
    expect(run.count('check-paste')).toBe(1);
  });

  test('Enter without a paste goes on waiting', () => {
    const run = new GuideRun().toApprove();
    const { signIn } = run.state;
    expect(run.do({ type: 'next' }).state.signIn).toBe(signIn);
  });

  test('x ends the wait, and Enter starts again', () => {
    const run = new GuideRun().toApprove().do({ type: 'say-cancelled' });
    expect(run.state).toMatchObject({
      step: 'approve',
      signIn: { phase: 'cancelled' },
      notice: { level: 'warning' },
    });
    expect(run.count('close-listener')).toBe(1);
    run.do({ type: 'next' });
    expect(run.state).toMatchObject({ step: 'authorize', signIn: { phase: 'ready', attempt: 2 } });
  });

  test('back closes the listener and makes a new attempt', () => {
    const run = new GuideRun().toApprove().do({ type: 'back' });
    expect(run.state).toMatchObject({ step: 'authorize', signIn: { phase: 'ready', attempt: 2 } });
    expect(run.count('close-listener')).toBe(1);
  });

  test('another shop is taken only when the person says so', () => {
    const run = new GuideRun().toApprove().callback({ shop: 'other.practice.test' });
    expect(activeForm(run.state).app.shop.text).toBe('demo.practice.test');
    run.do({ type: 'use-other-shop' });
    expect(run.state).toMatchObject({
      step: 'authorize',
      signIn: { plan: { store: { shop: 'other.practice.test' } } },
    });
  });

  test('a named error page leads by Enter to where it is put right', () => {
    const run = new GuideRun().toApprove();
    run.do(
      { type: 'show-error-pages', isOpen: true },
      { type: 'choose-error-page', page: 'invalid-scope' },
    );
    run.do({ type: 'next' });
    expect(run.state).toMatchObject({ step: 'scopes', notice: { level: 'problem' } });
    expect(run.count('close-listener')).toBe(1);
  });
});

describe('the exchange', () => {
  test('a used code leads back to Authorize with words and a new attempt', () => {
    const run = new GuideRun().toToken(codeUsedOutcome());
    expect(run.state).toMatchObject({
      step: 'authorize',
      notice: { level: 'problem' },
      signIn: { phase: 'ready', attempt: 2 },
    });
    expect(run.count('exchange')).toBe(1);
  });

  test('a wrong secret stays with its words; Enter leads to the secret', () => {
    const run = new GuideRun().toToken(jsonOutcome(400, { error: 'invalid_client' }));
    expect(tokenView(run.state).type).toBe('failed');
    run.do({ type: 'next' });
    expect(run.state).toMatchObject({
      step: 'app',
      focus: 'client-secret',
      notice: { level: 'problem' },
    });
  });

  const stopped = {
    type: 'failure',
    failure: { kind: 'aborted', maybeSent: true, message: 'm', remedy: 'r' },
  } as const;

  test.each(['back', 'give-up'] as const)(
    '%s stops it, and says that the code is spent',
    (type) => {
      const run = new GuideRun().toApprove().callback();
      const { actions, isBusy } = guideView(run.state);
      expect(isBusy).toBe(true);
      expect(actions[0]).toMatchObject({
        event: { type: 'give-up' },
        keys: ['esc'],
        word: 'cancel',
      });
      expect(actions[0]?.title).toContain('the code is spent');
      run.do({ type }, { type });
      expect(run.count('stop-exchange')).toBe(1);
      run.exchanged(stopped);
      expect(tokenView(run.state).type).toBe('failed');
      expect(JSON.stringify(guideView(run.state).blocks)).toContain('The code is spent');
      expect(run.effects.at(-1)).toMatchObject({
        effect: { type: 'finish-page', page: 'unknown' },
      });
      run.do({ type: 'next' });
      expect(run.state).toMatchObject({
        step: 'authorize',
        signIn: { phase: 'ready', attempt: 2 },
      });
    },
  );

  test('a token that was on its way already is not lost by it', () => {
    const run = new GuideRun().toApprove().callback().do({ type: 'give-up' }).exchanged();
    expect(tokenView(run.state).type).toBe('card');
  });

  test('before anything was sent the code is not spent, and can be sent again', () => {
    const run = new GuideRun().toApprove().callback().do({ type: 'give-up' });
    run.exchanged({ ...stopped, failure: { ...stopped.failure, maybeSent: false } });
    expect(JSON.stringify(guideView(run.state).blocks)).not.toContain('spent');
    run.do({ type: 'next' }, { type: 'give-up' });
    expect(run.count('exchange')).toBe(2);
    expect(run.count('stop-exchange')).toBe(2);
  });

  test('leaving meanwhile gives it up, which the question and the summary say', () => {
    const run = new GuideRun().toApprove().callback();
    expect(JSON.stringify(leaveView(run.state))).toContain('the code is spent');
    run.do({ type: 'quit' });
    expect(run.state.leaving).toBe('quit');
    expect(run.count('stop-exchange')).toBe(1);
    expect(tellView(leavingView(run.state)).join(' ')).toContain('The code is spent');
    expect(tellView(leavingView(run.exchanged(stopped).state)).join(' ')).toContain('is spent');
  });
});

describe('the token card', () => {
  test('shows the request for elsewhere until requests were sent from here', () => {
    const run = new GuideRun().toToken();
    const shown = () => textsOf(guideView(run.state)).join('\n');
    expect(shown()).toContain('paste the copied token into the first line');
    run.do({ type: 'explore' }, { type: 'return', diagnosis: null });
    expect(run.state.step).toBe('token');
    expect(shown()).not.toContain('paste the copied token');
    run.do({ type: 'back' }, { type: 'show-token' });
    expect(shown()).not.toContain('paste the copied token');
  });

  test('r hides what r revealed', () => {
    const run = new GuideRun().toToken();
    const full = run.state.session?.result.token.accessToken.reveal() ?? '';
    const words = () => JSON.stringify(guideView(run.state).blocks);
    const hint = () => guideView(run.state).actions.find(({ word }) => word === 'reveal')?.hint;
    expect(hint()).toBe('reveal');
    run.do({ type: 'reveal' });
    expect(words()).toContain(full);
    expect(hint()).toBe('hide');
    run.do({ type: 'reveal' });
    expect(words()).not.toContain(full);
    expect(hint()).toBe('reveal');
  });

  test('P53: a copied token stays on the clipboard for 45 seconds', () => {
    const run = new GuideRun().toToken().do({ type: 'copy-token' });
    expect(run.effects.at(-1)).toMatchObject({ type: 'copy', what: 'token', clearAfterMs: 45_000 });
  });

  test('P54: what was revealed is not there on coming back from the explorer', () => {
    const run = new GuideRun().toToken().do({ type: 'reveal' });
    expect(run.state.card.revealId).not.toBeNull();
    run.do({ type: 'explore' });
    expect(run.state).toMatchObject({ leaving: 'explorer', card: { revealId: null } });
  });

  test('reveals for ten seconds, and never in presenter mode', () => {
    const run = new GuideRun().toToken().do({ type: 'reveal' });
    expect(run.effects.at(-1)).toMatchObject({ type: 'end-reveal', afterMs: 10_000 });
    const id = run.state.card.revealId ?? 0;
    run.do({ type: 'reveal-ended', id: id - 1 });
    expect(run.state.card.revealId).toBe(id);
    run.do({ type: 'reveal-ended', id });
    expect(run.state.card.revealId).toBeNull();
    run.do({ type: 'reveal' }, { type: 'toggle-presenter' });
    expect(run.state.card.revealId).toBeNull();
    run.do({ type: 'reveal' });
    expect(run.state.card.revealId).toBeNull();
    // Two locks: were one open, the other would still hide it.
    const { card } = run.state;
    expect(isRevealed({ ...run.state, card: { ...card, revealId: 1 } })).toBe(false);
    expect(isRevealed({ ...run.state, card: { ...card, revealId: 1 }, presenter: false })).toBe(
      true,
    );
  });

  test('saves after path and name, asks what only a person may decide, and tells where', () => {
    const run = new GuideRun()
      .toToken()
      .do({ type: 'open-save' }, { type: 'next' }, { type: 'next' });
    expect(run.effects.at(-1)).toMatchObject({ type: 'save-token', path: '.env', confirmed: [] });
    const question = { id: 'symlink', text: 'It is a link to /home/x/.env. Write there?' };
    run.do({ type: 'save-asks', id: run.state.lastId, question }, { type: 'next' });
    expect(run.state.card.save).toEqual({ type: 'asking', question });
    run.do({ type: 'answer-save', yes: true });
    expect(run.effects.at(-1)).toMatchObject({ type: 'save-token', confirmed: ['symlink'] });
    run.do({ type: 'saved', id: run.state.lastId, path: '/home/x/.env', notes: [] });
    expect(run.state).toMatchObject({
      card: { save: { type: 'saved' } },
      written: ['/home/x/.env'],
    });
  });

  test('a variable name that is none is refused before anything is written', () => {
    const run = new GuideRun().toToken().do({ type: 'open-save' });
    run.do({ type: 'edit', field: 'save-name', edit: { type: 'set', text: 'my token' } });
    run.do({ type: 'next' }, { type: 'next' });
    expect(run.state).toMatchObject({ focus: 'save-name', notice: { level: 'problem' } });
    expect(run.count('save-token')).toBe(0);
  });

  test('an expiring token is saved with its refresh token and its end', () => {
    const run = new GuideRun().toToken(
      jsonOutcome(200, {
        access_token: PRACTICE_TOKEN,
        scope: 'read_products,read_orders',
        expires_in: 3600,
        refresh_token: 'practice_refresh_1234567',
      }),
    );
    const { session } = run.state;
    if (session === null) throw new Error('no session');
    expect(writtenNames(tokenToSave(run.state, session))).toEqual([
      'TOKENWRIGHT_SHOP',
      'TOKENWRIGHT_STORE_ORIGIN',
      'TOKENWRIGHT_ACCESS_TOKEN',
      'TOKENWRIGHT_REFRESH_TOKEN',
      'TOKENWRIGHT_EXPIRES_AT',
      'TOKENWRIGHT_TOKEN_KIND',
    ]);
  });

  test('revokes behind a question that Enter does not answer', () => {
    const run = new GuideRun().toToken().do({ type: 'ask-revoke' }, { type: 'next' });
    expect(run.count('revoke')).toBe(0);
    expect(run.state).toMatchObject({ leaving: null, card: { revoke: { type: 'asking' } } });
    run.do({ type: 'answer-revoke', yes: true }, { type: 'answer-revoke', yes: true });
    expect(run.count('revoke')).toBe(1);
    run.do({ type: 'revoked', id: run.state.lastId, result: { type: 'revoked' } });
    expect(tokenView(run.state).type).toBe('revoked');
    expect(run.state.session).toBeNull();
  });

  test('a revocation that runs can be given up; whether it was done is unknown then', () => {
    const run = new GuideRun().toToken();
    run.do({ type: 'ask-revoke' }, { type: 'answer-revoke', yes: true });
    const { actions, isBusy } = guideView(run.state);
    expect(isBusy).toBe(true);
    expect(actions.map(({ word }) => word)).toEqual(['cancel', 'present']);
    expect(JSON.stringify(leaveView(run.state))).toContain(
      'Leaving gives up the revocation under way',
    );
    run.do({ type: 'back' });
    expect(run.effects.at(-1)).toEqual({ type: 'stop-request', id: run.state.lastId });
    expect(run.state).toMatchObject({ step: 'token', pendingWish: null });
  });

  test('is kept while another sign-in is prepared, and shown again', () => {
    const run = new GuideRun()
      .toToken()
      .do({ type: 'back' }, { type: 'answer-pending-wish', answer: 'go-on' });
    // The question has said that it is kept.
    expect(run.state).toMatchObject({ step: 'authorize', notice: null });
    run.do({ type: 'show-token' });
    expect(tokenView(run.state).type).toBe('card');
    run.do({ type: 'back' });
    expect(run.state).toMatchObject({ step: 'authorize', notice: { level: 'note' } });
  });

  test('comes back from the explorer with the missing scopes ticked', () => {
    const run = new GuideRun().toToken().do({ type: 'next' });
    run.do({ type: 'return', diagnosis: lackingScope('read_customers') });
    expect(run.state).toMatchObject({ step: 'scopes', leaving: null });
    expect(activeForm(run.state).scopes.chosen).toContain('read_customers');
  });

  test('asks for a missing scope in place of one that contains it and was not granted', () => {
    const run = new GuideRun().toToken().do({ type: 'next' });
    const { chosen: before } = activeForm(run.state).scopes;
    // As if write_customers had been asked for as well, and left out of the grant.
    run.state = withScopes(run.state, { chosen: [...before, 'write_customers', 'write_files'] });
    run.do({ type: 'return', diagnosis: lackingScope('read_customers') });
    const { chosen } = activeForm(run.state).scopes;
    expect(leanScopes(chosen, SHOPIFY_SCOPES)).toContain('read_customers');
    expect(chosen).toEqual([...before, 'write_files', 'read_customers']);
    expect(run.state.notice?.message).toBe(
      'write_customers was not granted and is unticked. read_customers is ticked. ' +
        'A token never gains scopes, so you authorize again.',
    );
  });

  test('the summary on leaving names store, kind, scopes and files, and no secret', () => {
    const run = new GuideRun().toToken();
    run.do({ type: 'saved', id: 99, path: '/home/x/.env', notes: [] }, { type: 'quit' });
    const summary = tellView(leavingView(run.state)).join('\n');
    expect(summary).toContain('demo.practice.test');
    expect(summary).toContain('read_products');
    expect(summary).toContain('/home/x/.env');
    expect(summary).not.toContain(PRACTICE_TOKEN);
  });
});

test('a prefilled secret of the settings stays masked in every printed state', () => {
  const run = new GuideRun({ clientSecret: new Secret(LIVE_SECRET), startWith: 'own' });
  expect(JSON.stringify(run.state)).not.toContain(LIVE_SECRET);
});
