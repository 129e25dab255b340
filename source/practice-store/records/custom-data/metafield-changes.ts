import { isJson } from '../../../core/json/json-object.ts';
import { parseGid } from '../../api/formats.ts';
import { type Input, made, readInputs, readText, userErrors } from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { type Fault, fault, sentence } from '../change.ts';
import {
  compareDigest,
  DEFAULT_NAMESPACE,
  definitionOf,
  type Metafield,
  type MetafieldOwner,
  OWNER_TYPES,
  type OwnerTypename,
} from './metafield.ts';

const MOST_AT_ONCE = 25;

type Content = Pick<Metafield, 'namespace' | 'key' | 'type' | 'value'>;

export const metafieldMutations: RootTable = {
  metafieldsSet: (args, session) => {
    const inputs = readInputs(args['metafields']) ?? [];
    if (inputs.length > MOST_AT_ONCE) {
      const message = `Exceeded the maximum metafields input limit of ${MOST_AT_ONCE}.`;
      return userErrors(sentence(['metafields'], message, 'LESS_THAN_OR_EQUAL_TO'));
    }
    const plans = inputs.map((input, at) => plan(session, input, ['metafields', String(at)]));
    const faults = plans.flatMap((entry) => entry.faults);
    if (faults.length > 0) return userErrors(...faults);
    const set = plans.flatMap(({ owner, content }) =>
      owner === null ? [] : [session.world.metafields.set(owner, content, session.context.nowMs)],
    );
    return made({ metafields: set.map(session.objects.Metafield) });
  },

  metafieldsDelete: (args, session) => {
    const inputs = readInputs(args['metafields']) ?? [];
    const deleted = inputs.map((input) => {
      const owner = ownerOf(input['ownerId'], session);
      const namespace = readText(input['namespace']) ?? '';
      const key = readText(input['key']) ?? '';
      const isGone = owner !== null && session.world.metafields.remove(owner, namespace, key);
      return isGone ? { ownerId: input['ownerId'], namespace, key } : null;
    });
    return made({ deletedMetafields: deleted });
  },
};

/** Faults in the metafields of an owner's input; checked before the owner is made. */
export function inputFaults(value: unknown, typename: OwnerTypename): readonly Fault[] {
  return (readInputs(value) ?? []).flatMap((input, at) =>
    metafieldFaults(readContent(input, typename), ['metafields', String(at)]),
  );
}

/** Sets the metafields of an owner's input, which were checked before. */
export function setMetafields(
  session: GraphqlSession,
  owner: MetafieldOwner,
  value: unknown,
): void {
  for (const input of readInputs(value) ?? []) {
    const content = readContent(input, owner.typename);
    session.world.metafields.set(owner, content, session.context.nowMs);
  }
}

function plan(
  session: GraphqlSession,
  input: Input,
  at: readonly string[],
): { owner: MetafieldOwner | null; content: Content; faults: readonly Fault[] } {
  const owner = ownerOf(input['ownerId'], session);
  const content = readContent(input, owner?.typename ?? null);
  if (owner === null) {
    const message = 'Owner does not exist.';
    return { owner, content, faults: [sentence([...at, 'ownerId'], message, 'INVALID')] };
  }
  const digest = input['compareDigest'];
  const before = session.world.metafields
    .of(owner)
    .find((entry) => entry.namespace === content.namespace && entry.key === content.key);
  const isStale =
    digest === null
      ? before !== undefined
      : digest !== undefined && (before === undefined || compareDigest(before) !== digest);
  if (isStale) {
    const message =
      'The resource has been updated since it was loaded. Try again with an updated `compareDigest` value.';
    return { owner, content, faults: [sentence(at, message, 'STALE_OBJECT')] };
  }
  return { owner, content, faults: metafieldFaults(content, at) };
}

/** The type may be left out where a definition has it. */
function readContent(input: Input, typename: OwnerTypename | null): Content {
  const namespace = readText(input['namespace']) ?? DEFAULT_NAMESPACE;
  const key = readText(input['key']) ?? '';
  return {
    namespace,
    key,
    type: readText(input['type']) ?? definitionOf(typename, namespace, key)?.type ?? '',
    value: readText(input['value']) ?? '',
  };
}

