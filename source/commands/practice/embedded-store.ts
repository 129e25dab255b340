import type { FaultPort, PracticeHandle } from '../../app/ports.ts';
import { UserError, wrongUsage } from '../../core/errors.ts';
import { FAULT_SECONDS, type FaultSpan } from '../../core/service/practice-faults.ts';
import { PRACTICE_PROFILE } from '../../core/service/profile.ts';
import { parseShop } from '../../core/service/shop-domain.ts';
import {
  parsePracticeOrigin,
  PRACTICE_PORT,
  practiceAddress,
  type StoreAddress,
} from '../../core/service/store-address.ts';
import { parseRedirectUri, type RedirectUri } from '../../core/sign-in/redirect-uri.ts';
import type { FaultDuration, FaultSwitches } from '../../practice-store/faults/fault-switches.ts';
import type { PracticeStore } from '../../practice-store/practice-store.ts';
import { describeSurroundings } from '../../services/browser/surroundings.ts';
import { describePortHolder } from '../../services/callback-listener/bind.ts';

/** Registered as well, for when another program holds the port of the chosen one. */
const SECOND_REDIRECT_URI = 'http://127.0.0.1:3458/callback';

/**
 * The practice store inside this program, on its own port. Where that is taken any free one will
 * do, and that is said; but a port that must be forwarded cannot be any one.
 *
 * @throws UserError `practice-port-taken`, and what the store itself throws
 */
export async function startEmbeddedStore(
  env: NodeJS.ProcessEnv,
  redirectUri: RedirectUri,
  port: number = PRACTICE_PORT,
): Promise<PracticeHandle> {
  const { startPracticeStore } = await import('../../practice-store/practice-store.ts');
  const redirectUris = [redirectUri.text, SECOND_REDIRECT_URI];
  const startAt = (at: number) => startPracticeStore({ port: at, env, redirectUris });
  // The listener of the callback needs its port for itself.
  const wanted = redirectUri.port === port ? 0 : port;
  try {
    return handleOf(await startAt(wanted), null);
  } catch (error) {
    if (!(error instanceof UserError) || error.code !== 'port-taken') throw error;
    const taken = `Port ${port} is taken by ${await describePortHolder('127.0.0.1', port)}`;
    if (describeSurroundings(env).mustForward) throw mustBeFree(taken, error);
    const store = await startAt(0);
    return handleOf(store, `${taken}, so the practice store runs on port ${store.port} this time.`);
  }
}

function mustBeFree(taken: string, cause: UserError): UserError {
  return wrongUsage(
    'practice-port-taken',
    `${taken}. It may be another practice store.`,
    'End that program and try again. The browser is on another machine, so the practice store needs just this port, which is forwarded.',
    { cause },
  );
}

function handleOf(store: PracticeStore, note: string | null): PracticeHandle {
  const { clientId, clientSecret, scopes, redirectUris } = store.app;
  return {
    facts: {
      store: addressOf(store),
      clientId,
      clientSecret,
      scopes,
      redirectUris: redirectUris.flatMap((text) => {
        const verdict = parseRedirectUri(text);
        return verdict.type === 'redirect-uri' ? [verdict.uri] : [];
      }),
      note,
      dashboardUrl: store.dashboardUrl,
    },
    approve: (url) => store.approve(url),
    faults: faultPort(store.faults),
    close: () => store.close(),
  };
}

/** The embedded store's own values pass the same readers as everybody's. */
function addressOf(store: { readonly origin: string; readonly shop: string }): StoreAddress {
  const origin = parsePracticeOrigin(store.origin);
  const shop = parseShop(store.shop, PRACTICE_PROFILE);
  if (origin.type !== 'origin' || shop.type !== 'shop') throw new Error('not a practice store');
  return practiceAddress(PRACTICE_PROFILE, shop.shop, origin.origin);
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
