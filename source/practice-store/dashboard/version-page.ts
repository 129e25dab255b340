import type { AppVersion, PracticeApp } from '../oauth/app.ts';
import type { Html } from '../pages/html.ts';
import type { StoreAnswer } from '../server/message.ts';
import type { Problem } from './fields.ts';
import type { VersionFields } from './version-form.ts';

import { markup } from '../pages/html.ts';
import { codeList, scopeList } from '../pages/scope-list.ts';
import { selectField, textField, ticketField } from './fields.ts';
import { appPath, dashboardAnswer } from './frame.ts';
import { scopeFinder } from './scope-finder.ts';
import { API_VERSIONS, knownScopes } from './version-form.ts';

export interface VersionView {
  readonly app: PracticeApp;
  readonly ticket: string;
  readonly fields: VersionFields;
  readonly problems: readonly Problem[];
  readonly notice: string | null;
}

/** The versions of an app: the one that counts, and the form for the next one. */
export function versionPage(view: VersionView): StoreAnswer {
  const { app, fields, problems } = view;
  const chosen = knownScopes(fields.scopes);
  return dashboardAnswer({
    status: problems.length > 0 ? 422 : 200,
    title: `Versions of ${app.title}`,
    notice: view.notice,
    problems,
    app: { app, tab: 'versions' },
    main: markup`${app.draft === null ? '' : DRAFT_WARNING}
<h2>Active version</h2>
${app.released === null ? NO_VERSION : activeVersion(app.released)}
<h2>Next version</h2>
<form method="post" action="${appPath(app, 'versions')}">
${ticketField(view.ticket)}
${textField({ name: 'appUrl', label: 'App URL', hint: 'Where the service opens the app. Without a web server, leave it as it is.', value: fields.appUrl, problems })}
${selectField({ name: 'apiVersion', label: 'Webhooks API version', value: fields.apiVersion, options: API_VERSIONS.map((value) => ({ value, label: value })) })}
${textField({ name: 'scopes', label: 'Scopes', hint: 'Separated by commas. What is not here, the app cannot ask for.', value: fields.scopes, problems, rows: 3 })}
${scopeFinder(fields.find, chosen)}
${
  chosen.length === 0
    ? ''
    : markup`<h3>What these scopes allow</h3>
${scopeList(chosen, 'h4')}`
}
${textField({ name: 'redirectUris', label: 'Redirect URLs', hint: 'One in each line, with scheme, port and path exactly as your program sends it.', value: fields.redirectUris, problems, rows: 4 })}
<div class="row">
<button class="primary" name="do" value="release">Release</button>
<button name="do" value="save">Save as draft</button>
</div>
</form>
${app.versions.length < 2 ? '' : olderVersions(app)}`,
  });
}

const NO_VERSION = markup`<p>None. Without a released version the app cannot be installed, and none of its redirect URLs counts.</p>`;

const DRAFT_WARNING = markup`<section class="warning" aria-labelledby="draft"><h2 id="draft">A saved draft is not released</h2>
<p>Nothing of the draft counts yet. Release it when it is right.</p></section>`;

function activeVersion(version: AppVersion): Html {
  const none = 'none';
  return markup`<dl>
<dt>Version</dt><dd>${String(version.number)}, released ${dateTime(version.releasedAt)}</dd>
<dt>App URL</dt><dd><code>${version.appUrl}</code></dd>
<dt>Webhooks API version</dt><dd>${version.apiVersion}</dd>
<dt>Scopes</dt><dd>${version.scopes.length === 0 ? none : codeList(version.scopes)}</dd>
<dt>Redirect URLs</dt><dd>${version.redirectUris.length === 0 ? none : codeList(version.redirectUris)}</dd>
</dl>`;
}

function olderVersions(app: PracticeApp): Html {
  const items = app.versions.slice(1).map(
    ({
      number,
      releasedAt,
    }) => markup`<li>Version ${String(number)}, released ${dateTime(releasedAt)}</li>
`,
  );
  return markup`<h2>Older versions</h2>
<ul>
${items}</ul>`;
}

/** `2026-11-20 10:54 UTC` */
export function dateTime(ms: number): string {
  return `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
