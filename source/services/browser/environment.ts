/** Where the shell runs, when the browser is on another machine than this process. */
export type RemoteKind = 'ssh' | 'codespaces' | 'dev-container';

/** What the surroundings mean for a sign-in by browser. All of it comes from the environment. */
export interface Surroundings {
  readonly remote: RemoteKind | null;
  readonly wsl: boolean;
  readonly ci: boolean;
  /** One sentence why no browser is started here, or null where one may be. */
  readonly noBrowser: string | null;
  /** The browser may not reach the listener: offer the paste field first. */
  readonly pasteFirst: boolean;
}

/** `CI=false`, `CI=0` and `CI=` count as unset. */
function isCi(env: NodeJS.ProcessEnv): boolean {
  return !['', '0', 'false'].includes((env['CI'] ?? '').toLowerCase());
}

function isSet(env: NodeJS.ProcessEnv, ...names: readonly string[]): boolean {
  return names.some((name) => (env[name] ?? '') !== '');
}

function remoteKind(env: NodeJS.ProcessEnv): RemoteKind | null {
  if (isSet(env, 'CODESPACES')) return 'codespaces';
  if (isSet(env, 'REMOTE_CONTAINERS')) return 'dev-container';
  if (isSet(env, 'SSH_CONNECTION', 'SSH_TTY')) return 'ssh';
  return null;
}

const REMOTE_WORDS: Readonly<Record<RemoteKind, string>> = {
  ssh: 'This is an SSH session, and the browser is on your own machine.',
  codespaces: 'This is a codespace, and the browser is on your own machine.',
  'dev-container': 'This is a development container, and the browser is outside it.',
};

/** Reads the surroundings; `platform` as in `process.platform`. */
export function describeSurroundings(
  env: NodeJS.ProcessEnv,
  platform: NodeJS.Platform = process.platform,
): Surroundings {
  const remote = remoteKind(env);
  const wsl = isSet(env, 'WSL_DISTRO_NAME', 'WSL_INTEROP');
  const ci = isCi(env);
  const usesDisplay = platform === 'linux' && !wsl && !isSet(env, 'BROWSER');
  const noDisplay = usesDisplay && !isSet(env, 'DISPLAY', 'WAYLAND_DISPLAY');
  return {
    remote,
    wsl,
    ci,
    noBrowser: noBrowserWords({ remote, ci, noDisplay }),
    pasteFirst: remote !== null || wsl,
  };
}

function noBrowserWords(found: {
  readonly remote: RemoteKind | null;
  readonly ci: boolean;
  readonly noDisplay: boolean;
}): string | null {
  if (found.remote !== null) return REMOTE_WORDS[found.remote];
  if (found.ci) return 'This is a CI run (the variable CI is set), where nobody sees a browser.';
  if (found.noDisplay)
    return 'This session has no display (DISPLAY and WAYLAND_DISPLAY are unset).';
  return null;
}
