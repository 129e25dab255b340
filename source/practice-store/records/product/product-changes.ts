import { publishedAtOnce } from '../collection/publication/publication.ts';
import {
  type Changed,
  cleanTags,
  type Fault,
  faultIf,
  freeHandle,
  type Given,
  handleOf,
  lengthFaults,
  refusedFor,
  saved,
  sentence,
  withGiven,
} from '../change.ts';
import { allRows } from '../rows.ts';
import type { World } from '../world.ts';
import { type NewOption, optionFaults } from './option/option-faults.ts';
import {
  DEFAULT_OPTION,
  partIds,
  PLAIN_PRODUCT,
  type Product,
  type ProductImage,
  productIndexOf,
  type ProductOption,
  type ProductTrait,
  type Seo,
} from './product.ts';
import { categoryOf } from './taxonomy.ts';
import { newVariant, type VariantChange, variantFaults } from './variant/variant-row.ts';

type ProductText = 'title' | 'handle' | 'descriptionHtml' | 'vendor' | 'productType';

/** A change of a product; fields that are left out stay as they are. */
export interface ProductChange extends Given<
  Pick<Product, ProductText | ProductTrait | 'tags' | 'status' | 'publishedAtMs'>
> {
  readonly seo?: Partial<Seo> | undefined;
  /** Added after the existing images. */
  readonly images?: readonly ImageChange[] | undefined;
}

export interface ImageChange {
  /** The id of an existing image. */
  readonly id?: number;
  readonly url: string;
  readonly alt?: string | undefined;
}

/** Faults of a change that can be seen without the product. */
export function productFaults(change: ProductChange): Fault[] {
  const { title, handle, tags = [], vendor, productType, categoryId } = change;
  const isTagTooLong = tags.some((tag) => lengthFaults(tag, [], '').length > 0);
  const isUnknown = categoryId != null && categoryOf(categoryId) === null;
  return [
    ...faultIf(title?.trim() === '', ['title'], 'Title', "can't be blank", 'BLANK'),
    ...lengthFaults(title ?? '', ['title'], 'Title'),
    ...lengthFaults(handle ?? '', ['handle'], 'Handle'),
    ...lengthFaults(vendor ?? '', ['vendor'], 'Vendor'),
    ...lengthFaults(productType ?? '', ['productType'], 'Product type'),
    ...faultIf(isTagTooLong, ['tags'], 'Product tags', 'is invalid', 'INVALID'),
    ...faultIf(isUnknown, ['category'], 'Category', 'does not exist', 'INVALID'),
  ];
}

/** A fault for a given handle that is taken; one made from the title is made unique instead. */
function handleFaults(world: World, wanted: string | undefined, ownId: number | null): Fault[] {
  const handle = handleOf(wanted ?? '');
  const other = handle === '' ? null : world.findProductByHandle(handle);
  if (other === null || other.id === ownId) return [];
  const message = `Handle '${wanted}' already in use. Please provide a new handle.`;
  return [sentence(['handle'], message, 'HANDLE_NOT_UNIQUE')];
}

interface NewProduct extends ProductChange {
  /** Sorted by position; without any, the product gets the option `Title: Default Title`. */
  readonly options?: readonly NewOption[];
  /** Without any, one variant with the first value of each option is made, as on the service. */
  readonly variants?: readonly VariantChange[];
}

/** Makes a product with options and variants. Fields of faults: `title`, `options`, `variants`… */
export function createProduct(world: World, input: NewProduct, nowMs: number): Changed<Product> {
  const given = (input.options ?? [])
    .map((option, at) => ({ ...option, position: option.position ?? at + 1 }))
    .toSorted((a, b) => a.position - b.position);
  const faults = [
    ...faultIf(input.title === undefined, ['title'], 'Title', "can't be blank", 'BLANK'),
    ...productFaults(input),
    ...handleFaults(world, input.handle, null),
    ...optionFaults(given, []),
    ...(input.variants ?? []).flatMap((variant, at) =>
      variantFaults(variant, ['variants', String(at)]),
    ),
  ];
  const refused = refusedFor(faults);
  if (refused !== null) return refused;

  const id = world.products.nextId();
  const index = productIndexOf(id);
  let part = 0;
  const nextIds = (): ReturnType<typeof partIds> => partIds(index, part++);
  const wanted = given.length === 0 ? [DEFAULT_OPTION] : given;
  const options = wanted.map(({ name, values }, place): ProductOption => {
    const used = (input.variants ?? []).flatMap((variant) => variant.values?.[place] ?? []);
    return {
      id: nextIds().option,
      name,
      position: place + 1,
      values: [...new Set([...values, ...used])].map((value) => ({
        id: nextIds().optionValue,
        name: value,
      })),
    };
  });
  const first = options.map((option) => option.values[0]?.name ?? option.name);
  const title = input.title?.trim() ?? '';
  const status = input.status ?? 'ACTIVE';
  const { seo, images: _images, options: _options, variants: _variants, ...traits } = input;
  const empty: Product = {
    ...withGiven({ ...PLAIN_PRODUCT, vendor: world.shop.name }, traits),
    publishedTo: publishedAtOnce(world.publications, nowMs),
    id,
    title,
    handle: uniqueHandle(world, input.handle ?? title, null),
    tags: cleanTags(input.tags ?? []),
    status,
    options,
    variants: [],
    images: [],
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    // 0 means "now".
    publishedAtMs: input.publishedAtMs === 0 ? nowMs : (input.publishedAtMs ?? null),
    seo: { title: null, description: null, ...seo },
    nextPart: part,
  };
  const pictured = withImages(empty, input.images ?? []);
  const variants: readonly VariantChange[] =
    input.variants === undefined || input.variants.length === 0 ? [{}] : input.variants;
  const withVariants = variants.reduce(
    (product, variant) =>
      newVariant(world, product, { ...variant, values: variant.values ?? first }),
    pictured,
  );
  return saved(world.products, withVariants);
}

