import { once } from 'node:events';
import { EXIT } from '../core/errors.ts';
import {
  PRACTICE_PORT,
  startPracticeStore,
  type PracticeStore,
} from '../practice-store/practice-store.ts';
import { assignmentLine, detectShell } from '../core/shell/shell.ts';
import type { World } from './door/world.ts';
import { createOutput } from './output.ts';

export interface PracticeOptions {
  readonly port?: number;
  readonly redirectUri?: string[];
  readonly json?: true;
}

/** `tokenwright practice`: serves until the process is told to end. */
export async function practice(world: World, options: PracticeOptions): Promise<number> {
  const output = createOutput(world);
  const store = await startPracticeStore({
    port: options.port ?? PRACTICE_PORT,
    redirectUris: options.redirectUri ?? [],
    log: ({ method, path, status, durationMs }) =>
      output.talk(`${method} ${path} ${status} ${Math.round(durationMs)} ms`),
  });
  try {
    if (options.json === true) output.json(readyLine(store));
    else output.answer(readyText(store, world));
    if (!world.signal.aborted) await once(world.signal, 'abort');
  } finally {
    await store.close();
  }
  return EXIT.done;
}

/** The one place where a client secret is printed: this one opens nothing but this store. */
function readyLine({ origin, shop, app, dashboardUrl }: PracticeStore): string {
  const { clientId, clientSecret, scopes, redirectUris } = app;
  return JSON.stringify({
    origin,
    shop,
    clientId,
    clientSecret: clientSecret.reveal(),
    scopes,
    redirectUris,
    dashboardUrl,
  });
}

function readyText(store: PracticeStore, world: World): string {
  const { app } = store;
  const shell = detectShell(world.env, process.platform);
  const variables = [
    ['TOKENWRIGHT_STORE_ORIGIN', store.origin],
    ['TOKENWRIGHT_SHOP', store.shop],
    ['TOKENWRIGHT_CLIENT_ID', app.clientId],
    ['TOKENWRIGHT_CLIENT_SECRET', app.clientSecret.reveal()],
  ] as const;
  return [
    `PRACTICE store, ready at ${store.origin}. It is not a real store. Ctrl+C ends it.`,
    `Scopes of the app: ${app.scopes.join(',')}`,
    `Registered addresses: ${app.redirectUris.join(' ')}`,
    ...(store.dashboardUrl === null ? [] : [`App settings: ${store.dashboardUrl}`]),
    '',
    'Paste these lines into a second shell:',
    '',
    ...variables.map(([name, value]) => assignmentLine(shell, name, value)),
    '',
    `Then: tokenwright token --scopes ${app.scopes[0] ?? 'read_products'} --save .env`,
    'Requests are listed here:',
  ].join('\n');
}
