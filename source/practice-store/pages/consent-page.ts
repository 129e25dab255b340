import type { AuthorizeRequest } from '../oauth/authorize-request.ts';
import type { StoreAnswer } from '../server/message.ts';
import type { Html } from './html.ts';

import { markup } from './html.ts';
import { pageAnswer } from './page.ts';
import { codeList, scopeList } from './scope-list.ts';

export interface ConsentView {
  readonly shop: string;
  readonly request: AuthorizeRequest;
  /** Goes with the form: good for this one request. */
  readonly ticket: string;
}

/** The page on which the person approves or cancels. It works without scripts. */
export function consentAnswer({ shop, request, ticket }: ConsentView): StoreAnswer {
  const { app, scopes, withheld } = request;
  return pageAnswer({
    status: 200,
    title: `Install ${app.title} - PRACTICE store`,
    formTargets: [request.redirectUri],
    main: markup`<h1>Install “${app.title}” on ${shop}?</h1>
<h2>The app will be able to</h2>
${scopes.length === 0 ? markup`<p>Nothing beyond what needs no permission, such as the name of the store.</p>` : scopeList(scopes)}
${writeWarning(scopes)}
${
  withheld.length === 0
    ? ''
    : markup`<h2>Asked for, but not granted</h2>
<p>${codeList(withheld)}: not part of the released version of the app.</p>`
}
<h2>What happens then</h2>
<p>${request.perUser ? 'The app acts in your name, for 24 hours.' : 'The app acts in its own name, also while you are away.'}
It can be removed from the store at any time.</p>
<p>After Approve, this browser goes to <code>${request.redirectUri}</code>.</p>
<form method="post" action="/admin/oauth/authorize">
<input type="hidden" name="ticket" value="${ticket}">
<button class="primary" name="decision" value="approve">Approve</button>
<button name="decision" value="cancel">Cancel</button>
</form>`,
  });
}

function writeWarning(scopes: readonly string[]): Html {
  const writing = scopes.filter((scope) => /(?:^|_)write_/.test(scope));
  if (writing.length === 0) return markup``;
  return markup`<section class="warning" aria-labelledby="writing">
<h2 id="writing">This app can change the store</h2>
<p>With ${codeList(writing)} it can create, change or delete data without asking you again. Writing includes reading the same data.</p>
</section>`;
}
