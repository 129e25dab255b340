import { parseHeaderLine } from '../../core/http/api-request.ts';
import { METHODS } from '../../core/requests/call.ts';
import { askRest, readLinkedPage } from '../../core/requests/rest-request.ts';
import { fieldsAsJson, withFieldsInQuery } from '../../core/requests/typed-fields.ts';
import { readCallLimit } from '../../core/http/limits.ts';
import { requireConsent, withApi } from './api-connection.ts';
import { withOutputFile } from './output-file.ts';
import { bothForms, sendAndReport, type SendingOptions, type Sent } from './send-and-report.ts';
import type { World } from '../entry/world.ts';
import type { ApiOptions } from '../options.ts';
import { readTextInput, requireJson } from '../input.ts';
import { wrongUsage } from '../../core/errors.ts';
import { didYouMean } from '../../core/text/edit-distance.ts';

interface RequestOptions extends ApiOptions, SendingOptions {
  readonly data?: string;
}

/** `tokenwright request METHOD PATH`: one REST request, or all pages of a list. */
export async function request(
  world: World,
  givenMethod: string,
  givenPath: string,
  options: RequestOptions,
): Promise<number> {
  const method = givenMethod.toUpperCase();
  if (!METHODS.some((one) => one === method)) {
    const near = didYouMean(method, METHODS);
    throw wrongUsage(
      'invalid-method',
      'The first argument is not a method of the API.',
      `${near === null ? '' : `${near} `}Give one of ${METHODS.join(', ')}, then the path.`,
    );
  }
  const headers = (options.header ?? []).map(parseHeaderLine);
  const { path, body } = await readContent(world, method, givenPath, options);

  return withOutputFile(world, options.output, (output) =>
    withApi(world, options, output, (api) => {
      const { address } = api.target;
      const asked = askRest(api.target, { method, path, body, headers });
      requireConsent(api, asked, options, method);
      const sent: Sent = {
        asked,
        call: { api: 'rest', method, path, headers, body: body ?? '' },
        meterOf: (answer) => ['rateLimit', JSON.stringify(readCallLimit(answer, address.profile))],
        nextOf(answer) {
          const next = readLinkedPage(answer, address);
          // With --all-pages it is said where the pages are collected.
          if (next.type === 'refused' && options.allPages !== true) output.talk(next.message);
          return next.type === 'page' ? next.path : null;
        },
      };
      return sendAndReport(api, sent, options, output);
    }),
  );
}

/** Fields become the body, or the query in the address of a request without a body. */
async function readContent(
  world: World,
  method: string,
  path: string,
  { data, field, secretStdin }: RequestOptions,
): Promise<{ readonly path: string; readonly body: string | null }> {
  if (field !== undefined) {
    if (data !== undefined) throw bothForms('--data');
    return ['GET', 'HEAD', 'DELETE'].includes(method)
      ? { path: withFieldsInQuery(path, field), body: null }
      : { path, body: fieldsAsJson(field) };
  }
  if (data === undefined) return { path, body: null };
  const stdinIsTaken = secretStdin === true ? 'a secret' : null;
  const text = await readTextInput(world, data, { option: '--data', stdinIsTaken });
  return { path, body: requireJson(text, '--data') };
}
