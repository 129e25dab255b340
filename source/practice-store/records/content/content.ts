import { DAY_MS } from '../../api/formats.ts';
import { fileUrl } from '../product/product.ts';
import type { Dated, IdRule } from '../rows.ts';

/** Content of the online store: pages, blogs, articles and menus. */

/** What a menu item needs of the resource that it links to. */
interface Linked {
  readonly id: number;
  readonly title: string;
  readonly handle: string;
}

export interface Blog extends Linked, Dated {
  readonly commentPolicy: 'AUTO_PUBLISHED' | 'CLOSED' | 'MODERATED';
  /** Suffix of the theme's template; null for the default template. */
  readonly templateSuffix: string | null;
  readonly feedburner: string | null;
  readonly feedburnerLocation: string | null;
}

export interface Page extends Linked, Dated {
  readonly body: string;
  readonly author: string;
  readonly templateSuffix: string | null;
  /** Null while hidden; may be in the future. */
  readonly publishedAtMs: number | null;
}

interface ArticleImage {
  readonly url: string;
  readonly alt: string | null;
}

export interface Article extends Page {
  readonly blogId: number;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly image: ArticleImage | null;
}

/** A reader's comment on an article. */
export interface Comment extends Dated {
  readonly articleId: number;
  readonly author: string;
  readonly email: string;
  readonly body: string;
  readonly ip: string | null;
  readonly status: 'PUBLISHED' | 'UNAPPROVED' | 'SPAM' | 'REMOVED' | 'PENDING';
  /** Null for every other status than `PUBLISHED`. */
  readonly publishedAtMs: number | null;
}

export interface MenuItem {
  readonly id: number;
  readonly title: string;
  /** `FRONTPAGE`, `COLLECTION`, `HTTP`, … */
  readonly type: string;
  /** `Collection/402110000000`; null for an item without a resource. */
  readonly resource: string | null;
  /** Path below the store's address, or an absolute URL. */
  readonly path: string;
  /** Limits a linked collection to products with all of these tags. */
  readonly tags: readonly string[];
  readonly items: readonly MenuItem[];
}

export interface Menu extends Linked {
  /** Made with the store; it can't be deleted. */
  readonly isDefault: boolean;
  readonly items: readonly MenuItem[];
}

interface Content {
  readonly pages: readonly Page[];
  readonly blogs: readonly Blog[];
  readonly articles: readonly Article[];
  readonly comments: readonly Comment[];
  readonly menus: readonly Menu[];
}

const PAGES = [
  ['About us', 'Two rooms, one kiln and a window on the harbour.', true],
  ['Shipping', 'Parcels leave on weekdays. Nothing of it is real: this is a practice store.', true],
  ['Sizes', 'Our jumpers are cut wide. In doubt, take the smaller one.', true],
  ['Wholesale', 'A page that is not finished yet.', false],
] as const;
const ARTICLES = [
  ['How a mug is thrown', 0, 'Ada Lindqvist', ['stoneware', 'workshop']],
  ['Five ways to mend wool', 0, 'Nils Okafor', ['wool', 'repair']],
  ['Where our wax comes from', 0, 'Ada Lindqvist', ['candles']],
  ['Winter market', 1, 'Maren Solberg', ['events']],
  ['New opening hours', 1, 'Maren Solberg', []],
] as const;

const COMMENTS = [
  ['Ines', 'I mended two jumpers with this.', 1, 'PUBLISHED'],
  ['Bram', 'Which clay do you use?', 0, 'PUBLISHED'],
  ['Someone', 'Buy followers here.', 2, 'SPAM'],
  ['Leyla', 'Will there be a second market?', 3, 'UNAPPROVED'],
] as const;

/** @param ownerName who wrote the pages
 * @param collections their ids and handles, for the menus */
