import type { IdRule } from '../../rows.ts';

/** An enabled language of the store; the store's own texts are in the primary one. */
export interface ShopLocale {
  readonly id: number;
  /** `de`, `pt-BR` */
  readonly locale: string;
  readonly isPrimary: boolean;
  readonly isPublished: boolean;
}

/** The text of a field of an object in another language. */
export interface Translation {
  readonly id: number;
  /** Global id of the object. */
  readonly resourceId: string;
  /** `body_html` */
  readonly key: string;
  readonly locale: string;
  /** Global id of the only market that shows it; null for all markets. */
  readonly marketId: string | null;
  readonly value: string;
  /** Digest of the text that was translated; when the text changes, the translation is outdated. */
  readonly digest: string;
  readonly updatedAtMs: number;
}

export const SHOP_LOCALE_IDS: IdRule = { first: 1, spacing: 1 };
export const TRANSLATION_IDS: IdRule = { first: 1, spacing: 1 };

export function makeShopLocales(): ShopLocale[] {
  return [{ id: SHOP_LOCALE_IDS.first, locale: 'en', isPrimary: true, isPublished: true }];
}
