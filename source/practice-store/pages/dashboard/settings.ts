import type { AppSecret, PracticeApp } from '../../oauth/app-registry.ts';
import type { StoreAnswer } from '../../server/message.ts';
import { dateTime, type Html, markup } from '../html.ts';
import { appPath, dashboardAnswer, noticeOf } from './dashboard-page.ts';
import { textField, ticketField } from './fields.ts';
import { type AppHandler, takeForm } from './forms.ts';

/** The credentials of an app; secrets are hidden until they are asked for. */
export const showSettings: AppHandler = (request, context, app) => {
  const ticket = context.forms.open(request.path);
  return settingsPage(app, ticket, { shown: null, notice: noticeOf(request.query) });
};

/** Shows a secret once, adds one, or revokes the older one. */
export const takeSettings: AppHandler = (request, context, app) => {
  return takeForm(request, context, (form, ticket) => {
    const path = appPath(app, 'settings');
    const revoke = form.get('revoke');
    if (revoke !== null) {
      context.auth.revokeSecret(app.clientId, revoke);
      return { type: 'done', location: `${path}?done=revoked` };
    }
    if (form.has('rotate')) {
      context.auth.apps.rotateSecret(app.clientId);
      return { type: 'done', location: `${path}?done=rotated` };
    }
    const shown = app.secrets.find(({ id }) => id === form.get('show')) ?? null;
    if (shown === null) {
      return { type: 'again', answer: settingsPage(app, ticket, { shown, notice: null }) };
    }
    // This answer uses up the ticket, so its page gets another.
    const fresh = context.forms.open(request.path);
    const notice = 'The client secret is shown below, until this page is left.';
    return {
      type: 'once',
      answer: settingsPage(app, fresh, { shown, notice }),
      location: path,
    };
  });
};

interface SettingsView {
  readonly shown: AppSecret | null;
  readonly notice: string | null;
}

function settingsPage(app: PracticeApp, ticket: string, view: SettingsView): StoreAnswer {
  const [newest, ...older] = app.secrets;
  const hasOlder = older.length > 0;
  const send = { app, ticket };
  return dashboardAnswer({
    status: 200,
    title: `Settings of ${app.title}`,
    notice: view.notice,
    app: { app, tab: 'settings' },
    main: markup`<h2>Credentials</h2>
${textField({ name: 'clientId', label: 'Client ID', value: app.clientId, readOnly: true })}
${secretPart(newest, hasOlder ? 'New client secret' : 'Client secret', { ...send, ...view })}
${older.map(
  (secret) => markup`${secretPart(secret, 'Old client secret', { ...send, ...view })}
<p>It signs the callbacks until you revoke it. Revoking it ends every token that was issued with it.</p>
${buttonForm(send, markup`<button name="revoke" value="${secret.id}">Revoke the old client secret</button>`)}`,
)}
${
  hasOlder
    ? ''
    : markup`<h2>Rotate the client secret</h2>
<p>A second secret is added. Both work, until you revoke the old one.</p>
${buttonForm(send, markup`<button name="rotate" value="yes">Rotate the client secret</button>`)}`
}`,
  });
}

interface Sending {
  readonly app: PracticeApp;
  readonly ticket: string;
}

/** Each button has a form of its own: Enter in a field must never press the next one. */
function buttonForm({ app, ticket }: Sending, button: Html): Html {
  return markup`<form method="post" action="${appPath(app, 'settings')}">
${ticketField(ticket)}
${button}
</form>`;
}

function secretPart(secret: AppSecret, label: string, view: Sending & SettingsView): Html {
  const since = `Made ${dateTime(secret.createdAt)}.`;
  if (view.shown?.id !== secret.id) {
    return markup`<h3>${label}</h3>
<p>${since} Hidden.</p>
${buttonForm(view, markup`<button name="show" value="${secret.id}">Show the ${label.toLowerCase()}</button>`)}`;
  }
  const value = secret.secret.reveal();
  return textField({ name: 'secret', label, hint: since, value, readOnly: true });
}
