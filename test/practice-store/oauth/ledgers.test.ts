import { describe, expect, test } from 'vitest';
import {
  type CodeGrant,
  createCodeLedger,
} from '../../../source/practice-store/oauth/code-ledger.ts';
import type { ConsentRequest } from '../../../source/practice-store/oauth/consent-request.ts';
import { createPendingConsents } from '../../../source/practice-store/oauth/consents.ts';
import { systemRandomness } from '../../../source/practice-store/server/crypto.ts';

const GRANT: CodeGrant = {
  clientId: 'practice_client_1',
  redirectUri: 'http://127.0.0.1:3456/callback',
  scopes: [],
  perUser: false,
  codeChallenge: null,
};

describe('the codes of a store', () => {
  function ledger() {
    let now = 0;
    const codes = createCodeLedger({
      lifetimeMs: 60_000,
      clock: () => now,
      randomness: systemRandomness,
    });
    return { codes, at: (ms: number) => void (now = ms) };
  }

  test('live to the last millisecond of their time, and not for one more', () => {
    const { codes, at } = ledger();
    const code = codes.issue(GRANT);
    at(59_999);
    expect(codes.look(code)).toEqual({ type: 'live', grant: GRANT });
    at(60_000);
    expect(codes.look(code)).toEqual({ type: 'unknown' });
  });

  test('are told from each other by the whole of them', () => {
    const { codes } = ledger();
    const code = codes.issue(GRANT);
    for (const near of [`${code}x`, code.slice(0, -1), code.toUpperCase(), ` ${code}`])
      expect(codes.look(near)).toEqual({ type: 'unknown' });
  });

  test('are remembered when they were used, a thousand of them', () => {
    const { codes, at } = ledger();
    const first = codes.issue(GRANT);
    codes.markUsed(first);
    at(600_000);
    expect(codes.look(first).type).toBe('used');
    for (let more = 1; more < 1000; more += 1) codes.issue(GRANT);
    expect(codes.look(first).type).toBe('used');
    codes.issue(GRANT);
    expect(codes.look(first).type).toBe('unknown');
  });
});

describe('the permission pages that are open', () => {
  // Only kept and given back.
  const request = {} as ConsentRequest;

  test('are forgotten after half an hour', () => {
    let now = 0;
    const consents = createPendingConsents(() => now, systemRandomness);
    const ticket = consents.open(request);
    now = 30 * 60_000 - 1;
    expect(consents.look(ticket)).toMatchObject({ code: null });
    expect(consents.look(`${ticket}x`)).toBeNull();
    now = 30 * 60_000;
    expect(consents.look(ticket)).toBeNull();
  });

  test('are two hundred at most, and the oldest goes', () => {
    const consents = createPendingConsents(() => 0, systemRandomness);
    const first = consents.open(request);
    for (let more = 1; more < 200; more += 1) consents.open(request);
    expect(consents.look(first)).not.toBeNull();
    consents.open(request);
    expect(consents.look(first)).toBeNull();
  });
});
