import {
  type Input,
  made,
  readFlag,
  readInput,
  readText,
  unsupported,
  userErrors,
} from '../../../graphql/mutation.ts';
import { recordType, type RootTable } from '../../../graphql/record-type.ts';
import { type Fault, sentence } from '../../change.ts';
import { allRows } from '../../rows.ts';
import type { World } from '../../world.ts';
import type { ShopLocale } from './translation.ts';

/** Languages that a store can enable: ISO code and English name. */
const LOCALES: ReadonlyArray<readonly [locale: string, name: string]> = [
  ['cs', 'Czech'],
  ['da', 'Danish'],
  ['de', 'German'],
  ['el', 'Greek'],
  ['en', 'English'],
  ['es', 'Spanish'],
  ['fi', 'Finnish'],
  ['fr', 'French'],
  ['hu', 'Hungarian'],
  ['is', 'Icelandic'],
  ['it', 'Italian'],
  ['ja', 'Japanese'],
  ['ko', 'Korean'],
  ['nb', 'Norwegian (Bokmål)'],
  ['nl', 'Dutch'],
  ['pl', 'Polish'],
  ['pt-BR', 'Portuguese (Brazil)'],
  ['pt-PT', 'Portuguese (Portugal)'],
  ['sv', 'Swedish'],
  ['tr', 'Turkish'],
  ['zh-CN', 'Chinese (Simplified)'],
  ['zh-TW', 'Chinese (Traditional)'],
];

const LOCALE = ['locale'];
const WEB_PRESENCES = 'marketWebPresenceIds';

const localeMutations: RootTable = {
  shopLocaleEnable: (args, { world, objects }) => {
    const locale = readText(args['locale']) ?? '';
    const isKnown = LOCALES.some(([code]) => code === locale);
    const faults = [
      ...(isKnown ? [] : [fault('Locale is invalid')]),
      ...(localeOf(world, args) === null ? [] : [fault('Locale has already been taken')]),
      ...unsupported(args, [], WEB_PRESENCES),
    ];
    if (faults.length > 0) return userErrors(...faults);
    const id = world.shopLocales.nextId();
    const row = { id, locale, isPrimary: false, isPublished: false };
    world.shopLocales.put(row);
    return made({ shopLocale: objects.ShopLocale(row) });
  },

  shopLocaleUpdate: (args, { world, objects }) => {
    const before = localeOf(world, args);
    const input = readInput(args['shopLocale']);
    const faults = [
      ...changeFaults(before, 'changed through this endpoint'),
      ...unsupported(input, ['shopLocale'], WEB_PRESENCES),
    ];
    if (before === null || faults.length > 0) return userErrors(...faults);
    const row = { ...before, isPublished: readFlag(input['published']) ?? before.isPublished };
    world.shopLocales.put(row);
    return made({ shopLocale: objects.ShopLocale(row) });
  },

  shopLocaleDisable: (args, { world }) => {
    const before = localeOf(world, args);
    const faults = changeFaults(before, 'disabled');
    if (before === null || faults.length > 0) return userErrors(...faults);
    world.shopLocales.remove(before.id);
    // Disabling a language deletes its translations.
    for (const one of allRows(world.translations)) {
      if (one.locale === before.locale) world.translations.remove(one.id);
    }
    return made({ locale: before.locale });
  },
};

export const shopLocaleType = recordType<ShopLocale>('ShopLocale', {
  fields: {
    locale: ({ locale }) => locale,
    name: ({ locale }) => LOCALES.find(([code]) => code === locale)?.[1] ?? locale,
    primary: ({ isPrimary }) => isPrimary,
    published: ({ isPublished }) => isPublished,
    marketWebPresences: () => [],
  },
  roots: {
    shopLocales: (args, { world, objects }) =>
      allRows(world.shopLocales)
        .filter(({ isPublished }) => args['published'] !== true || isPublished)
        .map(objects.ShopLocale),
    availableLocales: () => LOCALES.map(([isoCode, name]) => ({ isoCode, name })),
  },
  mutations: localeMutations,
});

/** The enabled language of the argument `locale`; null when it is not enabled. */
function localeOf({ shopLocales }: World, { locale }: Input): ShopLocale | null {
  return allRows(shopLocales).find((row) => row.locale === locale) ?? null;
}

function changeFaults(row: ShopLocale | null, done: string): Fault[] {
  if (row === null) return [fault("The locale doesn't exist.")];
  return row.isPrimary ? [fault(`The primary locale of your store can't be ${done}.`)] : [];
}

function fault(message: string): Fault {
  return sentence(LOCALE, message, 'INVALID');
}
