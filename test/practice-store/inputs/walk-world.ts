import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import {
  type DocumentNode,
  type ExecutionResult,
  getNamedType,
  type GraphQLField,
  isObjectType,
  parse,
} from 'graphql';
import { createHash } from 'node:crypto';
import { keyDirective } from '../graphql/query-writer.ts';
import { loadAccessRules } from '../../../source/core/access/access-rules.ts';
import { gid, parseGid } from '../../../source/practice-store/api/formats.ts';
import type { ApiRequest } from '../../../source/practice-store/api/types.ts';
import {
  createSession,
  type Engine,
  run,
} from '../../../source/practice-store/graphql/answer-graphql.ts';
import { createShownObjects } from '../../../source/practice-store/graphql/shown-objects.ts';
import { createCostBucket } from '../../../source/practice-store/graphql/cost/cost-bucket.ts';
import { createWorld } from '../../../source/practice-store/records/create-world.ts';
import {
  recordTypeOfIds,
  REST_RESOURCES,
} from '../../../source/practice-store/records/registry.ts';
import { createListMemory } from '../../../source/practice-store/records/sequence.ts';
import { answerRest } from '../../../source/practice-store/rest/answer-rest.ts';
import { dig, NOW_MS, ORIGIN } from '../api/api-caller.ts';
import { allScopes, publishedIdTypes, publishedSchema } from '../graphql/schema-fixture.ts';
import type { Arguments, KnownIds } from './base-arguments.ts';
import { createReadingWriter, idsIn, payloadSelection } from './reading.ts';

/** REST resources whose name is not that of the type in small letters. */
const REST_NAMES: Readonly<Record<string, string>> = {
  ProductVariant: 'variant',
  WebhookSubscription: 'webhook',
};

/** Scopes that only REST knows. */
const REST_SCOPES = ['write_price_rules', 'write_product_listings', 'read_checkouts'];

const ONLY_ID = parse('query($id: ID!) { node(id: $id) { id } }');

/** One seeded world without a thread, a price or a check of the document around it. */
export interface WalkWorld {
  /** Runs a mutation with these arguments. */
  mutate(name: string, args: Arguments): Promise<MutationResult>;
  /** An object as GraphQL and REST show it; null when there is none. */
  read(id: string, levels: number): Promise<unknown>;
  /** The same over GraphQL alone; no levels give only its id. */
  node(id: string, levels: number): Promise<unknown>;
  /** The same, as the first world showed it in which all that was written here had been written. */
  made(id: string, levels: number): Promise<unknown>;
  query(text: string): Promise<unknown>;
  /** A request over REST; the body is sent as JSON. */
  rest(method: string, path: string, query?: string, body?: unknown): RestResult;
  /** The fields that a search on a list does not know, out of these. */
  unknownFields(list: string, args: string, fields: readonly string[]): Promise<string[]>;
}

/** What a world showed of an object, and the ids in it that count only once they were shown. */
interface Made {
  readonly node: unknown;
  readonly parts: readonly string[];
}

export interface RestResult {
  readonly status: number;
  readonly json: unknown;
}

export interface MutationResult {
  /** Errors of the whole document, as sentences. */
  readonly errors: readonly string[];
  readonly userErrors: ReadonlyArray<{
    readonly field: readonly string[];
    readonly message: string;
    /** Absent where the kind of error has none. */
    readonly code?: string;
  }>;
  readonly payload: unknown;
}

