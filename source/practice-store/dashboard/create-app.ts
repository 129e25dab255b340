import type { Problem } from './fields.ts';
import type { StoreAnswer, StoreRequest } from '../server/message.ts';
import type { DashboardRoom } from './room.ts';

import { AGENCY_ORGANIZATION, STORE_ORGANIZATION } from '../oauth/organization.ts';
import { markup } from '../pages/html.ts';
import { choiceGroup, textField, ticketField } from './fields.ts';
import { appPath, dashboardAnswer } from './frame.ts';
import { takeForm } from './submission.ts';

interface CreateView {
  readonly ticket: string;
  readonly title: string;
  readonly organization: string;
  readonly problems: readonly Problem[];
}

const LONGEST_TITLE = 60;

/** The empty form for a new app. */
export function showCreateApp(request: StoreRequest, room: DashboardRoom): StoreAnswer {
  const ticket = room.forms.open(request.path);
  return createPage({ ticket, title: '', organization: STORE_ORGANIZATION, problems: [] });
}

/** Makes the app and leads to its first version, or shows the form again with what is wrong. */
export function takeCreateApp(request: StoreRequest, room: DashboardRoom): StoreAnswer {
  return takeForm(request, room, (form, ticket) => {
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
    const app = room.office.apps.create({ title, organization });
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
