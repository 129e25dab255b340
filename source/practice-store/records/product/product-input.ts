import { numberInGid, parseGid, parseMoment, rowIdIn } from '../../api/formats.ts';
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
  unsupported,
} from '../../graphql/mutation.ts';
import { type Fault, sentence } from '../change.ts';
import { UPLOAD_PATH } from '../content/upload.ts';
import type { Session, World } from '../world.ts';
import type { NewOption } from './option/option-faults.ts';
import type { WantedOption } from './option/option-set.ts';
import { type KnownOption, readValues } from './option/option-values.ts';
import type { ImageChange, ProductChange } from './product-changes.ts';
import { type Seo, type UnitMeasurement, weighed, weightUnit } from './product.ts';
import { COUNTRY_SYSTEM_CODES, type VariantChange } from './variant/variant-row.ts';

const STATUSES = ['ACTIVE', 'DRAFT', 'ARCHIVED', 'UNLISTED'] as const;
const ROLES = ['PARENT', 'CHILD'] as const;

/** Fields of `ProductInput`, `ProductCreateInput`, `ProductUpdateInput` and `ProductSetInput`. */
export function readProductChange(input: Input): ProductChange {
  return {
    ...readEach(input, readText, 'title', 'handle', 'descriptionHtml', 'vendor', 'productType'),
    publishedAtMs: readPublishedAt(input),
    ...readEach(input, readTextOrNull, 'templateSuffix', 'giftCardTemplateSuffix'),
    tags: readTexts(input['tags']),
    status: STATUSES.find((status) => status === input['status']),
    seo: readSeo(input['seo']),
    categoryId: readCategory(input['category']),
    isGiftCard: readFlag(input['giftCard']),
    requiresSellingPlan: readFlag(input['requiresSellingPlan']),
    combinedListingRole: ROLES.find((role) => role === input['combinedListingRole']),
  };
}

/** Older fields for when a product is published, in ms since 1970: 0 for now, null for hidden. */
function readPublishedAt(input: Input): number | null | undefined {
  if (input['published'] === false) return null;
  const date = input['publishedAt'] ?? input['publishDate'] ?? input['publishOn'];
  if (typeof date === 'string') return parseMoment(date);
  if (input['published'] === true) return 0;
  return input['publishedAt'] === null ? null : undefined;
}

/** The last part of a category's global id (`aa-1-13`); an empty text for an invalid id. */
function readCategory(value: unknown): string | null | undefined {
  if (value === null) return null;
  const id = readText(value);
  if (id === undefined) return undefined;
  const parsed = parseGid(id);
  return parsed?.type === 'TaxonomyCategory' ? parsed.id : '';
}

/** Faults for fields of a product's input that the practice store does not keep. */
export function unkeptOfProduct(input: Input, at: readonly string[]): Fault[] {
  const claims = unsupported(
    readInput(input['claimOwnership']),
    [...at, 'claimOwnership'],
    'bundles',
  );
  return [
    ...claims,
    ...(readInputs(input['productOptions']) ?? []).flatMap((option, place) =>
      unkeptOfOption(option, [...at, 'productOptions', String(place)]),
    ),
  ];
}

/** Faults for fields of an option's input that the practice store does not keep. */
export function unkeptOfOption(option: Input, at: readonly string[]): Fault[] {
  return [
    ...unsupported(option, at, 'linkedMetafield'),
    ...(readInputs(option['values']) ?? []).flatMap((value, place) =>
      unsupported(value, [...at, 'values', String(place)], 'linkedMetafieldValue'),
    ),
  ];
}

/** Title and description for search engines; a field that is left out becomes null. */
export function readSeo(value: unknown): Seo | undefined {
  if (value === undefined) return undefined;
  const { title, description } = readInput(value);
  return { title: readText(title) ?? null, description: readText(description) ?? null };
}

/** `productOptions: [{name, position, values: [{name}]}]`. */
export function readOptions(value: unknown): readonly NewOption[] {
  return (readInputs(value) ?? []).map((option) => ({
    name: readText(option['name']) ?? '',
    position: readNumber(option['position']),
    values: (readInputs(option['values']) ?? []).flatMap((entry) => readText(entry['name']) ?? []),
  }));
}

