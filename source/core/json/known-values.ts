/** What the text of a value reveals: URLs, images, HTML. Nothing is ever fetched. */
import { counted } from '../text/counted.ts';
import type { BodyTree } from './body-rows.ts';
import { jsonString } from './json-object.ts';

const ADDRESS = /^https?:\/\/[^\s"<>\\]{3,}$/i;

/** Whether the whole text is one http or https URL. */
export function isAddress(text: string): boolean {
  return ADDRESS.test(text);
}

/** An opening, closing or empty element, with a name that HTML has. */
const ELEMENT =
  /<\/?(?:a|abbr|b|blockquote|body|br|button|code|div|em|figure|font|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|li|link|main|meta|nav|ol|p|pre|script|section|small|span|strong|style|sub|sup|table|tbody|td|th|thead|tr|u|ul|video)(?:\s[^<>]*)?\/?>/i;

/** Whether a text contains HTML. */
export function isHtml(text: string): boolean {
  return ELEMENT.test(text);
}

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  bmp: 'image/bmp',
  heic: 'image/heic',
};

/** Members that hold an image URL if `width` and `height` are beside them. */
const SOURCES: readonly string[] = ['url', 'src', 'originalSrc', 'transformedSrc', 'image'];

/** Longer values are not taken for a URL. */
const LONGEST_ADDRESS = 4096;

/**
 * What the answer says about an image: `image/jpeg 925×617`; for a data URI also its size in bytes.
 * Null if the row is neither an image nor an object that describes one.
 */
export function imageWords(tree: BodyTree, row: number): string | null {
  if (tree.containerAt(row) === 'object') return describedImage(tree, row);
  if (tree.containerAt(row) !== null) return null;
  const value = tree.valueOf(row);
  if (value.startsWith('"data:image/')) return dataImage(value);
  if (!value.startsWith('"http') || value.length > LONGEST_ADDRESS) return null;
  const type = typeOfAddress(jsonString(value) ?? '');
  const around = tree.parentOf(row);
  const size = around === null ? null : sizeBeside(tree, around);
  const isSource = SOURCES.includes(jsonString(tree.nameOf(row) ?? '') ?? '');
  if (type === null && !(isSource && size !== null)) return null;
  return [type ?? 'image', size].filter((part) => part !== null).join(' ');
}

function describedImage(tree: BodyTree, object: number): string | null {
  const size = sizeBeside(tree, object);
  if (size === null) return null;
  for (const name of SOURCES) {
    const source = tree.memberOf(object, name);
    if (source === null || tree.containerAt(source) !== null) continue;
    const text = jsonString(tree.valueOf(source));
    if (text !== null && isAddress(text)) return `${typeOfAddress(text) ?? 'image'} ${size}`;
  }
  return null;
}

/** `925×617`, from `width` and `height` in an object. */
function sizeBeside(tree: BodyTree, object: number): string | null {
  const [width, height] = ['width', 'height'].map((name) => {
    const row = tree.memberOf(object, name);
    const value = row === null ? '' : tree.valueOf(row);
    return /^\d{1,6}$/.test(value) ? value : null;
  });
  return width == null || height == null ? null : `${width}×${height}`;
}

function typeOfAddress(address: string): string | null {
  const path = /^https?:\/\/[^?#]*/i.exec(address)?.[0] ?? '';
  const ending = /\.([a-z]{3,4})$/i.exec(path)?.[1]?.toLowerCase();
  return ending === undefined ? null : (TYPES[ending] ?? null);
}

/** `"data:image/png;base64,…"`: type, size in pixels if the format starts with it, bytes. */
function dataImage(value: string): string {
  const comma = value.indexOf(',');
  const head = value.slice(0, comma);
  const type = /^"data:(image\/[\w.+-]+)/.exec(head)?.[1] ?? 'image';
  if (comma === -1 || !head.endsWith(';base64')) return type;
  const data = value.slice(comma + 1).replace(/"$/, '');
  const padding = /={0,2}$/.exec(data)?.[0].length ?? 0;
  const bytes = Math.max(0, Math.floor(data.length / 4) * 3 - padding);
  return [type, pixelsOf(data), counted(bytes, 'byte')].filter((part) => part !== null).join(' ');
}

/** Characters of base64 that hold the head of a PNG or a GIF. */
const HEAD = 32;

/** Width and height as PNG and GIF say them at their start; null for other formats. */
function pixelsOf(base64: string): string | null {
  const head = base64.slice(0, HEAD);
  if (head.length < HEAD || !/^[A-Za-z0-9+/]+$/.test(head)) return null;
  const bytes = Uint8Array.from(atob(head), (letter) => letter.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  if (head.startsWith('iVBORw0KGgo')) return `${view.getUint32(16)}×${view.getUint32(20)}`;
  if (head.startsWith('R0lGOD')) return `${view.getUint16(6, true)}×${view.getUint16(8, true)}`;
  return null;
}
