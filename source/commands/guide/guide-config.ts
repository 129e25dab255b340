import { savePathOf } from '../../core/service/named-store.ts';
import { VARIABLES } from '../../core/service/variables.ts';
import { resolve } from 'node:path';
import { type ErrorReport, UserError } from '../../core/errors.ts';
import type {
  GuideConfig,
  NamedChoice,
  RemoteHint,
  TokenAtHand,
  TokenPlace,
} from '../../core/guide/config.ts';
import { type MemoryConfig, NO_MEMORY, type Remembered } from '../../core/guide/remembered.ts';
import type { SavedToken } from '../../core/sign-in/saved-token.ts';
import { DEFAULT_WAIT_MS } from '../../core/sign-in/state.ts';
import { detectShell } from '../../core/text/command-shell.ts';
import { toDisplayText } from '../../core/text/display-text.ts';
import type { Secret } from '../../core/text/secret.ts';
import { detectHostEnvironment, portForwarding } from '../../services/browser/host-environment.ts';
import { describeLeftOver } from '../../services/env-file/prepare-save.ts';
import { requireUsableNetwork } from '../../services/http/network-settings.ts';
import { unusableCertificates } from '../../services/http/tls.ts';
import { findLeftOverFiles } from '../../services/memory/kept-files.ts';
import { keptPort, listensAt } from '../../services/memory/practice-file.ts';
import {
  checkDestination,
  describeSource,
  savedTokenKind,
  type Settings,
  type Sourced,
} from '../../services/settings/settings.ts';
import type { Output } from '../output.ts';
import { loadCommandSettings, storeAddress } from '../settings.ts';
import type { World } from '../entry/world.ts';
import type { SignInOptions } from '../options.ts';

export interface GuideOptions extends SignInOptions {
  readonly practice?: true;
  readonly plain?: true;
  readonly presenter?: true;
  /** Path of a file with the content of the practice store. */
  readonly scenario?: string;
  /** False with `--no-keep`. */
  readonly keep: boolean;
  /** A file with requests for the explorer. */
  readonly requests?: string;
}

/** Leaves out a secret from elsewhere if only a file of this folder names the store. */
export function withTrustedSecret(settings: Settings, output: Pick<Output, 'talk'>): Settings {
  const verdict = checkDestination(settings, [settings.clientSecret]);
  if (verdict.type === 'trusted') return settings;
  output.talk(
    `Only ${verdict.namedBy} names ${verdict.destination}, so the Client secret of the environment is not filled in for it; paste it if you trust that store.`,
  );
  return { ...settings, clientSecret: null };
}

/** The token of this start and its place, for the guide behind the explorer. */
export function tokenAtHand(settings: Settings, token: Sourced<Secret>): TokenAtHand {
  const { refreshToken, expiresAt } = settings;
  const kind = savedTokenKind(settings, token);
  const { source } = token;
  // Refresh token and expiry belong to the token if they come from the same kind of source.
  const isBeside = (one: Sourced<unknown> | null): boolean => one?.source.kind === source.kind;
  const until = isBeside(expiresAt) ? (expiresAt?.value ?? null) : null;
  return {
    store: storeAddress(settings),
    accessToken: token.value,
    refreshToken: isBeside(refreshToken) ? (refreshToken?.value ?? null) : null,
    kind,
    expiresAt: until === null ? (kind === 'permanent' ? null : 'unknown') : Date.parse(until),
    notes: tokenNotes(settings),
    from: placeOf(source),
  };
}

function tokenNotes({ notesOn }: Settings): readonly string[] {
  return [...(notesOn.get('accessToken') ?? []), ...(notesOn.get('refreshToken') ?? [])];
}

function placeOf(source: Sourced<Secret>['source']): TokenPlace {
  switch (source.kind) {
    case 'saved-store':
    case 'env-file': {
      const { path, name } = source;
      return { type: 'file', path, name, source: describeSource(source) };
    }
    case 'environment':
      return { type: 'variable', name: source.name };
    default:
      return { type: 'typed' };
  }
}

