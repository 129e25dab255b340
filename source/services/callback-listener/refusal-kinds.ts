import type { CallbackVerdict } from '../../core/sign-in/callback-check.ts';

type RefusedCallback = Extract<CallbackVerdict, { type: 'refused' }>;

/** More kinds of refusal than this are one warning too many. */
const MOST_KINDS = 16;

/**
 * Tells whether a refusal is the first of its kind: a thousand wrong states are one warning,
 * and another shop's approval is told even after a wrong state was.
 */
export function firstOfItsKind(): (refusal: RefusedCallback) => boolean {
  const seen = new Set<string>();
  return ({ reason, otherShop }) => {
    const kind = `${reason} ${otherShop ?? ''}`;
    if (seen.has(kind) || seen.size >= MOST_KINDS) return false;
    seen.add(kind);
    return true;
  };
}
