import type { FaultPort, PracticeHandle } from '../../app/ports.ts';
import { UserError, wrongUsage } from '../../core/errors.ts';
import { FAULT_SECONDS, type FaultSpan } from '../../core/service/practice-faults.ts';
import { practiceProfileBeside } from '../../core/http/misplaced-credential.ts';
import { type ServiceProfile, SHOPIFY_PROFILE } from '../../core/service/profile.ts';
import { parseShop } from '../../core/service/shop-domain.ts';
import {
  parsePracticeOrigin,
  PRACTICE_PORT,
  practiceAddress,
  type StoreAddress,
} from '../../core/service/store-address.ts';
import { parseRedirectUri, type RedirectUri } from '../../core/sign-in/redirect-uri.ts';
import type { FaultDuration, FaultSwitches } from '../../practice-store/faults/fault-switches.ts';
import type { PracticeStore, PracticeStoreOptions } from '../../practice-store/practice-store.ts';
import type { Scenario } from '../../practice-store/scenario/scenario.ts';
import { Secret } from '../../core/text/secret.ts';
import { detectHostEnvironment } from '../../services/browser/host-environment.ts';
import { describePortHolder } from '../../services/callback-listener/bind.ts';
import { isPracticeKept } from '../../services/memory/practice-file.ts';
import { elsewhere, type Keeping, NO_KEEPING, openKeeping } from './keeping.ts';

/** Registered as well, in case another program holds the port of the chosen one. */
const SECOND_REDIRECT_URI = 'http://127.0.0.1:3458/callback';

export interface EmbeddedStoreOptions {
  /** Port of a store that is not kept. */
  readonly port?: number;
  /** The folder of the kept store; null: none is read or written. */
  readonly folder?: string | null;
  /** The content of the store; absent: the usual content. A store with a scenario is never kept. */
  readonly scenario?: Scenario;
  /** Called with what a person does, as it happens; absent: it is not observed. */
  readonly onEvent?: PracticeStoreOptions['onEvent'];
  /** The service of this run: its credentials are kept from the practice store. */
  readonly profile?: ServiceProfile;
  /** Receives messages for a person who has left the guide. */
  readonly say?: (sentence: string) => void;
}

/**
 * Starts the practice store inside this program, on its own port: the kept one if there is one.
 * When the port is taken any free one is used, and a note says so; but a port that must be
 * forwarded cannot be replaced.
 *
 * @throws UserError `practice-port-taken`, and the errors of the store itself
 */
export async function startEmbeddedStore(
  env: NodeJS.ProcessEnv,
  redirectUri: RedirectUri,
  options: EmbeddedStoreOptions = {},
): Promise<PracticeHandle> {
  const { folder = null, say = () => undefined, profile = SHOPIFY_PROFILE, scenario } = options;
  const isKeepable = folder !== null && scenario === undefined;
  const keeping = isKeepable ? await openKeeping(folder) : NO_KEEPING;
  try {
    const port = keeping.kept?.port ?? options.port ?? PRACTICE_PORT;
    const { store, taken } = await startSomewhere(env, redirectUri, port, keeping, options);
    await keeping.attach(store);
    const isLeftAlone = folder !== null && !isKeepable && isPracticeKept(folder);
    const notes = [
      ...keeping.notes(),
      ...(isLeftAlone ? [LEFT_ALONE] : []),
      ...(taken === null ? [] : [taken]),
      ...elsewhere(keeping, store),
    ];
    const note = notes.length === 0 ? null : notes.join(' ');
    return handleOf(store, addressOf(store, profile), note, keeping, say);
  } catch (error) {
    await keeping.close();
    throw error;
  }
}

const LEFT_ALONE =
  'The kept practice store is left alone: this one was prepared for this run, and ends with it.';

