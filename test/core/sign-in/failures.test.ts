import { SHOPIFY_SCOPES } from '../../../source/core/service/scope-vocabulary.ts';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../../../source/core/errors.ts';
import type { HttpOutcome } from '../../../source/core/http/message.ts';
import { readExchangeOutcome } from '../../../source/core/sign-in/exchange.ts';
import { FAILURES } from '../../../source/core/sign-in/failure-table.ts';
import type { ExchangeFailure } from '../../../source/core/sign-in/failures.ts';
import { readRefreshOutcome } from '../../../source/core/sign-in/refresh.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { practiceStoreAddress } from '../../support/guide/fake-guide-world.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';
import {
  answeredOutcome,
  expiringOutcome,
  failedWith,
} from '../../support/sockets/http-answers.ts';

const SENT = {
  store: practiceStoreAddress(),
  clientId: 'practice_client_1',
  clientSecret: new Secret('practice_secret_1'),
  refreshToken: new Secret('practice_refresh_1'),
};

function oauthError(error: string, description = '', status = 400): HttpOutcome {
  return answeredOutcome({
    status,
    body: JSON.stringify({ error, error_description: description }),
  });
}

const LOST = failedWith({ kind: 'reset', maybeSent: true, message: 'The connection broke off' });

function exchangeFailure(outcome: HttpOutcome): ExchangeFailure {
  const result = readExchangeOutcome(outcome, { vocabulary: SHOPIFY_SCOPES });
  if (result.type === 'token') throw new Error('a token was kept');
  return result.failure;
}

function refreshFailure(outcome: HttpOutcome): ExchangeFailure {
  const result = readRefreshOutcome(outcome, SENT);
  if (result.type === 'token') throw new Error('a token was kept');
  return result.failure;
}

/** What the guide's drill shows when the refresh is answered like this. */
function guideReport(outcome: HttpOutcome) {
  const run = new GuideRun({ tokenMode: 'expiring' }).toToken(expiringOutcome(1));
  run.do({ type: 'open-refresh' }, { type: 'refresh' });
  run.do({ type: 'refreshed', id: run.state.lastId, outcome, epochMs: 0 });
  const { refresh } = run.state.card;
  if (refresh.type !== 'failed') throw new Error('it did not fail');
  return refresh;
}

const EVERY_OUTCOME: ReadonlyArray<readonly [name: string, outcome: HttpOutcome]> = [
  ['a used code', oauthError('invalid_request', 'The authorization code was already used')],
  ['invalid_grant', oauthError('invalid_grant')],
  ['a wrong secret', oauthError('invalid_client')],
  ['an unknown app', oauthError('application_cannot_be_found')],
  ['another organization', oauthError('shop_not_permitted')],
  ['an app that is not installed', oauthError('app_not_installed')],
  ['a bad ID token', oauthError('invalid_subject_token')],
  ['an error of any name', oauthError('x', 'a {status} reason.')],
  ['a redirect', answeredOutcome({ status: 307 })],
  ['too many requests', answeredOutcome({ status: 429 })],
  ['a fault of the server', answeredOutcome({ status: 503 })],
  ['another status', answeredOutcome({ status: 404 })],
  ['an empty answer', answeredOutcome()],
  ['a web page', answeredOutcome({ body: '<html>' })],
  ['text of no form', answeredOutcome({ body: 'OK' })],
  ['a JSON array', answeredOutcome({ body: '[]' })],
  ['an unknown packing', answeredOutcome({ body: '{}', unknownEncoding: 'x-foo' })],
  ['no token', answeredOutcome({ body: '{}' })],
  ['a bad token', answeredOutcome({ body: '{"access_token":""}' })],
  ['a flood', answeredOutcome({ incomplete: 'limit' })],
  ['an answer that was cut', answeredOutcome({ incomplete: 'cut' })],
  ['no answer in time', failedWith({ kind: 'timeout', maybeSent: true })],
  ['a lost answer', LOST],
  ['a cancel under way', failedWith({ kind: 'aborted', maybeSent: true })],
  ['a cancel before', failedWith({ kind: 'aborted' })],
  ['no connection', failedWith()],
];