/** Reads a list of `OptionSetInput` or `OptionReorderInput`, sorted by position. */
export function readOptionSets(value: unknown): readonly WantedOption[] {
  return inPositions(readInputs(value) ?? []).map((option) => ({
    id: readPartId(option['id'], 'ProductOption'),
    name: readText(option['name']),
    values: readInputs(option['values'])?.map((entry) => ({
      id: readPartId(entry['id'], 'ProductOptionValue'),
      name: readText(entry['name']),
    })),
  }));
}

/** Inputs sorted by `position`, which defaults to the place in the list. */
export function inPositions(inputs: readonly Input[]): readonly Input[] {
  return inputs
    .map((input, at) => ({ input, position: readNumber(input['position']) ?? at + 1 }))
    .toSorted((a, b) => a.position - b.position)
    .map(({ input }) => input);
}

/** The number in a part's global id; null if none is given, 0 for an invalid id. */
function readPartId(value: unknown, typename: string): number | null {
  return value == null ? null : rowIdIn(value, typename);
}

/** Reads a list of `CreateMediaInput` or `FileSetInput`: new images by URL, existing ones by id. */
export function readImages(
  value: unknown,
  { world }: Pick<Session, 'world'>,
): readonly ImageChange[] {
  return (readInputs(value) ?? []).flatMap((media): ImageChange[] => {
    const alt = readText(media['alt']);
    const id = numberInGid(media['id'], 'MediaImage');
    const known = id === null ? null : pictureOf(world, id);
    if (id !== null && known !== null) return [{ id, url: known.url, alt: alt ?? known.alt }];
    const url = readText(media['originalSource']);
    return url === undefined ? [] : [{ url, alt }];
  });
}

/** An image of a product or of the Files area. */
function pictureOf(
  world: World,
  id: number,
): { readonly url: string; readonly alt: string } | null {
  const file = world.files.find(id);
  return world.findImage(id) ?? (file?.kind === 'image' ? file : null);
}

/** Faults in a list of `CreateMediaInput` or `FileSetInput`. @param at field path of the list */
export function imageFaults(
  value: unknown,
  at: readonly string[],
  { world }: Pick<Session, 'world'>,
): Fault[] {
  return (readInputs(value) ?? []).flatMap((media, place): Fault[] => {
    const path = [...at, String(place)];
    const kind = readText(media['mediaContentType'] ?? media['contentType']) ?? 'IMAGE';
    if (kind !== 'IMAGE') {
      const message = `The practice store keeps images only, not ${kind}. Nothing was changed.`;
      return [sentence([...path, 'mediaContentType'], message, 'INVALID_MEDIA_TYPE')];
    }
    const mode = readText(media['duplicateResolutionMode']);
    const unnamed = [
      ...unsupported(media, path, 'filename'),
      // File names are not kept, so a name never conflicts with another one.
      ...(mode === 'APPEND_UUID' ? [] : unsupported(media, path, 'duplicateResolutionMode')),
    ];
    if (unnamed.length > 0) return unnamed;
    const id = media['id'] == null ? null : rowIdIn(media['id'], 'MediaImage');
    if (id !== null) {
      return pictureOf(world, id) === null
        ? [sentence([...path, 'id'], 'File id does not exist', 'FILE_DOES_NOT_EXIST')]
        : [];
    }
    return isWebAddress(media['originalSource']) && !isAwaited(media['originalSource'], world)
      ? []
      : [sentence([...path, 'originalSource'], 'Image URL is invalid', 'INVALID')];
  });
}

/** Whether this is an upload URL of the practice store that has not received its file yet. */
function isAwaited(value: unknown, world: World): boolean {
  const key = String(value).split(UPLOAD_PATH)[1];
  return key !== undefined && world.uploads.find(key)?.bytes === null;
}

/** Whether a value is an http or https URL. */
export function isWebAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:/i.test(value) && URL.canParse(value);
}

/**
 * Reads a `ProductVariantsBulkInput` or a `ProductVariantSetInput`.
 * @param options the product's options; the values come in their order
 * @param own the variant's current values; left out for a new variant
 */
