import type { Distribution, PracticeApp, ProtectedCustomerData } from '../../oauth/app-registry.ts';
import type { StoreAnswer } from '../../server/message.ts';
import { type Html, markup } from '../html.ts';
import { appPath, dashboardAnswer, noticeOf } from './dashboard-page.ts';
import { choiceGroup, type Problem, ticketField } from './fields.ts';
import { type AppHandler, takeForm } from './forms.ts';

const WORDS: Readonly<Record<Exclude<Distribution, 'not-chosen'>, string>> = {
  custom:
    'Custom: one store, or the stores of one organization. No review; tokens may be permanent.',
  public: 'Public: many stores, after a review. The Admin API takes expiring tokens only.',
};

const LEVELS: Readonly<Record<ProtectedCustomerData, string>> = {
  none: 'None: customers and orders cannot be read at all.',
  level1: 'Level 1: without name, address, phone and email.',
  granted: 'All of it.',
};

/** How the app is given to stores, and which customer data it may see. */
export const showDistribution: AppHandler = (request, context, app) => {
  const ticket = context.forms.open(request.path);
  return distributionPage(app, ticket, { notice: noticeOf(request.query), problems: [] });
};

/** Saves a choice; the distribution can be chosen only once, as in the service. */
export const takeDistribution: AppHandler = (request, context, app) => {
  return takeForm(request, context, (form, ticket) => {
    const { apps } = context.auth;
    const location = (done: string): string => `${appPath(app, 'distribution')}?done=${done}`;
    if (form.get('do') === 'protect') {
      const level = form.get('level');
      if (level === 'none' || level === 'level1' || level === 'granted') {
        apps.setProtectedCustomerData(app.clientId, level);
        return { type: 'done', location: location('protected') };
      }
      return again(app, ticket, { field: 'level', text: 'Protected customer data: choose one.' });
    }
    const distribution = form.get('distribution');
    if (distribution === 'custom' || distribution === 'public') {
      apps.chooseDistribution(app.clientId, distribution);
      return { type: 'done', location: location('chosen') };
    }
    return again(app, ticket, { field: 'distribution', text: 'Distribution: choose one.' });
  });
};

function again(app: PracticeApp, ticket: string, problem: Problem) {
  const answer = distributionPage(app, ticket, { notice: null, problems: [problem] });
  return { type: 'again', answer } as const;
}

function distributionPage(
  app: PracticeApp,
  ticket: string,
  { notice, problems }: { readonly notice: string | null; readonly problems: readonly Problem[] },
): StoreAnswer {
  return dashboardAnswer({
    status: problems.length > 0 ? 422 : 200,
    title: `Distribution of ${app.title}`,
    notice,
    problems,
    app: { app, tab: 'distribution' },
    main: markup`${app.distribution === 'not-chosen' ? choiceForm(app, ticket, problems) : chosen(app, app.distribution)}
<h2>Protected customer data</h2>
<p>In the service a public app asks for it and is reviewed; a custom app has it. Here you set it, to see what your program does without.</p>
<form method="post" action="${appPath(app, 'distribution')}">
${ticketField(ticket)}
${choiceGroup({
  name: 'level',
  legend: 'What the app may read of customers',
  type: 'radio',
  chosen: [app.protectedCustomerData],
  problems,
  choices: Object.entries(LEVELS).map(([value, label]) => ({ value, label })),
})}
<button name="do" value="protect">Save the access</button>
</form>`,
  });
}

function choiceForm(app: PracticeApp, ticket: string, problems: readonly Problem[]): Html {
  return markup`<p>The distribution is chosen once and can never be changed.</p>
<form method="post" action="${appPath(app, 'distribution')}">
${ticketField(ticket)}
${choiceGroup({
  name: 'distribution',
  legend: 'Distribution',
  type: 'radio',
  chosen: [],
  problems,
  choices: Object.entries(WORDS).map(([value, label]) => ({ value, label })),
})}
<button name="do" value="choose">Choose for good</button>
</form>`;
}

function chosen(app: PracticeApp, distribution: keyof typeof WORDS): Html {
  const link = `/admin/oauth/install?client_id=${app.clientId}`;
  return markup`<p>${WORDS[distribution]}</p>
<p>It was chosen and cannot be changed.</p>
${
  distribution === 'custom' && app.released !== null
    ? markup`<h2>Install link</h2>
<p>For the person who runs the store: <a href="${link}"><code>${link}</code></a></p>`
    : ''
}`;
}
