import { SHOPIFY_SCOPES } from '../../../source/core/service/scope-vocabulary.ts';
import { describe, expect, it } from 'vitest';
import { type ExchangeResult, readExchangeOutcome } from '../../../source/core/sign-in/exchange.ts';
import type { ExchangeFailure } from '../../../source/core/sign-in/failures.ts';
import { expiryOf } from '../../../source/core/sign-in/issued-token.ts';
import type { HttpOutcome } from '../../../source/core/http/message.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { answeredOutcome, answerFromRaw, failedWith } from '../../support/sockets/http-answers.ts';
import { objectCaseIds, textCases } from '../../support/corpus/text-corpus.ts';

const CONTEXT = {
  clientId: 'abcd0123456789abcdef0123456789wxyz',
  secrets: [new Secret('hush-hush')],
  vocabulary: SHOPIFY_SCOPES,
};

/** The token, warnings and lifetime of each case that keeps a token. */
const KEPT: Readonly<
  Record<string, readonly [token: string, warnings: readonly string[], details: object]>
> = {
  'TR-01': [
    'practice_0123456789abcdef0123456789abcdef',
    [],
    { kind: 'permanent', granted: ['read_products'], expiresIn: null },
  ],
  'TR-02': ['practice_x1', [], { kind: 'expiring', expiresIn: 3600, refreshExpiresIn: 7_776_000 }],
  'TR-04': ['practice_x1', ['expiry-unknown'], { expiresIn: 'unknown', kind: 'unknown' }],
  'TR-14': ['practice_b', ['scopes-not-reported'], { granted: null }],
  'TR-16': ['practice_0123456789abcdef0123456789abcdef', [], { kind: 'permanent' }],
  'TR-30': ['practice_0123456789abcdef0123456789abcdef', ['content-type'], { kind: 'permanent' }],
};

/** The failure of each other case, and what its words say. */
const FAILED: Readonly<Record<string, readonly [code: string, words: RegExp, details?: object]>> = {
  'TR-06': ['no-token', /no token in the answer/],
  'TR-08': ['bad-token', /is not a text/],
  'TR-10': ['bad-token', /characters in it that no token has/],
  'TR-12': ['bad-token', /1048576 characters, and 4096 are the most/],
  'TR-15': ['no-token', /no token/],
  'TR-17': ['web-page', /not JSON \(text\/html\)/],
  'TR-20': ['code-used', /used already.*Start the sign-in again/, { canTryAgain: false }],
  'TR-21': ['invalid-client', /Client ID abcd…wxyz/],
  'TR-22': ['oauth-error', /error "x"/, { serverText: '^[[2J<U+202E>' }],
  'TR-23': ['oauth-error', /error "x"/, { serverText: 'bad secret ***' }],
  'TR-25': ['redirected', /not followed/],
  'TR-26': ['rate-limited', /429/, { canTryAgain: true }],
};

function failureOf(result: ExchangeResult): ExchangeFailure {
  if (result.type !== 'failed') throw new Error('a token was kept');
  return result.failure;
}

function read(outcome: HttpOutcome): ExchangeResult {
  return readExchangeOutcome(outcome, CONTEXT);
}

