import { parseHeaderLine } from '../../core/http/api-request.ts';
import { type HttpAnswer, readBodyText } from '../../core/http/message.ts';
import { readGraphqlCost, type GraphqlCost } from '../../core/http/limits.ts';
import {
  askGraphql,
  chosenOperation,
  type OperationVerdict,
} from '../../core/requests/graphql-request.ts';
import { reportAnswer } from './answer-report.ts';
import { needsConsent } from '../../core/requests/sending.ts';
import { answerOf, requireConsent, withApi } from './api-connection.ts';
import type { World } from '../door/world.ts';
import type { ApiOptions } from '../options.ts';
import { createOutput } from '../output.ts';
import { readTextInput } from '../input.ts';
import { wrongUsage } from '../../core/errors.ts';

interface GraphqlOptions extends ApiOptions {
  readonly variables?: string;
  readonly operation?: string;
  readonly header?: string[];
  readonly allowMutations?: true;
}

/** `tokenwright graphql [QUERY]`: one GraphQL request. */
export async function graphql(
  world: World,
  given: string | undefined,
  options: GraphqlOptions,
): Promise<number> {
  const output = createOutput(world);
  const stdinIsTaken = options.secretStdin === true;
  const query = await readQuery(world, given, stdinIsTaken);
  const variables =
    options.variables === undefined
      ? null
      : await readTextInput(world, options.variables, {
          option: '--variables',
          stdinIsTaken: stdinIsTaken || given === '-',
        });
  const headers = (options.header ?? []).map(parseHeaderLine);
  const operationName = options.operation ?? null;
  const verdict = chosenOperation(query, operationName);
  if (verdict.type === 'not-chosen') throw notChosen(verdict.names);

  return withApi(world, options, output, async (api) => {
    const asked = askGraphql(api.target, { query, variables, operationName, headers }, verdict);
    if (verdict.type === 'unreadable' && needsConsent(asked, api.target.address)) {
      if (options.allowMutations !== true) throw unreadable(verdict, api.target.address.shop);
    } else requireConsent(api, asked, options, `This ${verdict.type}`);
    const answer = answerOf(await api.ask(asked));
    return reportAnswer(
      {
        asked,
        answer,
        asJson: options.json === true,
        meter: ['cost', JSON.stringify(costOf(answer))],
        next: null,
      },
      api,
      output,
    );
  });
}

async function readQuery(
  world: World,
  given: string | undefined,
  stdinIsTaken: boolean,
): Promise<string> {
  const fromPipe = given === undefined && !world.stdin.isTTY && !stdinIsTaken;
  const source = given ?? (fromPipe ? '-' : '');
  const query = await readTextInput(world, source, { option: 'the query', stdinIsTaken });
  if (query.trim() !== '') return query;
  throw wrongUsage(
    'no-query',
    'There is no query.',
    `Give one, for example: ${world.program} graphql '{ shop { name } }', or - to read standard input.`,
  );
}

function notChosen(names: readonly string[]) {
  return wrongUsage(
    'operation-not-chosen',
    'It is not clear which operation of the document to run.',
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
