import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { text } from 'node:stream/consumers';
import { type UserError, wrongUsage } from '../../core/errors.ts';
import { jsonFields, parseJson } from '../../core/json/json-object.ts';
import { quoted } from '../../core/text/display-text.ts';
import type { Secret } from '../../core/text/secret.ts';
import { childEnvironment, type Environment } from '../environment/environment.ts';
import { workerEntry } from '../worker-thread/worker-thread.ts';
import type { KeychainAnswer, KeychainQuestion, KeychainTrouble } from './messages.ts';

/** The entry of one store in the system's keychain. */
interface KeychainEntry {
  /** Null when there is no entry. */
  read(): Promise<string | null>;
  write(value: Secret): Promise<void>;
  /** Returns whether there was an entry. */
  remove(): Promise<boolean>;
}

/** What a keychain operation needs from outside. */
export interface KeychainWorld {
  readonly env: Environment;
  /** Aborts an operation under way. */
  readonly signal?: AbortSignal;
  /** Called once when the keychain may be waiting for the person. */
  readonly onSlow?: (sentence: string) => void;
  /** In milliseconds; by default {@link SLOW_MS} and {@link LONGEST_MS}. */
  readonly slowMs?: number;
  readonly longestMs?: number;
}

/** After this time the person is told what the program waits for. In milliseconds. */
const SLOW_MS = 3_000;

/** Long enough to find a password. In milliseconds. */
const LONGEST_MS = 120_000;

const SLOW_WORDS =
  'The keychain has not answered yet: it may ask for its password in a window of its own.';

/**
 * The system's keychain: the Secret Service on Linux and FreeBSD, the Keychain of macOS, the
 * Credential Manager of Windows.
 *
 * @param account names the entry
 * @throws UserError `keychain-…` from every method; there is no fallback to another place (P67)
 */
export function openKeychain(account: string, world: KeychainWorld): KeychainEntry {
  const ask = async (question: Omit<KeychainQuestion, 'account'>): Promise<string | null> => {
    const answer = await askKeychain({ ...question, account }, world);
    if (answer.type === 'value') return answer.value;
    throw keychainError(answer);
  };
  return {
    read: () => ask({ action: 'read' }),
    write: async (value) => void (await ask({ action: 'write', value: value.reveal() })),
    remove: async () => (await ask({ action: 'remove' })) !== null,
  };
}

/** How long the start of the program waits for the keychain check. In milliseconds. */
const LOOK_MS = 3_000;

/**
 * Checks whether a keychain is available, without unlocking it.
 *
 * @returns null when there is one, else the reason
 */
export async function lookForKeychain(
  env: Environment,
  longestMs = LOOK_MS,
): Promise<KeychainTrouble | null> {
  const question = { action: 'look', account: 'look' } as const;
  const answer = await askKeychain(question, { env, longestMs });
  return answer.type === 'value' ? null : answer.why;
}

/** @throws UserError `keychain-…` when no keychain is available */
export async function requireKeychain(env: Environment): Promise<void> {
  const why = await lookForKeychain(env);
  if (why !== null) throw keychainError({ type: 'failed', why, detail: '' });
}

async function askKeychain(
  question: KeychainQuestion,
  { env, signal, onSlow, slowMs = SLOW_MS, longestMs = LONGEST_MS }: KeychainWorld,
): Promise<KeychainAnswer> {
  const child = spawn(
    process.execPath,
    ['--', fileURLToPath(workerEntry(import.meta.url, 'keychain'))],
    {
      env: childEnvironment({ ...env }),
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  );
  const end = () => void child.kill('SIGKILL');
  let isSlow = false;
  const slow = setTimeout(() => onSlow?.(SLOW_WORDS), slowMs);
  const limit = setTimeout(() => {
    isSlow = true;
    end();
  }, longestMs);
  signal?.addEventListener('abort', end);
  // If the process could not even be started, its empty output reports the failure.
  child.on('error', () => undefined);
  child.stdin.on('error', () => undefined);
  child.stdin.end(JSON.stringify(question));
  try {
    const said = await text(child.stdout).catch(() => '');
    return readAnswer(said) ?? failure(isSlow ? 'slow' : 'refused');
  } finally {
    clearTimeout(slow);
    clearTimeout(limit);
    signal?.removeEventListener('abort', end);
  }
}

function failure(why: KeychainTrouble): KeychainAnswer {
  return { type: 'failed', why, detail: '' };
}

const TROUBLES: readonly string[] = ['not-installed', 'absent', 'refused', 'slow'];

/** @returns null when the text is not a valid answer */
export function readAnswer(said: string): KeychainAnswer | null {
  const fields = jsonFields(parseJson(said));
  const value = fields?.get('value');
  if (fields?.get('type') === 'value') {
    return { type: 'value', value: typeof value === 'string' ? value : null };
  }
  const why = fields?.get('why');
  const detail = fields?.get('detail');
  if (!isTrouble(why)) return null;
  return { type: 'failed', why, detail: typeof detail === 'string' ? detail : '' };
}

function isTrouble(why: unknown): why is KeychainTrouble {
  return typeof why === 'string' && TROUBLES.includes(why);
}

/** Message and remedy for each kind of failure. */
const TROUBLE_WORDS: Readonly<Record<KeychainTrouble, readonly [message: string, remedy: string]>> =
  {
    'not-installed': [
      'The package that reaches the keychain (@napi-rs/keyring) is not installed here.',
      'Install it beside this program, or save to a file.',
    ],
    absent: [
      'No keychain answers in this session.',
      'On Linux one comes with the desktop (GNOME Keyring, KWallet, KeePassXC); over SSH and in containers there is mostly none. Save to a file in its place.',
    ],
    refused: [
      'The keychain did not open: it is locked, or the question was turned down.',
      'Unlock it and try again, or save to a file.',
    ],
    slow: ['The keychain did not answer in time.', 'Unlock it and try again, or save to a file.'],
  };

function keychainError({ why, detail }: Extract<KeychainAnswer, { type: 'failed' }>): UserError {
  const [message, remedy] = TROUBLE_WORDS[why];
  const said = detail === '' ? '' : ` (${quoted(detail)})`;
  return wrongUsage(`keychain-${why}`, `${message.slice(0, -1)}${said}.`, remedy);
}
