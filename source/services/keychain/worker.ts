/**
 * A separate program that asks the system's keychain one question. Its native code blocks the
 * thread: a bus that does not answer would block Ctrl+C and the screens as well, but a process can
 * be killed. Question and answer are one JSON text each, through pipes, so that no secret appears
 * in a list of processes.
 */
import { text } from 'node:stream/consumers';
import type { KeychainAnswer, KeychainQuestion } from './messages.ts';

/** The name under which the keychain's own viewer groups our entries. */
const SERVICE = 'tokenwright';

async function answer({ action, account, value }: KeychainQuestion): Promise<KeychainAnswer> {
  let Entry;
  try {
    ({ Entry } = await import('@napi-rs/keyring'));
  } catch {
    return { type: 'failed', why: 'not-installed', detail: '' };
  }
  let entry;
  try {
    // Pinned: the kernel's keyring would accept the value too, and forget it at the next boot.
    entry = new Entry(SERVICE, account, { linux: { store: 'secret-service' } });
  } catch {
    return { type: 'failed', why: 'absent', detail: '' };
  }
  try {
    switch (action) {
      case 'look':
        return { type: 'value', value: null };
      case 'read':
        return { type: 'value', value: entry.getPassword() };
      case 'write':
        entry.setPassword(value ?? '');
        return { type: 'value', value: null };
      case 'remove':
        return { type: 'value', value: entry.deletePassword() ? '' : null };
    }
  } catch (error) {
    return { type: 'failed', why: 'refused', detail: detailOf(error) };
  }
}

function detailOf(error: unknown): string {
  return error instanceof Error ? error.message.slice(0, 300) : '';
}

const question: KeychainQuestion = JSON.parse(await text(process.stdin));
process.stdout.write(JSON.stringify(await answer(question)));
