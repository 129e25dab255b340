import { describe, expect, test } from 'vitest';
import { EXIT } from '../../../source/core/errors.ts';
import { AUTHORIZE_PAGE_CHOICES } from '../../../source/core/diagnosis/authorize-page.ts';
import { namedErrorPage } from '../../../source/core/guide/steps/approve/update.ts';
import type { RemoteHint } from '../../../source/core/guide/config.ts';
import { activeForm } from '../../../source/core/guide/create.ts';
import { fixWords } from '../../../source/core/guide/follow-diagnosis.ts';
import { otherRedirectUri } from '../../../source/core/guide/steps/app/redirect.ts';
import { guideView } from '../../../source/core/guide/view.ts';
import { redirectUriOf } from '../../support/guide/guide-config.ts';
import { GuideRun, practiceStarted } from '../../support/guide/guide-run.ts';

const PAGE =
  'Oops, something went wrong.\nWhat happened?\nOAuth error invalid_scope: The access scope is invalid: read_everything';

describe('Enter while the browser is waited for', () => {
  test('says what is being waited for', () => {
    const run = new GuideRun().toApprove();
    const enter = guideView(run.state).actions.find(({ keys }) => keys.includes('enter'));
    expect(enter?.event).toEqual({ type: 'next' });
    run.do({ type: 'next' });
    expect(run.state.notice).toMatchObject({
      level: 'note',
      message: expect.stringMatching(/^Waiting for Approve on the page of the practice store/),
    });
    // The wait goes on as it was.
    expect(run.state.signIn.phase).toBe('waiting');
    run.do({ type: 'focus', field: 'paste' }, { type: 'next' });
    expect(run.state.notice?.message).toMatch(/^Waiting for Approve/);
  });

  test('checks what is in the field, and says nothing else', () => {
    const run = new GuideRun().toApprove().do({ type: 'focus', field: 'paste' });
    run.type('paste', 'http://127.0.0.1:3456/callback?code=1').do({ type: 'focus', field: null });
    const enter = guideView(run.state).actions.filter(({ keys }) => keys.includes('enter'));
    expect(enter.map(({ word }) => word)).toEqual(['check']);
    run.do({ type: 'next' });
    expect(run.state.notice?.message ?? '').not.toMatch(/^Waiting/);
  });
});

test('blanks around a typed address are left out, and blanks alone are nothing typed', () => {
  const submit = (text: string) => {
    const run = new GuideRun().toApprove().do({ type: 'focus', field: 'paste' });
    run.type('paste', text).do({ type: 'submit-paste' });
    const sent = run.effects.findLast((effect) => effect.type === 'sign-in')?.effect;
    return { sent, said: run.state.notice?.message ?? '' };
  };
  expect(submit('   ').said).toMatch(/^Waiting for Approve/);
  const { sent } = submit('  http://127.0.0.1:3456/callback?code=1  ');
  expect(sent?.type === 'check-paste' ? sent.text.reveal() : sent).toBe(
    'http://127.0.0.1:3456/callback?code=1',
  );
});

