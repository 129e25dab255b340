import { numberInGid } from '../../api/formats.ts';
import {
  type Input,
  readCents,
  readCentsOrNull,
  readEach,
  readFlag,
  readInput,
  readInputs,
  readNumber,
  readText,
  readTextOrNull,
  readTexts,
} from '../../graphql/mutation.ts';
import type { ImageChange, ProductChange } from './product-changes.ts';
import type { Product, Seo } from './product.ts';
import type { VariantChange } from './variant-changes.ts';

const STATUSES = ['ACTIVE', 'DRAFT', 'ARCHIVED', 'UNLISTED'] as const;
const GRAMS: Readonly<Record<string, number>> = {
  GRAMS: 1,
  KILOGRAMS: 1000,
  OUNCES: 28.349523125,
  POUNDS: 453.59237,
};

/** What `ProductInput`, `ProductCreateInput`, `ProductUpdateInput` and `ProductSetInput` share. */
export function readProductChange(input: Input): ProductChange {
  return {
    ...readEach(input, readText, 'title', 'handle', 'descriptionHtml', 'vendor', 'productType'),
    tags: readTexts(input['tags']),
    status: readStatus(input['status']),
    seo: readSeo(input['seo']),
    templateSuffix: readTextOrNull(input['templateSuffix']),
  };
}

/** What search engines are told; what is left out goes back to null. */
export function readSeo(value: unknown): Seo | undefined {
  if (value === undefined) return undefined;
  const { title, description } = readInput(value);
  return { title: readText(title) ?? null, description: readText(description) ?? null };
}

/** `productOptions: [{name, values: [{name}]}]`. */
export function readOptions(
  value: unknown,
): ReadonlyArray<{ readonly name: string; readonly values: readonly string[] }> {
  return (readInputs(value) ?? []).map((option) => ({
    name: readText(option['name']) ?? '',
    values: (readInputs(option['values']) ?? []).flatMap((entry) => readText(entry['name']) ?? []),
  }));
}

/** Pictures among the media; videos and models are not kept here. */
export function readImages(value: unknown): readonly ImageChange[] {
  return (readInputs(value) ?? []).flatMap((media) => {
    const url = readText(media['originalSource']);
    const isImage =
      media['mediaContentType'] === undefined || media['mediaContentType'] === 'IMAGE';
    return url === undefined || !isImage ? [] : [{ url, alt: readText(media['alt']) }];
  });
}

/**
 * A variant of `ProductVariantsBulkInput` or `ProductVariantSetInput`.
 * @param product whose options give the values their order; null for one that is being made
 */
export function readVariant(
  input: Input,
  product: Product | null,
  optionNames: readonly string[],
): VariantChange {
  const item = readInput(input['inventoryItem']);
  const weight = readInput(readInput(item['measurement'])['weight']);
  const amount = readNumber(weight['value']);
  const unit = GRAMS[readText(weight['unit']) ?? 'GRAMS'] ?? 1;
  const policy = readText(input['inventoryPolicy']);
  return {
    values: readValues(input['optionValues'], product, optionNames),
    priceCents: readCents(input['price']),
    compareAtCents: readCentsOrNull(input['compareAtPrice']),
    costCents: readCentsOrNull(item['cost']),
    sku: readTextOrNull(item['sku']) ?? readTextOrNull(input['sku']),
    barcode: readTextOrNull(input['barcode']),
    grams: amount === undefined ? undefined : Math.round(amount * unit),
    isTracked: readFlag(item['tracked']),
    isTaxable: readFlag(input['taxable']),
    sellsWithoutStock: policy === undefined ? undefined : policy === 'CONTINUE',
    stock: readInputs(input['inventoryQuantities'])?.map((entry) => ({
      locationId: numberInGid(entry['locationId'], 'Location') ?? 0,
      pieces: readNumber(entry['availableQuantity']) ?? readNumber(entry['quantity']) ?? 0,
    })),
  };
}

/** Values in the order of the product's options; named by option, or in the order given. */
function readValues(
  value: unknown,
  product: Product | null,
  optionNames: readonly string[],
): readonly string[] | undefined {
  const entries = readInputs(value);
  if (entries === undefined) return undefined;
  const values: string[] = [];
  for (const [at, entry] of entries.entries()) {
    const id = numberInGid(entry['optionId'], 'ProductOption');
    const byId = product?.options.findIndex((option) => option.id === id) ?? -1;
    const byName = optionNames.indexOf(readText(entry['optionName']) ?? '');
    const place = byId >= 0 ? byId : byName >= 0 ? byName : at;
    const valueId = numberInGid(entry['id'], 'ProductOptionValue');
    const known = product?.options[place]?.values.find((candidate) => candidate.id === valueId);
    values[place] = readText(entry['name']) ?? known?.name ?? '';
  }
  return Array.from(values, (entry, at) => entry ?? product?.options[at]?.values[0]?.name ?? '');
}

function readStatus(value: unknown): Product['status'] | undefined {
  return STATUSES.find((status) => status === value);
}

/** The newer argument, or the older one that the schema still takes. */
export function readEither(
  newer: unknown,
  older: unknown,
  name: string,
): { readonly input: Input; readonly under: readonly string[] } {
  return newer == null
    ? { input: readInput(older), under: older == null ? [] : ['input'] }
    : { input: readInput(newer), under: name === 'product' ? [] : [name] };
}
