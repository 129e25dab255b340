import type { Surroundings } from './environment.ts';

/** How the browser's machine reaches ports of this one. */
export interface PortForwarding {
  /** A command to paste into a shell of the browser's machine, or null where there is none. */
  readonly command: string | null;
  readonly hint: string;
}

/** The same number on both sides: the redirect URI is compared byte for byte. */
function sshCommand(env: NodeJS.ProcessEnv, ports: readonly number[]): string {
  const [, , host = '', port = ''] = (env['SSH_CONNECTION'] ?? '').split(' ');
  const user = env['USER'] ?? env['LOGNAME'] ?? '';
  // The text is shown and pasted, so what is no plain name or address becomes a placeholder.
  const knownUser = /^[a-z_][a-z0-9_.-]{0,31}$/i.test(user) ? user : 'USER';
  const knownHost = /^[0-9a-f.:]{2,45}$/i.test(host) ? host : 'HOST';
  const flags = ports.map((number) => `-L ${number}:127.0.0.1:${number}`).join(' ');
  const portFlag = /^\d{1,5}$/.test(port) && port !== '22' ? `-p ${port} ` : '';
  return `ssh -N ${flags} ${portFlag}${knownUser}@${knownHost}`;
}

function codespacesCommand(env: NodeJS.ProcessEnv, ports: readonly number[]): string {
  const name = env['CODESPACE_NAME'] ?? '';
  const chosen = /^[a-z0-9-]{1,100}$/i.test(name) ? ` --codespace ${name}` : '';
  return `gh codespace ports forward ${ports.map((port) => `${port}:${port}`).join(' ')}${chosen}`;
}

/**
 * What to do so that the browser's machine reaches `ports` on this one: the listener's, and the
 * practice store's when it is used. Null where the browser runs on this machine.
 */
export function portForwarding(
  surroundings: Surroundings,
  env: NodeJS.ProcessEnv,
  ports: readonly number[],
): PortForwarding | null {
  if (surroundings.remote === null && !surroundings.wsl) return null;
  if (ports.length === 0) return { command: null, hint: 'Paste the address the browser ends on.' };
  const list = ports.join(' and ');
  const orPaste = 'or paste the address the browser ends on.';
  const runThere = `Run this on your own machine and leave it open, ${orPaste}`;
  if (surroundings.remote === 'ssh') return { command: sshCommand(env, ports), hint: runThere };
  if (surroundings.remote === 'codespaces') {
    return { command: codespacesCommand(env, ports), hint: runThere };
  }
  if (surroundings.remote === 'dev-container') {
    const how = `Forward ${list} in your editor's Ports view, each to the same number`;
    return { command: null, hint: `${how}, ${orPaste}` };
  }
  const why = `If the browser cannot reach ${list}, a Windows program may hold that port`;
  return { command: null, hint: `${why}: paste the address the browser ends on.` };
}
