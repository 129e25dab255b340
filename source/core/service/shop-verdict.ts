/** One label and the profile's store host, lower case: `demo.myshopify.com`. */
export type ShopDomain = string & { readonly __brand: 'ShopDomain' };

/** What was changed on the way to the canonical name; to be shown before it is used. */
export interface ShopNote {
  readonly kind:
    | 'trimmed'
    | 'lower-cased'
    | 'handle-completed'
    | 'from-address'
    | 'from-admin-address';
  readonly text: string;
}

/** Why a text is no shop. */
export type ShopRule =
  | 'empty'
  | 'bounded'
  | 'inner-space'
  | 'non-ascii'
  | 'option-like'
  | 'no-echo'
  | 'scheme'
  | 'percent'
  | 'url-parts'
  | 'trailing-dot'
  | 'address'
  | 'not-a-shop'
  | 'suggest'
  | 'internal'
  | 'one-label'
  | 'label'
  | 'suffix'
  | 'shell'
  | 'custom-domain'
  | 'credential';

export interface ShopRefusal {
  readonly type: 'refused';
  readonly rule: ShopRule;
  /** Displayable; shows at most 60 characters of the text and never a password. */
  readonly message: string;
  readonly remedy: string;
  /** What was probably meant, to be offered, or null. */
  readonly suggestion: string | null;
}

export type ShopVerdict =
  | {
      readonly type: 'shop';
      readonly shop: ShopDomain;
      /** The part before the store host. */
      readonly handle: string;
      readonly notes: readonly ShopNote[];
    }
  | ShopRefusal;

/** A refusal with the remedy that fits most rules. */
export function refuseShop(
  rule: ShopRule,
  message: string,
  remedy: string,
  suggestion: string | null = null,
): ShopRefusal {
  return { type: 'refused', rule, message, remedy, suggestion };
}
