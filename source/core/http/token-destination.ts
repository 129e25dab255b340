import { EXIT, UserError } from '../errors.ts';
import { PRACTICE_PROFILE } from '../service/profile.ts';
import type { StoreAddress } from '../service/store-address.ts';
import type { Secret } from '../text/secret.ts';

/**
 * Keeps practice credentials away from live hosts and live ones away from loopback. Whatever
 * is issued by a practice store begins with `practice_`, whatever its profile says.
 *
 * @throws UserError exit 2, before anything is sent; the token is not repeated
 */
export function requireFittingToken(address: StoreAddress, token: Secret): void {
  const isPracticeToken = PRACTICE_PROFILE.tokenPrefixes.some((prefix) =>
    token.reveal().startsWith(`${prefix}_`),
  );
  if (isPracticeToken === address.isPractice) return;
  if (isPracticeToken) {
    throw new UserError({
      code: 'practice-token-for-live-store',
      message: `This token is from a practice store; it is not sent to ${address.shop}.`,
      remedy: 'Use a token of that store, or set TOKENWRIGHT_STORE_ORIGIN to the practice store.',
      exitCode: EXIT.usage,
    });
  }
  throw new UserError({
    code: 'live-token-for-practice-store',
    message: 'This token is not from a practice store, so it is not sent to one.',
    remedy: 'Sign in to the practice store first, or remove TOKENWRIGHT_STORE_ORIGIN.',
    exitCode: EXIT.usage,
  });
}