function ownerOf(id: unknown, session: GraphqlSession): MetafieldOwner | null {
  const parsed = typeof id === 'string' ? parseGid(id) : null;
  if (parsed === null || !isOwner(parsed.type)) return null;
  return session.node(id) === null ? null : { typename: parsed.type, id: Number(parsed.id) };
}

function isOwner(typename: string): typename is OwnerTypename {
  return Object.hasOwn(OWNER_TYPES, typename);
}

const LONGEST_NAME = 255;
const SHORTEST_KEY = 2;
const LONGEST_KEY = 64;

/** Types whose values are checked; every other known type takes any text. */
const FORMS: Readonly<Record<string, { readonly form: RegExp; readonly words: string }>> = {
  number_integer: { form: /^-?\d{1,16}$/, words: 'Value must be an integer.' },
  number_decimal: { form: /^-?\d+(?:\.\d{1,9})?$/, words: 'Value must be a decimal.' },
  boolean: { form: /^(?:true|false)$/, words: "Value must be either 'true' or 'false'." },
  date: { form: /^\d{4}-\d{2}-\d{2}$/, words: 'Value must be in YYYY-MM-DD format.' },
  date_time: {
    form: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/,
    words: 'Value must be in “YYYY-MM-DDTHH:MM:SS” format.',
  },
  single_line_text_field: { form: /^[^\r\n]*$/, words: 'Value must be a single line text string.' },
  color: { form: /^#[0-9a-f]{6}$/i, words: 'Value must be a hex color code.' },
  url: {
    form: /^(?:https?|mailto|sms|tel):/i,
    words: 'Value must be one of the following URL schemes: http, https, mailto, sms, tel.',
  },
};
const JSON_TYPES = /^(?:json|dimension|volume|weight|money|rating|link|rich_text_field|list\.\w+)$/;
const TEXT_TYPES = /^(?:multi_line_text_field|id|language|\w+_reference)$/;

/** What is wrong with a metafield; `at` is the path in front of the field's name. */
export function metafieldFaults(
  { namespace, key, type, value }: Content,
  at: readonly string[],
): Fault[] {
  return [
    ...nameFaults(namespace, 'Namespace', [...at, 'namespace']),
    ...nameFaults(key, 'Key', [...at, 'key']),
    ...(value === '' ? [fault([...at, 'value'], 'Value', "can't be blank.", 'BLANK')] : []),
    ...valueFaults(type, value, at),
  ];
}

/** Whether this store knows the type. */
function isMetafieldType(type: string): boolean {
  return Object.hasOwn(FORMS, type) || JSON_TYPES.test(type) || TEXT_TYPES.test(type);
}

/** What is wrong with a value of a type. */
export function valueFaults(type: string, value: string, at: readonly string[]): Fault[] {
  if (!isMetafieldType(type)) {
    return [fault([...at, 'type'], 'Type', 'is not included in the list', 'INCLUSION')];
  }
  const rule = Object.hasOwn(FORMS, type) ? FORMS[type] : undefined;
  const words =
    rule === undefined
      ? JSON_TYPES.test(type) && !isJson(value)
        ? 'Value must be valid JSON.'
        : null
      : rule.form.test(value)
        ? null
        : rule.words;
  if (words === null || value === '') return [];
  return [sentence([...at, 'value'], words, 'INVALID_VALUE')];
}

function nameFaults(name: string, label: string, field: readonly string[]): Fault[] {
  if (name === '') return [fault(field, label, "can't be blank.", 'BLANK')];
  if (name.length < SHORTEST_KEY) {
    return [
      fault(field, label, `is too short (minimum is ${SHORTEST_KEY} characters)`, 'TOO_SHORT'),
    ];
  }
  const longest = label === 'Key' ? LONGEST_KEY : LONGEST_NAME;
  if (name.length > longest) {
    return [fault(field, label, `is too long (maximum is ${longest} characters)`, 'TOO_LONG')];
  }
  return /^[\w$:-]+$/.test(name)
    ? []
    : [fault(field, label, 'contains one or more invalid characters.', 'INVALID')];
}
