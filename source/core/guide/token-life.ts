import type { TokenKind } from '../sign-in/issued-token.ts';
import type { ServiceProfile } from '../service/profile.ts';

/**
 * The rule that a permanent token lives under, or null where there is none. The dates are the
 * service's; shown word for word on every card, since an app's distribution is not known here.
 */
export function tokenRule(kind: TokenKind, { expiringTokens }: ServiceProfile): string | null {
  if (!expiringTokens) return null;
  switch (kind) {
    case 'permanent':
      return 'Public apps must use expiring tokens from 2027-01-01 (new ones since 2026-04-01). A custom app keeps this kind.';
    case 'expiring':
      return 'Public apps must use this kind from 2027-01-01.';
    case 'online':
      return 'Not meant for a server: ask for a token without "per user" there.';
    case 'client-credentials':
    case 'unknown':
      return null;
  }
}
