import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../../../source/practice-store/practice-store.ts';
import {
  askStore,
  createApp,
  sendForm,
  ticketOf,
  VERSION,
} from '../../../support/store/practice-client.ts';

const NEW = '/dashboard/apps/new';
const FIELDS = [
  ['title', 'App'],
  ['organization', 'Demo organization'],
] as const;

let store: PracticeStore<null>;
let now = 0;

beforeEach(async () => {
  now = 1_800_000_000_000;
  store = await startPracticeStore({ port: 0, app: 'none', clock: () => now });
});

afterEach(() => store.close());

async function openTicket(path: string): Promise<string> {
  return ticketOf((await askStore(store.origin, { path })).body);
}

describe('a form of the app settings', () => {
  test.each(['https://evil.example', 'null'])('is refused from the Origin %s', async (Origin) => {
    const ticket = await openTicket(NEW);
    const answer = await sendForm(store.origin, NEW, [['ticket', ticket], ...FIELDS], { Origin });
    expect(answer.status).toBe(403);
    expect(store.apps()).toEqual([]);
  });

  test('needs the ticket of its own page', async () => {
    const foreign = await openTicket('/dashboard/faults');
    for (const ticket of ['', 'practice_form_made_up', foreign]) {
      const answer = await sendForm(store.origin, NEW, [['ticket', ticket], ...FIELDS]);
      expect(answer.status).toBe(403);
      expect(answer.body).toContain('Nothing was changed');
      expect(answer.body).toContain(`href="${NEW}"`);
    }
    expect(store.apps()).toEqual([]);
  });

  test('is too old after eight hours', async () => {
    const ticket = await openTicket(NEW);
    now += 8 * 3_600_000 - 1;
    const inTime = await sendForm(store.origin, NEW, [['ticket', ticket], ...FIELDS]);
    expect(inTime.status).toBe(303);
    now += 1;
    expect((await sendForm(store.origin, NEW, [['ticket', ticket], ...FIELDS])).status).toBe(403);
  });

  test('has one effect, however often it is sent', async () => {
    const ticket = await openTicket(NEW);
    const first = await sendForm(store.origin, NEW, [['ticket', ticket], ...FIELDS]);
    const second = await sendForm(store.origin, NEW, [['ticket', ticket], ...FIELDS]);
    expect(first.status).toBe(303);
    expect(second.status).toBe(303);
    expect(second.headers.location).toBe(first.headers.location);
    expect(store.apps()).toHaveLength(1);
  });

  test.each(['title', 'appUrl', 'scopes', 'redirectUris', 'anything'])(
    'takes no live credential in %s, and does not repeat it',
    async (field) => {
      const path = `${await createApp(store.origin, 'App')}/versions`;
      const live = `shpss_${'0123456789abcdef'.repeat(2)}`;
      const answer = await sendForm(store.origin, path, [
        ['ticket', await openTicket(path)],
        ...Object.entries({ ...VERSION, do: 'save', [field]: `read_products, ${live}` }),
      ]);
      expect(answer.status).toBe(422);
      expect(answer.body).not.toContain(live);
      expect(answer.body).toContain('a credential of a real store');
      expect(store.apps()[0]?.draft).toBeNull();
    },
  );

  test('asks for a name of at most 60 characters and for one of the organizations', async () => {
    for (const [fields, text] of [
      [[['title', ' '], FIELDS[1]], 'App name: it is missing.'],
      [[['title', 'x'.repeat(61)], FIELDS[1]], 'App name: at most 60 characters.'],
      [[FIELDS[0], ['organization', 'Other']], 'Organization: choose one.'],
    ] as const) {
      const ticket = await openTicket(NEW);
      const answer = await sendForm(store.origin, NEW, [['ticket', ticket], ...fields]);
      expect(answer.status).toBe(422);
      expect(answer.body).toContain(text);
    }
    expect(store.apps()).toEqual([]);
  });
});

describe('a page of the app settings', () => {
  test('escapes what a person typed, has no script and cannot be framed', async () => {
    const path = await createApp(store.origin, '<img src=x onerror=alert(1)>');
    const pages = ['', '/versions', '/distribution', '/settings'].map((tab) => `${path}${tab}`);
    for (const page of ['/dashboard', '/dashboard/faults', NEW, '/admin/apps', ...pages]) {
      const { status, body, headers } = await askStore(store.origin, { path: page });
      expect(status).toBe(200);
      expect(body).not.toContain('<img');
      expect(body).not.toContain('<script');
      expect(body).toContain('PRACTICE');
      const policy = String(headers['content-security-policy']);
      expect(policy.replace(/'sha256-[^']+'/, 'STYLE')).toBe(
        "default-src 'none'; style-src STYLE; img-src data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
      );
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['cache-control']).toBe('no-store');
    }
  });

  test.each(['/dashboard/apps/1', '/dashboard/apps/x', '/dashboard/apps/', '/dashboard/x'])(
    'is not found at %s',
    async (path) => {
      expect((await askStore(store.origin, { path })).status).toBe(404);
    },
  );

  test('is not found below a page of an app', async () => {
    const path = await createApp(store.origin, 'App');
    for (const below of ['/versions/1', '/toString', '/__proto__']) {
      expect((await askStore(store.origin, { path: `${path}${below}` })).status).toBe(404);
    }
  });
});
