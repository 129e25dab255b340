import { z } from 'zod';
import {
  COLOR_NAMES,
  COLOR_ROLES,
  DEFAULT_PREFERENCES,
  MOTIONS,
  type Defaults,
  type Preferences,
  THEME_NAMES,
} from '../../core/preferences.ts';
import { didYouMean } from '../../core/text/edit-distance.ts';

/**
 * The one schema of the settings file: its values in, preferences out. Issues carry a sentence
 * without the value, and `params.remedy`.
 * @param placeOf where the keys of a command are written, for messages
 */
export function preferencesSchema(placeOf: (command: string) => string) {
  const keys = z.record(z.string(), keysOfCommand, NO_OBJECT).transform((byName) =>
    Object.entries(byName).map(([command, chosen]) => ({
      command,
      keys: chosen,
      place: placeOf(command),
    })),
  );
  return z.strictObject({ ...fields, keys: z.optional(keys) }).transform((given) => ({
    preferences: {
      keys: given.keys ?? DEFAULT_PREFERENCES.keys,
      theme: given.theme ?? DEFAULT_PREFERENCES.theme,
      mouse: given.mouse ?? DEFAULT_PREFERENCES.mouse,
      motion: given.motion ?? DEFAULT_PREFERENCES.motion,
      history: given.history ?? DEFAULT_PREFERENCES.history,
    } satisfies Preferences,
    defaults: given.defaults ?? {},
  }));
}

/** The names that are allowed in the object at this path. */
export function knownNames(path: readonly PropertyKey[]): readonly string[] {
  if (path[0] === 'theme') return ['base', ...COLOR_ROLES];
  return Object.keys(path[0] === 'defaults' ? defaultFields : fieldsOfFile);
}

const NO_OBJECT = 'This is not an object.';

function listed(value: unknown): unknown {
  return typeof value === 'string' ? [value] : value;
}

/** One key, or several. */
const keysOfCommand = z.preprocess(
  listed,
  z
    .array(z.string('This is not the name of a key.').min(1, 'This is not the name of a key.'), {
      error: 'Keys are one text, or a list of texts.',
    })
    .min(1, 'There is no key in the list.')
    .max(8, 'These are too many keys for one command.'),
);

function oneOf<const Name extends string>(names: readonly Name[], what: string) {
  return z.unknown().transform((value, context) => oneOfThem(names, what, value, context));
}

function oneOfThem<const Name extends string>(
  names: readonly Name[],
  what: string,
  value: unknown,
  context: z.core.$RefinementCtx,
) {
  const found = names.find((name) => name === value);
  if (found !== undefined) return found;
  const near = typeof value === 'string' ? didYouMean(value, names) : null;
  context.issues.push({
    code: 'custom',
    message: `This is not the name of a ${what}.`,
    params: { remedy: near ?? `There are: ${names.join(', ')}.` },
    input: undefined,
  });
  return z.NEVER;
}

const color = z.optional(
  z.unknown().transform((value, context) => {
    const isHex = typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value);
    return isHex ? value : oneOfThem(COLOR_NAMES, 'colour, nor #rrggbb', value, context);
  }),
);

const theme = z.preprocess(
  (value) => (typeof value === 'string' ? { base: value } : value),
  z
    .strictObject(
      {
        base: z.optional(oneOf(THEME_NAMES, 'theme')),
        ...Object.fromEntries(COLOR_ROLES.map((role) => [role, color])),
      },
      'This is neither the name of a theme nor an object with colours.',
    )
    .transform(({ base, ...colors }) => ({ base: base ?? DEFAULT_PREFERENCES.theme.base, colors })),
);

const yesOrNo = z.optional(z.boolean('This is neither true nor false.'));

const motion = z.optional(oneOf(MOTIONS, 'kind of motion'));

const text = z.optional(z.string('This is not a text.'));

const LONGEST_WAIT_SECONDS = 24 * 60 * 60;

const defaultFields = {
  store: text,
  scopes: z.optional(
    z.union([z.string(), z.array(z.string())], 'These are neither a text nor a list of texts.'),
  ),
  redirectUri: text,
  apiVersion: text,
  maxBody: z.optional(z.number('This is not a number.')),
  timeout: z.optional(
    z
      .number('This is not a number of seconds.')
      .positive('This is not a number of seconds between 0 and 86400.')
      .max(LONGEST_WAIT_SECONDS, 'This is not a number of seconds between 0 and 86400.'),
  ),
  openBrowser: yesOrNo,
  plain: yesOrNo,
  presenter: yesOrNo,
  keep: yesOrNo,
} satisfies Record<keyof Defaults, unknown>;

/** As the texts that a variable would hold, so that one schema checks both. */
const defaults = z
  .strictObject(defaultFields, NO_OBJECT)
  .transform(({ scopes, maxBody, ...given }): Defaults => ({
    ...given,
    scopes: typeof scopes === 'object' ? scopes.join(',') : scopes,
    maxBody: maxBody === undefined ? maxBody : String(maxBody),
  }));

const fields = {
  theme: z.optional(theme),
  mouse: yesOrNo,
  motion,
  history: yesOrNo,
  defaults: z.optional(defaults),
};

const fieldsOfFile = { keys: null, ...fields };
