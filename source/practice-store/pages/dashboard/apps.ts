import {
  AGENCY_ORGANIZATION,
  type PracticeApp,
  STORE_ORGANIZATION,
} from '../../oauth/app-registry.ts';
import type { LiveToken } from '../../oauth/token-grant.ts';
import type { StoreAnswer, StoreRequest } from '../../server/message.ts';
import { dateTime, codeList, type Html, markup } from '../html.ts';
import { appPath, dashboardAnswer, noticeOf } from './dashboard-page.ts';
import { choiceGroup, type Problem, textField, ticketField } from './fields.ts';
import { type AppHandler, type DashboardContext, takeForm } from './forms.ts';

/** `GET /dashboard`: every app there is. */
export function showAppList(context: DashboardContext): StoreAnswer {
  const apps = context.auth.apps.all();
  return dashboardAnswer({
    status: 200,
    title: 'Apps',
    main: markup`<p>Here you make an app and set it up, as in the dashboard of the service.</p>
<p><a class="button primary" href="/dashboard/apps/new">Create an app</a></p>
${
  apps.length === 0
    ? markup`<p>There is no app yet.</p>`
    : markup`<ul>
${apps.map((app) => appItem(app, context))}</ul>`
}`,
  });
}

function appItem(app: PracticeApp, context: DashboardContext): Html {
  const state = [
    app.released === null ? 'no released version' : `version ${app.released.number} released`,
    context.auth.installations.find(app.clientId) === null ? 'not installed' : 'installed',
    ...(app.draft === null ? [] : ['a draft that is not released']),
  ].join(', ');
  return markup`<li><a href="${appPath(app)}">${app.title}</a>: ${state}</li>
`;
}

interface CreateView {
  readonly ticket: string;
  readonly title: string;
  readonly organization: string;
  readonly problems: readonly Problem[];
}

const LONGEST_TITLE = 60;

/** The empty form for a new app. */
export function showCreateApp(request: StoreRequest, context: DashboardContext): StoreAnswer {
  const ticket = context.forms.open(request.path);
  return createPage({ ticket, title: '', organization: STORE_ORGANIZATION, problems: [] });
}

/** Creates the app and goes to its first version, or shows the form again with its errors. */
export function takeCreateApp(request: StoreRequest, context: DashboardContext): StoreAnswer {
  return takeForm(request, context, (form, ticket) => {
    const title = (form.get('title') ?? '').trim();
    const organization = form.get('organization') ?? '';
    const problems: Problem[] = [];
    if (title === '') problems.push({ field: 'title', text: 'App name: it is missing.' });
    if (title.length > LONGEST_TITLE) {
      const text = `App name: at most ${LONGEST_TITLE} characters.`;
      problems.push({ field: 'title', text });
    }
    if (organization !== STORE_ORGANIZATION && organization !== AGENCY_ORGANIZATION) {
      problems.push({ field: 'organization', text: 'Organization: choose one.' });
    }
    if (problems.length > 0) {
      return { type: 'again', answer: createPage({ ticket, title, organization, problems }) };
    }
    const app = context.auth.apps.create({ title, organization });
    return { type: 'done', location: `${appPath(app, 'versions')}?done=created` };
  });
}

function createPage({ ticket, title, organization, problems }: CreateView): StoreAnswer {
  return dashboardAnswer({
    status: problems.length > 0 ? 422 : 200,
    title: 'Create an app',
    problems,
    main: markup`<form method="post" action="/dashboard/apps/new">
${ticketField(ticket)}
${textField({ name: 'title', label: 'App name', value: title, problems })}
${choiceGroup({
  name: 'organization',
  legend: 'Organization that owns the app',
  type: 'radio',
  chosen: [organization],
  problems,
  choices: [
    {
      value: STORE_ORGANIZATION,
      label: `${STORE_ORGANIZATION}, which owns this store: an app for your own store`,
    },
    {
      value: AGENCY_ORGANIZATION,
      label: `${AGENCY_ORGANIZATION}: an app for the store of a client`,
    },
  ],
})}
<button class="primary">Create the app</button>
</form>`,
  });
}

/** `GET /dashboard/apps/ID`: the active version of the app, and whether it is installed. */
export const showAppHome: AppHandler = (request, context, app) => {
  const { auth } = context;
  const isInstalled = auth.installations.find(app.clientId) !== null;
  return dashboardAnswer({
    status: 200,
    title: app.title,
    notice: noticeOf(request.query),
    app: { app, tab: '' },
    main: markup`<dl>
<dt>Client ID</dt><dd><code>${app.clientId}</code></dd>
<dt>Organization</dt><dd>${app.organization}</dd>
<dt>Active version</dt><dd>${app.released === null ? 'none' : String(app.released.number)}</dd>
<dt>On ${auth.shop}</dt><dd>${isInstalled ? 'installed' : 'not installed'}</dd>
</dl>
<h2>Install</h2>
${isInstalled ? uninstallForm(app, context, request.path) : installWay(app, context)}
<h2>Tokens that work now</h2>
${tokenList(auth.tokens.live(app.clientId))}`,
  });
};

/** `POST /dashboard/apps/ID`: uninstalls. */
export const takeAppHome: AppHandler = (request, context, app) => {
  return takeForm(request, context, () => {
    context.auth.uninstall(app.clientId);
    return { type: 'done', location: `${appPath(app)}?done=uninstalled` };
  });
};

function installWay(app: PracticeApp, { auth }: DashboardContext): Html {
  if (app.released === null) {
    return markup`<p>Release a version first, on the <a href="${appPath(app, 'versions')}">Versions</a> page. Without one the app cannot be installed.</p>`;
  }
  if (app.organization !== auth.organization && app.distribution === 'not-chosen') {
    return markup`<p>The store belongs to another organization: choose the <a href="${appPath(app, 'distribution')}">distribution</a> first.</p>`;
  }
  return markup`<p>Your program installs the app when it signs in for the first time. You can also do it here.</p>
<p><a class="button" href="/admin/oauth/install?client_id=${app.clientId}">Install on ${auth.shop}</a></p>`;
}

function uninstallForm(app: PracticeApp, context: DashboardContext, path: string): Html {
  return markup`<p>Uninstalling ends every token of the app. It can be installed again.</p>
<form method="post" action="${appPath(app)}">
${ticketField(context.forms.open(path))}
<button>Uninstall from ${context.auth.shop}</button>
</form>`;
}

/** Without their values, which must not be seen on a page. */
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
