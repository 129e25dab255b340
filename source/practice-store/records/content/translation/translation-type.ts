import { dateTime, gid, numberInGid } from '../../../api/formats.ts';
import { connectList } from '../../../graphql/connection.ts';
import {
  type Input,
  made,
  readInputs,
  readText,
  readTexts,
  userErrors,
} from '../../../graphql/mutation.ts';
import {
  type Field,
  partObject,
  recordType,
  type RootTable,
  rowFields,
} from '../../../graphql/record-type.ts';
import type { Args, GraphqlSession, WorldObject } from '../../../graphql/session.ts';
import { type Fault, sentence } from '../../change.ts';
import { allRows } from '../../rows.ts';
import type { World } from '../../world.ts';
import { translatableContent, translatableIds } from './translatable-content.ts';
import type { Translation } from './translation.ts';

/** Translations of one object in one request. */
const MOST_AT_ONCE = 100;

const translationMutations: RootTable = {
  translationsRegister: (args, session) => {
    const { world, context, objects } = session;
    const resourceId = readText(args['resourceId']) ?? '';
    const inputs = readInputs(args['translations']) ?? [];
    const faults = registerFaults(world, resourceId, inputs);
    if (faults.length > 0) return userErrors(...faults);
    const rows = inputs.map((input): Translation => {
      const given = {
        resourceId,
        key: readText(input['key']) ?? '',
        locale: readText(input['locale']) ?? '',
        marketId: readText(input['marketId']) ?? null,
      };
      const row = {
        ...given,
        id: known(world, given)?.id ?? world.translations.nextId(),
        value: readText(input['value']) ?? '',
        digest: readText(input['translatableContentDigest']) ?? '',
        updatedAtMs: context.nowMs,
      };
      world.translations.put(row);
      return row;
    });
    return made({ translations: rows.map(objects.Translation) });
  },

  translationsRemove: (args, { world, objects }) => {
    const resourceId = readText(args['resourceId']) ?? '';
    if (translatableContent(world, resourceId) === null) return userErrors(missing(resourceId));
    const keys = readTexts(args['translationKeys']) ?? [];
    const locales = readTexts(args['locales']) ?? [];
    const markets = readTexts(args['marketIds']);
    if (markets?.some((id) => !isMarket(world, id)) === true) {
      return userErrors(sentence(['marketIds'], NO_MARKET, 'MARKET_DOES_NOT_EXIST'));
    }
    const gone = allRows(world.translations).filter(
      (row) =>
        row.resourceId === resourceId &&
        keys.includes(row.key) &&
        locales.includes(row.locale) &&
        (markets === undefined ? row.marketId === null : markets.includes(row.marketId ?? '')),
    );
    for (const row of gone) world.translations.remove(row.id);
    return made({ translations: gone.map(objects.Translation) });
  },
};

export const translationType = recordType<Translation>('Translation', {
  fields: {
    ...rowFields<Translation>('key', 'locale', 'value'),
    market: ({ marketId }, _args, session) => session.node(marketId, 'Market'),
    outdated: (row, _args, { world }) => isOutdated(world, row),
    updatedAt: (row) => dateTime(row.updatedAtMs),
  },
  roots: {
    translatableResource: (args, { world }) => resource(world, String(args['resourceId'])),
    translatableResources: (args, { world }) =>
      resources(world, translatableIds(world, String(args['resourceType'])), args),
    translatableResourcesByIds: (args, { world }) =>
      resources(world, readTexts(args['resourceIds']) ?? [], args),
  },
  mutations: translationMutations,
});

/**
 * The field `translations` of a type.
 * @param typename as in the type's global ids
 */
export function translationsOf<Row extends { readonly id: number }>(typename: string): Field<Row> {
  return ({ id }, args, session) => translationsIn(session, gid(typename, id), args);
}

function resources(world: World, ids: readonly string[], args: Args): unknown {
  const nodes = ids.flatMap((resourceId, at) => {
    const node = resource(world, resourceId);
    return node === null ? [] : [{ id: at + 1, node }];
  });
  return connectList(nodes, args, ({ node }) => node);
}