describe('the text of an error page', () => {
  test('is recognised when it is pasted, and names the scope that the page names', () => {
    const run = new GuideRun().toApprove().do({ type: 'pasted', text: PAGE });
    expect(namedErrorPage(run.state)).toMatchObject({
      code: 'invalid-scope',
      what: 'The service does not know the scope read_everything.',
    });
    // It is no callback: the wait goes on, and nothing is checked as one.
    expect(run.state.signIn.phase).toBe('waiting');
    expect(run.count('check-paste')).toBe(0);
    run.do({ type: 'next' });
    expect(run.state).toMatchObject({ step: 'scopes', signIn: { phase: 'cancelled' } });
  });

  test('is recognised when it is typed into the paste field as well', () => {
    const run = new GuideRun().toApprove().do({ type: 'focus', field: 'paste' });
    run.type('paste', 'The redirect_uri is not whitelisted').do({ type: 'submit-paste' });
    expect(namedErrorPage(run.state)?.code).toBe('redirect-not-listed');
  });

  test.each([
    ['OAuth error invalid_scope: The access scope is invalid: read_products', 'invalid-scope'],
    ['Unauthorized Access', 'not-permitted'],
  ])('gives the same diagnosis when the approval here meets it: %s', (said, code) => {
    const run = new GuideRun().toApprove().do({ type: 'approve-here' });
    const { attempt } = run.state.signIn;
    const message = `The practice store did not take the approval: ${said}`;
    const report = {
      code: 'practice-not-approved',
      message,
      remedy: 'Go back.',
      exitCode: 4,
    } as const;
    run.do({ type: 'not-approved-here', attempt, report });
    const pasted = new GuideRun().toApprove().do({ type: 'pasted', text: said });
    expect(namedErrorPage(run.state)?.code).toBe(code);
    expect(namedErrorPage(run.state)).toEqual(namedErrorPage(pasted.state));
    expect(run.state.notice).toBeNull();
  });

  test('is recognised with an address in its middle', () => {
    const text = `${PAGE}\nMore at https://help.example/oauth`;
    const run = new GuideRun().toApprove().do({ type: 'pasted', text });
    expect(namedErrorPage(run.state)?.code).toBe('invalid-scope');
  });

  test('in an address is a callback all the same', () => {
    const text = 'http://127.0.0.1:3456/callback?error=invalid_scope&state=x';
    const run = new GuideRun().toApprove().do({ type: 'pasted', text });
    expect(namedErrorPage(run.state)).toBeNull();
    run.do({ type: 'submit-paste' });
    expect(run.count('check-paste')).toBe(1);
  });

  test('can be named after the time is over, when the silence is to be explained', () => {
    const run = new GuideRun().toApprove();
    const { attempt } = run.state.signIn;
    run.signIn({ type: 'tick', attempt, nowMs: 300_001 });
    expect(run.state.signIn.phase).toBe('timed-out');
    run.do({ type: 'choose-error-page', page: 'application-not-found' });
    expect(namedErrorPage(run.state)?.code).toBe('application-not-found');
    expect(run.do({ type: 'next' }).state).toMatchObject({ step: 'app', focus: 'client-id' });
  });

  test.each([
    ['redirect-not-listed', 'app', 'to the app settings'],
    ['hosts-differ', 'app', 'to the app settings'],
    ['application-not-found', 'app', 'to the Client ID'],
    ['invalid-scope', 'scopes', 'to the scopes'],
    ['not-permitted', 'authorize', 'authorize again'],
    ['unknown-page', 'authorize', 'authorize again'],
  ] as const)('%s leads to %s by one key, which says so', (page, step, words) => {
    expect(AUTHORIZE_PAGE_CHOICES.map(({ code }) => code)).toContain(page);
    const run = new GuideRun().toApprove().do({ type: 'choose-error-page', page });
    const diagnosis = namedErrorPage(run.state);
    if (diagnosis === null) throw new Error('it is named');
    expect(fixWords(diagnosis)).toBe(words);
    run.do({ type: 'next' });
    expect(run.state.step).toBe(step);
    expect(run.state.notice?.message).toBe(diagnosis.what);
    expect(run.count('close-listener')).toBe(1);
  });
});

