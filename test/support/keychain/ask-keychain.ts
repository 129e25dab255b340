import { UserError } from '../../../source/core/errors.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { lookForKeychain, openKeychain } from '../../../source/services/keychain/keychain.ts';

// Goes through all that can be asked of the keychain of this session, and prints what came.

const { env } = process;
const entry = openKeychain('a test', { env, longestMs: 10_000 });

const said: unknown[] = [await lookForKeychain(env)];
try {
  said.push(await entry.read());
  await entry.write(new Secret('välue'));
  said.push(await entry.read(), await entry.remove(), await entry.read());
} catch (error) {
  said.push(error instanceof UserError ? error.code : error);
}
process.stdout.write(JSON.stringify(said));