export function makeContent(
  anchorMs: number,
  ownerName: string,
  collections: readonly Linked[],
): Content {
  const pages = PAGES.map(([title, text, isPublished], index): Page => {
    const createdAtMs = anchorMs - (400 - index * 30) * DAY_MS;
    return {
      id: 108_600_000_000 + index * 31,
      title,
      handle: title.toLowerCase().replaceAll(' ', '-'),
      body: `<p>${text}</p>`,
      author: ownerName,
      templateSuffix: null,
      createdAtMs,
      updatedAtMs: createdAtMs + 12 * DAY_MS,
      publishedAtMs: isPublished ? createdAtMs : null,
    };
  });
  const blogs = ['Workshop notes', 'News'].map((title, index): Blog => ({
    id: 91_300_000_000 + index * 43,
    title,
    handle: title.toLowerCase().replaceAll(' ', '-'),
    createdAtMs: anchorMs - 500 * DAY_MS,
    updatedAtMs: anchorMs - (20 + index) * DAY_MS,
    commentPolicy: 'MODERATED',
    templateSuffix: null,
    feedburner: null,
    feedburnerLocation: null,
  }));
  const articles = ARTICLES.map(([title, blog, author, tags], index): Article => {
    const createdAtMs = anchorMs - (200 - index * 35) * DAY_MS;
    return {
      id: 556_700_000_000 + index * 37,
      blogId: blogs[blog]?.id ?? 0,
      title,
      handle: title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'),
      author,
      summary: `<p>${title}, told in short.</p>`,
      body: `<p>${title}, told by ${author}.</p>`,
      tags,
      image: null,
      templateSuffix: null,
      createdAtMs,
      updatedAtMs: createdAtMs + DAY_MS,
      publishedAtMs: createdAtMs,
    };
  });
  const comments = COMMENTS.map(([name, body, article, status], index): Comment => {
    const createdAtMs = anchorMs - (90 - index * 7) * DAY_MS + 36_000_000;
    return {
      id: COMMENT_IDS.first + index * COMMENT_IDS.spacing,
      articleId: articles[article]?.id ?? 0,
      author: name,
      email: `${name.toLowerCase()}@example.com`,
      body,
      ip: null,
      status,
      publishedAtMs: status === 'PUBLISHED' ? createdAtMs : null,
      createdAtMs,
      updatedAtMs: createdAtMs,
    };
  });
  return { pages, blogs, articles, comments, menus: makeMenus(pages, blogs, collections) };
}

const MENU_TYPES = { Collection: 'COLLECTION', Page: 'PAGE', Blog: 'BLOG' } as const;

function makeMenus(
  pages: readonly Page[],
  blogs: readonly Blog[],
  collections: readonly Linked[],
): Menu[] {
  let itemId = 640_200_000_000;
  const item = (type: 'Collection' | 'Page' | 'Blog', { id, title, handle }: Linked): MenuItem => ({
    id: (itemId += 11),
    title,
    type: MENU_TYPES[type],
    resource: `${type}/${id}`,
    path: `/${type.toLowerCase()}s/${handle}`,
    tags: [],
    items: [],
  });
  return [
    {
      id: 230_700_000_000,
      title: 'Main menu',
      handle: 'main-menu',
      isDefault: true,
      items: [
        {
          id: (itemId += 11),
          title: 'Home',
          type: 'FRONTPAGE',
          resource: null,
          path: '/',
          tags: [],
          items: [],
        },
        ...collections.map((collection) => item('Collection', collection)),
      ],
    },
    {
      id: 230_700_000_029,
      title: 'Footer menu',
      handle: 'footer',
      isDefault: true,
      items: [
        ...pages.filter((page) => page.publishedAtMs !== null).map((page) => item('Page', page)),
        ...blogs.map((blog) => item('Blog', blog)),
      ],
    },
  ];
}

export const PAGE_IDS: IdRule = { first: 108_600_000_000, spacing: 31 };
export const BLOG_IDS: IdRule = { first: 91_300_000_000, spacing: 43 };
export const COMMENT_IDS: IdRule = { first: 653_500_000_000, spacing: 27 };
export const MENU_IDS: IdRule = { first: 230_700_000_000, spacing: 29 };
export const ARTICLE_IDS: IdRule = { first: 556_700_000_000, spacing: 37 };

/** A file in the store's Files area. */
export interface StoreFile extends Dated {
  readonly kind: 'image' | 'generic';
  readonly filename: string;
  readonly alt: string;
  readonly mimeType: string;
  readonly bytes: number;
  readonly url: string;
}
export const FILE_IDS: IdRule = { first: 33_890_000_000_000, spacing: 41 };

const FILES = [
  ['harbour.jpg', 'The harbour in the morning', 482_113],
  ['kiln.jpg', 'The kiln, cold', 391_042],
  ['wool-shelf.jpg', 'Wool on a shelf', 512_900],
  ['logo.png', 'Harbour Lane', 18_204],
  ['size-guide.pdf', '', 90_211],
  ['wholesale-terms.pdf', '', 120_480],
] as const;
/** MIME types by file extension. */
export const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  csv: 'text/csv',
  json: 'application/json',
  txt: 'text/plain',
  zip: 'application/zip',
  png: 'image/png',
  pdf: 'application/pdf',
};

/**
 * The files of the store, the oldest first.
 * @param anchorMs the day that all dates are counted back from, in milliseconds since 1970
 */
export function makeFiles(anchorMs: number): StoreFile[] {
  return FILES.map(([filename, alt, bytes], index) => {
    const mimeType = TYPES[filename.slice(filename.lastIndexOf('.') + 1)] ?? 'text/plain';
    const createdAtMs = anchorMs - (250 - index * 20) * DAY_MS;
    return {
      id: FILE_IDS.first + index * FILE_IDS.spacing,
      kind: mimeType.startsWith('image/') ? 'image' : 'generic',
      filename,
      alt,
      mimeType,
      bytes,
      url: fileUrl(filename),
      createdAtMs,
      updatedAtMs: createdAtMs + 60_000,
    };
  });
}
