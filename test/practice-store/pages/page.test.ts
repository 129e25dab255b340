import { afterAll, beforeAll, expect, test } from 'vitest';
import { markup } from '../../../source/practice-store/pages/html.ts';
import { notFoundPage, pageAnswer } from '../../../source/practice-store/pages/page.ts';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../../source/practice-store/practice-store.ts';
import { askStore } from '../../support/store/practice-client.ts';
import { authorizeUrl } from '../../support/store/practice-sign-in.ts';

let store: PracticeStore;
beforeAll(async () => {
  store = await startPracticeStore({ port: 0 });
});
afterAll(() => store.close());

/** What stands at the top of a page, before anything that an app or a request brought in. */
const MARK =
  /<body>\s*(?:<a class="skip"[^>]*>[^<]*<\/a>\s*)?<header><p class="badge">PRACTICE<\/p><p>This is the practice store on your own machine\. Nothing here reaches a real store\.<\/p><\/header>/;

test('P74: a page begins with the mark, whatever its title and content', () => {
  const title = 'Approve <b>me</b>';
  for (const answer of [
    pageAnswer({ status: 200, title, main: markup`<h1>${title}</h1>` }),
    pageAnswer({ status: 200, title, main: markup`x`, nav: markup`<nav>y</nav>` }),
    notFoundPage(),
  ])
    expect(answer.body).toMatch(MARK);
});

test('P73: the form of a page leads to the store and to its redirect alone', () => {
  const headers = (formTargets: readonly string[]) =>
    new Map(pageAnswer({ status: 200, title: 'x', main: markup`x`, formTargets }).headers);
  const policy = (formTargets: readonly string[]) =>
    headers(formTargets).get('Content-Security-Policy')?.split('; ') ?? [];
  expect(policy([])).toContain("form-action 'self'");
  expect(policy(['http://127.0.0.1:3456/callback'])).toContain(
    "form-action 'self' http://127.0.0.1:3456",
  );
  // The grammar of a policy has no such hosts.
  expect(policy(['http://[::1]:3456/callback'])).toContain("form-action 'self' http:");
  expect(policy([])).toContain("default-src 'none'");
  expect(policy([])).toContain("frame-ancestors 'none'");
  expect(headers([]).get('X-Frame-Options')).toBe('DENY');
});

test('P74: every page that a person can get to bears the mark, the ones of refusals too', async () => {
  const authorize = (changes: Record<string, string>) =>
    authorizeUrl(store, changes).slice(store.origin.length);
  const wanted = [
    '/',
    '/dashboard',
    '/no-such-page',
    authorize({}),
    authorize({ client_id: 'unknown' }),
    authorize({ redirect_uri: 'https://evil.example/' }),
    authorize({ scope: 'no_such_scope' }),
  ];
  const seen = new Map<string, number>();
  for (const path of wanted) {
    if (seen.has(path)) continue;
    const { status, headers, body } = await askStore(store.origin, { path });
    seen.set(path, status);
    if (status === 303 || status === 302) {
      const target = new URL(headers.location ?? '', store.origin);
      if (target.origin === store.origin) wanted.push(target.pathname + target.search);
      continue;
    }
    expect(headers['content-type'], path).toBe('text/html; charset=utf-8');
    expect(body, path).toMatch(MARK);
    for (const [, link = ''] of body.matchAll(/<a [^>]*href="(\/[^"#]*)"/g))
      wanted.push(link.replaceAll('&amp;', '&'));
  }
  const statuses = [...seen.values()];
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(5);
  expect(statuses.filter((status) => status >= 400).length).toBeGreaterThan(2);
});
