import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Why a keychain fails, as the program's own words have it. */
export type FakeTrouble = 'not-installed' | 'absent' | 'locked' | 'hangs' | 'talkative' | 'odd';

export interface FakeKeychain {
  /** For the program: with it, what it asks of the system's keychain comes here. */
  readonly env: Readonly<Record<string, string>>;
  /** What lies there: by `tokenwright/NAME`. */
  entries(): Record<string, string>;
  fail(mode: FakeTrouble): void;
  fill(entries: Readonly<Record<string, string>>): void;
}

/** A keychain in a file, in the place of the system's own. */
export function fakeKeychain(folder: string): FakeKeychain {
  const file = join(folder, 'keyring.json');
  const hook = new URL('fake-keyring.mjs', import.meta.url);
  writeFileSync(file, '{}');
  return {
    env: { FAKE_KEYRING: file, NODE_OPTIONS: `--import=${hook.href}` },
    entries: () => JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>,
    fill: (entries) => writeFileSync(file, JSON.stringify(entries)),
    fail: (mode) => writeFileSync(file, JSON.stringify({ mode })),
  };
}
