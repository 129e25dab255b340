import type { PracticeStore } from '../../practice-store/practice-store.ts';

import { assignmentLine, detectShell } from '../../core/text/command-shell.ts';
import type { World } from '../door/world.ts';

/** The one place where a client secret is printed: this one opens nothing but this store. */
export function readyLine({ origin, shop, app, dashboardUrl }: PracticeStore): string {
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

/** What a person needs to go on in a second shell. @param hasKeys whether single keys are read */
export function readyText(
  store: PracticeStore,
  world: Pick<World, 'env'>,
  hasKeys: boolean,
): string {
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
    `App settings: ${store.dashboardUrl}`,
    '',
    'Paste these lines into a second shell:',
    '',
    ...variables.map(([name, value]) => assignmentLine(shell, name, value)),
    '',
    `Then: tokenwright token --scopes ${app.scopes[0] ?? 'read_products'} --save .env`,
    ...(hasKeys ? ['r resets the store: its data, its tokens and its faults.'] : []),
    'Requests are listed here:',
  ].join('\n');
}
