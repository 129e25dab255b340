import { describe, expect, it } from 'vitest';
import { diagnoseExchangeFailure } from '../../../source/core/sign-in/failures.ts';
import { readExchangeOutcome } from '../../../source/core/sign-in/exchange.ts';
import type { HttpOutcome } from '../../../source/core/http/message.ts';
import { answered, failedWith } from '../../support/http-outcome.ts';

function diagnose(outcome: HttpOutcome) {
  const result = readExchangeOutcome(outcome);
  if (result.type === 'token') throw new Error('a token was kept');
  return diagnoseExchangeFailure(result.failure);
}

function oauthError(error: string, description = ''): HttpOutcome {
  return answered({ status: 400, body: JSON.stringify({ error, error_description: description }) });
}

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
    ['a web page', answered({ body: '<html>' }), 'check-shop'],
    ['a redirect', answered({ status: 307 }), 'check-shop'],
    ['too many requests', answered({ status: 429 }), 'try-again'],
    ['no connection', failedWith(), 'try-again'],
    ['an unknown outcome', failedWith({ kind: 'reset', maybeSent: true }), 'authorize-again'],
  ])('because of %s has one key', (_name, outcome, action) => {
    const diagnosis = diagnose(outcome);
    expect(diagnosis).toMatchObject({ severity: 'failure', action: { type: action } });
    for (const text of [diagnosis.what, diagnosis.why, diagnosis.remedy])
      expect(text).toMatch(/[.!]$/);
  });

  it('adds what the service said', () => {
    expect(diagnose(oauthError('x', 'a reason.')).why).toMatch(/The service says: "a reason\."\.$/);
  });
});
