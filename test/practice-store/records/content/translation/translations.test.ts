import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../../api/api-caller.ts';
import { startRecordCaller } from '../../record-caller.ts';

const { caller } = startRecordCaller();
const scopes = [
  'write_products',
  'write_content',
  'write_online_store_pages',
  'write_translations',
  'write_locales',
  'write_markets',
  'write_metaobjects',
  'write_metaobject_definitions',
];

async function run(query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const { json } = await caller.graphql(query, { scopes, variables });
  expect(json['errors']).toBeUndefined();
  return Object.values(Object(json['data']))[0];
}

const enable = (locale: string) =>
  run(
    'mutation($locale: String!) { shopLocaleEnable(locale: $locale) { shopLocale { locale name primary published } userErrors { field message } } }',
    { locale },
  );
const CONTENT = `query($id: ID!, $outdated: Boolean) { translatableResource(resourceId: $id) { resourceId
  translatableContent { key value digest locale type }
  translations(locale: "de", outdated: $outdated) { key locale value outdated updatedAt market { id } } } }`;
const register = (resourceId: unknown, translations: unknown) =>
  run(
    `mutation($resourceId: ID!, $translations: [TranslationInput!]!) {
      translationsRegister(resourceId: $resourceId, translations: $translations) {
        translations { key value locale } userErrors { field message code } } }`,
    { resourceId, translations },
  );