/** Makes worlds that are all alike; what is the same for all is read once. */
export async function createWalkWorlds(): Promise<() => WalkWorld> {
  const schema = publishedSchema();
  const idTypes = publishedIdTypes();
  const rules = await loadAccessRules(SHOPIFY_PROFILE);
  const scopes = [...allScopes(), 'read_all_orders', 'unauthenticated_read_product_listings'];
  const writer = createReadingWriter(schema);
  const calls = new Map<string, DocumentNode>();
  /** Of `made`, by what was written, id and levels: many worlds begin with the same mutations. */
  const madeBefore = new Map<string, Made>();
  const isFoundAgain = (typename: string): boolean => {
    const type = schema.getType(typenameOf(typename) ?? '');
    const isNode = isObjectType(type) && type.getInterfaces().some(({ name }) => name === 'Node');
    return isNode && recordTypeOfIds(typename)?.find != null;
  };

  const callOf = (field: GraphQLField<unknown, unknown>, args: Arguments): DocumentNode => {
    const given = field.args.filter(({ name }) => Object.hasOwn(args, name));
    const key = [field.name, ...given.map(({ name }) => name)].join(' ');
    const known = calls.get(key);
    if (known !== undefined) return known;
    const declared = given.map(({ name, type }) => `$${name}: ${String(type)}`).join(', ');
    const passed = given.map(({ name }) => `${name}: $${name}`).join(', ');
    const payload = getNamedType(field.type);
    const selection = isObjectType(payload)
      ? payloadSelection(payload, schema, writer, isFoundAgain)
      : '';
    const document = parse(
      given.length === 0
        ? `mutation { ${field.name}${keyDirective(field)} ${selection} }`
        : `mutation(${declared}) { ${field.name}(${passed})${keyDirective(field)} ${selection} }`,
    );
    calls.set(key, document);
    return document;
  };

  return () => {
    const world = createWorld({ nowMs: NOW_MS, productCount: 8, customerCount: 6, orderCount: 12 });
    const shown = createShownObjects();
    const noted = new Set<string>();
    /** Parts of what another world showed: here they are known only once they are read. */
    const unread = new Map<string, () => Promise<unknown>>();
    const engine: Engine = {
      published: { schema, protectedFields: new Set(), idTypes },
      rules,
      world,
      discarded: new AbortController().signal,
      bucket: createCostBucket(),
      lists: createListMemory(),
      shownObjects: {
        find: shown.find,
        note: (id, object) => {
          noted.add(id);
          shown.note(id, object);
        },
      },
    };
    const request: ApiRequest = {
      method: 'POST',
      path: 'graphql.json',
      query: '',
      headers: {},
      body: new Uint8Array(),
      context: {
        shop: 'demo.practice.test',
        origin: ORIGIN,
        apiVersion: '2026-10',
        grantedScopes: scopes,
        app: { id: '1', title: 'Practice app', clientId: 'practice_client' },
        nowMs: NOW_MS,
      },
    };
    /** A digest of all that was written. */
    let past = '';
    const noteWritten = (...what: readonly unknown[]): void => {
      past = createHash('sha256')
        .update(JSON.stringify([past, what]))
        .digest('base64');
    };
    const execute = async (
      document: DocumentNode,
      variables: Arguments,
      isMutation: boolean,
      session = createSession(request, engine, null),
    ): Promise<ExecutionResult> => {
      const call = { isMutation, variables, operationName: null };
      const result = await run(document, session, engine, call);
      if (result === 'too-large') throw new Error('the answer is too large');
      return result;
    };
    const callRest: WalkWorld['rest'] = (method, path, query = '', sent) => {
      const sentBytes = new TextEncoder().encode(sent === undefined ? '' : JSON.stringify(sent));
      const headers = { 'content-type': 'application/json' };
      const context = { ...request.context, grantedScopes: [...scopes, ...REST_SCOPES] };
      if (method !== 'GET') noteWritten(method, path, query, sent);
      const asked = { ...request, method, path, query, headers, body: sentBytes, context };
      const { status, body } = answerRest(asked, world);
      return { status, json: typeof body === 'string' && body !== '' ? JSON.parse(body) : null };
    };
    const rest = (typename: string, id: string): unknown => {
      const name = REST_NAMES[typename] ?? snakeCase(typename);
      const resource = REST_RESOURCES.find(({ singular, single }) => singular === name && single);
      if (resource === undefined) return null;
      const { status, json } = callRest('GET', `${resource.path}/${id}.json`);
      return status === 200 ? json : null;
    };
    const nodeOf = async (id: string, levels: number): Promise<unknown> => {
      const parsed = parseGid(id);
      const typename = parsed === null ? null : typenameOf(parsed.type);
      if (parsed === null || typename === null || !isFoundAgain(parsed.type)) return null;
      const document = levels === 0 ? ONLY_ID : writer.node(typename, levels);
      const { data, errors } = await execute(document, { id }, false);
      const node: unknown = dig(data, 'node');
      if (node == null && errors !== undefined) throw new Error(errors.map(String).join('\n'));
      return node ?? null;
    };
    return {
      mutate: async (name, args) => {
        for (const id of idsIn(args)) await unread.get(id)?.();
        noteWritten(name, args);
        if (name === 'approve') {
          // What a person does on the store's page, and no mutation can.
          const row = world.appSubscriptions.find(Number(/\d+$/.exec(String(args['id']))?.[0]));
          if (row === null) throw new Error('nothing to approve');
          world.appSubscriptions.put({ ...row, status: 'ACTIVE', approvedAtMs: NOW_MS });
          return { errors: [], userErrors: [], payload: {} };
        }
        if (name === 'upload') {
          // What a client sends to the address of a staged upload.
          const bytes =
            typeof args['base64'] === 'string'
              ? Buffer.from(args['base64'], 'base64')
              : new TextEncoder().encode(String(args['text']));
          const answer = world.uploads.receive(String(args['key']), bytes);
          if (answer !== 'received') throw new Error(`the file is ${answer}`);
          return { errors: [], userErrors: [], payload: {} };
        }
        const field = schema.getMutationType()?.getFields()[name];
        if (field === undefined) throw new Error(`no mutation ${name}`);
        const { data, errors = [] } = await execute(callOf(field, args), args, true);
        const payload: unknown = dig(data, name);
        return {
          errors: errors
            .map(({ message }) => message)
            // Read through `job { query { … } }`, which shows every root field.
            .filter((message) => !message.includes('not associated with any fulfillment')),
          userErrors: userErrorsOf(payload),
          payload,
        };
      },
      read: async (id, levels) => {
        const node = await nodeOf(id, levels);
        if (node === null) return null;
        const { type = '', id: number = '' } = parseGid(id) ?? {};
        return { node, rest: rest(typenameOf(type) ?? '', number) };
      },
      node: nodeOf,
      made: async (id, levels) => {
        const key = [past, id, levels].join(' ');
        const known = madeBefore.get(key);
        if (known !== undefined) {
          for (const part of known.parts) unread.set(part, () => nodeOf(id, levels));
          return known.node;
        }
        const before = new Set(noted);
        const node = await nodeOf(id, levels);
        madeBefore.set(key, { node, parts: [...noted].filter((part) => !before.has(part)) });
        return node;
      },
      rest: callRest,
      query: async (text) => {
        const { data, errors } = await execute(parse(text), {}, false);
        if (errors !== undefined) throw new Error(errors.map(String).join('\n'));
        return data;
      },
      unknownFields: async (list, args, fields) => {
        const session = createSession(request, engine, null);
        const search = fields.map((field) => `${field}:*`).join(' OR ');
        const document = parse(`{ ${list}(first: 1, ${args} query: "${search}") { __typename } }`);
        await execute(document, {}, false, session);
        if (session.searches.length === 0) return [...fields];
        const warnings = session.searches.flatMap((report) => report.warnings ?? []);
        return warnings.filter(({ code }) => code === 'invalid_field').map(({ field }) => field);
      },
    };
  };
}