describe('the answer to the exchange', () => {
  it.each(textCases('token-response').map((one) => [one.id, one.expect, one.input] as const))(
    '%s: %s',
    (id, _expect, raw) => {
      const result = read(answerFromRaw(raw));
      if (result.type === 'token') {
        const [token, warnings, details] = KEPT[id] ?? ['no such case', [], {}];
        expect(result.token.accessToken.reveal()).toBe(token);
        expect(result.warnings.map(({ kind }) => kind)).toEqual(warnings);
        expect(result.token).toMatchObject(details);
        return;
      }
      const { failure } = result;
      const [code, words, details = {}] = FAILED[id] ?? ['no such case', /./];
      expect(failure).toMatchObject({ code, isOutcomeUnknown: false, ...details });
      expect(`${failure.report.message} ${failure.report.remedy}`).toMatch(words);
      expect(JSON.stringify(failure)).not.toMatch(/practice_|X-Evil|12345|<!doctype|hush/);
    },
  );

  it('TR-02: keeps the refresh token too', () => {
    const raw = textCases('token-response').find(({ id }) => id === 'TR-02')?.input ?? '';
    const result = read(answerFromRaw(raw));
    expect(result.type === 'token' && result.token.refreshToken?.reveal()).toBe('practice_r1');
  });

  it('TR-15: touches no prototype', () => {
    const raw = textCases('token-response').find(({ id }) => id === 'TR-15')?.input ?? '';
    read(answerFromRaw(raw));
    expect(Object.hasOwn(Object.prototype, 'access_token')).toBe(false);
  });

  it.each([
    ['[]', 'application/json', 'not-an-object', /JSON, but not an object/],
    ['"no"', 'text/html', 'not-an-object', /JSON, but not an object/],
    ['{"access_tok', 'application/json', 'not-json', /cannot be read as JSON/],
    ['OK', 'text/plain', 'not-json', /cannot be read as JSON/],
    ['<!doctype html>', 'application/json', 'web-page', /not JSON/],
    ['hello', 'text/html', 'web-page', /not JSON/],
    ['1 < 2', 'text/plain', 'not-json', /cannot be read as JSON/],
  ])('calls only a page a web page: %s as %s', (body, type, code, words) => {
    const failure = failureOf(read(answeredOutcome({ body, headers: [['content-type', type]] })));
    expect(failure).toMatchObject({ code, report: { message: expect.stringMatching(words) } });
    expect(/web page/.test(failure.diagnosis.why)).toBe(code === 'web-page');
  });

  it('TR-28: calls the outcome of an answer that breaks off unknown', () => {
    const result = read(answeredOutcome({ body: '{"access_t', incomplete: 'cut' }));
    expect(failureOf(result)).toMatchObject({
      code: 'cut-short',
      isOutcomeUnknown: true,
      canTryAgain: false,
    });
    expect(failureOf(result).report).toMatchObject({
      exitCode: 3,
      message: expect.stringMatching(/cut short.*unknown/),
    });
  });

  it('TR-29: calls the outcome unknown when the time was up', () => {
    const result = read(
      failedWith({ kind: 'timeout', maybeSent: true, message: 'No answer in 20 seconds.' }),
    );
    expect(failureOf(result)).toMatchObject({
      code: 'timed-out',
      isOutcomeUnknown: true,
      canTryAgain: false,
    });
  });

  it('has a test here for each case that is no text', () => {
    expect(objectCaseIds('token-response')).toEqual(['TR-28', 'TR-29']);
  });
});

describe('the kind of token', () => {
  it.each([
    [
      '{"access_token":"t","scope":"a","expires_in":86399,"associated_user":{"id":1,"first_name":"Ada","last_name":"\u202eL","email":"ada@example.com"}}',
      'online',
    ],
    ['{"access_token":"t","scope":"a","expires_in":86399}', 'client-credentials'],
    ['{"access_token":"t","scope":"a","expires_in":"3600","refresh_token":"r"}', 'expiring'],
    ['{"access_token":"t","scope":"a"}', 'permanent'],
    ['{"access_token":"t","scope":"a","expires_in":null}', 'unknown'],
    ['{"access_token":"t","scope":"a","refresh_token":"r"}', 'expiring'],
  ])('%s is %s', (body, kind) => {
    const result = read(answeredOutcome({ body }));
    expect(result).toMatchObject({ type: 'token', token: { kind } });
    if (kind === 'online') {
      expect(result).toMatchObject({
        token: { user: { name: 'Ada <U+202E>L', email: 'ada@example.com' } },
      });
    }
  });

  it.each([
    ['no value', '"expires_in":null', 'Expiry unknown: the service sent no value'],
    ['no time for an expiring token', '"refresh_token":"r"', 'Expiry unknown: the service did not'],
    ['a useless refresh token alone', '"refresh_token":"a\\nb"', 'Expiry unknown: the service did'],
    [
      'no time for an online token',
      '"associated_user":{"id":1}',
      'Expiry unknown: the service did',
    ],
  ])('is never permanent with %s, and says that the expiry is unknown', (_, field, words) => {
    const result = read(answeredOutcome({ body: `{"access_token":"t","scope":"a",${field}}` }));
    if (result.type !== 'token') throw new Error('no token was kept');
    expect(result.token).toMatchObject({
      expiresIn: 'unknown',
      kind: expect.not.stringMatching('permanent'),
    });
    expect(expiryOf(result.token, 0)).toBe('unknown');
    expect(result.warnings.map(({ text }) => text)).toContainEqual(expect.stringContaining(words));
  });

  it.each(['0', '-5', '1e300', '"soon"', '{}', '[]', 'true', '1e999'])(
    'makes nothing of expires_in %s and keeps the token',
    (value) => {
      const result = read(
        answeredOutcome({ body: `{"access_token":"t","scope":"a","expires_in":${value}}` }),
      );
      expect(result).toMatchObject({ type: 'token', token: { expiresIn: 'unknown' } });
    },
  );

  it('leaves a refresh token that cannot be used out, and says so', () => {
    const result = read(
      answeredOutcome({ body: '{"access_token":"t","scope":"a","refresh_token":"a\\nb"}' }),
    );
    expect(result).toMatchObject({
      token: { refreshToken: null },
      warnings: [{ kind: 'expiry-unknown' }, { kind: 'refresh-token-ignored' }],
    });
  });
});

