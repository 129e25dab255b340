import { type DocumentNode, execute, type ExecutionResult, parse } from 'graphql';
import { type AccessRules, loadAccessRules } from '../../core/access/access-rules.ts';
import { jsonAnswer, notFound, queryMissing } from '../api/answers.ts';
import type { ApiAnswer, ApiRequest } from '../api/types.ts';
import type { BulkOperation } from '../records/app/app.ts';
import { createListMemory, type ListMemory } from '../records/sequence.ts';
import type { World } from '../records/world.ts';
import { createAccessGate, createProtectedData } from './access.ts';
import { runBulk } from './bulk/run-bulk.ts';
import {
  type CostBucket,
  costExtension,
  createCostBucket,
  MAX_QUERY_COST,
  maxCostError,
  throttledError,
} from './cost/cost-bucket.ts';
import {
  type CostMeter,
  createCostMeter,
  fieldCosts,
  requestedCost,
} from './cost/requested-cost.ts';
import { type ErrorJson, runtimeErrorJson } from './errors.ts';
import { loadSchema, type PublishedSchema } from './load-schema.ts';
import { mutationFields } from './mutation-root.ts';
import { queryRootFields } from './query-root.ts';
import { type Execution, resolveField } from './resolve-field.ts';
import { type BulkReading, type GraphqlSession, worldObject } from './session.ts';
import { prepare, readGraphqlCall } from './validation/prepare.ts';
import { createObjectMakers } from './world-objects.ts';

/** Answers `graphql.json` for one world. */
export type GraphqlAnswerer = (request: ApiRequest) => Promise<ApiAnswer>;

/** What lives as long as the world: the points of each app, the memory of long lists. */
interface Office {
  readonly published: PublishedSchema;
  readonly rules: AccessRules;
  readonly world: World;
  readonly bucket: CostBucket;
  readonly lists: ListMemory;
}

/** Loads schema and rules once and gives the function that makes an answerer for a world. */
export async function loadGraphql(): Promise<(world: World) => GraphqlAnswerer> {
  const [published, rules] = await Promise.all([loadSchema(), loadAccessRules()]);
  return (world) => {
    const bucket = createCostBucket();
    const office: Office = { published, rules, world, bucket, lists: createListMemory() };
    return (request) => answerGraphql(request, office);
  };
}

async function answerGraphql(request: ApiRequest, office: Office): Promise<ApiAnswer> {
  if (request.method !== 'POST') return notFound();
  const call = readGraphqlCall(request);
  if (call === null) return queryMissing();
  const { schema } = office.published;
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
  const { bucket } = office;
  const cost = (actual: number | null) =>
    costExtension(requested, actual, bucket.status(clientId, context.nowMs), debugged);
  if (!bucket.take(clientId, requested, context.nowMs)) {
    return jsonAnswer(200, { errors: [throttledError()], extensions: { cost: cost(null) } });
  }

  const meter = createCostMeter();
  const session = createSession(request, office, null);
  const { data, errors = [] } = await run(document, session, office, meter, {
    isMutation: operation.operation === 'mutation',
    variables,
    operationName: operation.name?.value ?? null,
  });
  // Lists without a page size may hold more than was counted on.
  const actual = Math.min(meter.total, requested);
  bucket.giveBack(clientId, requested - actual);
  const requestId = headers['x-request-id'] ?? null;
  const isSearchShown =
    headers['shopify-search-query-debug'] === '1' && session.searches.length > 0;
  return jsonAnswer(
    200,
    {
      ...(errors.length === 0
        ? {}
        : { errors: errors.map((error) => runtimeErrorJson(error, requestId)) }),
      data,
      extensions: { cost: cost(actual), ...(isSearchShown ? { search: session.searches } : {}) },
    },
    { actions: session.actions },
  );
}

/** @param bulk null for a document that is answered at once */
function createSession(
  request: ApiRequest,
  office: Office,
  bulk: BulkReading | null,
): GraphqlSession {
  const session: GraphqlSession = {
    world: office.world,
    context: request.context,
    schema: office.published.schema,
    objects: createObjectMakers(() => session),
    actions: [],
    searches: [],
    lists: office.lists,
    bulk,
    startBulk: (operation) => startBulk(operation, request, office),
  };
  return session;
}

async function run(
  document: DocumentNode,
  session: GraphqlSession,
  { published, rules }: Office,
  meter: CostMeter,
  call: {
    readonly isMutation: boolean;
    readonly variables: Readonly<Record<string, unknown>>;
    readonly operationName: string | null;
  },
): Promise<ExecutionResult> {
  const { app, grantedScopes } = session.context;
  const approved = app.protectedCustomerData ?? 'granted';
  const execution: Execution = {
    session,
    gate: createAccessGate(rules, grantedScopes),
    protectedData: createProtectedData(rules, published.protectedFields, approved),
    meter,
  };
  return execute({
    schema: published.schema,
    document,
    rootValue: call.isMutation
      ? worldObject('Mutation', 'root', session, mutationFields)
      : worldObject('QueryRoot', 'root', session, queryRootFields),
    contextValue: execution,
    variableValues: call.variables,
    operationName: call.operationName,
    fieldResolver: resolveField,
  });
}

/** Reads in the background; whoever started it asks for the operation until it is done. */
function startBulk(operation: BulkOperation, request: ApiRequest, office: Office): void {
  const document = parse(operation.query);
  void runBulk(operation, document, office.world, (reading) =>
    run(document, createSession(request, office, reading), office, createCostMeter(), {
      isMutation: false,
      variables: {},
      operationName: null,
    }),
  );
}

/** What never ran has neither data nor cost. */
function refused(errors: readonly ErrorJson[]): ApiAnswer {
  return jsonAnswer(200, { errors });
}
