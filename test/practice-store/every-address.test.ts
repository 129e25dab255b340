/**
 * What the practice store answers at its addresses, to a person and to a program, with a known time
 * and known random bytes, as text beside this file; written anew with
 * `vitest run test/practice-store/every-address -u`.
 */
import { expect, onTestFinished, test } from 'vitest';
import { FAULTS } from '../../source/practice-store/faults/fault-switches.ts';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../source/practice-store/practice-store.ts';
import {
  askStore,
  type ClientAnswer,
  fillForm,
  sendForm,
  ticketOf,
  VERSION,
} from '../support/store/practice-client.ts';
import {
  approvedCode,
  authorizeUrl,
  freshToken,
  postToken,
  textFields,
} from '../support/store/practice-sign-in.ts';
import { short } from '../support/state-changes.ts';

const NOW_MS = Date.UTC(2026, 10, 20, 10, 26, 40);

/** Of headers those that tell a client something, and no count of bytes. */
const LEFT_OUT = ['date', 'content-length', 'connection', 'keep-alive'];

/** Those of every page are the same. */
const OF_PAGES = ['content-security-policy', 'x-request-id'];

type Answered = Pick<ClientAnswer, 'status' | 'body'> & { readonly headers: object };

/** The lines of answers, one after the other. */
class Transcript {
  readonly #lines: string[] = [];
  readonly #seen = new Set<string>();

  readonly store: PracticeStore<null> | PracticeStore;

  constructor(store: PracticeStore<null> | PracticeStore) {
    this.store = store;
    onTestFinished(() => store.close());
  }

  add(what: string, { status, headers, body }: Answered): void {
    const told = Object.entries(headers)
      .filter(([name]) => !LEFT_OUT.includes(name))
      .map(
        ([name, value]) => `${name}: ${short(String(value), OF_PAGES.includes(name) ? 30 : 200)}`,
      );
    this.#lines.push(['', what, String(status), ...told, ...this.#bodyLines(body)].join('\n  '));
  }

  /** What a page says that no page before has said, and a digest of it all; else its text. */
  #bodyLines(whole: string): string[] {
    const body = this.#known(whole);
    if (!body.startsWith('<!')) return body === '' ? [] : [short(body, 600)];
    const [, main = body] = /<body[^>]*>([^]*)<\/body>/.exec(body) ?? [];
    const lines = main
      .split('\n')
      .map((line) => short(line.trim(), 300))
      .filter((line) => line !== '' && !this.#seen.has(line));
    for (const line of lines) this.#seen.add(line);
    return [short(body.replace(/^[^]*?<title>/, ''), 60).replaceAll(/\n\s*/g, ' '), ...lines];
  }

  /** With the port that such a store has for most people. */
  #known(text: string): string {
    return text.replaceAll(`:${this.store.port}`, ':3457');
  }

  /** The answer to a GET, and what it is. */
  async show(path: string, headers: Readonly<Record<string, string>> = {}): Promise<string> {
    const answer = await askStore(this.store.origin, { path, headers });
    this.add(`GET ${path}`, answer);
    return answer.body;
  }

  async fill(path: string, fields: Readonly<Record<string, string>>): Promise<string> {
    const answer = await fillForm(this.store.origin, path, fields);
    this.add(`POST ${path} ${JSON.stringify(fields)}`, answer);
    return (answer.headers.location ?? '').replace(/\?.*$/, '');
  }

  text(): string {
    return `${this.#known(this.#lines.join('\n')).trimStart()}\n`;
  }
}

/** Bytes that come in the same order each time. */
function knownBytes(): (count: number) => Uint8Array {
  let next = 0;
  return (count) => Uint8Array.from({ length: count }, () => (next = (next * 167 + 13) % 251));
}

const KNOWN = { port: 0, clock: () => NOW_MS } as const;