describe('a refusal of the service', () => {
  it.each([
    [
      400,
      '{"error":"application_cannot_be_found","error_description":"Could not find Shopify API application with api_key x"}',
      'application-not-found',
      true,
    ],
    [
      400,
      '{"error":"shop_not_permitted","error_description":"Client credentials cannot be performed on this shop."}',
      'shop-not-permitted',
      false,
    ],
    [400, '{"error":"app_not_installed"}', 'app-not-installed', true],
    [
      401,
      '{"error":"invalid_request","error_description":"This request requires an active refresh_token"}',
      'refresh-token-dead',
      false,
    ],
    [400, '{"error":"invalid_grant"}', 'code-used', false],
    [300, '{"error":"invalid_grant"}', 'redirected', false],
    [399, '{"error":"invalid_grant"}', 'redirected', false],
    [500, '{"error":"invalid_grant"}', 'server-error', true],
    [499, '', 'unexpected-status', false],
    [403, '{"errors":"no"}', 'unexpected-status', false],
    [404, '', 'unexpected-status', false],
    [502, '<html>', 'server-error', true],
    [200, '', 'empty-answer', false],
    [200, '[]', 'not-an-object', false],
    [200, '"shpat"', 'not-an-object', false],
    [204, '', 'unexpected-status', false],
    [
      400,
      '<html><head><title>400 - Oauth error invalid_request</title></head><body>Oauth error invalid_request: The authorization code was not found or was already used</body></html>',
      'code-used',
      false,
    ],
    [401, '<title>unauthorized - Oauth error invalid_client</title>', 'invalid-client', false],
  ])('%i %s is %s', (status, body, code, canTryAgain) => {
    const failure = failureOf(read(answeredOutcome({ status, body })));
    expect(failure).toMatchObject({ code, canTryAgain, status });
    expect(JSON.stringify(failure)).not.toMatch(/<title|<html/);
  });

  it('is about the refresh token when that was sent', () => {
    const result = readExchangeOutcome(
      answeredOutcome({ status: 400, body: '{"error":"invalid_grant"}' }),
      { grant: 'refresh-token', vocabulary: SHOPIFY_SCOPES },
    );
    expect(failureOf(result).code).toBe('refresh-token-dead');
  });

  it('removes a known secret that the service repeats, in its name of the error too', () => {
    const body = '{"error":"hush-hush","error_description":"hush-hush"}';
    expect(JSON.stringify(read(answeredOutcome({ status: 400, body })))).not.toContain('hush');
  });

  it('has the exit code that fits', () => {
    const exitOf = (outcome: HttpOutcome) => failureOf(read(outcome)).report.exitCode;
    expect(exitOf(answeredOutcome({ status: 401, body: '{"error":"invalid_client"}' }))).toBe(4);
    expect(exitOf(answeredOutcome({ status: 500 }))).toBe(1);
    expect(exitOf(failedWith())).toBe(3);
  });
});

describe('what is shown of an answer', () => {
  const refusal = (fields: object, clientId?: string) => {
    const body = JSON.stringify(fields);
    const context = clientId === undefined ? CONTEXT : { ...CONTEXT, clientId };
    return failureOf(readExchangeOutcome(answeredOutcome({ status: 400, body }), context));
  };

  it('is 300 cells of its description', () => {
    const words = (text: string) => refusal({ error: 'x', error_description: text }).serverText;
    expect(words('a'.repeat(300))).toBe('a'.repeat(300));
    expect(words('a'.repeat(301))).toBe(`${'a'.repeat(299)}…`);
  });

  it('is the first and the last four characters of a Client ID of 12 or more', () => {
    const message = (clientId: string) => refusal({ error: 'invalid_client' }, clientId).report;
    expect(message('abcd1234wxyz').message).toContain('abcd…wxyz');
    expect(message('abc1234wxyz').message).toContain('Client ID …');
    expect(message('abc1234wxyz').message).not.toMatch(/abc|xyz/);
  });

  it('is 64 characters of the name and 500 of the words of an error page', () => {
    const page = (text: string) =>
      failureOf(read(answeredOutcome({ status: 400, body: `<p>Oauth error ${text}</p>` })));
    const name = 'n'.repeat(64);
    expect(page(`${name}: no`)).toMatchObject({ code: 'oauth-error', serverText: 'no' });
    expect(page(`${name}n: no`).serverText).toBeNull();
    expect(page(`x: ${'語'.repeat(140)}`).serverText).toBe('語'.repeat(140));
  });
});