const someProduct = async () =>
  dig(await run('{ products(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');

async function contentOf(id: unknown, key: string): Promise<unknown> {
  const content = digList(await run(CONTENT, { id }), 'translatableContent');
  return content.find((one) => dig(one, 'key') === key);
}

describe('the languages of a store', () => {
  test('are enabled, published and disabled', async () => {
    expect(await enable('de')).toEqual({
      shopLocale: { locale: 'de', name: 'German', primary: false, published: false },
      userErrors: [],
    });
    const locales = (args = '') => run(`{ shopLocales${args} { locale } }`);
    expect(await locales()).toEqual([{ locale: 'en' }, { locale: 'de' }]);
    expect(await locales('(published: true)')).toEqual([{ locale: 'en' }]);
    const change = (locale: string) =>
      run(
        `mutation($locale: String!) { shopLocaleUpdate(locale: $locale, shopLocale: { published: true }) {
          shopLocale { published } userErrors { field message } } }`,
        { locale },
      );
    expect(dig(await change('de'), 'shopLocale')).toEqual({ published: true });
    expect(dig(await change('en'), 'userErrors')).toEqual([
      {
        field: ['locale'],
        message: "The primary locale of your store can't be changed through this endpoint.",
      },
    ]);
    const disable = () =>
      run('mutation { shopLocaleDisable(locale: "de") { locale userErrors { field message } } }');
    expect(await disable()).toEqual({ locale: 'de', userErrors: [] });
    expect(await disable()).toEqual({
      locale: null,
      userErrors: [{ field: ['locale'], message: "The locale doesn't exist." }],
    });
    expect(dig(await enable('tlh'), 'userErrors', 0, 'message')).toBe('Locale is invalid');
  });
});

describe('a translation', () => {
  test('is registered for the text it was made of, shown on the object, outdated and removed', async () => {
    await enable('de');
    const id = await someProduct();
    const title = await contentOf(id, 'title');
    expect(title).toMatchObject({ locale: 'en', type: 'SINGLE_LINE_TEXT_FIELD' });
    const translation = {
      key: 'title',
      locale: 'de',
      value: 'Becher',
      translatableContentDigest: dig(title, 'digest'),
    };
    expect(await register(id, [translation])).toEqual({
      translations: [{ key: 'title', value: 'Becher', locale: 'de' }],
      userErrors: [],
    });
    const shown = 'translations(locale: "de") { key value outdated }';
    const product = (fields: string) =>
      run(`query($id: ID!) { product(id: $id) { ${fields} } }`, { id });
    expect(await product(shown)).toEqual({
      translations: [{ key: 'title', value: 'Becher', outdated: false }],
    });
    await run(
      'mutation($id: ID!) { productUpdate(product: { id: $id, title: "Changed" }) { userErrors { message } } }',
      { id },
    );
    expect(await product(shown)).toMatchObject({ translations: [{ outdated: true }] });
    expect(digList(await run(CONTENT, { id, outdated: false }), 'translations')).toEqual([]);
    const remove = () =>
      run(
        `mutation($id: ID!) { translationsRemove(resourceId: $id, translationKeys: ["title"], locales: ["de"]) {
          translations { value } userErrors { message } } }`,
        { id },
      );
    expect(await remove()).toEqual({ translations: [{ value: 'Becher' }], userErrors: [] });
    expect(await remove()).toEqual({ translations: [], userErrors: [] });
  });

  test('is refused by the field that is wrong', async () => {
    await enable('de');
    const id = await someProduct();
    const digest = dig(await contentOf(id, 'title'), 'digest');
    const good = { key: 'title', locale: 'de', value: 'x', translatableContentDigest: digest };
    const refused = await register(id, [
      { ...good, locale: 'fr' },
      { ...good, locale: 'en' },
      { ...good, key: 'colour' },
      { ...good, translatableContentDigest: 'other' },
      { ...good, value: ' ' },
    ]);
    expect(digList(refused, 'userErrors')).toEqual([
      {
        field: ['translations', '0', 'locale'],
        message: 'Locale is not a valid locale for the shop',
        code: 'INVALID_LOCALE_FOR_SHOP',
      },
      {
        field: ['translations', '1', 'locale'],
        message: "Locale cannot be the same as the shop's primary locale",
        code: 'INVALID_LOCALE_FOR_SHOP',
      },
      {
        field: ['translations', '2', 'key'],
        message: 'Key colour is not a valid translatable field',
        code: 'INVALID_KEY_FOR_MODEL',
      },
      {
        field: ['translations', '3', 'translatableContentDigest'],
        message: 'Translatable content hash is invalid',
        code: 'INVALID_TRANSLATABLE_CONTENT',
      },
      {
        field: ['translations', '4', 'value'],
        message: "Value can't be blank",
        code: 'FAILS_RESOURCE_VALIDATION',
      },
    ]);
    const unknown = 'gid://shopify/Product/1';
    expect(dig(await register(unknown, [good]), 'userErrors', 0, 'code')).toBe(
      'RESOURCE_NOT_FOUND',
    );
  });

  test('is offered for every object of a kind, by id, and for entries that are translated', async () => {
    const pages = await run(
      '{ translatableResources(resourceType: PAGE, first: 2) { nodes { resourceId } pageInfo { hasNextPage } } }',
    );
    const ids = digList(pages, 'nodes').map((one) => dig(one, 'resourceId'));
    expect(ids[0]).toMatch(/^gid:\/\/shopify\/Page\/\d+$/);
    expect(
      await run(
        'query($ids: [ID!]!) { translatableResourcesByIds(resourceIds: $ids, first: 5) { nodes { resourceId } } }',
        { ids },
      ),
    ).toEqual({ nodes: ids.map((resourceId) => ({ resourceId })) });
    const entries = () =>
      run(
        '{ translatableResources(resourceType: METAOBJECT, first: 9) { nodes { translatableContent { key } } } }',
      );
    expect(digList(await entries(), 'nodes')).toEqual([]);
    await run(
      `mutation { metaobjectDefinitionUpdate(id: "gid://shopify/MetaobjectDefinition/7410000000",
        definition: { capabilities: { translatable: { enabled: true } } }) { userErrors { message } } }`,
    );
    const [first, ...more] = digList(await entries(), 'nodes');
    expect(more).toHaveLength(2);
    expect(digList(first, 'translatableContent')).toEqual([{ key: 'name' }, { key: 'town' }]);
  });
});