describe('a port that is taken', () => {
  const report = {
    code: 'port-taken',
    message: 'Port 3456 on 127.0.0.1 is taken by node (process 42).',
    remedy: 'End that program.',
    exitCode: EXIT.usage,
  };
  const redirectUris = [3456, 3458, 3460].map((port) =>
    redirectUriOf(`http://127.0.0.1:${port}/callback`),
  );

  function taken(remote: RemoteHint | null = null): GuideRun {
    const run = new GuideRun({ remote });
    const started = practiceStarted();
    if (started.type !== 'practice-started') throw new Error('fixture');
    run.do({ type: 'next' }, { ...started, facts: { ...started.facts, redirectUris } });
    run.do({ type: 'next' }, { type: 'next' }, { type: 'next' }, { type: 'next' });
    return run.signIn({ type: 'not-listening', attempt: run.state.signIn.attempt, report });
  }

  test('is named before any browser opens, with another address that the app lists', () => {
    const run = taken();
    expect(run.count('open-browser')).toBe(0);
    expect(run.state).toMatchObject({ step: 'authorize', notice: { message: report.message } });
    expect(run.state.notice?.remedy).toContain('http://127.0.0.1:3458/callback');
    run.do({ type: 'use-other-redirect-uri' });
    expect(run.state.signIn).toMatchObject({
      phase: 'ready',
      plan: { redirectUri: { port: 3458 } },
      authorizeUrl: { url: expect.stringContaining('127.0.0.1%3A3458') },
    });
    // Each in its turn, should that one be taken too.
    expect(otherRedirectUri(run.state)?.port).toBe(3460);
    run.do({ type: 'use-other-redirect-uri' });
    expect(otherRedirectUri(run.state)?.port).toBe(3456);
  });

  test('is not given up for another one where the port has to be forwarded', () => {
    const lines = ['ssh -N …'];
    const run = taken({
      reason: 'SSH.',
      linesFor: () => lines,
      hasBrowser: false,
      mustForward: true,
    });
    expect(otherRedirectUri(run.state)).toBeNull();
    expect(run.state.notice?.remedy).toBe('End that program.');
  });

  test('on a store of one’s own leads to an address with another port, which the app is to list', () => {
    const run = new GuideRun({ startWith: 'own', scopes: ['read_products'], shop: 'demo' });
    run.do({ type: 'next' }, { type: 'next' }, { type: 'next' });
    run.do({ type: 'focus', field: 'client-id' }).type('client-id', 'fedcba9876543210'.repeat(2));
    run.do({ type: 'next' }).type('client-secret', 'shpss_wxyz').do({ type: 'next' });
    expect(run.state.step).toBe('authorize');
    run.do({ type: 'next' });
    run.signIn({ type: 'not-listening', attempt: run.state.signIn.attempt, report });
    expect(run.state.notice).toMatchObject({ level: 'problem', offers: 'other-address' });
    expect(otherRedirectUri(run.state)).toBeNull();
    run.do({ type: 'use-other-redirect-uri' });
    const { setup } = activeForm(run.state);
    expect(run.state).toMatchObject({ step: 'app', focus: 'redirect-uri' });
    // Not 3457: a practice store may want that one.
    expect(setup).toMatchObject({
      panel: 'other-port',
      redirect: { text: 'http://127.0.0.1:3458/callback' },
    });
    run.do({ type: 'next' }, { type: 'next' });
    expect(run.state.signIn).toMatchObject({
      phase: 'ready',
      plan: { redirectUri: { port: 3458 } },
    });
  });

  test('leaving the field for another address changes nothing', () => {
    const run = new GuideRun({ startWith: 'own', scopes: ['read_products'] });
    run.do({ type: 'next' }, { type: 'next' }, { type: 'next' });
    run.do({ type: 'show-setup-panel', panel: 'other-port' }, { type: 'back' });
    expect(activeForm(run.state)).toMatchObject({
      setup: { panel: null },
      redirectUri: { port: 3456 },
    });
    expect(run.state.step).toBe('app');
  });

  test('of the practice store itself is told once it runs elsewhere', () => {
    const started = practiceStarted();
    if (started.type !== 'practice-started') throw new Error('fixture');
    const note =
      'Port 3457 is taken by node (process 42), so the practice store runs on port 4711.';
    const run = new GuideRun().do({ type: 'next' });
    run.do({ ...started, facts: { ...started.facts, note } });
    expect(run.state).toMatchObject({ step: 'prerequisites', notice: { message: note } });
  });
});

