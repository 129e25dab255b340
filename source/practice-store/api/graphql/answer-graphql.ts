import {
  execute,
  GraphQLError,
  Kind,
  parse,
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
} from 'graphql';
import type { AccessRules } from '../../../core/access/access-rules.ts';
import { loadAccessRules } from '../../../core/access/load-access-rules.ts';
import type { World } from '../../data/world.ts';
import { jsonAnswer, notFound, queryMissing } from '../answers.ts';
import type { ApiAnswer, ApiRequest } from '../types.ts';
import { createAccessGate } from './access.ts';
import { costExtension } from './cost/extension.ts';
import { MAX_QUERY_COST, maxCostError } from './cost/max-cost.ts';
import { createCostMeter } from './cost/meter.ts';
import { requestedCost } from './cost/requested.ts';
import { runtimeErrorJson, type ErrorJson } from './error-json.ts';
import { queryRootFields } from './fields/query-root.ts';
import { loadSchema } from './load-schema.ts';
import { mutationFields } from './mutations.ts';
import { worldObject } from './objects.ts';
import { pickOperation } from './pick-operation.ts';
import { readGraphqlCall } from './request-body.ts';
import { resolveField, type Execution } from './resolve-field.ts';
import type { Scene } from './scene.ts';
import { syntaxErrorJson } from './validation/syntax-error.ts';
import { validateDocument } from './validation/validate-document.ts';
import { variableFaults } from './validation/variable-values.ts';
import { objectMakers } from './world-objects.ts';

/** Documents are longer than this only by mistake or by intent. */
const MOST_TOKENS = 20_000;

/** Loads schema and rules once and gives the function that answers `graphql.json`. */
export async function loadGraphqlAnswerer(): Promise<
  (request: ApiRequest, world: World) => Promise<ApiAnswer>
> {
  const [schema, rules] = await Promise.all([loadSchema(), loadAccessRules()]);
  return (request, world) => answerGraphql(request, world, schema, rules);
}

async function answerGraphql(
  request: ApiRequest,
  world: World,
  schema: GraphQLSchema,
  rules: AccessRules,
): Promise<ApiAnswer> {
  if (request.method !== 'POST') return notFound();
  const call = readGraphqlCall(request);
  if (call === null) return queryMissing();

  const parsed = parseDocument(call.query);
  if ('error' in parsed) return refused([parsed.error]);
  const { document } = parsed;
  const faults = validateDocument(schema, document);
  if (faults.length > 0) return refused(faults);
  const picked = pickOperation(document, call.operationName);
  if (picked.type === 'error') return refused([picked.error]);
  const { operation } = picked;
  const misfits = variableFaults(schema, operation, call.variables);
  if (misfits.length > 0) return refused(misfits);

  const { variables } = call;
  const requested = requestedCost(operation, {
    schema,
    fragments: fragmentsOf(document),
    variables,
  });
  if (requested > MAX_QUERY_COST) return refused([maxCostError(requested)]);

  const { context } = request;
  const scene: Scene = { world, context, schema, objects: objectMakers, actions: [] };
  const meter = createCostMeter();
  const execution: Execution = {
    scene,
    gate: createAccessGate(rules, context.grantedScopes),
    meter,
  };
  const isMutation = operation.operation === 'mutation';
  const { data, errors = [] } = await execute({
    schema,
    document,
    rootValue: isMutation
      ? worldObject('Mutation', 'root', scene, mutationFields)
      : worldObject('QueryRoot', 'root', scene, queryRootFields),
    contextValue: execution,
    variableValues: variables,
    operationName: operation.name?.value ?? null,
    fieldResolver: resolveField,
  });
  const requestId = request.headers['x-request-id'] ?? null;
  return jsonAnswer(
    200,
    {
      ...(errors.length === 0
        ? {}
        : { errors: errors.map((error) => runtimeErrorJson(error, requestId)) }),
      data,
      extensions: { cost: costExtension(requested, meter.total) },
    },
    { actions: scene.actions },
  );
}

/** What never ran has neither data nor cost. */
function refused(errors: readonly ErrorJson[]): ApiAnswer {
  return jsonAnswer(200, { errors });
}

function parseDocument(text: string): { document: DocumentNode } | { error: ErrorJson } {
  try {
    return { document: parse(text, { maxTokens: MOST_TOKENS }) };
  } catch (error) {
    if (error instanceof GraphQLError) return { error: syntaxErrorJson(error, text) };
    throw error;
  }
}

function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  return new Map(
    document.definitions.flatMap((definition) =>
      definition.kind === Kind.FRAGMENT_DEFINITION
        ? [[definition.name.value, definition] as const]
        : [],
    ),
  );
}
