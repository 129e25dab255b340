import { likeExamples } from '../../core/service/scope-vocabulary.ts';
import { createSignInStore } from '../../app/sign-in-runner.ts';
import { EXIT, UserError, wrongUsage } from '../../core/errors.ts';
import { extraWords } from '../../core/service/scopes.ts';
import type { TokenMode } from '../../core/sign-in/authorize-url.ts';
import { describeTokenKind, timeWords } from '../../core/sign-in/issued-token.ts';
import { DEFAULT_WAIT_MS, type SignInPlan, type SignInResult } from '../../core/sign-in/state.ts';
import type { Settings } from '../../services/settings/settings.ts';
import { openStoreClient, requireRunningStore } from '../api/api-connection.ts';
import type { World } from '../entry/world.ts';
import type { SignInOptions } from '../options.ts';
import { createOutput, type Output } from '../output.ts';
import { confirmDestination, obtainSecret, storeAddress, withDefaults } from '../settings.ts';
import { completeSettings } from './missing-settings.ts';
import { runSignIn } from './run-sign-in.ts';
import { signInPorts } from './sign-in-ports.ts';
import { expiryJson, prepareSaving, type SavingOptions } from './token-saving.ts';
import { saveOrOffer } from './unsaved-token.ts';

interface TokenOptions extends SignInOptions, SavingOptions {
  readonly printToken?: true;
  readonly paste?: true;
  readonly secretStdin?: true;
  readonly json?: true;
}

/** `tokenwright token`: the whole sign-in without screens. */
export async function token(world: World, given: TokenOptions): Promise<number> {
  refuseWrongCombinations(given);
  const options = await withDefaults(world, given);
  const output = createOutput(world);
  const settings = await completeSettings(world, options, output);
  const wanted = readWanted(settings, tokenMode(options));
  const usesPaste = options.paste === true || (world.stdin.isTTY && options.secretStdin !== true);
  if (settings.redirectUri.value.kind === 'public' && !usesPaste) {
    throw wrongUsage(
      'paste-needed',
      'The redirect URI is not on this machine, so nothing can be listened for.',
      'Add --paste and give the address that the browser ended on by standard input.',
    );
  }
  const place = { store: wanted.store, named: settings.store, clientId: wanted.clientId };
  const saving = await prepareSaving(world, options, place, output);
  const clientSecret = await obtainSecret(world, settings, 'client-secret', {
    secretStdin: options.secretStdin,
    shop: wanted.store.shop,
    output,
  });
  await confirmDestination(world, settings, [clientSecret], output);

  await requireRunningStore(world, wanted.store);
  const plan: SignInPlan = {
    ...wanted,
    clientSecret: clientSecret.value,
    redirectUri: settings.redirectUri.value,
    pkce: options.pkce === true || settings.profile.pkce,
    waitMs: options.timeout === undefined ? DEFAULT_WAIT_MS : options.timeout * 1000,
    saves: saving !== null,
  };
  const client = openStoreClient(world, plan.store, settings, output);
  const store = createSignInStore(signInPorts(world, client.send, { canPaste: usesPaste }));
  try {
    const result = await runSignIn(world, store, plan, {
      output,
      openBrowser: options.open,
      usesPaste,
    });
    const saved = await saveOrOffer(world, saving, { ...place, ...result }, options, {
      output,
      onTried: (isSaved) => void (plan.saves && store.dispatch({ type: 'report-saved', isSaved })),
    });
    reportToken(result, saved.path, plan, options, output);
    saved.isTold();
    if (saved.path !== null && options.save === true)
      await keepApp(settings, wanted, world, output);
    if (saved.error !== null) throw saved.error;
    return result.scopes.outcome === 'partial' ? EXIT.answerIsNo : EXIT.done;
  } finally {
    await store.close();
    await client.close();
  }
}

/**
 * Saves the app of a named store's token if the list has none: without it the token cannot be
 * renewed.
 */