interface GuideFindings {
  /** Why no real store may be reached from here. */
  readonly liveRefusal: ErrorReport | null;
  /** Shown on the first screen. */
  readonly notice: GuideConfig['notice'];
  readonly savedToken?: SavedToken | null;
  readonly namedStores?: readonly NamedChoice[];
}

/** The configuration of the guide, from the settings and the options of this run. */
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
    // Scopes of the environment or a file are meant for the person's own store.
    ...(options.practice === true && scopes?.source.kind === 'option'
      ? { practiceScopes: scopes.value }
      : {}),
    tokenMode:
      options.perUser === true ? 'per-user' : options.expiring === true ? 'expiring' : 'permanent',
    pkce: options.pkce === true || profile.pkce,
    waitMs: options.timeout === undefined ? DEFAULT_WAIT_MS : options.timeout * 1000,
    // A named store is the wanted one; without one the guide starts without an account.
    startWith: options.practice === true || shop === null ? 'practice' : 'own',
    passesStart: options.practice === true,
    presenter: options.presenter === true,
    openBrowser: options.open && detectHostEnvironment({ ...world.env }).noBrowser === null,
    shell: detectShell(world.env, process.platform),
    remote: remoteHint({ ...world.env }),
    ...findings,
    secretWarnings: world.warnings ?? [],
    fieldNotes: fieldNotes(settings),
    savePath: savePlace(settings) ?? options.envFile ?? '.env',
    saveName: VARIABLES.accessToken,
    memory,
  };
}

/** Notes on the credentials: what was cut off, what looks odd, and why one was refused. */
function fieldNotes({ refused, notesOn }: Settings): NonNullable<GuideConfig['fieldNotes']> {
  const noteOn = (name: 'clientId' | 'clientSecret') => {
    const fault = refused.get(name);
    if (fault !== undefined) {
      return { level: 'warning', message: fault.message, remedy: fault.remedy } as const;
    }
    const notes = notesOn.get(name);
    if (notes === undefined) return null;
    return { level: 'note', message: notes.join(' '), remedy: null } as const;
  };
  const [clientId, clientSecret] = [noteOn('clientId'), noteOn('clientSecret')];
  return {
    ...(clientId === null ? {} : { 'client-id': clientId }),
    ...(clientSecret === null ? {} : { 'client-secret': clientSecret }),
  };
}

/** Where the token of a named store is saved; null without a named store. */
function savePlace({ store }: Settings): string | null {
  return store === null ? null : savePathOf(store.value.token);
}

interface GuideSettings {
  readonly settings: Settings;
  readonly savedToken: SavedToken | null;
}

/**
 * The settings of this run and the token that an earlier one saved here. A practice store that no
 * longer runs must not pass for the person's own store: its values are ignored, and a message says
 * so.
 *
 * @param folder where a practice store may be kept; null: none is looked for
 */
export async function guideSettings(
  world: World,
  options: GuideOptions,
  folder: string | null,
  output: Pick<Output, 'talk' | 'report'>,
): Promise<GuideSettings> {
  const given = await loadCommandSettings(world, options, output);
  const { storeOrigin, refused } = given;
  const lost = refused.get('shop') ?? null;
  const isGone = storeOrigin !== null && !(await listensAt(storeOrigin.value));
  if (lost === null && !isGone) return { settings: given, savedToken: findSaved(given, options) };
  const port = folder === null ? null : await keptPort(folder);
  const isAsleep = isGone && port === Number(new URL(storeOrigin.value).port);
  const savedToken = isAsleep ? findSaved(given, options, isAsleep) : null;
  if (lost !== null) output.report(lost);
  else if (storeOrigin !== null && savedToken === null) {
    output.report(practiceGone(storeOrigin, given.accessToken !== null));
  }
  // What looks odd was reported the first time.
  const settings = await loadCommandSettings(world, options, { talk: () => undefined }, true);
  return { settings, savedToken };
}

