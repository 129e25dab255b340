/** Services of several kinds, and what each of them makes of texts. */
import {
  PRACTICE_PROFILE,
  type ServiceProfile,
  SHOPIFY_PROFILE,
} from '../../../source/core/service/profile.ts';
import { overrideProfile } from '../../../source/core/service/profile-overrides.ts';

export const LIST = [
  { handle: 'a.read', about: 'See A.', group: 'A' },
  { handle: 'A.write', contains: ['a.read'], needs: 'A contract', writes: true },
  { handle: 'all', contains: ['A.write'] },
];

/** A service that differs from another one in these fields of a profile file. */
export function other(overrides: object, base: ServiceProfile = SHOPIFY_PROFILE): ServiceProfile {
  const verdict = overrideProfile(base, overrides);
  if (verdict.type === 'refused') throw new Error(`${verdict.message} ${verdict.remedy}`);
  return verdict.profile;
}

export const ACME = other({
  ...{ id: 'acme', brand: 'Acme', storeHost: 'shops.acme.example', scopes: LIST },
  ...{ scopeSeparator: ' ', unlistedScopes: 'refused', apiVersions: ['v2', 'v1'] },
  access: { rest: { 'POST x': [], 'a/{id}': [], 'b/*': [], 'GET c/d': [], e: [] } },
});

const OPEN = other({ id: 'open', access: { rest: { 'POST x': [], 'y/*': [] } } });

export const PROFILES = {
  shopify: SHOPIFY_PROFILE,
  practice: PRACTICE_PROFILE,
  acme: ACME,
  open: OPEN,
};

/** Each text with what each profile makes of it. */
export function forAll(
  texts: readonly string[],
  read: (text: string, profile: ServiceProfile) => unknown,
) {
  return Object.entries(PROFILES).flatMap(([name, profile]) =>
    texts.map(
      (text) =>
        [
          `${name}: ${JSON.stringify(text.length > 90 ? `${text.slice(0, 40)}… (${text.length})` : text)}`,
          read(text, profile),
        ] as const,
    ),
  );
}
