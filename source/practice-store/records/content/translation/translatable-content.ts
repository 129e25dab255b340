import { createHash } from 'node:crypto';
import { gid, parseGid } from '../../../api/formats.ts';
import type { World } from '../../world.ts';

/** A field with a text that can be translated. */
interface Translatable {
  readonly key: string;
  readonly value: string | null;
  /** `LocalizableContentType` */
  readonly type: string;
}

const line = (key: string, value: string | null): Translatable => ({
  key,
  value,
  type: 'SINGLE_LINE_TEXT_FIELD',
});
const html = (key: string, value: string): Translatable => ({ key, value, type: 'HTML' });
const handle = (value: string): Translatable => ({ key: 'handle', value, type: 'URI' });
const meta = (seo: { readonly title: string | null; readonly description: string | null }) => [
  line('meta_title', seo.title),
  line('meta_description', seo.description),
];
const NO_SEO = { title: null, description: null };

/** A type whose records can be translated; `content` is null for an unknown id. */
interface Kind {
  readonly type: string;
  ids(world: World): readonly number[];
  content(world: World, id: number): readonly Translatable[] | null;
}

const idsOf = (rows: { readonly count: number; idAt(index: number): number }): number[] =>
  Array.from({ length: rows.count }, (_, at) => rows.idAt(at));

/** By `TranslatableResourceType`; records of other types are not translatable here. */
const KINDS: Readonly<Record<string, Kind>> = {
  PRODUCT: {
    type: 'Product',
    ids: ({ products }) => idsOf(products),
    content: ({ products }, id) => {
      const row = products.find(id);
      return row === null
        ? null
        : [
            line('title', row.title),
            html('body_html', row.descriptionHtml),
            handle(row.handle),
            line('product_type', row.productType),
            ...meta(row.seo),
          ];
    },
  },
  COLLECTION: {
    type: 'Collection',
    ids: ({ collections }) => idsOf(collections),
    content: ({ collections }, id) => {
      const row = collections.find(id);
      return row === null
        ? null
        : [
            line('title', row.title),
            html('body_html', row.descriptionHtml),
            handle(row.handle),
            ...meta(row.seo),
          ];
    },
  },
  PAGE: {
    type: 'Page',
    ids: ({ pages }) => idsOf(pages),
    content: ({ pages }, id) => {
      const row = pages.find(id);
      return row === null
        ? null
        : [
            line('title', row.title),
            html('body_html', row.body),
            handle(row.handle),
            ...meta(NO_SEO),
          ];
    },
  },
  BLOG: {
    type: 'Blog',
    ids: ({ blogs }) => idsOf(blogs),
    content: ({ blogs }, id) => {
      const row = blogs.find(id);
      return row === null ? null : [line('title', row.title), handle(row.handle), ...meta(NO_SEO)];
    },
  },
  ARTICLE: {
    type: 'Article',
    ids: ({ articles }) => idsOf(articles),
    content: ({ articles }, id) => {
      const row = articles.find(id);
      return row === null
        ? null
        : [
            line('title', row.title),
            html('body_html', row.body),
            html('summary_html', row.summary),
            handle(row.handle),
            ...meta(NO_SEO),
          ];
    },
  },
  MENU: {
    type: 'Menu',
    ids: ({ menus }) => idsOf(menus),
    content: ({ menus }, id) => {
      const row = menus.find(id);
      return row === null ? null : [line('title', row.title)];
    },
  },
  METAOBJECT: {
    type: 'Metaobject',
    ids: (world) => idsOf(world.metaobjects).filter((id) => metaobjectContent(world, id) !== null),
    content: metaobjectContent,
  },
};

/** The text fields of a metaobject; null unless its definition has `translatable` enabled. */
function metaobjectContent(world: World, id: number): readonly Translatable[] | null {
  const row = world.metaobjects.find(id);
  const definitions = idsOf(world.metaobjectDefinitions).flatMap(
    (definitionId) => world.metaobjectDefinitions.find(definitionId) ?? [],
  );
  const definition = definitions.find(({ type }) => type === row?.type);
  if (row === null || definition?.capabilities.translatable.enabled !== true) return null;
  return definition.fields
    .filter(({ type }) => /text_field$|^(?:list\.)?(?:url|link)$/.test(type))
    .map(({ key, type }) => ({
      key,
      value: row.values[key] ?? null,
      type: type.replace('.', '_').toUpperCase(),
    }));
}

/** The global ids of every object of a `TranslatableResourceType`. */
export function translatableIds(world: World, resourceType: string): string[] {
  const kind = Object.hasOwn(KINDS, resourceType) ? KINDS[resourceType] : undefined;
  return kind === undefined ? [] : kind.ids(world).map((id) => gid(kind.type, id));
}

/**
 * The translatable fields of an object, each with the SHA-256 digest of its text; null for an
 * unknown object and for one that is not translatable.
 * @param resourceId global id
 */
export function translatableContent(
  world: World,
  resourceId: string,
): ReadonlyArray<Translatable & { readonly digest: string | null }> | null {
  const parsed = parseGid(resourceId);
  const kind = Object.values(KINDS).find(({ type }) => type === parsed?.type);
  const content = kind?.content(world, Number(parsed?.id)) ?? null;
  return content === null
    ? null
    : content.map((entry) => ({
        ...entry,
        digest: entry.value === null ? null : digestOf(entry.value),
      }));
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
