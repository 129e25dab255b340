import type { Validation } from './metafield-definition.ts';

/** A definition that the service offers to every store, under a reserved namespace and key. */
export interface StandardDefinition {
  readonly id: number;
  readonly namespace: string;
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly type: string;
  readonly ownerTypes: readonly string[];
  readonly validations: readonly Validation[];
}

const OF_PRODUCTS = ['PRODUCT', 'PRODUCTVARIANT'];

/** The standard definitions of the service whose values are all known; any other is refused. */
export const STANDARD_DEFINITIONS: readonly StandardDefinition[] = [
  {
    id: 1,
    namespace: 'descriptors',
    key: 'subtitle',
    name: 'Product subtitle',
    description: 'A short description of a product',
    type: 'single_line_text_field',
    ownerTypes: OF_PRODUCTS,
    validations: [{ name: 'max', value: '70' }],
  },
  {
    id: 2,
    namespace: 'descriptors',
    key: 'care_guide',
    name: 'Care guide',
    description: 'How to take care of the product',
    type: 'multi_line_text_field',
    ownerTypes: OF_PRODUCTS,
    validations: [{ name: 'max', value: '500' }],
  },
  {
    id: 3,
    namespace: 'facts',
    key: 'isbn',
    name: 'ISBN',
    description: 'International Standard Book Number',
    type: 'single_line_text_field',
    ownerTypes: OF_PRODUCTS,
    validations: [{ name: 'regex', value: '^(?:\\d-?){9}[\\dX]$|^(?:\\d-?){12}\\d$' }],
  },
  {
    id: 4,
    namespace: 'facts',
    key: 'upc',
    name: 'UPC',
    description: 'Universal Product Code',
    type: 'single_line_text_field',
    ownerTypes: OF_PRODUCTS,
    validations: [{ name: 'regex', value: '^\\d{12}$' }],
  },
  {
    id: 5,
    namespace: 'facts',
    key: 'ean',
    name: 'EAN',
    description: 'European Article Number',
    type: 'single_line_text_field',
    ownerTypes: OF_PRODUCTS,
    validations: [{ name: 'regex', value: '^\\d{8}$|^\\d{13,14}$' }],
  },
  {
    id: 6,
    namespace: 'reviews',
    key: 'rating',
    name: 'Product rating',
    description: 'The average of the ratings of a product',
    type: 'rating',
    ownerTypes: OF_PRODUCTS,
    validations: [
      { name: 'scale_min', value: '1.0' },
      { name: 'scale_max', value: '5.0' },
    ],
  },
  {
    id: 7,
    namespace: 'reviews',
    key: 'rating_count',
    name: 'Product rating count',
    description: 'How many ratings a product has',
    type: 'number_integer',
    ownerTypes: OF_PRODUCTS,
    validations: [{ name: 'min', value: '0' }],
  },
];

/** Whether a namespace and key belong to a standard definition. */
export function isStandardName(namespace: string, key: string): boolean {
  return STANDARD_DEFINITIONS.some((one) => one.namespace === namespace && one.key === key);
}
