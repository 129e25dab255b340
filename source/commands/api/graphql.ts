import { parseHeaderLine } from '../../core/http/api-request.ts';
import { type HttpAnswer, readBodyText } from '../../core/http/message.ts';
import { readGraphqlCost, type GraphqlCost } from '../../core/http/limits.ts';
import {
  askGraphql,
  chosenOperation,
  type OperationVerdict,
} from '../../core/requests/graphql-request.ts';
import { needsConsent } from '../../core/requests/sending.ts';
import { fieldsAsJson } from '../../core/requests/typed-fields.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import { requireConsent, withApi } from './api-connection.ts';
import { withOutputFile } from './output-file.ts';
import { bothForms, sendAndReport, type SendingOptions, type Sent } from './send-and-report.ts';
import type { World } from '../entry/world.ts';
import type { ApiOptions } from '../options.ts';
import { readTextInput, type StdinContent } from '../input.ts';
import { wrongUsage } from '../../core/errors.ts';

interface GraphqlOptions extends ApiOptions, SendingOptions {
  readonly variables?: string;
  readonly operation?: string;
}

/** `tokenwright graphql [QUERY]`: one GraphQL request, or all pages of its list. */
export async function graphql(
  world: World,
  given: string | undefined,
  options: GraphqlOptions,
): Promise<number> {
  const secret = options.secretStdin === true ? 'a secret' : null;
  // Without an argument, the query is read from a pipe.
  const source = given ?? (world.stdin.isTTY || secret !== null ? '' : '-');
  const query = await readQuery(world, source, secret);
  const stdinIsTaken = secret ?? (source === '-' ? 'the query' : null);
  const variables = await readVariables(world, options, stdinIsTaken);
  const headers = (options.header ?? []).map(parseHeaderLine);
  const operationName = options.operation ?? null;
  const verdict = chosenOperation(query, operationName);
  if (verdict.type === 'not-chosen') throw notChosen(verdict.names, operationName);

  return withOutputFile(world, options.output, (output) =>
    withApi(world, options, output, (api) => {
      const asked = askGraphql(api.target, { query, variables, operationName, headers }, verdict);
      if (verdict.type === 'unreadable' && needsConsent(asked, api.target.address)) {
        if (options.allowMutations !== true) throw unreadable(verdict, api.target.address.shop);
      } else requireConsent(api, asked, options, `This ${verdict.type}`);
      const sent: Sent = {
        asked,
        call: { api: 'graphql', query, variables: variables ?? '', headers },
        meterOf: (answer) => ['cost', JSON.stringify(costOf(answer))],
        nextOf: () => null,
      };
      return sendAndReport(api, sent, options, output);
    }),
  );
}

/** JSON text of the variables, from their own option or from fields; null without any. */
async function readVariables(
  world: World,
  { variables, field }: GraphqlOptions,
  stdinIsTaken: StdinContent | null,
): Promise<string | null> {
  if (field !== undefined) {
    if (variables !== undefined) throw bothForms('--variables');
    return fieldsAsJson(field);
  }
  if (variables === undefined) return null;
  return readTextInput(world, variables, { option: '--variables', stdinIsTaken });
}

async function readQuery(
  world: World,
  source: string,
  stdinIsTaken: StdinContent | null,
): Promise<string> {
  const query = await readTextInput(world, source, { option: 'the query', stdinIsTaken });
  if (query.trim() !== '') return query;
  throw wrongUsage(
    'no-query',
    'There is no query.',
    `Give one, for example: ${world.program} graphql '{ shop { name } }', or - to read standard input.`,
  );
}

function notChosen(names: readonly string[], given: string | null) {
  const message =
    given === null || names.length === 0
      ? 'It is not clear which operation of the document to run.'
      : `The document has no operation "${toDisplayText(given)}".`;
  return wrongUsage(
    'operation-not-chosen',
    message,
    names.length === 0
      ? 'The document must hold an operation, for example { shop { name } }.'
      : `Name one with --operation: ${names.join(', ')}.`,
  );
}

function unreadable(
  { line, column }: Extract<OperationVerdict, { type: 'unreadable' }>,
  shop: string,
) {
  const place = line === null ? '' : ` (line ${line}, column ${column ?? 1})`;
  return wrongUsage(
    'query-unreadable',
    `The document is not valid GraphQL${place}, so nothing was sent to ${shop}.`,
    'Correct it; in a shell put the whole query in single quotes.',
  );
}

function costOf(answer: HttpAnswer): GraphqlCost | null {
  try {
    return readGraphqlCost(JSON.parse(readBodyText(answer)?.text ?? ''));
  } catch {
    return null;
  }
}
