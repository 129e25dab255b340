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
  withGiven,
} from '../change.ts';
import type { World } from '../world.ts';
import { MOST_OPTIONS } from './option-changes.ts';
import {
  DEFAULT_OPTION,
  partIds,
  type Product,
  type ProductImage,
  productIndexOf,
  type ProductOption,
  type Seo,
} from './product.ts';
import { newVariant, type VariantChange, variantFaults } from './variant-changes.ts';

type ProductText = 'title' | 'handle' | 'descriptionHtml' | 'vendor' | 'productType';

/** What may be said about a product; what is left out stays as it is. */
export interface ProductChange extends Given<
  Pick<Product, ProductText | 'tags' | 'status' | 'templateSuffix'>
> {
  readonly seo?: Partial<Seo> | undefined;
  /** Added behind those that are there. */
  readonly images?: readonly ImageChange[] | undefined;
}

export interface ImageChange {
  readonly url: string;
  readonly alt?: string | undefined;
}

/** Faults of a change that can be seen without the product. */
function productFaults(change: ProductChange): Fault[] {
  const { title, handle, tags = [] } = change;
  return [
    ...faultIf(title?.trim() === '', ['title'], 'Title', "can't be blank", 'BLANK'),
    ...lengthFaults(title ?? '', ['title'], 'Title'),
    ...lengthFaults(handle ?? '', ['handle'], 'Handle'),
    ...faultIf(
      tags.some((tag) => lengthFaults(tag, [], '').length > 0),
      ['tags'],
      'Tags',
      'is invalid',
      'INVALID',
    ),
  ];
}

interface NewProduct extends ProductChange {
  /** In their order; without any the product has one variant, `Default Title`. */
  readonly options?: ReadonlyArray<{ readonly name: string; readonly values: readonly string[] }>;
  /** Without any the first value of each option makes one variant, as the service does it. */
  readonly variants?: readonly VariantChange[];
}

/** Makes a product, its options and its variants. Fields of a fault: `title`, `options`, `variants`. */
export function createProduct(world: World, input: NewProduct, nowMs: number): Changed<Product> {
  const given = input.options ?? [];
  const limit = `are limited to ${MOST_OPTIONS}`;
  const faults = [
    ...faultIf(input.title === undefined, ['title'], 'Title', "can't be blank", 'BLANK'),
    ...productFaults(input),
    ...faultIf(given.length > MOST_OPTIONS, ['options'], 'Options', limit, 'OPTIONS_OVER_LIMIT'),
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
  const empty: Product = {
    id,
    title,
    handle: uniqueHandle(world, input.handle ?? title, null),
    descriptionHtml: input.descriptionHtml ?? '',
    vendor: input.vendor ?? world.shop.name,
    productType: input.productType ?? '',
    tags: cleanTags(input.tags ?? []),
    status,
    options,
    variants: [],
    images: [],
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    publishedAtMs: status === 'DRAFT' ? null : nowMs,
    seo: { title: null, description: null, ...input.seo },
    templateSuffix: input.templateSuffix ?? null,
    nextPart: part,
  };
  const variants: readonly VariantChange[] =
    input.variants === undefined || input.variants.length === 0 ? [{}] : input.variants;
  const withVariants = variants.reduce(
    (product, variant) =>
      newVariant(world, product, { ...variant, values: variant.values ?? first }),
    empty,
  );
  return saved(world.products, withImages(withVariants, input.images ?? []));
}

/** Changes a product; null when there is none with this id. */
export function updateProduct(
  world: World,
  id: number | null,
  change: ProductChange,
  nowMs: number,
): Changed<Product> | null {
  const before = id === null ? null : world.products.find(id);
  if (before === null) return null;
  const { title, handle, tags, seo, images = [], ...fields } = change;
  const changed = withGiven(before, fields);
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
      publishedAtMs: changed.status === 'DRAFT' ? null : (before.publishedAtMs ?? nowMs),
    },
    images,
  );
  return saved(world.products, product, productFaults(change));
}

function uniqueHandle(world: World, wanted: string, ownId: number | null): string {
  return freeHandle(handleOf(wanted) || 'product', (handle) => {
    const other = world.findProductByHandle(handle);
    return other !== null && other.id !== ownId;
  });
}

function withImages(product: Product, images: readonly ImageChange[]): Product {
  const index = productIndexOf(product.id);
  const added = images.map(({ url, alt }, at): ProductImage => ({
    id: partIds(index, product.nextPart + at).image,
    position: product.images.length + at + 1,
    alt: alt ?? '',
    url,
    width: 1600,
    height: 1200,
  }));
  return {
    ...product,
    images: [...product.images, ...added],
    nextPart: product.nextPart + added.length,
  };
}
