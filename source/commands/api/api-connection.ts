import { setTimeout as delay } from 'node:timers/promises';
import { EXIT, UserError, wrongUsage } from '../../core/errors.ts';
import { requireFittingToken } from '../../core/http/misplaced-credential.ts';
import type { ApiTarget } from '../../core/http/api-request.ts';
import type { HttpAnswer, HttpLimits, HttpOutcome, SendHttp } from '../../core/http/message.ts';
import {
  API_LIMITS,
  type AskedRequest,
  needsConsent,
  type RetryOptions,
  sendWithRetries,
  waitSentence,
} from '../../core/requests/sending.ts';
import type { StoreAddress } from '../../core/service/store-address.ts';
import type { Secret } from '../../core/text/secret.ts';
import { describeFailure } from '../../services/http/describe-failure.ts';
import {
  compileParserOnce,
  createHttpClient,
  type HttpClient,
} from '../../services/http/http-client.ts';
import { proxySecrets, requireUsableNetwork } from '../../services/http/network-settings.ts';
import { answerCeiling, type Settings, type Sourced } from '../../services/settings/settings.ts';
import type { World } from '../entry/world.ts';
import type { ApiOptions } from '../options.ts';
import type { Output } from '../output.ts';
import {
  confirmDestination,
  loadCommandSettings,
  obtainSecret,
  storeAddress,
} from '../settings.ts';

/** Everything a command needs to talk to one store with one token. */
export interface ApiConnection {
  readonly settings: Settings;
  readonly token: Sourced<Secret>;
  readonly target: ApiTarget;
  readonly limits: HttpLimits;
  readonly send: SendHttp;
  /** How to send a repeatable request again. */
  readonly retrying: Omit<RetryOptions, 'repeatable'>;
  /**
   * Sends a request; if the service asks for patience and the request may be repeated, waits
   * visibly and sends it again.
   */
  ask(asked: Pick<AskedRequest, 'request' | 'repeatable'>): Promise<HttpOutcome>;
}

/** Opens a connection for the duration of `use`, and always closes it. */
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
  const client = openStoreClient(world, address, settings, output);
  const limits = { ...API_LIMITS, maxBytes: settings.maxBody.value };
  const retrying: ApiConnection['retrying'] = {
    limits,
    signal: world.signal,
    now: () => Date.now(),
    wait: waitOrAbort,
    onWait: (wait) => output.talk(waitSentence(wait)),
  };
  try {
    return await use({
      settings,
      token,
      limits,
      retrying,
      send: client.send,
      target: {
        address,
        token: token.value,
        version: settings.apiVersion.value,
        userAgent: `tokenwright/${world.version}`,
      },
      async ask({ request, repeatable }) {
        const { outcome } = await sendWithRetries(client.send, request, {
          ...retrying,
          repeatable,
        });
        return outcome;
      },
    });
  } finally {
    await client.close();
  }
}

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

/**
 * Passes a request that changes nothing, goes to the practice store, or was allowed.
 *
 * @param what names the request in the message: `DELETE`, `This mutation`
 * @throws UserError exit 2 before anything is sent
 */
export function requireConsent(
  { target: { address } }: ApiConnection,
  asked: Pick<AskedRequest, 'repeatable'>,
  options: { readonly allowMutations?: true },
  what: string,
): void {
  if (!needsConsent(asked, address) || options.allowMutations === true) return;
  throw wrongUsage(
    'mutation-not-allowed',
    `${what} may change data of ${address.shop}.`,
    'Add --allow-mutations if that is what you want.',
  );
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

/**
 * Fails at once when the practice store does not run, before anybody waits for it.
 * @throws UserError exit 3
 */
export async function requireRunningStore(
  { program }: Pick<World, 'program'>,
  { isPractice, origin }: StoreAddress,
): Promise<void> {
  if (!isPractice) return;
  const { listensAt } = await import('../../services/memory/practice-file.ts');
  if (await listensAt(origin)) return;
  const { hostname: host, port } = new URL(origin);
  const at = { host, port: Number(port) };
  const failure = describeFailure({ type: 'refused', at }, false, program);
  answerOf({ type: 'failure', failure });
}

/**
 * The HTTP client of a command for one store. A proxy's password is added to the secrets that no
 * output shows.
 * @throws UserError exit 2, before anything is sent: TLS checks switched off, an unusable proxy.
 */
export function openStoreClient(
  world: Pick<World, 'env' | 'secrets' | 'program'>,
  address: StoreAddress,
  settings: Pick<Settings, 'maxBody'>,
  output: Pick<Output, 'report'>,
): HttpClient {
  for (const secret of proxySecrets(world.env)) world.secrets.add(secret);
  requireUsableNetwork(world.env, address.origin);
  compileParserOnce();
  return createHttpClient({
    env: world.env,
    program: world.program,
    profile: address.profile,
    ceiling: answerCeiling(settings),
    onNotice: (notice) => output.report(notice),
  });
}
