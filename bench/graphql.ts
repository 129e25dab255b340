import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { getIntrospectionQuery } from 'graphql';
import { approveInTerminal } from '../source/practice-store/practice-store.ts';
import { residentMegabytes } from './process-memory.ts';
import { benchEnvironment, CLI } from './process-time.ts';
import type { Result } from './result.ts';
import { type PracticeApp, practiceToken } from './stores.ts';

const PRODUCTS = 50_000;
/** Each costs one point, and an app starts with 2,000 points. */
const QUERIES = 1500;
const AT_ONCE = 8;

/** GraphQL over HTTP from the built program with 50,000 products: first answer, speed, memory. */
export async function benchGraphql(): Promise<Result[]> {
  const child = spawn(
    process.execPath,
    [CLI, 'practice', '--json', '--port', '0', '--products', String(PRODUCTS)],
    { stdio: ['ignore', 'pipe', 'ignore'], env: benchEnvironment(), cwd: '/' },
  );
  const ended = once(child, 'exit');
  try {
    const ask = await signIn(await readReadyLine(child));
    const first = await time(() => ask('{ shop { name } }'));
    const many = await time(() => askMany(ask));
    const search = await time(() =>
      ask(
        '{ products(first: 5, query: "tag:gift AND title:mug", sortKey: TITLE) { nodes { id } } }',
      ),
    );
    await ask(getIntrospectionQuery());
    await ask(getIntrospectionQuery());
    const memory = child.pid === undefined ? null : await residentMegabytes(child.pid);
    const note = `practice store over HTTP, ${PRODUCTS.toLocaleString('en')} products`;
    return [
      {
        what: 'GraphQL, first answer with the schema',
        figure: first,
        unit: 'ms',
        budget: 1000,
        note,
      },
      {
        what: 'GraphQL, 1,000 simple queries',
        figure: (many / QUERIES) * 1000,
        unit: 'ms',
        budget: 1000,
        note: `${AT_ONCE} at once`,
      },
      {
        what: 'GraphQL, first search of all products',
        figure: search,
        unit: 'ms',
        budget: null,
        note,
      },
      ...(memory === null
        ? []
        : [
            {
              what: 'practice store, resident memory',
              figure: memory,
              unit: 'MB',
              budget: 300,
              note: 'after two introspections',
            } as const,
          ]),
    ];
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

type Ask = (query: string) => Promise<void>;

async function readReadyLine(
  child: ChildProcessByStdio<null, Readable, null>,
): Promise<PracticeApp> {
  let text = '';
  for await (const chunk of child.stdout) {
    text += String(chunk);
    if (text.includes('\n')) return JSON.parse(text) as PracticeApp;
  }
  throw new Error('The practice store did not start.');
}

async function signIn(store: PracticeApp): Promise<Ask> {
  const token = await practiceToken(store, (url) => approveInTerminal(store.origin, url));
  const address = new URL('/admin/api/2026-10/graphql.json', store.origin);
  // A cheap client, so that the store is measured and not the client.
  const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
  return async (query) => {
    const sent = request(address, {
      agent,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Shopify-Access-Token': token },
    });
    sent.end(JSON.stringify({ query }));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    let text = '';
    for await (const chunk of response) text += String(chunk);
    if (response.statusCode !== 200 || text.startsWith('{"errors"')) {
      throw new Error(text.slice(0, 200));
    }
  };
}

async function askMany(ask: Ask): Promise<void> {
  let left = QUERIES;
  const lane = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await ask('{ shop { name } }');
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

async function time(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
