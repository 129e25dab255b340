import { PRACTICE_PROFILE } from '../../core/service/profile.ts';
import {
  buildClientSchema,
  type DocumentNode,
  execute,
  type ExecutionResult,
  type GraphQLSchema,
  type IntrospectionQuery,
  isObjectType,
  parse,
} from 'graphql';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { type AccessRules, loadAccessRules } from '../../core/access/access-rules.ts';
import { actualCost, fieldCosts, requestedCost } from '../../core/graphql/query-cost.ts';
import { MAX_QUERY_COST } from '../../core/http/limits.ts';
import { findScope } from '../../core/service/scope-catalogue.ts';
import { jsonAnswer, notFound, queryMissing } from '../api/answers.ts';
import { parseGid } from '../api/formats.ts';
import type { ApiAction, ApiAnswer, ApiRequest } from '../api/types.ts';
import { apiDataUrl } from '../api/worker-url.ts';
import type { BulkOperation } from '../records/app/app.ts';
import { MUTATIONS, QUERY_ROOTS, RECORD_TYPES, recordTypeOfIds } from '../records/registry.ts';
import { createListMemory, type ListMemory } from '../records/sequence.ts';
import type { World } from '../records/world.ts';
import { accessCheckerFor, createProtectedData } from './access.ts';
import { measureAnswer } from './answer-size.ts';
import { bulkMutationFaults, runBulkMutation } from './bulk/bulk-mutation.ts';
import { bulkQueryFaults } from './bulk/bulk-query.ts';
import { runBulk } from './bulk/run-bulk.ts';
import {
  type CostBucket,
  costExtension,
  createCostBucket,
  maxCostError,
  throttledError,
} from './cost/cost-bucket.ts';
import { TOO_LARGE, type ErrorJson, runtimeErrorJson } from './errors.ts';
import { type IdTypes, readIdTypes } from './given-ids.ts';
import { createShownObjects, type ShownObject, type ShownObjects } from './shown-objects.ts';
import type { RootField, RootTable } from './record-type.ts';
import { type Execution, resolveField } from './resolve-field.ts';
import { type Args, type BulkReading, type GraphqlSession, WorldObject } from './session.ts';
import { fragmentsOf, prepare, readGraphqlCall } from './validation/prepare.ts';

/** Answers `graphql.json` for one `World`. */
export type GraphqlAnswerer = (request: ApiRequest) => Promise<ApiAnswer>;

/** Shared by all requests to one `World`: the points of each app, the cache of long lists. */
export interface Engine {
  readonly published: PublishedSchema;
  readonly rules: AccessRules;
  readonly world: World;
  /** Aborted when the store is reset; what still runs in the background then ends. */
  readonly discarded: AbortSignal;
  readonly bucket: CostBucket;
  readonly lists: ListMemory;
  readonly shownObjects: ShownObjects;
}

/**
 * Loads schema and access rules once.
 * @returns makes the answerer of a `World`
 */
export async function loadGraphql(): Promise<
  (world: World, discarded: AbortSignal) => GraphqlAnswerer
> {
  const [published, rules] = await Promise.all([loadSchema(), loadAccessRules(PRACTICE_PROFILE)]);
  return (world, discarded) => {
    const bucket = createCostBucket();
    const lists = createListMemory();
    const shownObjects = createShownObjects();
    const engine: Engine = { published, rules, world, discarded, bucket, lists, shownObjects };
    return (request) => answerGraphql(request, engine);
  };
}

