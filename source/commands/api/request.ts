import { parseHeaderLine } from '../../core/http/api-request.ts';
import { METHODS } from '../../core/requests/call.ts';
import { askRest, readLinkedPage } from '../../core/requests/rest-request.ts';
import { readCallLimit } from '../../core/http/limits.ts';
import { reportAnswer } from './answer-report.ts';
import { answerOf, requireConsent, withApi } from './api-connection.ts';
import type { World } from '../door/world.ts';
import type { ApiOptions } from '../options.ts';
import { createOutput } from '../output.ts';
import { readTextInput, requireJson } from '../input.ts';
import { wrongUsage } from '../../core/errors.ts';

interface RequestOptions extends ApiOptions {
  readonly data?: string;
  readonly header?: string[];
  readonly allowMutations?: true;
}

/** `tokenwright request METHOD PATH`: one REST request. */
export async function request(
  world: World,
  givenMethod: string,
  path: string,
  options: RequestOptions,
): Promise<number> {
  const output = createOutput(world);
  const method = givenMethod.toUpperCase();
  if (!METHODS.some((one) => one === method)) {
    throw wrongUsage(
      'invalid-method',
      'The first argument is not a method of the API.',
      `Give one of ${METHODS.join(', ')}, then the path.`,
    );
  }
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
    const { address } = api.target;
    const asked = askRest(api.target, { method, path, body, headers });
    requireConsent(api, asked, options, method);
    const answer = answerOf(await api.ask(asked));
    const next = readLinkedPage(answer, address);
    if (next.type === 'refused') output.talk(next.message);
    return reportAnswer(
      {
        asked,
        answer,
        asJson: options.json === true,
        meter: ['rateLimit', JSON.stringify(readCallLimit(answer, address.profile))],
        next: next.type === 'page' ? next.path : null,
      },
      api,
      output,
    );
  });
}
