import type { ServiceProfile } from './profile.ts';

export type ProfileVerdict =
  | { readonly type: 'profile'; readonly profile: ServiceProfile }
  | { readonly type: 'refused'; readonly message: string; readonly remedy: string };

/**
 * A profile with some of its fields replaced, from parsed JSON or from settings. The token header
 * follows the brand unless it is given itself.
 */
export function overrideProfile(base: ServiceProfile, overrides: unknown): ProfileVerdict {
  throw new Error(`not built: ${base.id}${typeof overrides}`);
}