describe('the limits of a token', () => {
  const token = (fields: object) => read(answeredOutcome({ body: JSON.stringify(fields) }));

  it('are 1 and 4096 characters', () => {
    for (const length of [1, 4096]) {
      const result = token({ access_token: 't'.repeat(length), scope: '' });
      expect(result).toMatchObject({ type: 'token' });
      expect(result.type === 'token' && result.token.accessToken.reveal()).toHaveLength(length);
    }
    const message = (value: string) => failureOf(token({ access_token: value })).report.message;
    expect(message('t'.repeat(4097))).toContain('4097 characters, and 4096 are the most');
    expect(message('')).toContain('is empty');
    expect(message('a b')).toContain('characters in it that no token has');
    expect(message('a\u007F')).toContain('characters in it that no token has');
    expect(message('é')).toContain('characters in it that no token has');
    expect(token({ access_token: '!~', scope: '' })).toMatchObject({ type: 'token' });
  });

  it('hold for a refresh token too', () => {
    const refresh = (value: string) =>
      token({ access_token: 't', scope: '', refresh_token: value });
    const kept = refresh('r'.repeat(4096));
    expect(kept.type === 'token' && kept.token.refreshToken?.reveal()).toHaveLength(4096);
    expect(refresh('r'.repeat(4097))).toMatchObject({ token: { refreshToken: null } });
    expect(refresh('')).toMatchObject({ token: { refreshToken: null } });
  });

  it.each([
    [1e11, 1e11],
    [1e11 + 1, 'unknown'],
    [0, 'unknown'],
    [0.5, 0.5],
    ['3600.5', 3600.5],
    ['000000000003600', 3600],
    ['0000000000003600', 'unknown'],
    ['3600.1234567', 'unknown'],
    ['-1', 'unknown'],
    [' 3600', 'unknown'],
  ])('read the lifetime %j as %j', (value, expiresIn) => {
    const result = token({ access_token: 't', scope: '', expires_in: value });
    expect(result).toMatchObject({ type: 'token', token: { expiresIn } });
  });

  it('show 100 cells of a name', () => {
    const named = (first_name: string) => {
      const result = token({ access_token: 't', scope: '', associated_user: { first_name } });
      return result.type === 'token' ? result.token.user?.name : null;
    };
    expect(named('n'.repeat(100))).toBe('n'.repeat(100));
    expect(named('n'.repeat(101))).toBe(`${'n'.repeat(99)}…`);
  });
});

describe('no answer at all', () => {
  it('lets the person try again when nothing was sent, with the words of the network', () => {
    expect(failureOf(read(failedWith()))).toMatchObject({
      code: 'no-connection',
      canTryAgain: true,
      isOutcomeUnknown: false,
      report: {
        message: 'demo.myshopify.com refused the connection.',
        remedy: 'Check the shop domain.',
      },
    });
  });

  it('never sends again what may have arrived', () => {
    expect(failureOf(read(failedWith({ kind: 'reset', maybeSent: true })))).toMatchObject({
      code: 'no-answer',
      canTryAgain: false,
      isOutcomeUnknown: true,
    });
    expect(failureOf(read(failedWith({ kind: 'aborted', maybeSent: true })))).toMatchObject({
      code: 'aborted',
      isOutcomeUnknown: true,
    });
  });

  it('does not take a body over the limit or in an unknown packing for a token', () => {
    const body = '{"access_token":"t"}';
    expect(failureOf(read(answeredOutcome({ body, incomplete: 'limit' }))).code).toBe('too-large');
    expect(failureOf(read(answeredOutcome({ body, unknownEncoding: 'x-foo' }))).code).toBe(
      'packed',
    );
    expect(
      failureOf(read(answeredOutcome({ body: new Uint8Array([0xff, 0xfe, 0x7b]) }))).code,
    ).toBe('not-json');
  });
});
