import type { PracticeApp } from '../oauth/app.ts';
import type { LiveToken } from '../oauth/token-ledger.ts';
import type { Html } from '../pages/html.ts';
import type { StoreAnswer, StoreRequest } from '../server/message.ts';
import type { DashboardRoom } from './room.ts';

import { markup } from '../pages/html.ts';
import { codeList } from '../pages/scope-list.ts';
import { ticketField } from './fields.ts';
import { appPath, dashboardAnswer } from './frame.ts';
import { noticeOf } from './notices.ts';
import { takeForm } from './submission.ts';
import { dateTime } from './version-page.ts';

/** `GET /dashboard/apps/ID`: where the app stands, and whether it is on the store. */
export function showAppHome(
  request: StoreRequest,
  room: DashboardRoom,
  app: PracticeApp,
): StoreAnswer {
  const { office } = room;
  const isInstalled = office.installations.find(app.clientId) !== null;
  return dashboardAnswer({
    status: 200,
    title: app.title,
    notice: noticeOf(request.query),
    app: { app, tab: '' },
    main: markup`<dl>
<dt>Client ID</dt><dd><code>${app.clientId}</code></dd>
<dt>Organization</dt><dd>${app.organization}</dd>
<dt>Active version</dt><dd>${app.released === null ? 'none' : String(app.released.number)}</dd>
<dt>On ${office.shop}</dt><dd>${isInstalled ? 'installed' : 'not installed'}</dd>
</dl>
<h2>Install</h2>
${isInstalled ? uninstallForm(app, room, request.path) : installWay(app, room)}
<h2>Tokens that work now</h2>
${tokenList(office.tokens.live(app.clientId))}`,
  });
}

/** `POST /dashboard/apps/ID`: uninstalls. */
export function takeAppHome(
  request: StoreRequest,
  room: DashboardRoom,
  app: PracticeApp,
): StoreAnswer {
  return takeForm(request, room, () => {
    room.office.uninstall(app.clientId);
    return { type: 'done', location: `${appPath(app)}?done=uninstalled` };
  });
}

function installWay(app: PracticeApp, { office }: DashboardRoom): Html {
  if (app.released === null) {
    return markup`<p>Release a version first, on the <a href="${appPath(app, 'versions')}">Versions</a> page. Without one the app cannot be installed.</p>`;
  }
  if (app.organization !== office.organization && app.distribution === 'not-chosen') {
    return markup`<p>The store belongs to another organization: choose the <a href="${appPath(app, 'distribution')}">distribution</a> first.</p>`;
  }
  return markup`<p>Your program installs the app when it signs in for the first time. You can also do it here.</p>
<p><a class="button" href="/admin/oauth/install?client_id=${app.clientId}">Install on ${office.shop}</a></p>`;
}

function uninstallForm(app: PracticeApp, room: DashboardRoom, path: string): Html {
  return markup`<p>Uninstalling ends every token of the app. It can be installed again.</p>
<form method="post" action="${appPath(app)}">
${ticketField(room.forms.open(path))}
<button>Uninstall from ${room.office.shop}</button>
</form>`;
}

/** Without their values: a page is no place for them. */
function tokenList(tokens: readonly LiveToken[]): Html {
  if (tokens.length === 0) return markup`<p>None.</p>`;
  const items = tokens.map(
    ({
      kind,
      scopes,
      expiresAt,
    }) => markup`<li>${kind}, ${expiresAt === null ? 'without an end' : `until ${dateTime(expiresAt)}`}: ${scopes.length === 0 ? 'no scopes' : codeList(scopes)}</li>
`,
  );
  return markup`<ul>
${items}</ul>`;
}
