import type { Product, Seo } from '../records/product/product.ts';
import { fault, type Fault } from './change.ts';

const LONGEST_TITLE = 255;

/** What may be said about a product; what is left out stays as it is. */
export interface ProductChange {
  readonly title?: string | undefined;
  readonly handle?: string | undefined;
  readonly descriptionHtml?: string | undefined;
  readonly vendor?: string | undefined;
  readonly productType?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly status?: Product['status'] | undefined;
  readonly seo?: Partial<Seo> | undefined;
  readonly templateSuffix?: string | null | undefined;
  /** Added behind those that are there. */
  readonly images?: readonly ImageChange[] | undefined;
}

export interface ImageChange {
  readonly url: string;
  readonly alt?: string | undefined;
}

/** What is wrong with a change by itself. */
export function productFaults(change: ProductChange): Fault[] {
  const { title, handle, tags } = change;
  return [
    ...(title !== undefined && title.trim() === ''
      ? [fault(['title'], 'Title', "can't be blank", 'BLANK')]
      : []),
    ...(title !== undefined && title.length > LONGEST_TITLE
      ? [
          fault(
            ['title'],
            'Title',
            `is too long (maximum is ${LONGEST_TITLE} characters)`,
            'TOO_LONG',
          ),
        ]
      : []),
    ...(handle !== undefined && handle.length > LONGEST_TITLE
      ? [
          fault(
            ['handle'],
            'Handle',
            `is too long (maximum is ${LONGEST_TITLE} characters)`,
            'TOO_LONG',
          ),
        ]
      : []),
    ...(tags?.some((tag) => tag.length > LONGEST_TITLE)
      ? [fault(['tags'], 'Tags', `is invalid`, 'INVALID')]
      : []),
  ];
}
