/**
 * A process of its own that sends one GET and prints what came of it, for what a process reads
 * when it starts: `node http-probe.ts URL [MAX_BYTES]`.
 */
import { createHttpClient } from '../../../source/services/http/http-client.ts';

const [url = '', maxBytes = '16777216'] = process.argv.slice(2);
const client = createHttpClient({
  env: process.env,
  onNotice: (notice) => process.stderr.write(`${notice.message}\n`),
});
const outcome = await client.send(
  { method: 'GET', url, headers: [['X-Shopify-Access-Token', 'canary']], body: null },
  { limits: { totalMs: 20_000, maxBytes: Number(maxBytes) } },
);
await client.close();
const shown =
  outcome.type === 'answer'
    ? {
        status: outcome.answer.status,
        bytes: outcome.answer.body.length,
        incomplete: outcome.answer.incomplete,
      }
    : outcome.failure;
process.stdout.write(`${JSON.stringify(shown)}\n`);
