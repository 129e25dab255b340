import { expect, test } from 'vitest';
import type { RemoteHint } from '../../../source/core/guide/config.ts';
import { forwardingLines } from '../../../source/core/guide/steps/approve/forwarding.ts';
import { PLACEHOLDER } from '../../../source/core/guide/steps/app/redirect.ts';
import { parsePracticeOrigin } from '../../../source/core/service/store-address.ts';
import { PRACTICE_PROFILE } from '../../../source/core/service/profile.ts';
import { redirectUriOf } from '../../support/guide/guide-config.ts';
import { GuideRun, practiceStarted } from '../../support/guide/guide-run.ts';

const REMOTE: RemoteHint = {
  reason: 'WSL.',
  linesFor: ({ callback, store }) => [
    [callback, store].filter((port) => port !== null).join(' and '),
  ],
  hasBrowser: true,
  mustForward: false,
};

function originOf(text: string) {
  const verdict = parsePracticeOrigin(text);
  if (verdict.type !== 'origin') throw new Error('fixture');
  return verdict.origin;
}

/** On a practice store that could not have its usual port. */
function moved(): GuideRun {
  const started = practiceStarted();
  if (started.type !== 'practice-started') throw new Error('fixture');
  const { facts } = started;
  const store = { ...facts.store, origin: originOf('http://127.0.0.1:4711') };
  const redirectUris = [3456, 3458].map((port) =>
    redirectUriOf(`http://127.0.0.1:${port}/callback`),
  );
  const run = new GuideRun({ remote: REMOTE }).do({ type: 'next' });
  return run.do({ ...started, facts: { ...facts, store, redirectUris } });
}

test('a practice store that moved is reached on the port where it runs', () => {
  expect(forwardingLines(moved().state)).toEqual(['3456 and 4711']);
});

test('the callback is forwarded to the port that was chosen in place of a taken one', () => {
  const run = moved().do({ type: 'next' }, { type: 'next' }, { type: 'next' });
  run.do({ type: 'use-other-redirect-uri' });
  expect(forwardingLines(run.state)).toEqual(['3458 and 4711']);
});

test('a store of the internet needs the callback alone, and none with a placeholder for it', () => {
  const run = new GuideRun({ remote: REMOTE, startWith: 'own' });
  expect(forwardingLines(run.state)).toEqual(['3456']);
  const redirectUri = redirectUriOf(PLACEHOLDER);
  const pasting = new GuideRun({ remote: REMOTE, startWith: 'own', redirectUri });
  expect(forwardingLines(pasting.state)).toEqual(['']);
});

test('a practice store in another program has its own port', () => {
  const storeOrigin = originOf('http://127.0.0.1:4712');
  const run = new GuideRun({
    remote: REMOTE,
    startWith: 'own',
    profile: PRACTICE_PROFILE,
    storeOrigin,
  });
  expect(forwardingLines(run.state)).toEqual(['3456 and 4712']);
});

test('where the browser runs right here nothing is said', () => {
  expect(forwardingLines(new GuideRun().state)).toEqual([]);
});
