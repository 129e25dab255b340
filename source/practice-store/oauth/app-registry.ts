import type { Randomness } from '../server/randomness.ts';
import {
  type AppSecret,
  DEFAULT_APP_URL,
  type Distribution,
  type PracticeApp,
  type ProtectedCustomerData,
  type VersionContent,
} from './app.ts';

import { PRACTICE_PROFILE } from '../../core/service/profile.ts';
import { Secret } from '../../core/text/secret.ts';
import { mintClientId, mintClientSecret, mintSecretId } from './mint.ts';
import { AGENCY_ORGANIZATION } from './organization.ts';

/** An app that is there at once, released; the registry adds its id and credentials. */
export interface AppSeed {
  readonly title: string;
  readonly scopes: readonly string[];
  readonly redirectUris: readonly string[];
  readonly appUrl?: string;
  /** An agency's by default, so that client credentials do not work in this store. */
  readonly organization?: string;
  /** `custom` unless said otherwise. */
  readonly distribution?: Distribution;
  /** `granted` unless said otherwise, as custom apps have it. */
  readonly protectedCustomerData?: ProtectedCustomerData;
}

export interface NewApp {
  readonly title: string;
  readonly organization: string;
}

/** All apps of one practice store. Unknown Client IDs are ignored by everything that changes. */
export interface AppRegistry {
  /** Adds an app whose first version is released. */
  add(seed: AppSeed): PracticeApp;
  /** Adds an app as a person does it: with credentials, and no version yet. */
  create(app: NewApp): PracticeApp;
  find(clientId: string): PracticeApp | null;
  findById(id: number): PracticeApp | null;
  all(): readonly PracticeApp[];
  saveDraft(clientId: string, content: VersionContent): void;
  /** Makes the content count from now on; a draft is thereby done with. */
  release(clientId: string, content: VersionContent): void;
  /** Works once: a choice that was made stays. */
  chooseDistribution(clientId: string, distribution: Distribution): void;
  setProtectedCustomerData(clientId: string, level: ProtectedCustomerData): void;
  /** Adds a second secret; with two there already, nothing happens. */
  rotateSecret(clientId: string): void;
  /** Takes a secret away; the last one stays. */
  revokeSecret(clientId: string, secretId: string): void;
}

/** Far from any live number, so that an id in a request tells where it came from. */
const FIRST_ID = 3457001;

const MOST_SECRETS = 2;

/**
 * A store without any app.
 * @param clock milliseconds since 1970
 */
export function createAppRegistry(clock: () => number, randomness: Randomness): AppRegistry {
  const apps = new Map<string, PracticeApp>();

  function mintSecret(): AppSecret {
    const secret = new Secret(mintClientSecret(randomness));
    return { id: mintSecretId(randomness), secret, createdAt: clock() };
  }

  function create(app: NewApp): PracticeApp {
    const first = mintSecret();
    const created: PracticeApp = {
      ...app,
      id: FIRST_ID + apps.size,
      clientId: mintClientId(randomness),
      distribution: 'not-chosen',
      protectedCustomerData: 'granted',
      secrets: [first],
      clientSecret: first.secret,
      draft: null,
      released: null,
      versions: [],
      scopes: [],
      redirectUris: [],
    };
    apps.set(created.clientId, created);
    return created;
  }

  function change(clientId: string, changed: (app: PracticeApp) => Partial<PracticeApp>): void {
    const app = apps.get(clientId);
    if (app) apps.set(clientId, { ...app, ...changed(app) });
  }

  function release(clientId: string, content: VersionContent): void {
    change(clientId, ({ versions }) => {
      const released = { ...content, number: versions.length + 1, releasedAt: clock() };
      const { scopes, redirectUris } = content;
      return { released, versions: [released, ...versions], draft: null, scopes, redirectUris };
    });
  }

  return {
    add(seed) {
      const { title, organization = AGENCY_ORGANIZATION } = seed;
      const created = create({ title, organization });
      const { clientId } = created;
      change(clientId, () => ({
        distribution: seed.distribution ?? 'custom',
        protectedCustomerData: seed.protectedCustomerData ?? 'granted',
      }));
      release(clientId, {
        appUrl: seed.appUrl ?? DEFAULT_APP_URL,
        apiVersion: PRACTICE_PROFILE.defaultApiVersion,
        scopes: seed.scopes,
        redirectUris: seed.redirectUris,
      });
      return apps.get(clientId) ?? created;
    },
    create,
    find: (clientId) => apps.get(clientId) ?? null,
    findById: (id) => [...apps.values()].find((app) => app.id === id) ?? null,
    all: () => [...apps.values()],
    saveDraft: (clientId, draft) => change(clientId, () => ({ draft })),
    release,
    chooseDistribution(clientId, chosen) {
      change(clientId, ({ distribution }) =>
        distribution === 'not-chosen' ? { distribution: chosen } : {},
      );
    },
    setProtectedCustomerData: (clientId, protectedCustomerData) =>
      change(clientId, () => ({ protectedCustomerData })),
    rotateSecret(clientId) {
      change(clientId, ({ secrets }) => {
        if (secrets.length >= MOST_SECRETS) return {};
        const newest = mintSecret();
        return { secrets: [newest, ...secrets], clientSecret: newest.secret };
      });
    },
    revokeSecret(clientId, secretId) {
      change(clientId, ({ secrets }) => {
        const [newest, ...older] = secrets.filter(({ id }) => id !== secretId);
        return newest ? { secrets: [newest, ...older], clientSecret: newest.secret } : {};
      });
    },
  };
}
