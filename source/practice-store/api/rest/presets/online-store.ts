import { timeText } from '../formats.ts';
import { madeRows } from '../made-rows.ts';
import { restResource } from '../resource.ts';

interface Redirect {
  readonly id: number;
  readonly path: string;
  readonly target: string;
}

/** Old addresses of the online store and where they lead. */
export const redirects = restResource<Redirect>({
  plural: 'redirects',
  singular: 'redirect',
  readScopes: ['read_content', 'read_online_store_navigation'],
  writeScope: 'write_content',
  order: 'oldest-first',
  rows: ({ world }) =>
    madeRows(world, 304_200_000_000, [
      { path: '/shop', target: '/collections/all' },
      { path: '/mugs', target: '/collections/tableware' },
      { path: '/about', target: '/pages/about-us' },
    ]),
  toJson: ({ id, path, target }) => ({ id, path, target }),
  filters: {
    path: (row, value) => row.path === value,
    target: (row, value) => row.target === value,
  },
});

interface Theme {
  readonly id: number;
  readonly name: string;
  readonly role: 'main' | 'unpublished';
  readonly createdAtMs: number;
}

export const themes = restResource<Theme>({
  plural: 'themes',
  singular: 'theme',
  readScopes: ['read_themes'],
  writeScope: 'write_themes',
  order: 'oldest-first',
  rows: ({ world }) =>
    madeRows(world, 139_700_000_000, [
      { name: 'Harbour', role: 'main' as const },
      { name: 'Harbour, winter', role: 'unpublished' as const },
    ]),
  toJson: ({ id, name, role, createdAtMs }) => ({
    id,
    name,
    created_at: timeText(createdAtMs),
    updated_at: timeText(createdAtMs),
    role,
    theme_store_id: null,
    previewable: true,
    processing: false,
    admin_graphql_api_id: `gid://shopify/OnlineStoreTheme/${id}`,
  }),
  filters: { role: (row, value) => row.role === value },
  without: ['count'],
});

interface ScriptTag {
  readonly id: number;
  readonly src: string;
  readonly createdAtMs: number;
}

export const scriptTags = restResource<ScriptTag>({
  plural: 'script_tags',
  singular: 'script_tag',
  readScopes: ['read_script_tags'],
  writeScope: 'write_script_tags',
  order: 'oldest-first',
  rows: ({ world }) =>
    madeRows(world, 181_300_000_000, [
      { src: 'https://cdn.practice.test/scripts/opening-hours.js' },
      { src: 'https://cdn.practice.test/scripts/size-guide.js' },
    ]),
  toJson: ({ id, src, createdAtMs }) => ({
    id,
    src,
    event: 'onload',
    created_at: timeText(createdAtMs),
    updated_at: timeText(createdAtMs),
    display_scope: 'online_store',
    cache: false,
  }),
  filters: { src: (row, value) => row.src === value },
});
