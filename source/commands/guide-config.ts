import type { GuideConfig } from '../core/guide/config.ts';
import { type MemoryConfig, NO_MEMORY } from '../core/memory/memory-config.ts';
import { DEFAULT_WAIT_MS } from '../core/oauth/sign-in-plan.ts';
import { describeSurroundings } from '../services/browser/environment.ts';
import { portForwarding } from '../services/browser/port-forwarding.ts';
import type { Settings } from '../services/settings/settings.ts';
import { describeSource } from '../services/settings/source.ts';
import { VARIABLES } from '../services/settings/variables.ts';
import type { World } from './door/world.ts';
import type { SignInOptions } from './options.ts';

export interface GuideOptions extends SignInOptions {
  readonly practice?: true;
  readonly plain?: true;
  readonly presenter?: true;
}

/** The port of the embedded store, which a browser elsewhere must reach as well. */
const FORWARDED_WITH = 3457;

/** What the guide starts from, out of the settings and the options of this run. */
export function guideConfig(
  world: World,
  settings: Settings,
  options: GuideOptions,
  memory: MemoryConfig = NO_MEMORY,
): GuideConfig {
  const { shop, clientId, clientSecret, scopes, redirectUri, profile } = settings;
  return {
    profile,
    storeOrigin: settings.storeOrigin?.value ?? null,
    redirectUri: redirectUri.value,
    shop: shop?.value ?? '',
    shopSource: shop === null ? null : describeSource(shop.source),
    clientId: clientId?.value ?? '',
    clientSecret: clientSecret?.value ?? null,
    scopes: scopes?.value ?? [],
    tokenMode:
      options.perUser === true ? 'per-user' : options.expiring === true ? 'expiring' : 'permanent',
    pkce: options.pkce === true || profile.pkce,
    waitMs: options.timeout === undefined ? DEFAULT_WAIT_MS : options.timeout * 1000,
    // Whoever has named a store wants that one; everybody else starts without an account.
    startWith: options.practice === true || shop === null ? 'practice' : 'own',
    presenter: options.presenter === true,
    openBrowser: options.open,
    remote: remoteHint(world, redirectUri.value.kind === 'public' ? [] : [redirectUri.value.port]),
    savePath: options.envFile ?? '.env',
    saveName: VARIABLES.accessToken,
    memory,
  };
}

function remoteHint(world: World, ports: readonly number[]): GuideConfig['remote'] {
  const env = { ...world.env };
  const surroundings = describeSurroundings(env);
  const forwarding = portForwarding(surroundings, env, [...ports, FORWARDED_WITH]);
  if (forwarding === null) return null;
  const reason =
    surroundings.noBrowser ?? 'The browser may be on another system than this program.';
  const lines = [forwarding.command, forwarding.hint];
  return { reason, forwarding: lines.filter((line) => line !== null) };
}