describe('the table of failures', () => {
  it('is met by the outcomes below, entry by entry', () => {
    const met = EVERY_OUTCOME.flatMap(([, outcome]) => [
      exchangeFailure(outcome).code,
      refreshFailure(outcome).code,
    ]);
    expect(new Set(met)).toEqual(new Set(Object.keys(FAILURES.token)));
  });

  it.each(EVERY_OUTCOME)(
    'has whole sentences for %s, in an exchange and a refresh',
    (_, outcome) => {
      for (const { report, diagnosis } of [exchangeFailure(outcome), refreshFailure(outcome)]) {
        for (const text of [report.message, report.remedy, diagnosis.why]) {
          expect(text).toMatch(/[.!]$/);
          expect(text.replace('a {status} reason', '')).not.toMatch(/[{}]|undefined|null/);
        }
        expect(diagnosis).toMatchObject({ what: report.message, remedy: report.remedy });
      }
    },
  );

  it.each(EVERY_OUTCOME)('says the same of %s in the guide and to a command', (_, outcome) => {
    const { report, canTryAgain } = refreshFailure(outcome);
    const shown = guideReport(outcome);
    expect(shown.canRepeat).toBe(canTryAgain);
    expect(shown.report.remedy).toBe(report.remedy);
    expect(shown.report.exitCode).toBe(report.exitCode);
  });

  it('never sends a code again by its remedy, and never calls a refresh token used', () => {
    for (const [, outcome] of EVERY_OUTCOME) {
      const exchange = exchangeFailure(outcome);
      if (exchange.isOutcomeUnknown) expect(exchange.canTryAgain).toBe(false);
      const { report, diagnosis, code } = refreshFailure(outcome);
      if (code === 'code-used') continue;
      expect(`${report.message} ${diagnosis.why} ${report.remedy}`).not.toMatch(
        /\bcode works once/,
      );
    }
  });
});

describe('an exchange that failed', () => {
  it.each([
    [
      'a used code',
      oauthError('invalid_request', 'The authorization code was not found or was already used'),
      'authorize-again',
    ],
    ['a wrong secret', oauthError('invalid_client'), 'check-client-secret'],
    ['an unknown app', oauthError('application_cannot_be_found'), 'check-client-id'],
    ['another organization', oauthError('shop_not_permitted'), 'authorize-again'],
    ['a web page', answeredOutcome({ body: '<html>' }), 'check-shop'],
    ['a redirect', answeredOutcome({ status: 307 }), 'check-shop'],
    ['too many requests', answeredOutcome({ status: 429 }), 'try-again'],
    ['no connection', failedWith(), 'try-again'],
    ['an unknown outcome', failedWith({ kind: 'reset', maybeSent: true }), 'authorize-again'],
  ])('because of %s has one key', (_name, outcome, action) => {
    const { diagnosis } = exchangeFailure(outcome);
    expect(diagnosis).toMatchObject({ severity: 'failure', action: { type: action } });
  });

  it('adds what the service said', () => {
    expect(exchangeFailure(oauthError('x', 'a reason.')).diagnosis.why).toMatch(
      /The service says: "a reason\."\.$/,
    );
  });
});

describe('a refresh that failed', () => {
  it.each([
    ['invalid_grant', oauthError('invalid_grant')],
    [
      'what the service really sends',
      oauthError('invalid_request', 'This request requires an active refresh_token', 401),
    ],
  ])('says of %s that the refresh token is no longer valid', (_name, outcome) => {
    expect(refreshFailure(outcome)).toMatchObject({
      code: 'refresh-token-dead',
      canTryAgain: false,
      report: {
        message: 'The refresh token is no longer valid.',
        remedy: expect.stringMatching(/^Authorize again/),
        exitCode: EXIT.notAuthorized,
      },
      diagnosis: { action: { type: 'authorize-again' } },
    });
  });

  it.each([
    ['a lost answer', LOST],
    ['an answer that was cut', answeredOutcome({ body: '{"acc', incomplete: 'cut' })],
    ['no answer in time', failedWith({ kind: 'timeout', maybeSent: true })],
  ])('says of %s that it can be sent again', (_name, outcome) => {
    expect(refreshFailure(outcome)).toMatchObject({
      isOutcomeUnknown: true,
      canTryAgain: true,
      report: {
        remedy: expect.stringContaining('It can be sent again'),
        exitCode: EXIT.unreachable,
      },
      diagnosis: { action: { type: 'try-again' } },
    });
  });
});