async function answerGraphql(request: ApiRequest, engine: Engine): Promise<ApiAnswer> {
  if (request.method !== 'POST') return notFound();
  const call = readGraphqlCall(request);
  if (call === null) return queryMissing();
  const { schema } = engine.published;
  const prepared = prepare(call, schema);
  if (prepared.type === 'refused') return refused(prepared.errors);
  const { document, operation, fragments } = prepared;
  const { variables } = call;
  const { context, headers } = request;
  const { clientId } = context.app;

  const costReading = { schema, fragments, variables };
  const requested = requestedCost(operation, costReading);
  if (requested > MAX_QUERY_COST) return refused([maxCostError(requested)]);
  const debugged =
    headers['shopify-graphql-cost-debug'] === '1' ? fieldCosts(operation, costReading) : null;
  const { bucket } = engine;
  const cost = (actual: number | null) =>
    costExtension(requested, actual, bucket.status(clientId, context.nowMs), debugged);
  if (!bucket.take(clientId, requested, context.nowMs)) {
    return jsonAnswer(200, { errors: [throttledError()], extensions: { cost: cost(null) } });
  }

  const session = createSession(request, engine, null);
  const isMutation = operation.operation === 'mutation';
  const wrote: Pick<ApiAnswer, 'wrote'> = isMutation ? { wrote: true } : {};
  const result = await run(document, session, engine, {
    isMutation,
    variables,
    operationName: operation.name?.value ?? null,
  });
  if (result === 'too-large') return { ...refused([TOO_LARGE], session.actions), ...wrote };
  const { data, errors = [] } = result;
  // A list without a page size may cost more than was requested; that part is not charged.
  const actual = Math.min(actualCost(operation, costReading, data ?? {}), requested);
  bucket.giveBack(clientId, requested - actual);
  const requestId = headers['x-request-id'] ?? null;
  const isSearchShown =
    headers['shopify-search-query-debug'] === '1' && session.searches.length > 0;
  const body = {
    ...(errors.length === 0
      ? {}
      : { errors: errors.map((error) => runtimeErrorJson(error, requestId)) }),
    data,
    extensions: { cost: cost(actual), ...(isSearchShown ? { search: session.searches } : {}) },
  };
  return { ...jsonAnswer(200, body, { actions: session.actions }), ...wrote };
}

/** @param bulk null for a document that is answered at once */
export function createSession(
  request: ApiRequest,
  engine: Engine,
  bulk: BulkReading | null,
): GraphqlSession {
  const session: GraphqlSession = {
    world: engine.world,
    context: request.context,
    schema: engine.published.schema,
    objects: RECORD_TYPES,
    actions: [],
    searches: [],
    lists: engine.lists,
    bulk,
    find: (typename, id) =>
      id === null ? null : (RECORD_TYPES[typename].find?.(id, session) ?? null),
    node: (id, expected) => findNode(id, session, expected),
    isIssued: (id) => findById(id, session) !== null,
    shownObjects: engine.shownObjects,
    queryRoot: new WorldObject('QueryRoot', 'root', (field) => rootField(QUERY_ROOTS, field)),
    scopeSummary: (scope) => findScope(scope, PRACTICE_PROFILE.scopes)?.summary ?? scope,
    bulkFaults: (query) => bulkQueryFaults(query, engine.published.schema),
    startBulk: (operation) => startBulk(operation, request, engine),
    bulkMutationFaults: (mutation) => bulkMutationFaults(mutation, engine.published.schema),
    startBulkMutation: (operation, lines) => startBulkMutation(operation, lines, request, engine),
  };
  return session;
}

function rootField(table: RootTable, name: string): RootField | null {
  return Object.hasOwn(table, name) ? (table[name] ?? null) : null;
}

/** See `GraphqlSession.node`. */
function findNode(
  value: unknown,
  session: GraphqlSession,
  expected?: string,
): WorldObject | ShownObject | null {
  const type = typeof value === 'string' ? parseGid(value)?.type : undefined;
  if (type === undefined || typeof value !== 'string') return null;
  if (expected !== undefined && type !== expected) return null;
  const found = findById(value, session);
  if (found === null || expected !== undefined) return found;
  const named = session.schema.getType(found.__typename);
  const isNode = isObjectType(named) && named.getInterfaces().some(({ name }) => name === 'Node');
  return isNode ? found : null;
}

function findById(text: string, session: GraphqlSession): WorldObject | ShownObject | null {
  const parsed = parseGid(text);
  if (parsed === null) return null;
  const find = recordTypeOfIds(parsed.type)?.find ?? null;
  // A type with a finder has all its rows in the `World`: an id that is not there is invalid.
  if (find === null) return session.shownObjects.find(text);
  return /^\d{1,15}$/.test(parsed.id) ? find(Number(parsed.id), session) : null;
}

/**
 * Runs a valid document, without a look at its cost or the app's points.
 * @returns `too-large` for an answer that no client needs; what a mutation wrote stays
 */
