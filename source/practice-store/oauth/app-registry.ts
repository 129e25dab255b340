import type { Randomness } from '../server/randomness.ts';

import { Secret } from '../../core/text/secret.ts';
import { mintClientId, mintClientSecret } from './mint.ts';

/** What a person decides about an app; the registry adds its id and credentials. */
export interface AppSeed {
  readonly title: string;
  /** Scopes of the released version. */
  readonly scopes: readonly string[];
  /** Of the released version; compared byte for byte. */
  readonly redirectUris: readonly string[];
}

/** An app of the practice store with its released version. */
export interface PracticeApp extends AppSeed {
  readonly id: number;
  readonly clientId: string;
  readonly clientSecret: Secret;
}

/** All apps of one practice store. Only released values are in it. */
export interface AppRegistry {
  add(seed: AppSeed): PracticeApp;
  find(clientId: string): PracticeApp | null;
  all(): readonly PracticeApp[];
}

/** Far from any live number, so that an id in a request tells where it came from. */
const FIRST_ID = 3457001;

export function createAppRegistry(randomness: Randomness): AppRegistry {
  const apps = new Map<string, PracticeApp>();
  return {
    add(seed) {
      const app: PracticeApp = {
        ...seed,
        id: FIRST_ID + apps.size,
        clientId: mintClientId(randomness),
        clientSecret: new Secret(mintClientSecret(randomness)),
      };
      apps.set(app.clientId, app);
      return app;
    },
    find: (clientId) => apps.get(clientId) ?? null,
    all: () => [...apps.values()],
  };
}
