import { UserError } from '../errors.ts';
import { buildGraphqlRequest, buildRestRequest, type ApiTarget } from '../http/api-request.ts';
import {
  chosenOperation,
  isChangingMethod,
  mayChangeData,
  type OperationVerdict,
} from './graphql-request.ts';
import { quoted, toDisplayText } from '../text/display-text.ts';
import { hasBody } from '../explorer/focus.ts';
import { headerProblem, headersOf } from './draft-rows.ts';
import type { AskedRequest } from './answer.ts';
import type { ExplorerNotice, ExplorerState } from '../explorer/state.ts';

export type Prepared =
  | {
      readonly type: 'request';
      readonly asked: AskedRequest;
      /** Sending it may change data of the store. */
      readonly changesData: boolean;
    }
  /** Which one is not said. */
  | { readonly type: 'several-operations' }
  | { readonly type: 'refused'; readonly notice: ExplorerNotice };

/**
 * The request that the draft stands for, or what is wrong with the draft.
 *
 * @param operationName of a GraphQL document with several; null where there is only one
 */
export function prepareRequest(
  state: ExplorerState,
  operationName: string | null = null,
): Prepared {
  try {
    return state.mode === 'rest' ? prepareRest(state) : prepareGraphql(state, operationName);
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return refused(error.message, error.remedy);
  }
}

function prepareRest(state: ExplorerState): Prepared {
  const { method, path, body } = state.rest;
  const text = hasBody(state) && body.text.trim() !== '' ? body.text : null;
  const { profile } = state.config.address;
  for (const row of state.rest.headers) {
    const problem = headerProblem(row, profile);
    if (problem !== null) return refused(problem.message, problem.remedy);
  }
  const headers = headersOf(state.rest.headers);
  const request = buildRestRequest(targetOf(state), {
    method,
    path: path.text,
    body: text,
    headers,
  });
  const changesData = isChangingMethod(method);
  const title = toDisplayText(`${method} ${quoted(path.text.trim())}`);
  const hasVersion = !/^(?:\/|https?:)/i.test(path.text.trim());
  return {
    type: 'request',
    changesData,
    asked: {
      api: 'rest',
      title,
      request,
      repeatable: changesData ? 'never' : 'rest-read',
      version: hasVersion ? state.version : null,
    },
  };
}

function prepareGraphql(state: ExplorerState, operationName: string | null): Prepared {
  const { query, variables } = state.graphql;
  const operation = chosenOperation(query.text, operationName);
  if (operation.type === 'unreadable' || operation.type === 'not-chosen') return unclear(operation);
  const request = buildGraphqlRequest(targetOf(state), {
    query: query.text,
    variables: variables.text.trim() === '' ? null : variables.text,
    operationName,
  });
  const name = operation.name === null ? '' : ` ${operation.name}`;
  return {
    type: 'request',
    changesData: mayChangeData(operation),
    asked: {
      api: 'graphql',
      title: quoted(`${operation.type}${name}`),
      request,
      repeatable: operation.type === 'query' ? 'graphql-query' : 'never',
      version: state.version,
    },
  };
}

function unclear(
  verdict: Extract<OperationVerdict, { type: 'unreadable' | 'not-chosen' }>,
): Prepared {
  if (verdict.type === 'not-chosen') {
    return verdict.names.length === 0
      ? refused('The document has no operation.', 'Write one, such as { shop { name } }.')
      : { type: 'several-operations' };
  }
  const { line, column } = verdict;
  const place = line === null ? '' : ` at line ${line}, column ${column ?? 1}`;
  return refused(
    `The query cannot be read${place}.`,
    'Look for a brace or a name that is missing.',
  );
}

function refused(message: string, remedy: string): Prepared {
  return { type: 'refused', notice: { level: 'problem', message, remedy } };
}

function targetOf({ config, version }: ExplorerState): ApiTarget {
  return { address: config.address, token: config.token, version, userAgent: config.userAgent };
}
