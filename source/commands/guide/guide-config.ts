import type { ErrorReport } from '../../core/errors.ts';
import type { GuideConfig } from '../../core/guide/config.ts';
import { type MemoryConfig, NO_MEMORY } from '../../core/guide/remembered.ts';
import { DEFAULT_WAIT_MS } from '../../core/sign-in/state.ts';
import { describeSurroundings } from '../../services/browser/environment.ts';
import type { Settings } from '../../services/settings/settings.ts';
import { describeSource } from '../../services/settings/source.ts';
import { VARIABLES } from '../../services/settings/variables.ts';
import type { World } from '../door/world.ts';
import type { SignInOptions } from '../options.ts';
import { detectShell } from '../../core/text/command-shell.ts';
import { remoteHint } from './remote-hint.ts';

export interface GuideOptions extends SignInOptions {
  readonly practice?: true;
  readonly plain?: true;
  readonly presenter?: true;
  /** False with `--no-keep`. */
  readonly keep: boolean;
}

export interface GuideFindings {
  /** Why no real store may be reached from here. */
  readonly liveRefusal: ErrorReport | null;
  /** Said on the first screen. */
  readonly notice: GuideConfig['notice'];
}

/** What the guide starts from, out of the settings and the options of this run. */
export function guideConfig(
  world: World,
  settings: Settings,
  options: GuideOptions,
  memory: MemoryConfig = NO_MEMORY,
  findings: GuideFindings = { liveRefusal: null, notice: null },
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
    openBrowser: options.open && describeSurroundings({ ...world.env }).noBrowser === null,
    shell: detectShell(world.env, process.platform),
    remote: remoteHint({ ...world.env }),
    ...findings,
    savePath: options.envFile ?? '.env',
    saveName: VARIABLES.accessToken,
    memory,
  };
}
