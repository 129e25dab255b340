import { DEFAULT_APP_URL, type PracticeApp } from '../oauth/app.ts';
import type { StoreAnswer, StoreRequest } from '../server/message.ts';
import type { DashboardRoom } from './room.ts';
import { fieldsOf, readVersion, readVersionFields, type VersionFields } from './version-form.ts';

import { PRACTICE_PROFILE } from '../../core/service/profile.ts';
import { appPath } from './frame.ts';
import { noticeOf } from './notices.ts';
import { takeForm } from './submission.ts';
import { versionPage } from './version-page.ts';

const EMPTY: VersionFields = fieldsOf({
  appUrl: DEFAULT_APP_URL,
  apiVersion: PRACTICE_PROFILE.defaultApiVersion,
  scopes: [],
  redirectUris: [],
});

/** The form for the next version: what was saved last, else what is released. */
export function showVersions(
  request: StoreRequest,
  room: DashboardRoom,
  app: PracticeApp,
): StoreAnswer {
  const content = app.draft ?? app.released;
  return versionPage({
    app,
    ticket: room.forms.open(request.path),
    fields: content === null ? EMPTY : fieldsOf(content),
    problems: [],
    notice: noticeOf(request.query),
  });
}

/** Saves a draft, releases a version, or only looks for scopes and gives the page back. */
export function takeVersion(
  request: StoreRequest,
  room: DashboardRoom,
  app: PracticeApp,
): StoreAnswer {
  return takeForm(request, room, (form, ticket) => {
    const fields = readVersionFields(form);
    const wish = form.get('do');
    const view = { app, ticket, fields, problems: [], notice: null };
    if (wish !== 'save' && wish !== 'release') {
      const notice = 'These are the scopes that fit. Nothing is saved yet.';
      return { type: 'again', answer: versionPage({ ...view, notice }) };
    }
    const reading = readVersion(fields);
    if (reading.type === 'problems') {
      return { type: 'again', answer: versionPage({ ...view, problems: reading.problems }) };
    }
    const { apps } = room.office;
    if (wish === 'save') apps.saveDraft(app.clientId, reading.content);
    else apps.release(app.clientId, reading.content);
    const done = wish === 'save' ? 'saved' : 'released';
    return { type: 'done', location: `${appPath(app, 'versions')}?done=${done}` };
  });
}
