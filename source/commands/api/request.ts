import { buildRestRequest } from '../../core/http/api-request.ts';
import { parseHeaderLine } from '../../core/http/api-request.ts';
import { readNextPage } from '../../core/requests/rest-request.ts';
import { readCallLimit } from '../../core/http/limits.ts';
import { reportAnswer } from './answer-report.ts';
import { answerOf, withApi } from './api-connection.ts';
import type { World } from '../door/world.ts';
import type { ApiOptions } from '../options.ts';
import { createOutput } from '../output.ts';
import { readTextInput, requireJson } from '../input.ts';
import { wrongUsage } from '../options.ts';

export interface RequestOptions extends ApiOptions {
  readonly data?: string;
  readonly header?: string[];
  readonly allowMutations?: true;
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** `tokenwright request METHOD PATH`: one REST request. */
export async function request(
  world: World,
  givenMethod: string,
  path: string,
  options: RequestOptions,
): Promise<number> {
  const output = createOutput(world);
  const method = givenMethod.toUpperCase();
  if (!METHODS.includes(method)) {
    throw wrongUsage(
      'invalid-method',
      'The first argument is not a method of the API.',
      `Give one of ${METHODS.join(', ')}, then the path.`,
    );
  }
  // Not by core/http/mutation-guard.ts, which would load a GraphQL parser for one comparison.
  const isChanging = method !== 'GET' && method !== 'HEAD';
  const headers = (options.header ?? []).map(parseHeaderLine);
  const body =
    options.data === undefined
      ? null
      : requireJson(
          await readTextInput(world, options.data, {
            option: '--data',
            stdinIsTaken: options.secretStdin === true,
          }),
          '--data',
        );

  return withApi(world, options, output, async (api) => {
    const { target } = api;
    const message = buildRestRequest(target, { method, path, body, headers });
    if (isChanging && !target.address.isPractice && options.allowMutations !== true) {
      throw wrongUsage(
        'mutation-not-allowed',
        `${method} may change data of ${target.address.shop}.`,
        'Add --allow-mutations if that is what you want.',
      );
    }
    const outcome = await api.ask(message, isChanging ? 'never' : 'rest-read');
    const answer = answerOf(outcome);
    const next = readNextPage(answer, target.address);
    if (next.type === 'refused') output.talk(next.message);
    return reportAnswer(
      {
        api: 'rest',
        answer,
        asJson: options.json === true,
        askedVersion: versionIn(message.url, target.address.profile.paths.api),
        meter: ['rateLimit', JSON.stringify(readCallLimit(answer, target.address.profile))],
        next: next.type === 'page' ? next.path : null,
      },
      api,
      output,
    );
  });
}

/** A path from the root may name another version than the settings, or none. */
function versionIn(url: string, base: string): string | null {
  const { pathname } = new URL(url);
  if (!pathname.startsWith(`${base}/`)) return null;
  return pathname.slice(base.length + 1).split('/', 1)[0] ?? null;
}