/** Ids of one type may bear another name: those of images `ProductImage`. */
function typenameOf(idType: string): string | null {
  return idType === 'ProductImage' ? 'Image' : idType;
}

function snakeCase(name: string): string {
  return name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '_').toLowerCase();
}

function userErrorsOf(payload: unknown): MutationResult['userErrors'] {
  return Object.entries(Object(payload))
    .filter(([name]) => /userErrors$/i.test(name))
    .flatMap(([, errors]) => (Array.isArray(errors) ? errors : []))
    .map((error: unknown) => {
      const field = dig(error, 'field');
      return {
        field: Array.isArray(field) ? field.map(String) : [],
        message: String(dig(error, 'message')),
        ...(dig(error, 'code') === undefined ? {} : { code: String(dig(error, 'code')) }),
      };
    });
}

/** Roots whose lists give two ids of each of their types. */
const LISTS = `{
  products(first: 4) { nodes { id options { id optionValues { id } } media(first: 2) { nodes { id } } images(first: 2) { nodes { id } } metafields(first: 2) { nodes { id } } } }
  productVariants(first: 2) { nodes { id } }
  collections(first: 4) { nodes { id } }
  customers(first: 3) { nodes { id addressesV2(first: 2) { nodes { id } } } }
  orders(first: 12) { nodes { id lineItems(first: 2) { nodes { id } } transactions(first: 2) { id } fulfillments(first: 2) { id } } }
  draftOrders(first: 2) { nodes { id } }
  fulfillmentOrders(first: 3) { nodes { id } }
  locations(first: 2) { nodes { id } }
  inventoryItems(first: 2) { nodes { id inventoryLevels(first: 2) { nodes { id } } } }
  companies(first: 2) { nodes { id mainContact { id } } }
  companyLocations(first: 2) { nodes { id } }
  codeDiscountNodes(first: 2) { nodes { id } }
  automaticDiscountNodes(first: 2) { nodes { id } }
  markets(first: 2) { nodes { id } }
  priceLists(first: 2) { nodes { id } }
  files(first: 6) { nodes { id } }
  pages(first: 2) { nodes { id } }
  blogs(first: 2) { nodes { id } }
  articles(first: 2) { nodes { id } }
  menus(first: 2) { nodes { id } }
  metaobjectDefinitions(first: 2) { nodes { id } }
  metaobjects(first: 2, type: "maker") { nodes { id } }
  metafieldDefinitions(first: 2, ownerType: PRODUCT) { nodes { id } }
  publications(first: 2) { nodes { id } }
}`;

/** How arguments name a type that is called otherwise. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  Variant: 'ProductVariant',
  ParentTransaction: 'OrderTransaction',
};

/** Two ids of each type, as the seeded world has them. */
export async function findKnownIds(world: WalkWorld): Promise<KnownIds> {
  const byType = Map.groupBy(new Set(idsIn(await world.query(LISTS))), (id) => parseGid(id)?.type);
  return (typename) => {
    // `SourceLocation` is a location, `CustomerOne` a customer.
    const words = typename.match(/[A-Z][a-z0-9]*/g) ?? [];
    const names = [
      ...words.map((_, at) => words.slice(at).join('')),
      ...words.map((_, at) => words.slice(0, words.length - at).join('')),
    ];
    const known = [OTHER_NAMES[typename] ?? typename, ...names].find((name) => byType.has(name));
    const [first, second] = byType.get(known) ?? [];
    return [first ?? gid(typename, 1), second ?? gid(typename, 2)];
  };
}
