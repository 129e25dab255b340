import type { PracticeApp } from '../../oauth/app-registry.ts';
import type { StoreAnswer } from '../../server/message.ts';
import { type Html, markup } from '../html.ts';
import { pageAnswer } from '../page.ts';
import type { Problem } from './fields.ts';

/** The pages of one app, by the last part of their address. */
const TABS = [
  ['', 'Home'],
  ['versions', 'Versions'],
  ['distribution', 'Distribution'],
  ['settings', 'Settings'],
] as const;

export type Tab = (typeof TABS)[number][0];

interface DashboardPage {
  readonly status: number;
  /** The page's `<h1>`. */
  readonly title: string;
  /** What was done just now, or null. */
  readonly notice?: string | null;
  /** The errors of the form that was sent. */
  readonly problems?: readonly Problem[];
  /** For the pages of one app. */
  readonly app?: { readonly app: PracticeApp; readonly tab: Tab };
  readonly main: Html;
}

/** A page of the app settings: links, a notice or the errors of a form, and its content. */
export function dashboardAnswer(page: DashboardPage): StoreAnswer {
  const problems = page.problems ?? [];
  return pageAnswer({
    status: page.status,
    title: `${problems.length > 0 ? 'Error: ' : ''}${page.title} - PRACTICE dashboard`,
    nav: markup`<nav aria-label="Dashboard"><ul>
<li><a href="/dashboard">Apps</a></li>
<li><a href="/dashboard/faults">Faults</a></li>
</ul></nav>
${page.app ? appNav(page.app.app, page.app.tab) : ''}`,
    main: markup`<h1>${page.title}</h1>
${problemSummary(problems)}
${page.notice ? markup`<p class="status" role="status" tabindex="-1" autofocus>${page.notice}</p>` : ''}
${page.main}`,
  });
}

/** The address of a page of an app. */
export function appPath(app: PracticeApp, tab: Tab = ''): string {
  return `/dashboard/apps/${app.id}${tab === '' ? '' : `/${tab}`}`;
}

function appNav(app: PracticeApp, current: Tab): Html {
  const items = TABS.map(
    ([tab, label]) =>
      markup`<li><a href="${appPath(app, tab)}"${tab === current ? markup` aria-current="page"` : ''}>${label}</a></li>
`,
  );
  return markup`<nav aria-label="App ${app.title}"><ul>
${items}</ul></nav>`;
}

/** It takes the focus, so that a screen reader reads it; its links lead to the fields. */
function problemSummary(problems: readonly Problem[]): Html {
  if (problems.length === 0) return markup``;
  const items = problems.map(
    ({ field, text }) => markup`<li><a href="#${field}">${text}</a></li>
`,
  );
  return markup`<div class="problems" role="alert" tabindex="-1" autofocus>
<h2>Nothing was saved yet</h2>
<ul>
${items}</ul>
</div>`;
}

/** The notice after a change, by `done` in the query of the address. */
const NOTICES: ReadonlyMap<string, string> = new Map([
  ['created', 'The app is made. Now write its first version, and release it.'],
  ['saved', 'Saved as a draft. It has no effect until you release it.'],
  ['released', 'Released. This version counts from now on.'],
  ['installed', 'The app is installed on this store.'],
  ['uninstalled', 'The app is uninstalled. Its tokens have ended.'],
  ['chosen', 'The distribution is chosen, for good.'],
  ['protected', 'The access to protected customer data is changed.'],
  ['rotated', 'There is a new client secret. The old one works until you revoke it.'],
  ['revoked', 'The old client secret is revoked. The tokens it was used for have ended.'],
  ['switched', 'The faults are switched.'],
]);

/** The sentence for a page that was opened after a change, or null. @param query raw */
export function noticeOf(query: string): string | null {
  return NOTICES.get(new URLSearchParams(query).get('done') ?? '') ?? null;
}