describe('where no browser can be opened', () => {
  const remote: RemoteHint = {
    reason: 'This is an SSH session.',
    linesFor: ({ callback, store }) => [`Forward ${callback} and ${store}:`, 'ssh -N …'],
    hasBrowser: false,
    mustForward: true,
  };
  const shown = (run: GuideRun) => {
    const { blocks, actions } = guideView(run.state);
    return { text: JSON.stringify(blocks), blocks, actions };
  };

  test('approving here stands first on practice, in the text and among the keys, and is Enter', () => {
    const run = new GuideRun({ remote, openBrowser: false }).toApprove();
    const { blocks, actions } = shown(run);
    expect(actions[0]).toMatchObject({ word: 'approve', keys: ['a', 'enter'], isPrimary: true });
    expect(blocks[0]).toMatchObject({
      kind: 'text',
      paragraphs: [
        'This is an SSH session. Approve here: that needs no browser.',
        expect.stringMatching(/^Forward \d+ and \d+:$/),
      ],
    });
    expect(blocks[1]).toMatchObject({ kind: 'code', lines: ['ssh -N …'] });
  });

  test('Enter checks what was pasted instead, and approves nothing', () => {
    const run = new GuideRun({ remote, openBrowser: false }).toApprove();
    run.do({ type: 'focus', field: 'paste' }).type('paste', 'http://127.0.0.1:3456/callback?x');
    run.do({ type: 'focus', field: null });
    const enters = shown(run).actions.filter(({ keys }) => keys.includes('enter'));
    expect(enters.map(({ word }) => word)).toEqual(['check']);
  });

  test.each([
    ['here', { remote: null }],
    ['in Windows', { remote: { ...remote, hasBrowser: true, mustForward: false } }],
    ['by hand, as --no-open wants it', { remote: null, openBrowser: false }],
  ])('but where a browser opens %s, Enter approves nothing', (_, config) => {
    const { actions } = shown(new GuideRun(config).toApprove());
    const approve = actions.find(({ word }) => word === 'approve');
    expect(approve).toMatchObject({ keys: ['a'] });
    expect(approve?.isPrimary).toBeUndefined();
    expect(actions.find(({ keys }) => keys.includes('enter'))?.word).toBe('wait');
  });

  test('a second tab is said, since it may come up unseen', () => {
    const run = new GuideRun().toApprove();
    run.do({ type: 'open-browser' });
    expect(run.state.notice).toBeNull();
    const { attempt } = run.state.signIn;
    run.signIn({ type: 'browser-opened', attempt });
    run.do({ type: 'open-browser' });
    expect(run.state.notice?.message).toMatch(/^Your browser is given the address once more/);
    run.signIn({ type: 'browser-not-opened', attempt, reason: 'It ended with an error.' });
    expect(shown(run).text).toContain('It ended with an error.');
  });

  test('the reason is said once, also after a try to open one', () => {
    const run = new GuideRun({ remote, openBrowser: false }).toApprove();
    run.do({ type: 'open-browser' });
    const { attempt } = run.state.signIn;
    run.signIn({ type: 'browser-not-opened', attempt, reason: remote.reason });
    const { text, blocks } = shown(run);
    expect(blocks[0]).toMatchObject({
      message: 'No browser can be opened from here.',
      remedy: null,
    });
    expect(text.split(remote.reason)).toHaveLength(2);
  });

  test('another reason is said, and that the page must reach this machine', () => {
    const run = new GuideRun().toApprove();
    const { attempt } = run.state.signIn;
    run.signIn({ type: 'browser-not-opened', attempt, reason: 'It ended with an error.' });
    expect(shown(run).blocks[0]).toMatchObject({
      message: 'It ended with an error.',
      remedy: 'Open the address yourself, in a browser that reaches this machine.',
    });
  });

  test('no other step says the reason; the app settings come with the way to their port', () => {
    const run = new GuideRun({ remote, openBrowser: false }).do({ type: 'next' });
    const said: string[] = [];
    run.do(practiceStarted());
    for (const _ of ['prerequisites', 'scopes', 'app']) {
      said.push(shown(run).text);
      run.do({ type: 'next' });
    }
    said.push(shown(run).text);
    expect(run.state.step).toBe('authorize');
    expect(said.join()).not.toContain(remote.reason);
    run.do({ type: 'back' }, { type: 'set-up-by-hand', isByHand: true }, { type: 'open-settings' });
    expect(run.state.notice?.message).toMatch(/^Open this address in your browser: http/);
    expect(run.state.notice?.remedy).toMatch(/^Forward \d+ and \d+: ssh -N …$/);
  });
});

test('approving here is offered until it is under way', () => {
  const words = (run: GuideRun) => guideView(run.state).actions.map(({ word }) => word);
  const run = new GuideRun().toApprove();
  expect(words(run)).toContain('approve');
  expect(words(run.do({ type: 'approve-here' }))).not.toContain('approve');
});