function resource(world: World, resourceId: string): WorldObject | null {
  const content = translatableContent(world, resourceId);
  if (content === null) return null;
  const locale = primaryLocale(world);
  return partObject('TranslatableResource', resourceId, {
    resourceId: () => resourceId,
    // The practice store has no texts for single markets.
    translatableContent: ({ marketId }) =>
      marketId == null ? content.map((entry) => ({ ...entry, locale })) : [],
    translations: (args, session) => translationsIn(session, resourceId, args),
    nestedTranslatableResources: (args) => connectList([], args, () => null),
  });
}

function translationsIn(
  { world, objects }: GraphqlSession,
  resourceId: string,
  { locale, outdated, marketId }: Args,
): unknown {
  return allRows(world.translations)
    .filter(
      (row) =>
        row.resourceId === resourceId &&
        row.locale === locale &&
        row.marketId === (marketId ?? null) &&
        (typeof outdated !== 'boolean' || isOutdated(world, row) === outdated),
    )
    .map(objects.Translation);
}

function isOutdated(world: World, { resourceId, key, digest }: Translation): boolean {
  const content = translatableContent(world, resourceId) ?? [];
  return content.find((entry) => entry.key === key)?.digest !== digest;
}

function known(
  { translations }: World,
  {
    resourceId,
    key,
    locale,
    marketId,
  }: Omit<Translation, 'id' | 'value' | 'digest' | 'updatedAtMs'>,
): Translation | undefined {
  return allRows(translations).find(
    (row) =>
      row.resourceId === resourceId &&
      row.key === key &&
      row.locale === locale &&
      row.marketId === marketId,
  );
}

function primaryLocale({ shopLocales }: World): string {
  return allRows(shopLocales).find(({ isPrimary }) => isPrimary)?.locale ?? '';
}

function missing(resourceId: string): Fault {
  return sentence(['resourceId'], `Resource ${resourceId} does not exist`, 'RESOURCE_NOT_FOUND');
}

function registerFaults(world: World, resourceId: string, inputs: readonly Input[]): Fault[] {
  const content = translatableContent(world, resourceId);
  if (content === null) return [missing(resourceId)];
  if (inputs.length > MOST_AT_ONCE) {
    const message = `Too many translation keys for the resource: at most ${MOST_AT_ONCE}`;
    return [sentence(['translations'], message, 'TOO_MANY_KEYS_FOR_RESOURCE')];
  }
  const locales = allRows(world.shopLocales);
  return inputs.flatMap((input, at): Fault[] => {
    const refuse = (name: string, message: string, code: string): Fault =>
      sentence(['translations', String(at), name], message, code);
    const locale = locales.find((row) => row.locale === input['locale']);
    const field = content.find(({ key }) => key === input['key']);
    const { key, marketId } = input;
    return [
      ...(locale === undefined
        ? [refuse('locale', 'Locale is not a valid locale for the shop', 'INVALID_LOCALE_FOR_SHOP')]
        : []),
      ...(locale?.isPrimary === true
        ? [refuse('locale', SAME_AS_PRIMARY, 'INVALID_LOCALE_FOR_SHOP')]
        : []),
      ...(field === undefined
        ? [
            refuse(
              'key',
              `Key ${String(key)} is not a valid translatable field`,
              'INVALID_KEY_FOR_MODEL',
            ),
          ]
        : []),
      ...(field !== undefined && field.digest !== input['translatableContentDigest']
        ? [
            refuse(
              'translatableContentDigest',
              'Translatable content hash is invalid',
              'INVALID_TRANSLATABLE_CONTENT',
            ),
          ]
        : []),
      ...((readText(input['value']) ?? '').trim() === ''
        ? [refuse('value', "Value can't be blank", 'FAILS_RESOURCE_VALIDATION')]
        : []),
      ...(marketId == null || isMarket(world, marketId)
        ? []
        : [refuse('marketId', NO_MARKET, 'MARKET_DOES_NOT_EXIST')]),
    ];
  });
}

function isMarket({ markets }: World, id: unknown): boolean {
  const number = numberInGid(id, 'Market');
  return number !== null && markets.find(number) !== null;
}

const NO_MARKET = 'Market does not exist';
const SAME_AS_PRIMARY = "Locale cannot be the same as the shop's primary locale";
