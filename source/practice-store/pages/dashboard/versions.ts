import { type ScopeEntry, SHOPIFY_SCOPES } from '../../../core/service/scope-vocabulary.ts';
import { DEFAULT_APP_URL, PRACTICE_PROFILE } from '../../../core/service/profile.ts';
import { listedScopes } from '../../../core/service/scope-catalogue.ts';
import { type AppVersion, type PracticeApp } from '../../oauth/app-registry.ts';
import type { StoreAnswer } from '../../server/message.ts';
import { codeList, dateTime, type Html, markup, scopeList } from '../html.ts';
import { appPath, dashboardAnswer, noticeOf } from './dashboard-page.ts';
import { choiceGroup, type Problem, selectField, textField, ticketField } from './fields.ts';
import { type AppHandler, takeForm } from './forms.ts';
import {
  API_VERSIONS,
  fieldsOf,
  knownScopes,
  readVersion,
  readVersionFields,
  type VersionFields,
} from './version-form.ts';

const EMPTY: VersionFields = fieldsOf({
  appUrl: DEFAULT_APP_URL,
  apiVersion: PRACTICE_PROFILE.defaultApiVersion,
  scopes: [],
  redirectUris: [],
});

/** The form for the next version, filled from the draft, else from the released version. */
export const showVersions: AppHandler = (request, context, app) => {
  const content = app.draft ?? app.released;
  return versionPage({
    app,
    ticket: context.forms.open(request.path),
    fields: content === null ? EMPTY : fieldsOf(content),
    problems: [],
    notice: noticeOf(request.query),
  });
};

/** Saves a draft, releases a version, or only looks for scopes and shows the page again. */
export const takeVersion: AppHandler = (request, context, app) => {
  return takeForm(request, context, (form, ticket) => {
    const fields = readVersionFields(form);
    const action = form.get('do');
    const view = { app, ticket, fields, problems: [], notice: null };
    if (action !== 'save' && action !== 'release') {
      const notice = 'These are the scopes that fit. Nothing is saved yet.';
      return { type: 'again', answer: versionPage({ ...view, notice }) };
    }
    const reading = readVersion(fields);
    if (reading.type === 'problems') {
      return { type: 'again', answer: versionPage({ ...view, problems: reading.problems }) };
    }
    const { apps } = context.auth;
    if (action === 'save') apps.saveDraft(app.clientId, reading.content);
    else apps.release(app.clientId, reading.content);
    const done = action === 'save' ? 'saved' : 'released';
    return { type: 'done', location: `${appPath(app, 'versions')}?done=${done}` };
  });
};

interface VersionView {
  readonly app: PracticeApp;
  readonly ticket: string;
  readonly fields: VersionFields;
  readonly problems: readonly Problem[];
  readonly notice: string | null;
}

/** The versions of an app: the active one, and the form for the next one. */
function versionPage(view: VersionView): StoreAnswer {
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

const MOST_SHOWN = 40;

/** Scopes whose handle, group or summary has all the words; without words the most used ones. */
function findScopes(words: string, without: readonly string[]): readonly ScopeEntry[] {
  const wanted = words
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((word) => word !== '');
  const fits = ({ handle, group, summary, popular }: ScopeEntry): boolean => {
    const text = `${handle} ${group} ${summary}`.toLowerCase();
    return wanted.length === 0 ? popular : wanted.every((word) => text.includes(word));
  };
  return [...listedScopes(SHOPIFY_SCOPES).values()].filter(
    (entry) => !without.includes(entry.handle) && fits(entry),
  );
}

/**
 * A search for scopes that needs no script: its button sends the form, and the page is shown again.
 */
function scopeFinder(words: string, chosen: readonly string[]): Html {
  const found = findScopes(words, chosen);
  const legend = words === '' ? 'Most used scopes, to add' : `Scopes for “${words}”, to add`;
  const results =
    found.length === 0
      ? markup`<p>No other scope fits these words.</p>`
      : choiceGroup({
          name: 'add',
          legend,
          type: 'checkbox',
          chosen: [],
          choices: found.slice(0, MOST_SHOWN).map(({ handle, summary }) => ({
            value: handle,
            label: markup`<code>${handle}</code> ${summary}`,
          })),
        });
  return markup`${textField({ name: 'find', label: 'Find a scope', hint: 'One or more words, such as: order refund', value: words })}
<button name="do" value="find">Find scopes</button>
${found.length > MOST_SHOWN ? markup`<p>The first ${String(MOST_SHOWN)} of ${String(found.length)}.</p>` : ''}
${words === '' ? markup`<details><summary>Choose from the most used scopes</summary>${results}</details>` : results}`;
}