test('the sign-in answers what is written down', async () => {
  const store = await startPracticeStore({ ...KNOWN, randomness: knownBytes() });
  const transcript = new Transcript(store);
  const path = (changes: Readonly<Record<string, string | null>> = {}) =>
    authorizeUrl(store, changes).slice(store.origin.length);
  for (const each of ['/', '/admin', '/nothing', '/nothing.json', '/admin/api/2026-10/shop.json'])
    await transcript.show(each);
  for (const changes of [
    {},
    { client_id: null },
    { client_id: 'unknown' },
    { redirect_uri: null },
    { redirect_uri: 'https://a.example/back' },
    { scope: null },
    { scope: 'read_nothing' },
    { scope: 'write_themes' },
    { state: null },
    { response_type: 'token' },
    { 'grant_options[]': 'per-user' },
    { code_challenge: 'abc' },
    { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' },
  ])
    await transcript.show(path(changes));
  for (const decision of ['cancel', 'approve', 'neither']) {
    const page = await askStore(store.origin, { path: path() });
    const fields = [
      ['ticket', ticketOf(page.body)],
      ['decision', decision],
    ] as const;
    transcript.add(decision, await sendForm(store.origin, '/admin/oauth/authorize', fields));
    transcript.add(
      `${decision} again`,
      await sendForm(store.origin, '/admin/oauth/authorize', fields),
    );
  }
  const code = await approvedCode(store);
  for (const fields of [
    {},
    { code: 'unknown' },
    { code, client_secret: 'wrong' },
    { code, client_id: 'unknown' },
    { code, expiring: '1' },
    { code },
    { grant_type: 'refresh_token' },
    { grant_type: 'refresh_token', refresh_token: 'unknown' },
    { grant_type: 'client_credentials' },
    { grant_type: 'password' },
  ])
    transcript.add(`exchange ${JSON.stringify(fields)}`, await postToken(store, fields));
  const issued = await postToken(store, { code: await approvedCode(store) });
  transcript.add('exchange', issued);
  const token = textFields(issued.body).get('access_token') ?? '';
  const scopes = '/admin/oauth/access_scopes.json';
  for (const given of [token, 'practice_nobodys', ''])
    await transcript.show(scopes, { 'X-Shopify-Access-Token': given });
  for (const [method, where] of [
    ['GET', '/admin/oauth/access_token'],
    ['PUT', '/admin/oauth/authorize'],
    ['DELETE', '/admin/api_permissions/current.json'],
    ['DELETE', '/admin/api_permissions/current.json'],
  ] as const)
    transcript.add(
      `${method} ${where}`,
      await askStore(store.origin, {
        method,
        path: where,
        headers: { 'X-Shopify-Access-Token': token },
      }),
    );
  await transcript.show(scopes, { 'X-Shopify-Access-Token': token });
  await expect(transcript.text()).toMatchFileSnapshot('every-address.sign-in.txt');
});

test('the app settings answer what is written down', async () => {
  const store = await startPracticeStore({ ...KNOWN, app: 'none', randomness: knownBytes() });
  const transcript = new Transcript(store);
  for (const each of ['', '/apps/new', '/faults', '/apps/1', '/apps/x', '/apps/1/versions/x'])
    await transcript.show(`/dashboard${each}`);
  for (const title of ['', 'x'.repeat(300), 'My app'])
    await transcript.fill('/dashboard/apps/new', { title, organization: 'Demo organization' });
  const app = `/dashboard/apps/${store.apps().at(-1)?.id ?? 0}`;
  for (const tab of ['', '/versions', '/distribution', '/settings'])
    await transcript.show(app + tab);
  for (const change of [
    { do: 'save' },
    { do: 'release', scopes: 'read_nothing' },
    { do: 'release', redirectUris: 'http://a.example/x' },
    { do: 'release', redirectUris: 'no address' },
    { do: 'release', appUrl: 'ftp://a.example' },
    { do: 'release', apiVersion: '2019-01' },
    { do: 'find', find: 'gift' },
    { do: 'nothing' },
    { do: 'release' },
  ])
    await transcript.fill(`${app}/versions`, { ...VERSION, ...change });
  await transcript.show(`${app}/versions?done=released`);
  for (const change of [
    { do: 'protect', level: 'level1' },
    { do: 'protect', level: 'all' },
    { do: 'choose', distribution: 'custom' },
    { do: 'choose', distribution: 'public' },
  ])
    await transcript.fill(`${app}/distribution`, change);
  await transcript.show(`${app}/distribution`);
  const secret = store.apps().at(-1)?.secrets[0].id ?? '';
  for (const change of [{ show: secret }, { rotate: 'yes' }, { rotate: 'yes' }, { revoke: secret }])
    await transcript.fill(`${app}/settings`, change);
  await transcript.show(app);
  await transcript.fill(app, {});
  transcript.add(
    'without a ticket',
    await sendForm(store.origin, `${app}/versions`, Object.entries(VERSION)),
  );
  transcript.add(
    'from another site',
    await sendForm(store.origin, app, [], { Origin: 'https://evil.example' }),
  );
  for (const change of [
    'token-dead next',
    'plan-402 time',
    'plan-402 off',
    'shop-locked good',
    'all off',
    'x next',
  ])
    await transcript.fill('/dashboard/faults', { switch: change, minutes: '3' });
  await expect(transcript.text()).toMatchFileSnapshot('every-address.settings.txt');
});

/** Its answers are as large as it says, and take as long; its own test is about that. */
const LARGE = 'huge-body';

test('each fault of the API answers what is written down', async () => {
  const store = await startPracticeStore({ ...KNOWN, randomness: knownBytes() });
  const transcript = new Transcript(store);
  const { token } = await freshToken(store, { scope: 'read_products,read_orders' });
  const headers = { 'X-Shopify-Access-Token': token, 'Content-Type': 'application/json' };
  for (const { name, where } of FAULTS) {
    if (where !== 'api' || name === LARGE) continue;
    for (const [method, path, body] of [
      ['GET', 'products.json?limit=1', ''],
      ['POST', 'graphql.json', '{"query":"{ shop { name } }"}'],
    ] as const) {
      store.faults.switchOn(name, { type: 'next-request' });
      const answer = await askStore(store.origin, {
        ...{ method, path: `/admin/api/2026-10/${path}`, headers, body },
      }).catch((error: unknown) => ({ status: 0, headers: {}, body: String(error) }));
      transcript.add(`${name} ${method}`, answer);
      store.faults.switchAllOff();
    }
  }
  await expect(transcript.text()).toMatchFileSnapshot('every-address.faults.txt');
});
