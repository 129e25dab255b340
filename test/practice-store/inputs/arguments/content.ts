import { createHash } from 'node:crypto';
import { ORIGIN } from '../../api/api-caller.ts';
import { zipOf } from '../../records/content/zip.ts';
import type { AreaArguments, KnownIds } from '../base-arguments.ts';

const UPLOADS = `${ORIGIN}/practice/uploads/`;
/** What tells a text to translate from another one. */
const digestOf = (text: string) => createHash('sha256').update(text).digest('hex');
const REDIRECTS = 'makes a UrlRedirect, which no object leads to; records/content has a test';

/** Two seeded objects of a type that the walk has no list of. */
const pair = (typename: string, first: number, second: number) =>
  [`gid://shopify/${typename}/${first}`, `gid://shopify/${typename}/${second}`] as const;

export function contentArguments(ids: KnownIds): AreaArguments {
  const [page, otherPage] = ids('Page');
  const [shown, bare] = ids('Product');
  const [blog, otherBlog] = ids('Blog');
  const [article, otherArticle] = ids('Article');
  const [comment, otherComment] = pair('Comment', 653500000000, 653500000027);
  const [theme, otherTheme] = pair('OnlineStoreTheme', 139700000000, 139700000027);
  const [redirect, otherRedirect] = pair('UrlRedirect', 304200000000, 304200000027);
  const [tag, otherTag] = pair('ScriptTag', 181300000000, 181300000027);
  const [service, otherService] = pair('DeliveryCarrierService', 94200000000, 94200000027);
  const [menu, otherMenu] = ids('Menu');
  const author = { name: 'Walk' };
  const two = (first: unknown, second: unknown) => ({ id: [first, second] }) as const;
  const newMenu = (title: string) =>
    ['menuCreate', { title, handle: title.toLowerCase(), items: [] }] as const;
  const archive = (name: string) =>
    [
      'stagedUploadsCreate',
      {
        input: [
          {
            filename: `${name}.zip`,
            mimeType: 'application/zip',
            resource: 'FILE',
            httpMethod: 'POST',
          },
        ],
      },
    ] as const;
  const placeOf = (at: number) => `{{${at}.payload.stagedTargets.0.parameters.0.value}}`;
  const theme64 = zipOf({ 'layout/theme.liquid': 'walk' }).toString('base64');
  const sent = (at: number) => ['upload', { key: placeOf(at), base64: theme64 }] as const;
  const translated = {
    key: 'title',
    locale: 'de',
    value: 'Gang',
    translatableContentDigest: digestOf('Walk'),
  };
  const savedSearch = (name: string, query: string) =>
    ['savedSearchCreate', { input: { resourceType: 'URL_REDIRECT', name, query } }] as const;
  const files = [{ filename: 'assets/walk.css', body: { type: 'TEXT', value: 'a {}' } }];
  const moved = { handle: 'walk-moved' };
  return {
    calls: {
      stagedUploadsCreate: {
        args: { input: [{ filename: 'walk.png', mimeType: 'image/png', resource: 'IMAGE' }] },
        values: { 'input.mimeType': ['image/png', 'image/gif'] },
      },
      fileCreate: {
        before: [
          ['fileCreate', { files: [{ originalSource: 'https://walk.example.com/walk.png' }] }],
        ],
        args: { files: [{ originalSource: 'https://walk.example.com/walk.png' }] },
        values: {
          'files.contentType': ['FILE', 'IMAGE'],
          'files.duplicateResolutionMode': ['APPEND_UUID', 'REPLACE'],
          'files.filename': ['walk-a.png', 'walk-b.png'],
        },
      },
      fileUpdate: {
        args: { files: [{ id: 'gid://shopify/MediaImage/33890000000000' }] },
        before: [
          [
            'fileUpdate',
            {
              files: [{ id: 'gid://shopify/MediaImage/33890000000000', referencesToAdd: [shown] }],
            },
          ],
        ],
        values: {
          'files.filename': ['walk-a.jpg', 'walk-b.jpg'],
          'files.referencesToAdd': [shown, bare],
          'files.referencesToRemove': [shown, bare],
        },
        read: [shown, bare],
      },
      fileDelete: { args: { fileIds: ['gid://shopify/MediaImage/33890000000000'] } },
      fileAcknowledgeUpdateFailed: {
        args: { fileIds: ['gid://shopify/MediaImage/33890000000000'] },
      },
      pageCreate: { args: { page: { title: 'Walk' } } },
      pageUpdate: {
        args: { id: page, page: { title: 'Walk' } },
        values: two(page, otherPage),
        beside: { 'page.redirectNewHandle': { handle: 'walk-moved' } },
      },
      pageDelete: { args: { id: page }, values: two(page, otherPage) },
      blogCreate: { args: { blog: { title: 'Walk' } } },
      blogUpdate: {
        args: { id: blog, blog: { title: 'Walk' } },
        values: two(blog, otherBlog),
        beside: { 'blog.redirectNewHandle': moved, 'blog.redirectArticles': moved },
      },
      blogDelete: { args: { id: blog }, values: two(blog, otherBlog) },
      articleCreate: {
        args: { article: { title: 'Walk', author, blogId: blog } },
        values: { 'article.blogId': [blog, otherBlog], 'blog.title': ['One', 'Two'] },
        beside: {
          'article.author.userId': { name: undefined },
        },
        whole: {
          'blog.title': [
            { article: { title: 'Walk', author }, blog: { title: 'One' } },
            { article: { title: 'Walk', author }, blog: { title: 'Two' } },
          ],
        },
      },
      articleUpdate: {
        args: { id: article, article: { title: 'Walk' } },
        values: { ...two(article, otherArticle), 'article.blogId': [blog, otherBlog] },
        beside: { 'article.redirectNewHandle': moved },
      },
      articleDelete: { args: { id: article }, values: two(article, otherArticle) },
      commentApprove: { args: { id: comment }, values: two(comment, otherComment) },
      commentSpam: { args: { id: comment }, values: two(comment, otherComment) },
      commentNotSpam: { args: { id: comment }, values: two(comment, otherComment) },
      commentDelete: { args: { id: comment }, values: two(comment, otherComment) },
      menuCreate: { args: { title: 'Walk', handle: 'walk', items: [] } },
      menuUpdate: {
        args: { id: menu, title: 'Walk', items: [] },
        values: {
          ...two(menu, otherMenu),
          'items.id': [
            'gid://shopify/MenuItem/640200000011',
            'gid://shopify/MenuItem/640200000022',
          ],
        },
      },
      menuDelete: {
        before: [newMenu('One'), newMenu('Two')],
        args: { id: '{{0}}' },
        values: { id: ['{{0}}', '{{1}}'] },
      },
      urlRedirectCreate: { args: { urlRedirect: { path: '/walk', target: '/there' } } },
      urlRedirectUpdate: {
        args: { id: redirect, urlRedirect: { target: '/there' } },
        values: two(redirect, otherRedirect),
      },
      urlRedirectDelete: { args: { id: redirect }, values: two(redirect, otherRedirect) },
      urlRedirectBulkDeleteAll: { args: {} },
      urlRedirectBulkDeleteByIds: {
        args: { ids: [redirect] },
        values: { ids: [redirect, otherRedirect] },
        read: [redirect, otherRedirect],
      },
      urlRedirectBulkDeleteBySavedSearch: {
        before: [savedSearch('One', 'path:/shop'), savedSearch('Two', 'path:/mugs')],
        args: { savedSearchId: '{{0}}' },
        values: { savedSearchId: ['{{0}}', '{{1}}'] },
        read: [redirect, otherRedirect],
      },
      shopLocaleEnable: {
        args: { locale: 'de' },
        values: { locale: ['de', 'fr'] },
      },
      shopLocaleUpdate: {
        before: [
          ['shopLocaleEnable', { locale: 'de' }],
          ['shopLocaleEnable', { locale: 'fr' }],
        ],
        args: { locale: 'de', shopLocale: { published: true } },
        values: { locale: ['de', 'fr'] },
      },
      shopLocaleDisable: {
        before: [
          ['shopLocaleEnable', { locale: 'de' }],
          ['shopLocaleEnable', { locale: 'fr' }],
        ],
        args: { locale: 'de' },
        values: { locale: ['de', 'fr'] },
      },
      translationsRegister: {
        before: [
          ['shopLocaleEnable', { locale: 'de' }],
          ['shopLocaleEnable', { locale: 'fr' }],
          ['pageUpdate', { id: page, page: { title: 'Walk', handle: 'walk-one' } }],
          ['pageUpdate', { id: otherPage, page: { title: 'Walk', handle: 'walk-two' } }],
        ],
        args: { resourceId: page, translations: [translated] },
        values: {
          resourceId: [page, otherPage],
          'translations.key': ['title', 'handle'],
          'translations.locale': ['de', 'fr'],
          'translations.marketId': ids('Market'),
        },
        whole: {
          'translations.key': [
            { resourceId: page, translations: [translated] },
            {
              resourceId: page,
              translations: [
                { ...translated, key: 'handle', translatableContentDigest: digestOf('walk-one') },
              ],
            },
          ],
          'translations.translatableContentDigest': [
            { resourceId: page, translations: [translated] },
            {
              resourceId: page,
              translations: [{ ...translated, translatableContentDigest: 'other' }],
            },
          ],
        },
        read: [page, otherPage],
      },
      translationsRemove: {
        before: [
          ['shopLocaleEnable', { locale: 'de' }],
          ['shopLocaleEnable', { locale: 'fr' }],
          ['pageUpdate', { id: page, page: { title: 'Walk', handle: 'walk-one' } }],
          ['pageUpdate', { id: otherPage, page: { title: 'Walk' } }],
          ...[page, otherPage].map(
            (resourceId) =>
              [
                'translationsRegister',
                {
                  resourceId,
                  translations: ['de', 'fr'].map((locale) => ({ ...translated, locale })),
                },
              ] as const,
          ),
          ...ids('Market').map(
            (marketId) =>
              [
                'translationsRegister',
                { resourceId: page, translations: [{ ...translated, marketId }] },
              ] as const,
          ),
          [
            'translationsRegister',
            {
              resourceId: page,
              translations: [
                { ...translated, key: 'handle', translatableContentDigest: digestOf('walk-one') },
              ],
            },
          ],
        ],
        args: { resourceId: page, translationKeys: ['title'], locales: ['de'] },
        values: {
          resourceId: [page, otherPage],
          translationKeys: ['title', 'handle'],
          locales: ['de', 'fr'],
          marketIds: ids('Market'),
        },
        read: [page, otherPage],
      },
      savedSearchCreate: {
        args: { input: { resourceType: 'PRODUCT', name: 'Walk', query: 'walk' } },
        values: { 'input.resourceType': ['PRODUCT', 'ORDER'] },
      },
      savedSearchUpdate: {
        before: [savedSearch('One', 'one'), savedSearch('Two', 'two')],
        args: { input: { id: '{{0}}', name: 'Walk' } },
        values: { 'input.id': ['{{0}}', '{{1}}'] },
      },
      savedSearchDelete: {
        before: [savedSearch('One', 'one'), savedSearch('Two', 'two')],
        args: { input: { id: '{{0}}' } },
        values: { 'input.id': ['{{0}}', '{{1}}'] },
      },
      urlRedirectBulkDeleteBySearch: {
        args: { search: 'path:/shop' },
        values: { search: ['path:/shop', 'path:/mugs'] },
        read: [redirect, otherRedirect],
      },
      themeCreate: {
        before: [archive('one'), archive('two'), sent(0), sent(1)],
        args: { source: UPLOADS + placeOf(0) },
        values: {
          source: [UPLOADS + placeOf(0), UPLOADS + placeOf(1)],
          role: ['UNPUBLISHED', 'DEVELOPMENT'],
        },
      },
      themeUpdate: { args: { id: theme, input: { name: 'Walk' } }, values: two(theme, otherTheme) },
      themePublish: { args: { id: otherTheme }, values: two(theme, otherTheme) },
      themeDuplicate: { args: { id: theme }, values: two(theme, otherTheme) },
      themeDelete: {
        before: [
          ['themeDuplicate', { id: theme, name: 'One' }],
          ['themeDuplicate', { id: theme, name: 'Two' }],
        ],
        args: { id: '{{0}}' },
        values: { id: ['{{0}}', '{{1}}'] },
      },
      themeFilesUpsert: {
        args: { themeId: theme, files },
        values: {
          themeId: [theme, otherTheme],
          'files.filename': ['assets/one.css', 'assets/two.css'],
        },
        whole: {
          'files.body.type': [
            { themeId: theme, files },
            {
              themeId: theme,
              files: [{ filename: 'assets/walk.css', body: { type: 'BASE64', value: 'YiB7fQ' } }],
            },
          ],
        },
        read: [theme],
      },
      themeFilesCopy: {
        args: {
          themeId: theme,
          files: [{ srcFilename: 'assets/theme.css', dstFilename: 'assets/walk.css' }],
        },
        values: {
          themeId: [theme, otherTheme],
          'files.srcFilename': ['assets/theme.css', 'layout/theme.liquid'],
          'files.dstFilename': ['assets/one.css', 'assets/two.css'],
        },
        read: [theme],
      },
      themeFilesDelete: {
        args: { themeId: theme, files: ['assets/theme.css'] },
        values: {
          themeId: [theme, otherTheme],
          files: ['assets/theme.css', 'layout/theme.liquid'],
        },
        read: [theme],
      },
      scriptTagCreate: { args: { input: { src: 'https://walk.example.com/a.js' } } },
      scriptTagUpdate: {
        args: { id: tag, input: { src: 'https://walk.example.com/a.js' } },
        values: two(tag, otherTag),
      },
      scriptTagDelete: { args: { id: tag }, values: two(tag, otherTag) },
      carrierServiceCreate: {
        args: {
          input: {
            name: 'Walk',
            callbackUrl: 'https://walk.example.com/rates',
            active: true,
            supportsServiceDiscovery: true,
          },
        },
      },
      carrierServiceUpdate: {
        args: { input: { id: service, name: 'Walk' } },
        values: { 'input.id': [service, otherService] },
      },
      carrierServiceDelete: { args: { id: service }, values: two(service, otherService) },
    },
    values: {
      'AuthorInput.userId': [
        'gid://shopify/StaffMember/902541635',
        'gid://shopify/StaffMember/902541662',
      ],
      'MenuItemCreateInput.resourceId': [page, otherPage],
      'MenuItemUpdateInput.resourceId': [page, otherPage],
      'UrlRedirectInput.path': ['/walk-one', '/walk-two'],
      'UrlRedirectInput.target': ['/there-one', '/there-two'],
      'ScriptTagInput.displayScope': ['ALL', 'ONLINE_STORE'],
    },
    unreadable: {
      'TranslationInput.translatableContentDigest':
        'is compared with what is there, and not kept; records/content/translation has a test',
      'PageUpdateInput.redirectNewHandle': REDIRECTS,
      'BlogUpdateInput.redirectNewHandle': REDIRECTS,
      'BlogUpdateInput.redirectArticles': REDIRECTS,
      'ArticleUpdateInput.redirectNewHandle': REDIRECTS,
    },
    objects: {
      MenuItemCreateInput: { title: 'Walk', type: 'HTTP', url: 'https://walk.example.com' },
      MenuItemUpdateInput: { title: 'Walk', type: 'HTTP', url: 'https://walk.example.com' },
    },
  };
}
