import { errorAnswer, jsonAnswer, notFound } from '../../api/answers.ts';
import { timeText } from '../../api/formats.ts';
import { objectAt, plainTextAt, textAt } from '../../rest/body-object.ts';
import { idGiven, type Json } from '../../rest/rest-path.ts';
import type { RestAction, RestDocument } from '../../rest/rest-entry.ts';
import { type RestEntry, restResource } from '../../rest/resource.ts';
import type { World } from '../world.ts';
import { checksumOf, contentTypeOf, textOf, type Theme, type ThemeFile } from './online-store.ts';
import {
  deleteTheme,
  fileOf,
  isThemeFile,
  putFiles,
  removeFiles,
  updateTheme,
} from './theme-changes.ts';

const themes = restResource<Theme>({
  plural: 'themes',
  scope: 'themes',
  rows: ({ world }) => world.themes,
  toJson: ({ id, name, role, createdAtMs, updatedAtMs }) => ({
    id,
    name,
    created_at: timeText(createdAtMs),
    updated_at: timeText(updatedAtMs),
    role: role.toLowerCase(),
    theme_store_id: null,
    previewable: true,
    processing: false,
    admin_graphql_api_id: `gid://shopify/OnlineStoreTheme/${id}`,
  }),
  filters: { role: (row, value) => row.role.toLowerCase() === value },
  without: ['count'],
  writes: {
    update: ({ world, context }, id, body) => {
      const change = { name: plainTextAt(body, 'name'), isMain: textAt(body, 'role') === 'main' };
      return updateTheme(world, id, change, context.nowMs);
    },
    remove: ({ world }, id) => deleteTheme(world, id),
  },
});

const ASSETS = 'themes/{theme_id}/assets';
const KEY = 'asset[key]';

/** The list of a theme's files, or with `asset[key]` one of them with its content. */
const assets: RestDocument = {
  path: ASSETS,
  readScopes: ['read_themes'],
  body: ({ world }, _query, given) => {
    const theme = world.themes.find(idGiven(given, 'theme_id'));
    if (theme === null) return null;
    const key = given[KEY];
    if (key === undefined) return { assets: theme.files.map((file) => assetJson(file, theme)) };
    const file = fileOf(theme, key);
    return file === undefined
      ? null
      : { asset: { ...assetJson(file, theme), ...contentJson(file) } };
  },
};

const putAsset: RestAction = {
  method: 'PUT',
  path: ASSETS,
  writeScope: 'write_themes',
  answer: ({ world, context }, given, body) => {
    const theme = world.themes.find(idGiven(given, 'theme_id'));
    if (theme === null) return notFound();
    const asset = objectAt(body, 'asset') ?? {};
    const filename = plainTextAt(asset, 'key') ?? '';
    if (!isThemeFile(filename)) return errorAnswer(422, { key: ['is invalid'] });
    const value = textAt(asset, 'value');
    const attachment = textAt(asset, 'attachment');
    const source = fileOf(theme, textAt(asset, 'source_key') ?? '');
    const content =
      typeof value === 'string'
        ? new TextEncoder().encode(value)
        : typeof attachment === 'string'
          ? Buffer.from(attachment, 'base64')
          : source?.content;
    if (content === undefined) {
      const sentence = 'needs value, attachment or the key of another file in source_key';
      return errorAnswer(422, { asset: [sentence] });
    }
    putFiles(world, theme, [{ filename, content }], context.nowMs);
    return assetAnswer(world, theme.id, filename);
  },
};

const removeAsset: RestAction = {
  method: 'DELETE',
  path: ASSETS,
  writeScope: 'write_themes',
  answer: ({ world, context }, given) => {
    const theme = world.themes.find(idGiven(given, 'theme_id'));
    const key = given[KEY] ?? '';
    if (theme === null || fileOf(theme, key) === undefined) return notFound();
    removeFiles(world, theme, [key], context.nowMs);
    return jsonAnswer(200, { message: `${key} was succesfully deleted` });
  },
};

export const themeEntries: readonly RestEntry[] = [themes, assets, putAsset, removeAsset];

function assetAnswer(world: World, themeId: number, filename: string) {
  const theme = world.themes.find(themeId);
  const file = theme === null ? undefined : fileOf(theme, filename);
  if (theme === null || file === undefined) return notFound();
  return jsonAnswer(200, { asset: assetJson(file, theme) });
}

function assetJson(file: ThemeFile, theme: Theme): Json {
  const isAsset = file.filename.startsWith('assets/');
  return {
    key: file.filename,
    public_url: isAsset
      ? `https://cdn.practice.test/t/${theme.id}/${file.filename}?v=${file.updatedAtMs}`
      : null,
    created_at: timeText(file.createdAtMs),
    updated_at: timeText(file.updatedAtMs),
    content_type: contentTypeOf(file),
    size: file.content.length,
    checksum: checksumOf(file),
    theme_id: theme.id,
  };
}

function contentJson(file: ThemeFile): Json {
  const text = textOf(file);
  if (text !== null) return { value: text };
  return { attachment: Buffer.from(file.content).toString('base64') };
}