function practiceGone({ value, source }: Sourced<string>, hadToken: boolean) {
  const what = hadToken ? 'and its token ended with it' : 'so its values are left aside';
  return {
    message: `The practice store at ${value} (${describeSource(source)}) does not run, ${what}.`,
    remedy: 'Go on with a new one here, or with a store of your own.',
  };
}

/**
 * The saved token: of a named store, or of this folder's file for the store that the same file
 * names.
 */
export function findSaved(
  settings: Settings,
  { practice, shop: named }: Pick<GuideOptions, 'practice' | 'shop'>,
  isAsleep = false,
): SavedToken | null {
  const { accessToken, refreshToken, shop, store, tokenName: name } = settings;
  const source = accessToken?.source;
  const isInFile =
    source?.kind === 'saved-store' ||
    (source?.kind === 'env-file' && shop?.source.kind === 'env-file');
  if (accessToken === null || !isInFile) return null;
  const isBeside = (one: Sourced<unknown> | null): boolean => one?.source.kind === source.kind;
  const kind = savedTokenKind(settings, accessToken);
  const until = isBeside(settings.expiresAt) ? (settings.expiresAt?.value ?? null) : null;
  const unsaid = kind === 'permanent' ? null : 'unknown';
  const expiresAt = until === null ? unsaid : Date.parse(until);
  return {
    store: storeAddress(settings),
    accessToken: accessToken.value,
    refreshToken: isBeside(refreshToken) ? (refreshToken?.value ?? null) : null,
    kind,
    expiresAt,
    isExpired: typeof expiresAt === 'number' && expiresAt <= Date.now(),
    source: describeSource(source),
    path: source.path,
    name,
    storeName: source.kind === 'saved-store' ? source.store : null,
    notes: tokenNotes(settings),
    isAsleep,
    // A store given by its name is the wanted one, with its token.
    isFirst: practice !== true && (named === undefined || store !== null),
  };
}

const ANY_MACHINE = 'Open the address on any machine, and paste the one that its browser ends on.';

/** Why the browser may not reach this machine, and what helps; null when it runs right here. */
export function remoteHint(
  env: NodeJS.ProcessEnv,
  hostEnvironment = detectHostEnvironment(env),
): RemoteHint | null {
  const { noBrowser, pasteFirst, mustForward } = hostEnvironment;
  if (noBrowser === null && !pasteFirst) return null;
  return {
    reason: noBrowser ?? 'This is WSL, and the browser is that of Windows.',
    linesFor(ports) {
      const forwarding = portForwarding(hostEnvironment, env, ports);
      // The pages of a practice store exist on this machine only.
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
  /**
   * Names the files that tokens were saved to: an interrupted save may have left something beside
   * them.
   */
  readonly remembered: Remembered;
  /** Messages that are on standard error already, which the screens hide. */
  readonly hidden: readonly Remark[];
}

/**
 * Checks this environment before the first screen: later there is no place for messages, since the
 * screens hide standard error.
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
  // These notes are shown under their field, or on the token card.
  const beside = new Set<string>(
    [...settings.notesOn.values()].flat().map((note) => toDisplayText(note)),
  );
  const remarks = [
    ...(certificates === null ? [] : [certificates]),
    ...leftOvers.map((path) => describeLeftOver(path)),
    ...hidden.filter(({ message }) => !beside.has(message)),
  ];
  return { liveRefusal: refusalOf(world, settings), notice: oneNotice(remarks) };
}

/** A message, and its remedy if that is a sentence of its own. */
export type Remark = Pick<NonNullable<GuideConfig['notice']>, 'message' | 'remedy'>;

/** Joins all remarks, since the first screen has one place for them. */
export function oneNotice(remarks: readonly Remark[]): GuideConfig['notice'] {
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
