import { createHash } from 'node:crypto';
import { DAY_MS } from '../../api/formats.ts';
import type { Dated, IdRule } from '../rows.ts';

/** An old address of the online store and where it leads. */
export interface UrlRedirect {
  readonly id: number;
  readonly path: string;
  readonly target: string;
}

export interface ThemeFile {
  readonly filename: string;
  readonly content: Uint8Array;
  readonly createdAtMs: number;
  readonly updatedAtMs: number;
}

/** One theme of the store is the main one. */
export interface Theme extends Dated {
  readonly name: string;
  readonly role: 'MAIN' | 'UNPUBLISHED' | 'DEVELOPMENT';
  /** Sorted by filename. */
  readonly files: readonly ThemeFile[];
}

/** A script that the online store loads. */
export interface ScriptTag extends Dated {
  readonly src: string;
  readonly displayScope: 'ALL' | 'ONLINE_STORE' | 'ORDER_STATUS';
  readonly cache: boolean;
}

export const REDIRECT_IDS: IdRule = { first: 304_200_000_000, spacing: 27 };
export const THEME_IDS: IdRule = { first: 139_700_000_000, spacing: 27 };
export const SCRIPT_TAG_IDS: IdRule = { first: 181_300_000_000, spacing: 27 };

export function makeRedirects(): UrlRedirect[] {
  return [
    { path: '/shop', target: '/collections/all' },
    { path: '/mugs', target: '/collections/tableware' },
    { path: '/about', target: '/pages/about-us' },
  ].map((row, index) => ({ id: idAt(REDIRECT_IDS, index), ...row }));
}

export function makeThemes(anchorMs: number): Theme[] {
  return [
    { name: 'Harbour', role: 'MAIN' as const },
    { name: 'Harbour, winter', role: 'UNPUBLISHED' as const },
  ].map(({ name, role }, index) => {
    const createdAtMs = dateAt(anchorMs, index);
    const dates = { createdAtMs, updatedAtMs: createdAtMs };
    const files = Object.entries(THEME_FILES).map(([filename, text]) => ({
      filename,
      content: new TextEncoder().encode(text),
      ...dates,
    }));
    return { id: idAt(THEME_IDS, index), name, role, files: sortedFiles(files), ...dates };
  });
}

export function makeScriptTags(anchorMs: number): ScriptTag[] {
  return ['opening-hours', 'size-guide'].map((name, index) => ({
    id: idAt(SCRIPT_TAG_IDS, index),
    src: `https://cdn.practice.test/scripts/${name}.js`,
    displayScope: 'ONLINE_STORE',
    cache: false,
    createdAtMs: dateAt(anchorMs, index),
    updatedAtMs: dateAt(anchorMs, index),
  }));
}

/** A theme's files sorted by filename. */
export function sortedFiles(files: readonly ThemeFile[]): ThemeFile[] {
  return files.toSorted((a, b) => (a.filename < b.filename ? -1 : 1));
}

/** MD5 of the content as hex: `checksumMd5` in GraphQL, `checksum` in REST. */
export function checksumOf({ content }: ThemeFile): string {
  return createHash('md5').update(content).digest('hex');
}

/** `assets/theme.css` → `text/css`. */
export function contentTypeOf({ filename }: ThemeFile): string {
  const ending = filename.slice(filename.lastIndexOf('.') + 1);
  return CONTENT_TYPES[ending] ?? 'application/octet-stream';
}

/** The content as text; null when it is not valid UTF-8. */
export function textOf({ content }: ThemeFile): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return null;
  }
}

function idAt({ first, spacing }: IdRule, index: number): number {
  return first + index * spacing;
}

function dateAt(anchorMs: number, index: number): number {
  return anchorMs - (90 - index * 7) * DAY_MS + 36_000_000;
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  liquid: 'application/x-liquid',
  json: 'application/json',
  css: 'text/css',
  js: 'application/javascript',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
};

/** A theme with one of each kind of file. */
const THEME_FILES = {
  'assets/theme.css': 'body { margin: 0; font-family: serif; }\n',
  'config/settings_data.json': '{\n  "current": "Default",\n  "presets": { "Default": {} }\n}\n',
  'config/settings_schema.json':
    '[\n  { "name": "theme_info", "theme_name": "Harbour", "theme_version": "1.0.0" }\n]\n',
  'layout/theme.liquid':
    '<!doctype html>\n<html>\n<head>{{ content_for_header }}</head>\n<body>{{ content_for_layout }}</body>\n</html>\n',
  'locales/en.default.json': '{\n  "general": { "search": "Search" }\n}\n',
  'sections/header.liquid': '<header>{{ shop.name }}</header>\n',
  'snippets/price.liquid': '{{ product.price | money }}\n',
  'templates/index.json': '{\n  "sections": {},\n  "order": []\n}\n',
  'templates/product.liquid': '<h1>{{ product.title }}</h1>\n',
};