/** Makes a copy of a product, by default with the same status. Null if there is no such product. */
export function duplicateProduct(
  world: World,
  before: Product | null,
  change: {
    readonly title: string;
    readonly status: Product['status'] | undefined;
    readonly withImages: boolean;
  },
  nowMs: number,
): Changed<Product> | null {
  if (before === null) return null;
  const { variants, options, images, seo, ...rest } = before;
  const { handle: _handle, ...traits } = rest;
  return createProduct(
    world,
    {
      ...traits,
      seo,
      title: change.title,
      status: change.status ?? before.status,
      options: options.map(({ name, values }) => ({ name, values: values.map((one) => one.name) })),
      variants: variants.map((variant) => ({
        ...variant,
        imageIds: undefined,
        stock: allRows(world.locations).flatMap(({ id: locationId }, place) => {
          const pieces = variant.stock[place] ?? null;
          return pieces === null ? [] : [{ locationId, pieces: 0 }];
        }),
        pictureUrls: change.withImages
          ? images.filter(({ id }) => variant.imageIds.includes(id)).map(({ url }) => url)
          : [],
      })),
      images: change.withImages ? images.map(({ url, alt }) => ({ url, alt })) : [],
    },
    nowMs,
  );
}

/** Changes a product; null if there is no product with this id. */
export function updateProduct(
  world: World,
  id: number | null,
  change: ProductChange,
  nowMs: number,
): Changed<Product> | null {
  const before = id === null ? null : world.products.find(id);
  // Invalid values are reported before a missing product.
  if (before === null) return refusedFor(productFaults(change));
  const { title, handle, tags, seo, images = [], ...fields } = change;
  const changed = withGiven(before, {
    ...fields,
    publishedAtMs: fields.publishedAtMs === 0 ? nowMs : fields.publishedAtMs,
  });
  const product = withImages(
    {
      ...changed,
      title: title?.trim() ?? before.title,
      handle:
        handle === undefined || handle === before.handle
          ? before.handle
          : uniqueHandle(world, handle || before.title, id),
      tags: tags === undefined ? before.tags : cleanTags(tags),
      seo: { ...before.seo, ...seo },
      updatedAtMs: nowMs,
    },
    images,
  );
  return saved(world.products, product, [
    ...productFaults(change),
    ...handleFaults(world, handle, id),
  ]);
}

function uniqueHandle(world: World, wanted: string, ownId: number | null): string {
  return freeHandle(handleOf(wanted) || 'product', (handle) => {
    const other = world.findProductByHandle(handle);
    return other !== null && other.id !== ownId;
  });
}

/** The product with these images after its own; an image with a known id moves to the end. */
export function withImages(product: Product, images: readonly ImageChange[]): Product {
  const index = productIndexOf(product.id);
  const added = images.map(({ id, url, alt }, at): ProductImage => ({
    id: id ?? partIds(index, product.nextPart + at).image,
    position: 0,
    alt: alt ?? '',
    url,
    width: 1600,
    height: 1200,
  }));
  const known = product.images.filter((image) => !added.some(({ id }) => id === image.id));
  return {
    ...product,
    images: placed([...known, ...added]),
    nextPart: product.nextPart + added.length,
  };
}

/** The product with exactly these images; an image with a known id or URL keeps its id. */
export function withTheseImages(product: Product, images: readonly ImageChange[]): Product {
  const wanted = images.map((image): ImageChange => {
    const known = product.images.find(({ id, url }) => id === image.id || url === image.url);
    if (known === undefined) return image;
    return { id: known.id, url: known.url, alt: image.alt ?? known.alt };
  });
  const changed = withImages({ ...product, images: [] }, wanted);
  const ids = new Set(changed.images.map(({ id }) => id));
  return {
    ...changed,
    variants: product.variants.map((variant) => ({
      ...variant,
      imageIds: variant.imageIds.filter((id) => ids.has(id)),
    })),
  };
}

/** The images with positions counted from 1. */
export function placed(images: readonly ProductImage[]): ProductImage[] {
  return images.map((image, at) => ({ ...image, position: at + 1 }));
}
