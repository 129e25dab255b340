import { DEFAULT_APP_URL, PRACTICE_PROFILE } from '../../core/service/profile.ts';
import { Secret } from '../../core/text/secret.ts';
import { mint, mintSecretId, type Randomness } from '../server/crypto.ts';

/** Custom: one store or one organization. Public: any store. Chosen once, never changed. */
export type Distribution = 'not-chosen' | 'custom' | 'public';

/**
 * Level 1 gives access to customer objects; only a full grant to name, address, phone and email.
 */
export type ProtectedCustomerData = 'none' | 'level1' | 'granted';

/** What a person writes into one version of an app. */
export interface VersionContent {
  readonly appUrl: string;
  /** For the app's webhooks; requests choose their own. */
  readonly apiVersion: string;
  readonly scopes: readonly string[];
  /** Kept as typed, since they are compared byte for byte. */
  readonly redirectUris: readonly string[];
}

export interface AppVersion extends VersionContent {
  /** 1 for the first release. */
  readonly number: number;
  /** Milliseconds since 1970. */
  readonly releasedAt: number;
}

export interface AppSecret {
  /** Identifies the secret without revealing it. */
  readonly id: string;
  readonly secret: Secret;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** An app of the practice store, as it stands now: a change gives a new object. */
export interface PracticeApp {
  readonly id: number;
  readonly title: string;
  readonly clientId: string;
  /** Who made it: client credentials work in stores of the same organization only. */
  readonly organization: string;
  readonly distribution: Distribution;
  readonly protectedCustomerData: ProtectedCustomerData;
  /** Live ones, newest first; two between rotating and revoking. */
  readonly secrets: readonly [AppSecret, ...AppSecret[]];
  /** The newest live secret. */
  readonly clientSecret: Secret;
  /** Saved, but without any effect until it is released. */
  readonly draft: VersionContent | null;
  /** The newest release; null until there is one, and then the app cannot be installed. */
  readonly released: AppVersion | null;
  /** Every release, newest first. */
  readonly versions: readonly AppVersion[];
  /** Of the released version; empty without one. */
  readonly scopes: readonly string[];
  /** Of the released version; empty without one. */
  readonly redirectUris: readonly string[];
}

/** The secret that signs callbacks: the oldest, as long as it is not revoked. */
export function signingSecret(app: PracticeApp): Secret {
  return (app.secrets.at(-1) ?? app.secrets[0]).secret;
}

/** Owns the practice store and the apps that are made for it. */
export const STORE_ORGANIZATION = 'Demo organization';

/** Makes apps for stores of other organizations, which is what the code flow is for. */
export const AGENCY_ORGANIZATION = 'Practice agency';

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
  /** `granted` unless said otherwise, as for custom apps. */
  readonly protectedCustomerData?: ProtectedCustomerData;
}

interface NewApp {
  readonly title: string;
  readonly organization: string;
}

/** All apps of one practice store. Methods that change an app ignore unknown Client IDs. */
export interface AppRegistry {
  /** Adds an app whose first version is released. */
  add(seed: AppSeed): PracticeApp;
  /** Adds an app as a person does it: with credentials, and no version yet. */
  create(app: NewApp): PracticeApp;
  find(clientId: string): PracticeApp | null;
  findById(id: number): PracticeApp | null;
  all(): readonly PracticeApp[];
  saveDraft(clientId: string, content: VersionContent): void;
  /** Puts the content into effect and drops the draft. */
  release(clientId: string, content: VersionContent): void;
  /** Works once; a choice that was made stays. */
  chooseDistribution(clientId: string, distribution: Distribution): void;
  setProtectedCustomerData(clientId: string, level: ProtectedCustomerData): void;
  /** Adds a second secret; does nothing when there are two already. */
  rotateSecret(clientId: string): void;
  /** Removes a secret; the last one stays. */
  revokeSecret(clientId: string, secretId: string): void;
  /** Adds the missing ones to the released version's list; does nothing without a release. */
  listRedirectUris(clientId: string, redirectUris: readonly string[]): void;
}

/** Far from the real numbers, so that an id in a request shows where it came from. */
const FIRST_ID = 3457001;

const MOST_SECRETS = 2;

/**
 * A registry over `apps`, which has Client IDs as keys and is empty by default.
 * @param clock milliseconds since 1970
 */
export function createAppRegistry(
  clock: () => number,
  randomness: Randomness,
  apps = new Map<string, PracticeApp>(),
): AppRegistry {
  function mintSecret(): AppSecret {
    const secret = new Secret(mint('secret', randomness));
    return { id: mintSecretId(randomness), secret, createdAt: clock() };
  }

  function create(app: NewApp): PracticeApp {
    const first = mintSecret();
    const created: PracticeApp = {
      ...app,
      id: FIRST_ID + apps.size,
      clientId: mint('client', randomness),
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
    listRedirectUris(clientId, wanted) {
      change(clientId, (app) => {
        const added = wanted.filter((uri) => !app.redirectUris.includes(uri));
        if (app.released === null || added.length === 0) return {};
        const redirectUris = [...app.redirectUris, ...added];
        const released = { ...app.released, redirectUris };
        return { released, versions: [released, ...app.versions.slice(1)], redirectUris };
      });
    },
  };
}
