/** That an app is on the store, and what a person approved for it. */
export interface Installation {
  readonly scopes: readonly string[];
  /** Milliseconds since 1970. */
  readonly installedAt: number;
}

/** Which apps are installed on the store. */
export interface InstallationLedger {
  find(clientId: string): Installation | null;
  /** Installs an app, or changes what was approved for it. */
  approve(clientId: string, scopes: readonly string[]): void;
  remove(clientId: string): void;
}

/**
 * No app is installed.
 * @param clock milliseconds since 1970
 */
export function createInstallationLedger(clock: () => number): InstallationLedger {
  const installations = new Map<string, Installation>();
  return {
    find: (clientId) => installations.get(clientId) ?? null,
    approve(clientId, scopes) {
      const installedAt = installations.get(clientId)?.installedAt ?? clock();
      installations.set(clientId, { scopes, installedAt });
    },
    remove: (clientId) => void installations.delete(clientId),
  };
}
