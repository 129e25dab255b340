import { EXIT, UserError, wrongUsage } from '../../core/errors.ts';
import { requireFittingToken } from '../../core/http/misplaced-credential.ts';
import { EXCHANGE_LIMITS } from '../../core/sign-in/exchange.ts';
import { unanswered } from '../../core/sign-in/failures.ts';
import {
  type ExpiresAt,
  expiryOf,
  type IssuedToken,
  timeWords,
} from '../../core/sign-in/issued-token.ts';
import { buildRefreshRequest, readRefreshOutcome } from '../../core/sign-in/refresh.ts';
import { OF_EARLIER_START, type StoreAddress } from '../../core/service/store-address.ts';
import { Secret } from '../../core/text/secret.ts';
import type { World } from '../entry/world.ts';
import { awaitOnExit } from './await-on-exit.ts';
import type { StoreOptions } from '../options.ts';
import { createOutput, type Output } from '../output.ts';
import {
  confirmDestination,
  loadCommandSettings,
  obtainSecret,
  storeAddress,
  withDefaults,
} from '../settings.ts';
import { openStoreClient } from '../api/api-connection.ts';
import { expiryJson, prepareSaving, type SavingOptions } from './token-saving.ts';
import { saveOrOffer } from './unsaved-token.ts';

interface RefreshOptions extends StoreOptions, SavingOptions {
  readonly clientId?: string;
  readonly printToken?: true;
  readonly secretStdin?: true;
  readonly json?: true;
}

const AWAIT_MESSAGES = { underWay: 'The renewal', unanswered: unanswered('refresh-token') };

const NOT_AGAIN = 'No refresh token came with it: the new token cannot be renewed in its turn.';

/** `tokenwright refresh`: gets a new pair of tokens, and saves it before anything else. */
export async function refresh(world: World, given: RefreshOptions): Promise<number> {
  const options = await withDefaults(world, given);
  const output = createOutput(world);
  const settings = await loadCommandSettings(world, options, output);
  const store = storeAddress(settings);
  const { refreshToken } = settings;
  const kept = settings.clientId === null ? await keptApp(world, store, refreshToken?.value) : null;
  const clientId = settings.clientId?.value ?? kept?.clientId ?? null;
  const refused = settings.refused.get('clientId') ?? settings.refused.get('refreshToken');
  if (refused !== undefined) throw refused;
  if (clientId === null || refreshToken === null) {
    throw wrongUsage(
      'nothing-to-refresh',
      clientId === null ? 'No Client ID was given.' : 'There is no refresh token.',
      clientId === null
        ? 'Give --client-id or set TOKENWRIGHT_CLIENT_ID.'
        : `Set TOKENWRIGHT_REFRESH_TOKEN; only an expiring token has one (${world.program} token --expiring).`,
    );
  }
  requireFittingToken(store, refreshToken.value);
  if (options.save === undefined && !(options.printToken === true && options.json === true)) {
    throw wrongUsage(
      'token-would-be-lost',
      'The new pair of tokens would be lost: there is no place for it.',
      'Add --save .env (--save alone for a store with a name), or --print-token --json to write both to standard output.',
    );
  }
  const place = { store, named: settings.store, clientId };
  const saving = await prepareSaving(world, options, place, output);
  const clientSecret =
    kept === null
      ? await obtainSecret(world, settings, 'client-secret', {
          secretStdin: options.secretStdin,
          shop: store.shop,
          output,
        })
      : // The kept store's own, which goes where its token goes.
        { value: kept.clientSecret, source: refreshToken.source };
  await confirmDestination(world, settings, [clientSecret, refreshToken], output);

  const client = openStoreClient(world, store, settings, output);
  try {
    const sent = {
      store,
      clientId,
      clientSecret: clientSecret.value,
      refreshToken: refreshToken.value,
    };
    const request = buildRefreshRequest(sent);
    const outcome = await awaitOnExit(world.signal, output, AWAIT_MESSAGES, (signal) =>
      client.send(request, { limits: EXCHANGE_LIMITS, signal }),
    );
    const result = readRefreshOutcome(outcome, sent);
    if (result.type === 'failed') {
      const { report } = result.failure;
      if (store.isPractice && report.exitCode === EXIT.notAuthorized) output.talk(OF_EARLIER_START);
      throw new UserError(report);
    }
    result.warnings.forEach(({ text }) => output.talk(text));
    if (result.token.refreshToken === null) output.talk(NOT_AGAIN);
    const expiresAt = expiryOf(result.token, Date.now());
    const pair = { ...place, token: result.token, expiresAt };
    const saved = await saveOrOffer(world, saving, pair, options, { output });
    const facts = { shop: store.shop, expiresAt, savedTo: saved.path };
    reportPair(result.token, facts, options, output);
    saved.isTold();
    if (saved.error !== null) throw saved.error;
    return EXIT.done;
  } finally {
    await client.close();
  }
}

/**
 * For a practice store that is kept on this machine: the app that the token was issued to; else
 * null.
 */
async function keptApp(
  world: World,
  { isPractice, origin }: StoreAddress,
  refreshToken: Secret | undefined,
): Promise<{ readonly clientId: string; readonly clientSecret: Secret } | null> {
  if (!isPractice || refreshToken === undefined) return null;
  const { memoryFolder } = await import('../../services/memory/folders.ts');
  const { isKeptAt, keptText } = await import('../../services/memory/practice-file.ts');
  const folder = memoryFolder(world.env, process.platform);
  if (folder.type !== 'folder') return null;
  if (!(await isKeptAt(folder.path, Number(new URL(origin).port)))) return null;
  const { appOfRefreshToken, readKept } = await import('../../practice-store/kept-store.ts');
  const kept = readKept((await keptText(folder.path)) ?? '');
  if (kept.type !== 'kept') return null;
  const app = appOfRefreshToken(kept.store, refreshToken.reveal());
  if (app === null) return null;
  const clientSecret = new Secret(app.clientSecret);
  world.secrets.add(clientSecret);
  return { clientId: app.clientId, clientSecret };
}

function endWords(expiresAt: ExpiresAt): string {
  if (expiresAt === null) return 'without an end';
  return expiresAt === 'unknown' ? 'expiry unknown' : `until ${timeWords(expiresAt)}`;
}

function reportPair(
  token: IssuedToken,
  facts: {
    readonly shop: string;
    readonly expiresAt: ExpiresAt;
    readonly savedTo: string | null;
  },
  options: RefreshOptions,
  output: Output,
): void {
  if (options.json !== true) {
    output.answer(
      [
        `Store    ${facts.shop}`,
        `Token    renewed, ${endWords(facts.expiresAt)}`,
        ...(facts.savedTo === null ? [] : [`Saved    ${facts.savedTo}`]),
      ].join('\n'),
    );
    return;
  }
  const printed =
    options.printToken === true
      ? {
          accessToken: token.accessToken.reveal(),
          refreshToken: token.refreshToken?.reveal() ?? null,
        }
      : {};
  output.json(
    JSON.stringify({
      shop: facts.shop,
      tokenKind: token.kind,
      scopes: token.granted,
      expiresAt: expiryJson(facts.expiresAt),
      savedTo: facts.savedTo,
      ...printed,
    }),
  );
}