/** @returns the store, and a sentence when its port is not the wanted one */
async function startSomewhere(
  env: NodeJS.ProcessEnv,
  redirectUri: RedirectUri,
  port: number,
  { kept, changed }: Keeping,
  { scenario, onEvent }: Pick<EmbeddedStoreOptions, 'scenario' | 'onEvent'>,
): Promise<{ readonly store: PracticeStore; readonly taken: string | null }> {
  const { startPracticeStore } = await import('../../practice-store/practice-store.ts');
  const prepared = scenario === undefined ? {} : await preparedBy(scenario);
  // The addresses in a scenario are all that its app has: a wrong one may be intended.
  const isNamed = scenario?.apps?.[0]?.redirectUrls !== undefined;
  const redirectUris = isNamed ? [] : [redirectUri.text, SECOND_REDIRECT_URI];
  const observed = onEvent === undefined ? {} : { onEvent };
  const startAt = (at: number) =>
    startPracticeStore({
      ...{ port: at, env, redirectUris, kept, onChange: changed },
      ...prepared,
      ...observed,
    });
  // The callback listener needs its port for itself.
  const wanted = redirectUri.port === port ? 0 : port;
  try {
    return { store: await startAt(wanted), taken: null };
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== 'port-taken') throw error;
    const taken = `Port ${port} is taken by ${await describePortHolder('127.0.0.1', port)}`;
    if (detectHostEnvironment(env).mustForward) throw mustBeFree(taken, error);
    const store = await startAt(0);
    const says = `${taken}, so the practice store runs on port ${store.port} this time.`;
    return { store, taken: says };
  }
}

/** Loaded late: most stores have no scenario. */
async function preparedBy(scenario: Scenario) {
  const { scenarioOptions } = await import('../../practice-store/scenario/scenario.ts');
  return scenarioOptions(scenario);
}

function mustBeFree(taken: string, cause: UserError): UserError {
  return wrongUsage(
    'practice-port-taken',
    `${taken}. It may be another practice store.`,
    'End that program and try again. The browser is on another machine, so the practice store needs just this port, which is forwarded.',
    { cause },
  );
}

function handleOf(
  store: PracticeStore,
  address: StoreAddress,
  note: string | null,
  keeping: Keeping,
  say: (sentence: string) => void,
): PracticeHandle {
  const { clientId, clientSecret, scopes, redirectUris } = store.app;
  return {
    facts: {
      store: address,
      clientId,
      clientSecret,
      scopes,
      redirectUris: redirectUris.flatMap((text) => {
        const verdict = parseRedirectUri(text);
        return verdict.type === 'redirect-uri' ? [verdict.uri] : [];
      }),
      note,
      dashboardUrl: store.dashboardUrl,
      keeping: keeping.state(),
    },
    approve: (url) => store.approve(url),
    faults: faultPort(store.faults),
    keep: () => keeping.keep(store),
    issueToken(scopes) {
      const { accessToken } = store.issueToken(store.app, { scopes, kind: 'permanent' });
      return new Secret(accessToken);
    },
    async close() {
      await store.close();
      const failed = await keeping.close();
      if (failed !== null) say(`${failed.message} ${failed.remedy}`);
    },
  };
}

/** The embedded store's own values pass the same parsers as everybody's. */
function addressOf(
  store: { readonly origin: string; readonly shop: string },
  active: ServiceProfile,
): StoreAddress {
  const profile = practiceProfileBeside(active);
  const origin = parsePracticeOrigin(store.origin);
  const shop = parseShop(store.shop, profile);
  if (origin.type !== 'origin' || shop.type !== 'shop') throw new Error('not a practice store');
  return practiceAddress(profile, shop.shop, origin.origin);
}

/** The switches of a practice store in plain data, for the faces. */
export function faultPort(switches: FaultSwitches): FaultPort {
  return {
    list: () =>
      switches.list().map(({ name, title, what, where }) => ({ name, title, what, where })),
    active: () =>
      switches.active().map(({ fault: { name }, duration, endsAt }) => ({
        name,
        span: duration.type,
        endsAt,
      })),
    switchOn(name, span) {
      const fault = switches.find(name);
      if (fault !== null) switches.switchOn(fault.name, durationOf(span));
    },
    switchOff(name) {
      const fault = switches.find(name);
      if (fault !== null) switches.switchOff(fault.name);
    },
    switchAllOff: () => switches.switchAllOff(),
    subscribe: (listener) => switches.subscribe(listener),
  };
}

function durationOf(span: FaultSpan): FaultDuration {
  return span === 'for-a-time' ? { type: span, ms: FAULT_SECONDS * 1000 } : { type: span };
}
