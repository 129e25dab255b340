import { SHOPIFY_SCOPES } from '../../core/service/scope-vocabulary.ts';
import { missingScopes } from '../../core/service/scopes.ts';
import type { AuthorizationServer } from '../oauth/authorization-server.ts';
import type { ConsentRequest } from '../oauth/consent-request.ts';
import type { ConsentNeed } from '../oauth/consents.ts';
import type { StoreAnswer } from '../server/message.ts';
import { codeList, type Html, markup, scopeList } from './html.ts';
import { pageAnswer } from './page.ts';

interface ConsentView {
  readonly shop: string;
  readonly request: ConsentRequest;
  readonly need: ConsentNeed;
  /** A hidden field of the form, valid for this one request. */
  readonly ticket: string;
}

/** The page on which the person approves or cancels. It works without scripts. */
export function consentAnswer({ shop, request, need, ticket }: ConsentView): StoreAnswer {
  const { app } = request;
  const verb = need.type === 'install' ? 'Install' : 'Update';
  return pageAnswer({
    status: 200,
    title: `${verb} ${app.title} - PRACTICE store`,
    formTargets: request.type === 'authorize' ? [request.redirectUri] : [],
    main: markup`<h1>${verb} “${app.title}” on ${shop}?</h1>
${scopeSections(request, need)}
${writeWarning(request.scopes)}
${request.type === 'authorize' ? withheldSection(request.withheld) : ''}
<h2>What happens then</h2>
<p>${actsAs(request)}
It can be removed from the store at any time.</p>
<p>After Approve, this browser goes to ${wayOn(request)}</p>
<form class="row" method="post" action="/admin/oauth/authorize">
<input type="hidden" name="ticket" value="${ticket}">
<button class="primary" name="decision" value="approve">Approve</button>
<button name="decision" value="cancel">Cancel</button>
</form>`,
  });
}

function scopeSections({ scopes }: ConsentRequest, need: ConsentNeed): Html {
  if (need.type !== 'update') {
    return markup`<h2>The app will be able to</h2>
${scopes.length === 0 ? markup`<p>Nothing beyond what needs no permission, such as the name of the store.</p>` : scopeList(scopes)}`;
  }
  const older = missingScopes(scopes, need.added, SHOPIFY_SCOPES);
  return markup`<p>The app is installed already and now asks for more.</p>
<h2>New: the app will also be able to</h2>
${scopeList(need.added)}
${
  older.length === 0
    ? ''
    : markup`<h2>What it can do already</h2>
${scopeList(older)}`
}`;
}

function withheldSection(withheld: readonly string[]): Html {
  if (withheld.length === 0) return markup``;
  return markup`<h2>Asked for, but not granted</h2>
<p>${codeList(withheld)}: not part of the released version of the app.</p>`;
}

function actsAs(request: ConsentRequest): string {
  return request.type === 'authorize' && request.perUser
    ? 'The app acts in your name, for 24 hours.'
    : 'The app acts in its own name, also while you are away.';
}

function wayOn(request: ConsentRequest): Html {
  return request.type === 'authorize'
    ? markup`<code>${request.redirectUri}</code>.`
    : markup`the app settings of this practice store. A real store would open the App URL.`;
}

function writeWarning(scopes: readonly string[]): Html {
  const writing = scopes.filter((scope) => /(?:^|_)write_/.test(scope));
  if (writing.length === 0) return markup``;
  return markup`<section class="warning" aria-labelledby="writing">
<h2 id="writing">This app can change the store</h2>
<p>With ${codeList(writing)} it can create, change or delete data without asking you again. Writing includes reading the same data.</p>
</section>`;
}

/** The apps page of the store, which follows a cancelled approval. It shows no secret. */
export function appsPageAnswer(auth: AuthorizationServer): StoreAnswer {
  const apps = auth.apps.all().map(
    (app) => markup`<h2>${app.title}</h2>
<p>${auth.installations.find(app.clientId) === null ? 'Not installed.' : 'Installed.'} <a href="/dashboard/apps/${String(app.id)}">App settings</a></p>
<p>Client ID <code>${app.clientId}</code></p>
<p>Scopes of the released version: ${listOrNone(app.scopes)}</p>
<p>Redirect URLs: ${listOrNone(app.redirectUris)}</p>
`,
  );
  return pageAnswer({
    status: 200,
    title: `Apps - PRACTICE store`,
    main: markup`<h1>Apps of ${auth.shop}</h1>
<p>If you just cancelled an approval: nothing was granted, and nothing was sent to the app. Go back to the program that sent you here.</p>
${apps}`,
  });
}

function listOrNone(items: readonly string[]): Html {
  return items.length === 0 ? markup`none` : codeList(items);
}
