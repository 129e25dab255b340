import { setTimeout as delay } from 'node:timers/promises';
import { EXIT, UserError } from '../../core/errors.ts';
import { type ApiTarget, requireFittingToken } from '../../core/http/api-request.ts';
import type {
  HttpAnswer,
  HttpLimits,
  HttpOutcome,
  HttpRequest,
  SendHttp,
} from '../../core/http/message.ts';
import { type Repeatable, type RetryReason, sendWithRetries } from '../../core/requests/sending.ts';
import type { Secret } from '../../core/text/secret.ts';
import type { Settings, Sourced } from '../../services/settings/settings.ts';
import type { World } from '../door/world.ts';
import type { ApiOptions } from '../options.ts';
import type { Output } from '../output.ts';
import {
  confirmDestination,
  loadCommandSettings,
  obtainSecret,
  storeAddress,
} from '../settings.ts';
import { openStoreClient } from './store-client.ts';

/** For the whole of one API answer (P39). */
const API_TIME_MS = 30_000;

/** Everything a command needs to talk to one store with one token. */
export interface ApiConnection {
  readonly settings: Settings;
  readonly token: Sourced<Secret>;
  readonly target: ApiTarget;
  readonly limits: HttpLimits;
  readonly send: SendHttp;
  /**
   * Sends and, where the service asks for patience and the request may be repeated, waits
   * visibly and sends again.
   */
  ask(request: HttpRequest, repeatable: Repeatable): Promise<HttpOutcome>;
}

/** Opens a connection for the time of `use` and closes it whatever happens. */
export async function withApi<T>(
  world: World,
  options: ApiOptions,
  output: Output,
  use: (api: ApiConnection) => Promise<T>,
): Promise<T> {
  const settings = await loadCommandSettings(world, options, output);
  const address = storeAddress(settings);
  const token = await obtainSecret(world, settings, 'access-token', {
    secretStdin: options.secretStdin,
    shop: address.shop,
    output,
  });
  requireFittingToken(address, token.value);
  await confirmDestination(world, settings, [token], output);
  const client = openStoreClient(world, address, output);
  const limits = { totalMs: API_TIME_MS, maxBytes: settings.maxBody.value };
  try {
    return await use({
      settings,
      token,
      limits,
      send: client.send,
      target: {
        address,
        token: token.value,
        version: settings.apiVersion.value,
        userAgent: `tokenwright/${world.version}`,
      },
      async ask(request, repeatable) {
        const { outcome } = await sendWithRetries(client.send, request, {
          limits,
          signal: world.signal,
          repeatable,
          now: () => Date.now(),
          wait: waitOrAbort,
          onWait: ({ reason, waitMs, retry }) =>
            output.talk(
              `${WAIT_WORDS[reason]} Waiting ${seconds(waitMs)} s, then retry ${retry} of 3.`,
            ),
        });
        return outcome;
      },
    });
  } finally {
    await client.close();
  }
}

const WAIT_WORDS: Readonly<Record<RetryReason, string>> = {
  'rate-limited': 'The store says: too many requests (429).',
  unavailable: 'The store is unavailable for a moment (503).',
  throttled: 'The store throttled the query.',
};

async function waitOrAbort(
  ms: number,
  signal: AbortSignal | undefined,
): Promise<'elapsed' | 'aborted'> {
  try {
    await delay(ms, undefined, signal === undefined ? {} : { signal });
    return 'elapsed';
  } catch {
    return 'aborted';
  }
}

function seconds(ms: number): string {
  return (Math.ceil(ms / 100) / 10).toString();
}

/**
 * The answer of an outcome.
 * @throws UserError exit 3 when there was none.
 */
export function answerOf(outcome: HttpOutcome): HttpAnswer {
  if (outcome.type === 'answer') return outcome.answer;
  const { kind, message, remedy } = outcome.failure;
  throw new UserError({ code: `http-${kind}`, message, remedy, exitCode: EXIT.unreachable });
}
