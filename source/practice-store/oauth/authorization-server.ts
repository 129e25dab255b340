import type { Randomness } from '../server/crypto.ts';
import {
  type AppRegistry,
  createAppRegistry,
  type PracticeApp,
  STORE_ORGANIZATION,
} from './app-registry.ts';
import { type CodeLedger, createCodeLedger } from './code-ledger.ts';
import {
  type PendingConsents,
  createPendingConsents,
  createInstallationLedger,
  type Installation,
  type InstallationLedger,
} from './consents.ts';
import { createTokenLedger, type TokenData, type TokenLedger } from './token-ledger.ts';

/** The data that is kept in a file: all but codes and open consent pages. */
export interface AuthData extends TokenData {
  /** By Client ID, like the installations. */
  readonly apps: Map<string, PracticeApp>;
  readonly installations: Map<string, Installation>;
}

/**
 * Empty data.
 * @param changed called after every change, so that none can be missed
 */
export function createAuthData(changed: () => void): AuthData {
  return {
    apps: new WatchedMap(changed),
    installations: new WatchedMap(changed),
    tokens: new WatchedMap(changed),
    refreshTokens: new WatchedMap(changed),
    migrations: new WatchedMap(changed),
  };
}

class WatchedMap<Key, Value> extends Map<Key, Value> {
  readonly #changed: () => void;

  constructor(changed: () => void) {
    super();
    this.#changed = changed;
  }

  override set(key: Key, value: Value): this {
    super.set(key, value);
    this.#changed();
    return this;
  }

  override delete(key: Key): boolean {
    const wasThere = super.delete(key);
    if (wasThere) this.#changed();
    return wasThere;
  }
}

/** Everything the store remembers about apps and sign-ins. */
export interface AuthorizationServer {
  /** `demo.practice.test` */
  readonly shop: string;
  /** Owns the store; client credentials are for its own apps only. */
  readonly organization: string;
  readonly apps: AppRegistry;
  readonly installations: InstallationLedger;
  readonly consents: PendingConsents;
  readonly codes: CodeLedger;
  readonly tokens: TokenLedger;
  readonly clock: () => number;
  /** Removes the app from the store: its tokens and codes end. */
  uninstall(clientId: string): void;
  /** Removes a client secret, and ends the tokens that were issued with it. */
  revokeSecret(clientId: string, secretId: string): void;
}

interface AuthorizationServerOptions {
  readonly shop: string;
  readonly clock: () => number;
  readonly randomness: Randomness;
  readonly codeLifetimeMs: number;
  readonly data: AuthData;
}

/** An authorization server with the apps and tokens that are in `data`, and without any code. */
export function createAuthorizationServer(
  options: AuthorizationServerOptions,
): AuthorizationServer {
  const { clock, randomness, data } = options;
  const codes = createCodeLedger({ lifetimeMs: options.codeLifetimeMs, clock, randomness });
  const tokens = createTokenLedger(clock, randomness, data);
  const apps = createAppRegistry(clock, randomness, data.apps);
  const installations = createInstallationLedger(clock, data.installations);
  return {
    shop: options.shop,
    organization: STORE_ORGANIZATION,
    apps,
    installations,
    consents: createPendingConsents(clock, randomness),
    codes,
    tokens,
    clock,
    uninstall(clientId) {
      codes.forgetApp(clientId);
      tokens.revokeApp(clientId);
      installations.remove(clientId);
    },
    revokeSecret(clientId, secretId) {
      // The last secret stays, and so do its tokens.
      if ((apps.find(clientId)?.secrets.length ?? 0) < 2) return;
      apps.revokeSecret(clientId, secretId);
      tokens.revokeSecret(clientId, secretId);
    },
  };
}
