import type { IssuedToken } from '../../core/sign-in/exchange-result.ts';
import { parseShop } from '../../core/service/shop-domain.ts';
import type { StoreAddress } from '../../core/service/store-address.ts';
import type { EnvChange } from '../../services/env-file/edit-env-text.ts';
import type { EnvFile } from '../../services/env-file/read-env-file.ts';

/**
 * What a token leaves in an .env file. A permanent token clears what an earlier, expiring one
 * left there. The shop goes along, because a token is good for one shop only.
 */
export function tokenChanges(
  token: IssuedToken,
  expiresAt: string | null,
  address: StoreAddress,
  current: EnvFile | null,
): EnvChange[] {
  const changes: EnvChange[] = [
    { key: 'TOKENWRIGHT_ACCESS_TOKEN', value: token.accessToken.reveal() },
    optional('TOKENWRIGHT_REFRESH_TOKEN', token.refreshToken?.reveal() ?? null),
    optional('TOKENWRIGHT_EXPIRES_AT', expiresAt),
  ];
  const saved = current?.entries.get('TOKENWRIGHT_SHOP')?.value ?? '';
  const verdict = saved === '' ? null : parseShop(saved, address.profile);
  const isSameShop = verdict?.type === 'shop' && verdict.shop === address.shop;
  // A practice shop without its origin, which changes with every start, would only mislead.
  if (!isSameShop && !address.isPractice) {
    changes.push({ key: 'TOKENWRIGHT_SHOP', value: address.shop });
  }
  return changes;
}

function optional(key: string, value: string | null): EnvChange {
  return value === null ? { key, value: '', onlyIfPresent: true } : { key, value };
}