export async function run(
  document: DocumentNode,
  session: GraphqlSession,
  { published, rules }: Engine,
  call: {
    readonly isMutation: boolean;
    readonly variables: Readonly<Record<string, unknown>>;
    readonly operationName: string | null;
  },
): Promise<ExecutionResult | 'too-large'> {
  const { app, grantedScopes } = session.context;
  const approved = app.protectedCustomerData ?? 'granted';
  const execution: Execution = {
    session,
    accessChecker: accessCheckerFor(rules, grantedScopes),
    protectedData: createProtectedData(rules, published.protectedFields, approved),
    idTypes: published.idTypes,
    size: measureAnswer(fragmentsOf(document), session.bulk !== null),
  };
  try {
    return await execute({
      schema: published.schema,
      document,
      rootValue: call.isMutation
        ? new WorldObject('Mutation', 'root', (field) => rootField(MUTATIONS, field))
        : session.queryRoot,
      contextValue: execution,
      variableValues: call.variables,
      operationName: call.operationName,
      fieldResolver: resolveField,
      abortSignal: execution.size.signal,
    });
  } catch (error) {
    if (execution.size.signal.aborted) return 'too-large';
    throw error;
  }
}

/** Runs a bulk query in the background; the client polls the operation until it is done. */
function startBulk(operation: BulkOperation, request: ApiRequest, engine: Engine): void {
  const document = parse(operation.query);
  void runBulk(operation, document, engine, (reading) =>
    run(document, createSession(request, engine, reading), engine, {
      isMutation: false,
      variables: {},
      operationName: null,
    }),
  );
}

/** Runs a bulk mutation in the background, one line at a time. */
function startBulkMutation(
  operation: BulkOperation,
  lines: readonly Args[],
  request: ApiRequest,
  engine: Engine,
): void {
  const requestId = request.headers['x-request-id'] ?? null;
  void runBulkMutation(operation, lines, engine, async (variables) => {
    const call = { query: operation.query, variables, operationName: null };
    const prepared = prepare(call, engine.published.schema);
    if (prepared.type === 'refused') return { errors: prepared.errors };
    const result = await run(prepared.document, createSession(request, engine, null), engine, {
      isMutation: true,
      variables,
      operationName: null,
    });
    if (result === 'too-large') return { errors: [TOO_LARGE] };
    const { data, errors = [] } = result;
    return { data, errors: errors.map((error) => runtimeErrorJson(error, requestId)) };
  });
}

/** An answer without data and cost, for a document that did not run to its end. */
function refused(errors: readonly ErrorJson[], actions: readonly ApiAction[] = []): ApiAnswer {
  return jsonAnswer(200, { errors }, { actions });
}

/** The schema, and what graphql-js does not keep of its introspection. */
interface PublishedSchema {
  readonly schema: GraphQLSchema;
  /** `Type.field` of level 2 protected customer data. */
  readonly protectedFields: ReadonlySet<string>;
  readonly idTypes: IdTypes;
}

interface SchemaFile {
  readonly data: IntrospectionQuery;
}

/**
 * Reads the schema of API version 2026-10: 0.9 MB on the disk, 11 MB of JSON, 3,546 types. It
 * comes with the program, so it is not validated again.
 */
async function loadSchema(): Promise<PublishedSchema> {
  const { data } = parseSchema(
    await readFile(apiDataUrl(import.meta.url, 'admin-2026-10.json.gz')),
  );
  const protectedFields = new Set<string>();
  for (const type of data.__schema.types) {
    if (type.kind !== 'OBJECT' && type.kind !== 'INTERFACE') continue;
    for (const field of type.fields) {
      if ('isProtected' in field && field.isProtected === true) {
        protectedFields.add(`${type.name}.${field.name}`);
      }
    }
  }
  const idTypes = readIdTypes(data.__schema.types);
  return { schema: buildClientSchema(data, { assumeValid: true }), protectedFields, idTypes };
}

/** A separate function, so that the unpacked text can be freed as soon as it is parsed. */
function parseSchema(packed: Uint8Array): SchemaFile {
  const content: SchemaFile = JSON.parse(gunzipSync(packed).toString('utf8'));
  return { data: content.data };
}
