import type { StoreAnswer } from '../server/message.ts';
import type { PracticeApp } from '../oauth/app.ts';
import type { Html } from '../pages/html.ts';
import type { DashboardRoom } from './room.ts';

import { markup } from '../pages/html.ts';
import { appPath, dashboardAnswer } from './frame.ts';

/** `GET /dashboard`: every app there is. */
export function showAppList(room: DashboardRoom): StoreAnswer {
  const apps = room.office.apps.all();
  return dashboardAnswer({
    status: 200,
    title: 'Apps',
    main: markup`<p>Here you make an app and set it up, as in the dashboard of the service.</p>
<p><a class="button primary" href="/dashboard/apps/new">Create an app</a></p>
${
  apps.length === 0
    ? markup`<p>There is no app yet.</p>`
    : markup`<ul>
${apps.map((app) => appItem(app, room))}</ul>`
}`,
  });
}

function appItem(app: PracticeApp, room: DashboardRoom): Html {
  const state = [
    app.released === null ? 'no released version' : `version ${app.released.number} released`,
    room.office.installations.find(app.clientId) === null ? 'not installed' : 'installed',
    ...(app.draft === null ? [] : ['a draft that is not released']),
  ].join(', ');
  return markup`<li><a href="${appPath(app)}">${app.title}</a>: ${state}</li>
`;
}
