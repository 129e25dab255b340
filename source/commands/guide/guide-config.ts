import { VARIABLES } from '../../core/service/variables.ts';
import { resolve } from 'node:path';
import { type ErrorReport, UserError } from '../../core/errors.ts';
import type { GuideConfig, RemoteHint } from '../../core/guide/config.ts';
import { type MemoryConfig, NO_MEMORY, type Remembered } from '../../core/guide/remembered.ts';
import { DEFAULT_WAIT_MS } from '../../core/sign-in/state.ts';
import { detectShell } from '../../core/text/command-shell.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import { redactSecrets } from '../../core/text/secret.ts';
import { describeSurroundings, portForwarding } from '../../services/browser/surroundings.ts';
import { describeLeftOver } from '../../services/env-file/prepare-save.ts';
import { requireUsableNetwork } from '../../services/http/network-settings.ts';
import { unusableCertificates } from '../../services/http/tls.ts';
import { findLeftOverFiles } from '../../services/memory/kept-files.ts';
import { describeSource, type Settings } from '../../services/settings/settings.ts';
import type { World } from '../door/world.ts';
import type { SignInOptions } from '../options.ts';

export interface GuideOptions extends SignInOptions {
  readonly practice?: true;
  readonly plain?: true;
  readonly presenter?: true;
  /** False with `--no-keep`. */
  readonly keep: boolean;
}

interface GuideFindings {
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
    program: world.program,
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

const ANY_MACHINE = 'Open the address on any machine, and paste the one that its browser ends on.';

/** Why the browser may not reach this machine, and what helps; null where it runs right here. */
export function remoteHint(
  env: NodeJS.ProcessEnv,
  surroundings = describeSurroundings(env),
): RemoteHint | null {
  const { noBrowser, pasteFirst, mustForward } = surroundings;
  if (noBrowser === null && !pasteFirst) return null;
  return {
    reason: noBrowser ?? 'This is WSL, and the browser is that of Windows.',
    linesFor(ports) {
      const forwarding = portForwarding(surroundings, env, ports);
      // The pages of a practice store are on this machine alone.
      if (forwarding === null) return ports.store === null ? [ANY_MACHINE] : [];
      return [forwarding.hint, forwarding.command].filter((line) => line !== null);
    },
    hasBrowser: noBrowser === null,
    mustForward,
  };
}

interface FindingSources {
  readonly settings: Settings;
  readonly options: Pick<GuideOptions, 'envFile'>;
  /** Files that a token was saved to: an interrupted save may have left something beside them. */
  readonly remembered: Remembered;
  /** What was said on standard error already, which is behind the screens. */
  readonly hidden: readonly string[];
}

/**
 * What this environment means for the guide, found out before the first screen: later there is
 * no place for it, since standard error is behind the screens.
 */
export async function guideFindings(
  world: World,
  { settings, options, remembered, hidden }: FindingSources,
): Promise<GuideFindings> {
  const certificates = await unusableCertificates(world.env);
  const leftOvers = await findLeftOverFiles([
    ...new Set([
      resolve(world.cwd, options.envFile ?? '.env'),
      ...remembered.saved.map(({ path }) => path),
    ]),
  ]);
  const remarks = [
    ...(certificates === null ? [] : [certificates]),
    ...leftOvers.map((path) => describeLeftOver(path)),
    ...hidden.map((text) => ({
      message: toDisplayText(redactSecrets(text, world.secrets)),
      remedy: null,
    })),
  ];
  return { liveRefusal: refusalOf(world, settings), notice: oneNotice(remarks) };
}

type Remark = Pick<NonNullable<GuideConfig['notice']>, 'message' | 'remedy'>;

/** The first screen has one place for all of them. */
function oneNotice(remarks: readonly Remark[]): GuideConfig['notice'] {
  const [first, ...others] = remarks;
  if (first === undefined) return null;
  if (others.length === 0) return { level: 'warning', ...first };
  const sentences = remarks.flatMap(({ message, remedy }) => [message, remedy ?? []].flat());
  return { level: 'warning', message: sentences.join(' '), remedy: null };
}

function refusalOf(world: World, { shop, profile }: Settings): ErrorReport | null {
  const host = shop?.value ?? `shop.${profile.storeHost}`;
  try {
    requireUsableNetwork(world.env, `https://${host}`);
    return null;
  } catch (error) {
    if (error instanceof UserError) return error;
    throw error;
  }
}
