import {
  getNamedType,
  type GraphQLInputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isAbstractType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { parseGid } from '../api/formats.ts';
import { type Fault, sentence } from '../records/change.ts';
import { FieldError } from './errors.ts';
import type { Args, GraphqlSession } from './session.ts';

/**
 * Which types an id may have, by where it is given: `Mutation.productDelete.id`, `ProductInput.id`.
 */
export type IdTypes = ReadonlyMap<string, readonly string[]>;

/** One id in the arguments of a field. */
export interface GivenId {
  readonly text: string;
  readonly type: string;
  /** The argument or input field: `Mutation.productDelete.id`, `ProductInput.id`. */
  readonly place: string;
  /** `['input', 'lines', '0', 'id']`. */
  readonly path: readonly string[];
  /** The id is in a list: `['ids', '0']`. */
  readonly isListed: boolean;
  /** Type names; empty when the schema does not say. */
  readonly allowed: readonly string[];
}

/** An argument or an input field, as the published schema describes it. */
interface PublishedInput {
  readonly name: string;
  readonly gidTypes?: readonly string[] | null;
}

interface PublishedType {
  readonly name: string;
  readonly fields?: ReadonlyArray<{
    readonly name: string;
    readonly args: readonly PublishedInput[];
  }> | null;
  readonly inputFields?: readonly PublishedInput[] | null;
}

/** The introspection result has `gidTypes` beside each argument; graphql-js drops them. */
export function readIdTypes(types: readonly PublishedType[]): IdTypes {
  const found = new Map<string, readonly string[]>();
  const note = (owner: string, { name, gidTypes }: PublishedInput): void => {
    if (gidTypes != null) found.set(`${owner}.${name}`, gidTypes);
  };
  for (const { name, fields, inputFields } of types) {
    for (const field of fields ?? []) {
      for (const arg of field.args) note(`${name}.${field.name}`, arg);
    }
    for (const field of inputFields ?? []) note(name, field);
  }
  return found;
}

/** `gidTypes` has some internal names of the service; global ids have the public ones. */
const PUBLIC_NAMES: Readonly<Record<string, string>> = {
  CarrierService: 'DeliveryCarrierService',
  Category: 'TaxonomyCategory',
  Condition: 'DeliveryCondition',
  Configuration: 'CheckoutAndAccountsConfiguration',
  ConfigurationOverride: 'CheckoutAndAccountsConfigurationOverride',
  Dispute: 'ShopifyPaymentsDispute',
  DisputeEvidence: 'ShopifyPaymentsDisputeEvidence',
  DisputeFileUpload: 'ShopifyPaymentsDisputeFileUpload',
  Label: 'ShippingLabel',
  LocationGroup: 'DeliveryLocationGroup',
  MethodDefinition: 'DeliveryMethodDefinition',
  Participant: 'DeliveryParticipant',
  Profile: 'DeliveryProfile',
  RateDefinition: 'DeliveryRateDefinition',
  Region: 'MarketRegionCountry',
  ThemeType: 'OnlineStoreTheme',
  TranslatableMetafieldProxy: 'Metafield',
  WebPresence: 'MarketWebPresence',
  Zone: 'DeliveryZone',
};

/** Every discount has an id of one of these types beside its own. */
const DISCOUNTS: readonly string[] = ['DiscountCodeNode', 'DiscountAutomaticNode'];

function isAllowed({ type, allowed }: GivenId, schema: GraphQLSchema): boolean {
  if (allowed.length === 0) return true;
  return allowed.some((name) => {
    if (name === type || PUBLIC_NAMES[name] === type) return true;
    if (name === 'Node') return true;
    if (name === 'DiscountNode') return DISCOUNTS.includes(type);
    const known = schema.getType(name);
    return (
      isAbstractType(known) && schema.getPossibleTypes(known).some((entry) => entry.name === type)
    );
  });
}

/** Every global id in the arguments of a field, in the order of the schema. */
export function givenIds(args: Args, info: GraphQLResolveInfo, idTypes: IdTypes): GivenId[] {
  const field = info.parentType.getFields()[info.fieldName];
  const found: GivenId[] = [];
  for (const arg of field?.args ?? []) {
    const value = args[arg.name];
    if (value == null) continue;
    const place = `${info.parentType.name}.${info.fieldName}.${arg.name}`;
    collect(value, arg.type, { place, path: [arg.name], isListed: false }, idTypes, found);
  }
  return found;
}

interface Place {
  readonly place: string;
  readonly path: readonly string[];
  readonly isListed: boolean;
}

function collect(
  value: unknown,
  type: GraphQLInputType,
  at: Place,
  idTypes: IdTypes,
  found: GivenId[],
): void {
  if (value == null) return;
  if (isNonNullType(type)) return collect(value, type.ofType, at, idTypes, found);
  if (isListType(type)) {
    for (const [index, entry] of (Array.isArray(value) ? value : [value]).entries()) {
      const path = [...at.path, String(index)];
      collect(entry, type.ofType, { ...at, path, isListed: true }, idTypes, found);
    }
    return;
  }
  if (isInputObjectType(type)) {
    for (const field of Object.values(type.getFields())) {
      const place = `${type.name}.${field.name}`;
      const path = [...at.path, field.name];
      const inner: unknown = Reflect.get(Object(value), field.name);
      collect(inner, field.type, { place, path, isListed: at.isListed }, idTypes, found);
    }
    return;
  }
  if (getNamedType(type).name !== 'ID' || typeof value !== 'string') return;
  const parsed = parseGid(value);
  if (parsed === null) return;
  found.push({ ...at, text: value, type: parsed.type, allowed: idTypes.get(at.place) ?? [] });
}

/** For an id that a field cannot use. */
export function invalidId(text: string): FieldError {
  return new FieldError('RESOURCE_NOT_FOUND', `Invalid id: ${text}`);
}

/** @throws FieldError for the first id whose type the field does not take, or that no row has */
export function checkTypes(
  ids: readonly GivenId[],
  { schema, objects }: Pick<GraphqlSession, 'schema' | 'objects'>,
): void {
  const foreign = ids.find(
    (id) =>
      !isAllowed(id, schema) ||
      // Rows have numbers (or `manual`); objects of other types may have any id.
      (Object.hasOwn(objects, id.type) && !/^(?:\d|manual$)/.test(parseGid(id.text)?.id ?? '')),
  );
  if (foreign !== undefined) throw invalidId(foreign.text);
}

/** These mutations look an id up before they look at anything else, and fail as a whole. */
export const LOOKS_UP_FIRST = /^(?:flow[A-Z]|fulfillmentOrder|reverse[A-Z]|shippingPackage)/;

/**
 * Ids that no root field looks up itself: they only refer to something, and unknown ones would be
 * accepted. An unknown saved search cannot be ignored, since it narrows a list; mutations report
 * theirs themselves.
 */
const REFERENCES = [
  /^QueryRoot\.\w+\.savedSearchId$/,
  /^QueryRoot\.customerSegmentMembership\./,
  /^Mutation\.collection(?:Add|Remove)Products(?:V2)?\.productIds$/,
  /^ProductSetInput\.id$/,
  /^(?:Collection|Product)PublicationInput\./,
  /^PublicationInput\.channelId$/,
  /^OrderCreateFulfillmentInput\.locationId$/,
  /^(?:Image|MailingAddress|Metafield)Input\.id$/,
  /^InventoryAdjustmentInput\.locationId$/,
];

/**
 * The ids of a root field that were never issued, where no other code checks them.
 * @param hasResolver whether a resolver answers the field, and looks most ids up
 */
export function unknownIds(
  ids: readonly GivenId[],
  { fieldName, parentType }: GraphQLResolveInfo,
  session: GraphqlSession,
  hasResolver: boolean,
): GivenId[] {
  const isMutation = parentType.name === 'Mutation';
  return ids.filter(
    (id) =>
      (!hasResolver ||
        LOOKS_UP_FIRST.test(fieldName) ||
        REFERENCES.some((place) => place.test(id.place))) &&
      // A query leaves the unknown ids of a list out of its result.
      (isMutation || !id.isListed) &&
      !session.isIssued(id.text),
  );
}

/** The fault of an id that was never issued: `Draft order does not exist`. */
export function unknownIdFault({ type, path }: Pick<GivenId, 'type' | 'path'>): Fault {
  const words = type.replaceAll(/(?<=[a-z0-9])(?=[A-Z])/g, ' ').toLowerCase();
  const name = `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
  return sentence(path, `${name} does not exist`, 'NOT_FOUND');
}
