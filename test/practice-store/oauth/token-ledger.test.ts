import { beforeEach, describe, expect, test } from 'vitest';
import type { TokenGrant } from '../../../source/practice-store/oauth/token-grant.ts';
import { createTokenLedger } from '../../../source/practice-store/oauth/token-ledger.ts';
import { systemRandomness } from '../../../source/practice-store/server/crypto.ts';

const DAY_MS = 86_400_000;
const GRANT: TokenGrant = {
  clientId: 'practice_client_a',
  secretId: 'secret-1',
  scopes: ['read_products'],
  kind: 'expiring',
  grantId: 'first approval',
};

let now = 0;
let ledger = createTokenLedger(() => now, systemRandomness);

beforeEach(() => {
  now = 1_800_000_000_000;
  ledger = createTokenLedger(() => now, systemRandomness);
});

function start(grant: TokenGrant = GRANT): { token: string; refresh: string } {
  const issued = ledger.issue(grant);
  return { token: issued.accessToken, refresh: issued.refresh?.token ?? '' };
}

function refresh(
  refreshToken: string,
  clientId = GRANT.clientId,
): { token: string; refresh: string } {
  const outcome = ledger.refresh(refreshToken, clientId, 'secret-1');
  if (outcome.type === 'dead') return { token: 'dead', refresh: 'dead' };
  return { token: outcome.issued.accessToken, refresh: outcome.issued.refresh?.token ?? '' };
}

describe('a refresh', () => {
  test('gives a new pair and leaves the older access token its hour', () => {
    const first = start();
    const second = refresh(first.refresh);
    expect(second.token).not.toBe(first.token);
    expect(second.refresh).not.toBe(first.refresh);
    expect(ledger.find(first.token)).not.toBeNull();
    now += 3_600_000;
    expect(ledger.find(first.token)).toBeNull();
  });

  test('can be repeated while its answer may be lost', () => {
    const first = start();
    const lost = refresh(first.refresh);
    const repeated = refresh(first.refresh);
    expect(repeated.token).not.toBe('dead');
    expect(ledger.find(lost.token)).not.toBeNull();
    expect(refresh(repeated.refresh).token).not.toBe('dead');
  });

  test('ends the token that was presented once the new one is used', () => {
    const first = start();
    const second = refresh(first.refresh);
    refresh(second.refresh);
    expect(refresh(first.refresh).token).toBe('dead');
  });

  test('ends the unused twin of a repeated refresh once the other twin is used', () => {
    const first = start();
    const lost = refresh(first.refresh);
    const repeated = refresh(first.refresh);
    refresh(repeated.refresh);
    expect(refresh(lost.refresh).token).toBe('dead');
  });

  test('works for 30 days after the first use and no longer', () => {
    const first = start();
    refresh(first.refresh);
    now += 30 * DAY_MS - 1;
    expect(refresh(first.refresh).token).not.toBe('dead');
    now += 1;
    expect(refresh(first.refresh).token).toBe('dead');
  });

  test('works for 90 days when it was never used', () => {
    const first = start();
    now += 90 * DAY_MS;
    expect(refresh(first.refresh).token).toBe('dead');
  });

  test('is refused to another app', () => {
    expect(refresh(start().refresh, 'practice_client_b').token).toBe('dead');
  });

  test('is over after a new approval, for the access token too', () => {
    const first = start();
    start({ ...GRANT, grantId: 'second approval' });
    expect(refresh(first.refresh).token).toBe('dead');
    expect(ledger.find(first.token)).toBeNull();
  });
});

describe('authorizing again', () => {
  const permanent: TokenGrant = { ...GRANT, kind: 'permanent' };

  test('ends the older token when the scopes changed', () => {
    const older = start(permanent).token;
    start({ ...permanent, scopes: ['read_products', 'read_orders'], grantId: 'b' });
    expect(ledger.find(older)).toBeNull();
  });

  test('keeps the older token when the scopes are the same in another order', () => {
    const scopes = ['write_products', 'read_orders'];
    const older = start({ ...permanent, scopes }).token;
    start({
      ...permanent,
      scopes: ['read_orders', 'read_products', 'write_products'],
      grantId: 'b',
    });
    expect(ledger.find(older)).not.toBeNull();
  });

  test('leaves the tokens of other apps and of the other mode alone', () => {
    const foreign = start({ ...permanent, clientId: 'practice_client_b', scopes: [] }).token;
    const online = start({ ...permanent, kind: 'online', scopes: [] }).token;
    start(permanent);
    expect(ledger.find(foreign)).not.toBeNull();
    expect(ledger.find(online)).not.toBeNull();
  });

  test('gives an online token that lives 86,399 seconds', () => {
    const { token } = start({ ...permanent, kind: 'online' });
    now += 86_399_000 - 1;
    expect(ledger.find(token)).not.toBeNull();
    now += 1;
    expect(ledger.find(token)).toBeNull();
  });
});
