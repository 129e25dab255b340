import { readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

// Loaded with `--import` before a program: puts a keychain that is a JSON file in the place of the
// native package. `FAKE_KEYRING` names the file; what it holds under "mode" makes it fail.

const PACKAGE = '@napi-rs/keyring';

registerHooks({
  resolve(specifier, context, next) {
    if (specifier !== PACKAGE) return next(specifier, context);
    if (read().mode === 'not-installed') throw new Error('Cannot find package');
    return { url: import.meta.url, shortCircuit: true };
  },
});

function read() {
  try {
    return JSON.parse(readFileSync(process.env.FAKE_KEYRING ?? '', 'utf8'));
  } catch {
    return {};
  }
}

/** As the native class, with the file in the place of the system. */
export class Entry {
  constructor(service, account, options) {
    if (options?.linux?.store !== 'secret-service') throw new Error('not pinned');
    const { mode } = read();
    if (mode === 'absent') throw new Error('Platform failure: no bus');
    // Holds the whole process, as the native code does where a bus does not answer.
    if (mode === 'hangs') for (;;);
    this.key = `${service}/${account}`;
  }

  entries() {
    const { mode, ...entries } = read();
    if (mode === 'locked') throw new Error('unlock prompt was dismissed');
    if (mode === 'talkative') throw new Error('no '.repeat(200));
    // What a native package throws may be no error.
    if (mode === 'odd') throw 'no';
    return entries;
  }

  getPassword() {
    return this.entries()[this.key] ?? null;
  }

  setPassword(value) {
    writeFileSync(
      process.env.FAKE_KEYRING ?? '',
      JSON.stringify({ ...this.entries(), [this.key]: value }),
    );
  }

  deletePassword() {
    const { [this.key]: value, ...others } = this.entries();
    writeFileSync(process.env.FAKE_KEYRING ?? '', JSON.stringify(others));
    return value !== undefined;
  }
}
