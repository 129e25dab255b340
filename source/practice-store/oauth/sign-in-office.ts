import type { Randomness } from '../server/randomness.ts';
import type { AppRegistry } from './app-registry.ts';
import type { CodeLedger } from './code-ledger.ts';
import type { ConsentDesk } from './consent-desk.ts';
import type { TokenLedger } from './token-ledger.ts';

import { createAppRegistry } from './app-registry.ts';
import { createCodeLedger } from './code-ledger.ts';
import { createConsentDesk } from './consent-desk.ts';
import { createTokenLedger } from './token-ledger.ts';

/** Everything the store remembers about apps and sign-ins; in memory only. */
export interface SignInOffice {
  /** `demo.practice.test` */
  readonly shop: string;
  readonly apps: AppRegistry;
  readonly desk: ConsentDesk;
  readonly codes: CodeLedger;
  readonly tokens: TokenLedger;
  readonly clock: () => number;
  /** Removes the app from the store: its tokens and codes end. */
  uninstall(clientId: string): void;
}

export interface SignInOfficeOptions {
  readonly shop: string;
  readonly clock: () => number;
  readonly randomness: Randomness;
  readonly codeLifetimeMs: number;
}

export function createSignInOffice(options: SignInOfficeOptions): SignInOffice {
  const { clock, randomness } = options;
  const codes = createCodeLedger({ lifetimeMs: options.codeLifetimeMs, clock, randomness });
  const tokens = createTokenLedger(clock, randomness);
  return {
    shop: options.shop,
    apps: createAppRegistry(randomness),
    desk: createConsentDesk(clock, randomness),
    codes,
    tokens,
    clock,
    uninstall(clientId) {
      codes.forgetApp(clientId);
      tokens.revokeApp(clientId);
    },
  };
}
