import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openAnswerClient } from '../../../source/services/answer-worker/answer-client.ts';
import { openKeychain } from '../../../source/services/keychain/keychain.ts';
import { openSchemaClient } from '../../../source/services/schema-worker/schema-client.ts';

/** The text of a file, by its path in the repository. */
function read(path: string): Promise<string> {
  return readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');
}

test.each([
  ['answer-worker', 'answer-client', openAnswerClient],
  ['schema-worker', 'schema-client', openSchemaClient],
  ['keychain', 'keychain', openKeychain],
])('the worker in %s has the name in %s that the build gives it', async (folder, file, opener) => {
  const client = await read(`source/services/${folder}/${file}.ts`);
  expect(client).toContain(`export function ${opener.name}(`);
  const [, name] = /workerEntry\(import\.meta\.url, '([^']*)'\)/.exec(client) ?? [];
  const lines = (await read('scripts/build.ts')).split('\n');
  const entry = lines.find((line) => line.includes(`source/services/${folder}/worker.ts`));
  expect(name).toBe(/^\s*'?([\w-]+)/.exec(entry ?? '')?.[1]);
});
