import { writtenNames } from '../../../source/core/sign-in/saved-token.ts';
import { get } from 'node:http';
import { createFaultStore, type FaultStore, offerFaults } from '../../../source/app/faults.ts';
import { createGuideStore, type GuideStore } from '../../../source/app/guide-runner.ts';
import type { GuidePorts } from '../../../source/app/ports.ts';
import { recordWire, watchHandOver, type WireStore } from '../../../source/app/wire.ts';
import { systemClock } from '../../../source/app/clock.ts';
import { createTickMemory } from '../../../source/app/memory.ts';
import { faultPort } from '../../../source/commands/practice/embedded-store.ts';
import type { GuideConfig } from '../../../source/core/guide/config.ts';
import { PRACTICE_PROFILE } from '../../../source/core/service/profile.ts';
import {
  parsePracticeOrigin,
  practiceAddress,
} from '../../../source/core/service/store-address.ts';
import { parseShop } from '../../../source/core/service/shop-domain.ts';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../../source/practice-store/practice-store.ts';
import { listenForCallback } from '../../../source/services/callback-listener/listener.ts';
import { nodeHashing, randomToken } from '../../../source/services/crypto/node-crypto.ts';
import { createHttpClient } from '../../../source/services/http/http-client.ts';
import { freePort } from '../sockets/ports.ts';
import { guideConfig, redirectUriOf } from './guide-config.ts';

/** The guide with the real store, listener and client; only browser, clipboard and file are ours. */
export interface LoopbackGuide {
  readonly guide: GuideStore;
  readonly config: GuideConfig;
  /** The switches of the practice store, once it runs. */
  readonly faults: FaultStore;
  /** URLs that a browser was asked to open. */
  readonly opened: string[];
  /** Texts that were copied. */
  readonly copied: string[];
  /** What was to be saved: path, and the names of the variables. */
  readonly saved: Array<{ readonly path: string; readonly names: readonly string[] }>;
  /** Approves as a browser does: the consent page, its button, then the redirect. */
  approve(authorizeUrl: string): Promise<void>;
  /** The address that the browser would be sent to after the approval; nobody visits it. */
  redirectFor(authorizeUrl: string): Promise<string>;
  close(): Promise<void>;
}

export async function createLoopbackGuide(
  changes: {
    readonly config?: Partial<GuideConfig>;
    readonly ports?: Partial<GuidePorts>;
    /** Notes what goes through the ports. */
    readonly wire?: WireStore;
  } = {},
): Promise<LoopbackGuide> {
  const opened: string[] = [];
  const copied: string[] = [];
  const saved: Array<{ path: string; names: string[] }> = [];
  const http = createHttpClient({ env: {} });
  let practice: PracticeStore | null = null;
  const real: GuidePorts = {
    listen: listenForCallback,
    openBrowser: async (url) => {
      opened.push(url);
      return { type: 'opened' };
    },
    send: http.send,
    hashing: nodeHashing,
    randomToken,
    clock: systemClock,
    startPractice: async ({ redirectUri }) => {
      const store = await startPracticeStore({ port: 0, redirectUris: [redirectUri.text] });
      practice = store;
      const faults = faultPort(store.faults);
      return { facts: practiceFacts(store), approve: store.approve, faults, close: store.close };
    },
    copy: async (text) => {
      copied.push(text.reveal());
      return { type: 'copied', by: 'test' };
    },
    saveEnv: async ({ path, saves }) => {
      saved.push({ path, names: writtenNames(saves) });
      return { type: 'saved', path: `/home/you/${path}`, notes: [] };
    },
    remembered: createTickMemory(),
    runChecks: async (_, tell) => {
      tell({ name: 'node', status: 'ok', text: 'Node 24.21.', remedy: null });
      tell({
        name: 'clipboard',
        status: 'attention',
        text: 'None found.',
        remedy: 'Select with the mouse.',
      });
      tell({
        name: 'browser',
        status: 'failed',
        text: 'None found.',
        remedy: 'Press a to approve here.',
      });
    },
    ...changes.ports,
  };
  const faults = createFaultStore(real.clock);
  const switched = offerFaults(real, faults);
  const ports = changes.wire === undefined ? switched : recordWire(switched, changes.wire);
  const config = guideConfig({
    redirectUri: redirectUriOf(`http://127.0.0.1:${await freePort()}/callback`),
    ...changes.config,
  });
  const guide = createGuideStore(config, ports);
  if (changes.wire !== undefined) watchHandOver(guide, changes.wire);
  const redirectFor = async (authorizeUrl: string): Promise<string> => {
    if (practice === null) throw new Error('the practice store is not running');
    return (await practice.approve(authorizeUrl)).redirect;
  };
  return {
    guide,
    config,
    faults,
    opened,
    copied,
    saved,
    approve: async (authorizeUrl) => void (await visit(await redirectFor(authorizeUrl))),
    redirectFor,
    close: async () => {
      await guide.close();
      await http.close();
    },
  };
}

/** What a browser fetches of an address; `fetch` would say that it is a script. */
export async function visit(url: string): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  get(url, { agent: false }, (response) => {
    response.resume();
    response.on('end', () => resolve(response.statusCode ?? 0));
  }).on('error', reject);
  return promise;
}

/** What the guide is told about a practice store that runs. */
export function practiceFacts(store: PracticeStore) {
  const shop = parseShop(store.shop, PRACTICE_PROFILE);
  const origin = parsePracticeOrigin(store.origin);
  if (shop.type === 'refused' || origin.type === 'refused')
    throw new Error('the practice store is not what it says');
  const { clientId, clientSecret, scopes } = store.app;
  return {
    store: practiceAddress(PRACTICE_PROFILE, shop.shop, origin.origin),
    clientId,
    clientSecret,
    scopes,
    dashboardUrl: store.dashboardUrl,
    redirectUris: [],
    note: null,
  };
}