async function keepApp(
  { store, redirectUri }: Settings,
  { clientId, scopes }: Pick<SignInPlan, 'clientId' | 'scopes'>,
  world: World,
  output: Output,
): Promise<void> {
  if (store === null || store.value.values.clientId !== undefined) return;
  const { storesPath } = await import('../../services/memory/folders.ts');
  const { changeStores } = await import('../../services/stores/stores-file.ts');
  const path = storesPath(world.env, process.platform);
  if (path === null) return;
  const found = { clientId, scopes: scopes.join(','), redirectUri: redirectUri.value.text };
  try {
    await changeStores(path, (before) =>
      before.map((one) =>
        one.name === store.value.name ? { ...one, values: { ...found, ...one.values } } : one,
      ),
    );
  } catch (error) {
    // The token is saved; failing to save its app is no failure of the sign-in.
    if (!(error instanceof UserError)) throw error;
    output.report(error);
  }
}

function refuseWrongCombinations(options: TokenOptions): void {
  if (options.save === undefined && options.printToken !== true) {
    throw wrongUsage(
      'token-would-be-lost',
      'The token would be lost: there is no place for it.',
      'Add --save .env to keep it in a file (--save alone for a store with a name), or --print-token to write it to standard output.',
    );
  }
  if (options.secretStdin === true && options.paste === true) {
    throw wrongUsage(
      'stdin-twice',
      'Standard input cannot bring both the Client secret and the pasted address.',
      'Give the secret in the environment or in .env.',
    );
  }
  if (options.expiring === true && options.perUser === true) {
    throw wrongUsage(
      'two-token-kinds',
      'A token is either --expiring or --per-user.',
      'Leave one of the two out; an online token always expires.',
    );
  }
}

function tokenMode(options: TokenOptions): TokenMode {
  if (options.perUser === true) return 'per-user';
  return options.expiring === true ? 'expiring' : 'permanent';
}

function readWanted(settings: Settings, mode: TokenMode) {
  const store = storeAddress(settings);
  const refused = settings.refused.get('clientId') ?? settings.refused.get('clientSecret');
  if (refused !== undefined) throw refused;
  if (settings.clientId === null) {
    throw wrongUsage(
      'no-client-id',
      'No Client ID was given.',
      'Give --client-id or set TOKENWRIGHT_CLIENT_ID; it stands in the settings of your app.',
    );
  }
  if (settings.scopes === null || settings.scopes.value.length === 0) {
    throw wrongUsage(
      'no-scopes',
      'No scopes were asked for.',
      `Give --scopes or set TOKENWRIGHT_SCOPES${likeExamples(settings.profile.scopes, 1)}.`,
    );
  }
  return {
    store,
    clientId: settings.clientId.value,
    scopes: settings.scopes.value,
    tokenMode: mode,
  };
}

/** The answer of `token`: one JSON document, the token alone, or lines for a person. */
function reportToken(
  result: SignInResult,
  savedTo: string | null,
  plan: SignInPlan,
  options: TokenOptions,
  output: Output,
): void {
  const { token: issued, scopes, expiresAt } = result;
  for (const { text } of result.warnings) output.talk(text);
  const { asked, granted, missing, extra } = scopes;
  if (options.json === true) {
    output.json(
      JSON.stringify({
        shop: plan.store.shop,
        tokenKind: issued.kind,
        scopes: { asked, granted, missing, extra },
        expiresAt: expiryJson(expiresAt),
        savedTo,
        ...(options.printToken === true ? { accessToken: issued.accessToken.reveal() } : {}),
      }),
    );
    return;
  }
  const words = describeTokenKind(issued.kind);
  const lines = [
    `Store    ${plan.store.shop}`,
    [`Token    ${words.title}.`, words.lifetime, words.endedBy ?? []].flat().join(' '),
    ...(expiresAt === null ? [] : [`Expires  ${endWords(expiresAt)}`]),
    `Granted  ${granted === null ? 'the service did not say' : granted.join(', ')}`,
    ...(missing === null || missing.length === 0 ? [] : [`Missing  ${missing.join(', ')}`]),
    ...(extra === null || extra.length === 0 ? [] : [`Extra    ${extraWords(extra)}`]),
    ...(savedTo === null ? [] : [`Saved    ${savedTo}`]),
  ];
  if (options.printToken === true) {
    // The token alone is the answer; everything else goes to standard error.
    output.talk(lines.join('\n'));
    output.answer(issued.accessToken.reveal());
  } else {
    output.answer(lines.join('\n'));
  }
}

function endWords(expiresAt: number | 'unknown'): string {
  return expiresAt === 'unknown' ? expiresAt : timeWords(expiresAt);
}
