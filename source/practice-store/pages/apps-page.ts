import type { SignInOffice } from '../oauth/sign-in-office.ts';
import type { StoreAnswer } from '../server/message.ts';
import type { Html } from './html.ts';

import { markup } from './html.ts';
import { pageAnswer } from './page.ts';
import { codeList } from './scope-list.ts';

/** The apps area of the store: where a cancelled approval ends. No secret is on it. */
export function appsPageAnswer(office: SignInOffice): StoreAnswer {
  const apps = office.apps.all().map(
    (app) => markup`<h2>${app.title}</h2>
<p>${office.installations.find(app.clientId) === null ? 'Not installed.' : 'Installed.'} <a href="/dashboard/apps/${String(app.id)}">App settings</a></p>
<p>Client ID <code>${app.clientId}</code></p>
<p>Scopes of the released version: ${listOrNone(app.scopes)}</p>
<p>Redirect URLs: ${listOrNone(app.redirectUris)}</p>
`,
  );
  return pageAnswer({
    status: 200,
    title: `Apps - PRACTICE store`,
    main: markup`<h1>Apps of ${office.shop}</h1>
<p>If you just cancelled an approval: nothing was granted, and nothing was sent to the app. Go back to the program that sent you here.</p>
${apps}`,
  });
}

function listOrNone(items: readonly string[]): Html {
  return items.length === 0 ? markup`none` : codeList(items);
}
