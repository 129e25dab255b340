/**
 * What requests over REST make of each field of their bodies, as a text beside this file; written anew
 * with `vitest run test/practice-store/records/content/every-body-field -u`.
 */
import { expect, test } from 'vitest';
import { bodyOutcomes, type RestCall } from '../../rest/body-outcomes.ts';
import type { RestWorld } from '../../rest/rest-world.ts';

const first =
  (plural: string): RestCall['address'] =>
  (world) =>
    `${plural}/${world.idAt(plural, plural, 0)}`;
const articlesOf = (world: RestWorld) => `blogs/${world.idAt('blogs', 'blogs', 0)}/articles`;
const assetsOf = (world: RestWorld) => `themes/${world.idAt('themes', 'themes', 0)}/assets`;

const PAGE = {
  title: 'Walk',
  handle: 'walk-there',
  body_html: '<p>Walk</p>',
  author: 'Ida',
  template_suffix: 'tall',
  published_at: '2026-03-07T03:07:00Z',
};
const ARTICLE = {
  ...PAGE,
  summary_html: '<b>Short</b>',
  tags: 'wool, gift',
  image: { src: 'https://walk.example.com/a.png', alt: 'Walk' },
};
const BLOG = {
  title: 'Walk',
  handle: 'walk-there',
  template_suffix: 'tall',
  commentable: 'yes',
  feedburner: 'f',
  feedburner_location: 'l',
};
const TAG = {
  event: 'onload',
  src: 'https://walk.example.com/a.js',
  display_scope: 'order_status',
  cache: true,
};

const CALLS: readonly RestCall[] = [
  {
    name: 'a new page',
    address: () => 'pages',
    key: 'page',
    body: () => PAGE,
    more: ['published'],
  },
  {
    name: 'a changed page',
    method: 'PUT',
    address: first('pages'),
    key: 'page',
    body: () => ({ title: 'Walk' }),
    more: [...Object.keys(PAGE), 'published'],
  },
  { name: 'a new blog', address: () => 'blogs', key: 'blog', body: () => BLOG },
  {
    name: 'a changed blog',
    method: 'PUT',
    address: first('blogs'),
    key: 'blog',
    body: () => ({ title: 'Walk' }),
    more: Object.keys(BLOG),
  },
  {
    name: 'a new article',
    address: articlesOf,
    key: 'article',
    body: () => ARTICLE,
    more: ['published', 'blog_id'],
    also: (world) => [`blogs/${world.idAt('blogs', 'blogs', 0)}`],
  },
  {
    name: 'a changed article',
    method: 'PUT',
    address: (world) => `${articlesOf(world)}/${world.idAt(articlesOf(world), 'articles', 0)}`,
    key: 'article',
    body: () => ({ title: 'Walk' }),
    more: [...Object.keys(ARTICLE), 'published', 'blog_id'],
  },
  {
    name: 'a new comment',
    address: () => 'comments',
    key: 'comment',
    body: (world) => ({
      article_id: Number(world.idAt(articlesOf(world), 'articles', 0)),
      author: 'Ida',
      email: 'ida@example.com',
      body: 'So it is.',
      ip: '192.0.2.7',
    }),
    more: ['blog_id'],
  },
  {
    name: 'a changed comment',
    method: 'PUT',
    address: first('comments'),
    key: 'comment',
    body: () => ({ body: 'Walk' }),
    more: ['author', 'email', 'ip', 'article_id', 'status'],
  },
  {
    name: 'a new redirect',
    address: () => 'redirects',
    key: 'redirect',
    body: () => ({ path: '/walk', target: '/there' }),
  },
  {
    name: 'a changed redirect',
    method: 'PUT',
    address: first('redirects'),
    key: 'redirect',
    body: () => ({ path: '/walk' }),
    more: ['target'],
  },
  {
    name: 'a new script tag',
    address: () => 'script_tags',
    key: 'script_tag',
    body: () => TAG,
  },
  {
    name: 'a changed script tag',
    method: 'PUT',
    address: first('script_tags'),
    key: 'script_tag',
    body: () => ({ src: 'https://walk.example.com/b.js' }),
    more: Object.keys(TAG),
  },
  {
    name: 'a changed theme',
    method: 'PUT',
    address: (world) => `themes/${world.idAt('themes', 'themes', 1)}`,
    key: 'theme',
    body: () => ({ name: 'Walk', role: 'main' }),
    also: () => ['themes'],
  },
  {
    name: 'a file of a theme',
    method: 'PUT',
    address: assetsOf,
    key: 'asset',
    body: () => ({ key: 'assets/walk.css', value: 'a {}' }),
    more: ['attachment', 'source_key'],
    also: (world, answer) => [
      `${assetsOf(world)}?asset[key]=${String(Object(Object(answer)['asset'])['key'])}`,
    ],
  },
  {
    name: 'a copied file of a theme',
    method: 'PUT',
    address: assetsOf,
    key: 'asset',
    body: () => ({ key: 'templates/walk.liquid', source_key: 'assets/theme.css' }),
  },
  {
    name: 'a file of a theme in base64',
    method: 'PUT',
    address: assetsOf,
    key: 'asset',
    body: () => ({ key: 'assets/walk.png', attachment: 'd2Fsaw==' }),
  },
];

test('every field of a body makes what is written down for it', async () => {
  await expect(CALLS.map(bodyOutcomes).join('')).toMatchFileSnapshot('every-body-field.txt');
});
