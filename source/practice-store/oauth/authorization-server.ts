import type { Randomness } from '../server/crypto.ts';
import { type AppRegistry, createAppRegistry, STORE_ORGANIZATION } from './app-registry.ts';
import { type CodeLedger, createCodeLedger } from './code-ledger.ts';
import {
  type PendingConsents,
  createPendingConsents,
  createInstallationLedger,
  type InstallationLedger,
} from './consents.ts';
import { createTokenLedger, type TokenLedger } from './token-ledger.ts';

/** Everything the store remembers about apps and sign-ins; in memory only. */
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
  /** Takes a client secret away, and with it the tokens that were issued with it. */
  revokeSecret(clientId: string, secretId: string): void;
}

interface AuthorizationServerOptions {
  readonly shop: string;
  readonly clock: () => number;
  readonly randomness: Randomness;
  readonly codeLifetimeMs: number;
}

/** An authorization server without apps, codes or tokens. */
export function createAuthorizationServer(
  options: AuthorizationServerOptions,
): AuthorizationServer {
  const { clock, randomness } = options;
  const codes = createCodeLedger({ lifetimeMs: options.codeLifetimeMs, clock, randomness });
  const tokens = createTokenLedger(clock, randomness);
  const apps = createAppRegistry(clock, randomness);
  const installations = createInstallationLedger(clock);
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
