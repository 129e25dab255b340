import { expect, it } from 'vitest';
import { openStoreClient } from '../../source/commands/api/api-connection.ts';
import { redactSecrets, type Secret } from '../../source/core/text/secret.ts';
import { liveDemo } from '../support/store/store-addresses.ts';

it("keeps a proxy's user and password out of whatever is said later", async () => {
  const secrets = new Set<Secret>();
  const env = { HTTPS_PROXY: 'http://anna:proxy%2Dcanary@proxy.example:3128' };
  const client = openStoreClient(
    { env, secrets, program: 'tokenwright' },
    liveDemo(),
    { maxBody: { value: 1, source: { kind: 'default' } } },
    {
      report: () => undefined,
    },
  );
  await client.close();
  expect(redactSecrets('refused for anna:proxy-canary', secrets)).toBe('refused for ***');
});