export function readVariant(
  input: Input,
  options: readonly KnownOption[],
  own?: readonly string[],
): VariantChange {
  const policy = readText(input['inventoryPolicy']);
  const file = readInput(input['file']);
  const imageId = numberInGid(input['mediaId'] ?? file['id'], 'MediaImage');
  const source = readText(file['originalSource']);
  return {
    ...readItem(readInput(input['inventoryItem'])),
    ...(input['sku'] === undefined ? {} : { sku: readTextOrNull(input['sku']) }),
    values: readValues(input['optionValues'], options, own),
    priceCents: readCents(input['price']),
    compareAtCents: readCentsOrNull(input['compareAtPrice']),
    barcode: readTextOrNull(input['barcode']),
    isTaxable: readFlag(input['taxable']),
    taxCode: readTextOrNull(input['taxCode']),
    sellsWithoutStock: policy === undefined ? undefined : policy === 'CONTINUE',
    requiresComponents: readFlag(input['requiresComponents']),
    showsUnitPrice: readFlag(input['showUnitPrice']),
    unitMeasurement: readMeasurement(input['unitPriceMeasurement']),
    imageIds: imageId === null ? undefined : [imageId],
    pictureUrls: readTexts(input['mediaSrc']) ?? (source === undefined ? undefined : [source]),
    stock: readInputs(input['inventoryQuantities'])?.map((entry) => ({
      locationId: rowIdIn(entry['locationId'], 'Location'),
      pieces: readNumber(entry['availableQuantity']) ?? readNumber(entry['quantity']) ?? 0,
      isOnHand: entry['name'] === 'on_hand',
    })),
    adjust: readInputs(input['quantityAdjustments'])?.map((entry) => ({
      locationId: rowIdIn(entry['locationId'], 'Location'),
      by: readNumber(entry['adjustment']) ?? null,
      from: readNumber(entry['changeFromQuantity']),
    })),
  };
}

/** Reads an `InventoryItemInput` as a change of its variant. */
export function readItem(item: Input): VariantChange {
  const weight = readInput(readInput(item['measurement'])['weight']);
  const amount = readNumber(weight['value']);
  const unit = weightUnit(weight['unit']);
  return {
    ...(amount === undefined || unit === undefined ? {} : weighed({ unit, value: amount })),
    sku: readTextOrNull(item['sku']),
    costCents: readCentsOrNull(item['cost']),
    isTracked: readFlag(item['tracked']),
    requiresShipping: readFlag(item['requiresShipping']),
    countryCode: readTextOrNull(item['countryCodeOfOrigin']),
    provinceCode: readTextOrNull(item['provinceCodeOfOrigin']),
    systemCode: readTextOrNull(item['harmonizedSystemCode']),
    countrySystemCodes: readInputs(item[COUNTRY_SYSTEM_CODES])?.map((entry) => ({
      countryCode: readText(entry['countryCode']) ?? '',
      code: readText(entry['harmonizedSystemCode']) ?? '',
    })),
  };
}

/** Faults for fields of a variant's input that the practice store does not keep. */
export function unkeptOfVariant(input: Input, at: readonly string[]): Fault[] {
  const item = readInput(input['inventoryItem']);
  return [
    ...unkeptOfItem(item, [...at, 'inventoryItem']),
    // A variant is published with its product; hiding one variant is not supported.
    ...(input['published'] === false ? unsupported({ published: true }, at, 'published') : []),
    ...(readInputs(input['optionValues']) ?? []).flatMap((value, place) =>
      unsupported(value, [...at, 'optionValues', String(place)], 'linkedMetafieldValue'),
    ),
  ];
}

/** Faults for fields of an `InventoryItemInput` that the practice store does not keep. */
export function unkeptOfItem(item: Input, at: readonly string[]): Fault[] {
  return unsupported(readInput(item['measurement']), [...at, 'measurement'], 'shippingPackageId');
}

function readMeasurement(value: unknown): UnitMeasurement | null | undefined {
  if (value == null) return value === null ? null : undefined;
  const input = readInput(value);
  return {
    quantityUnit: readText(input['quantityUnit']) ?? null,
    quantityValue: readNumber(input['quantityValue']) ?? 0,
    referenceUnit: readText(input['referenceUnit']) ?? null,
    referenceValue: readNumber(input['referenceValue']) ?? 0,
  };
}

/** The newer argument, or the older `input`; `under` is the field path of its faults. */
export function readEither(
  newer: unknown,
  older: unknown,
  name: string,
): { readonly input: Input; readonly under: readonly string[] } {
  return newer == null
    ? { input: readInput(older), under: older == null ? [] : ['input'] }
    : { input: readInput(newer), under: name === 'product' ? [] : [name] };
}
