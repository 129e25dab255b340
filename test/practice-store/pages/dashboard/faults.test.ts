import { afterEach, beforeEach, expect, test } from 'vitest';
import { FAULTS } from '../../../../source/practice-store/faults/fault-switches.ts';
import {
  type PracticeStore,
  startPracticeStore,
} from '../../../../source/practice-store/practice-store.ts';
import { askStore, fillForm } from '../../../support/store/practice-client.ts';
import { authorizeUrl } from '../../../support/store/practice-sign-in.ts';

const PATH = '/dashboard/faults';

let store: PracticeStore;
let now = 0;

beforeEach(async () => {
  now = 1_800_000_000_000;
  store = await startPracticeStore({ port: 0, clock: () => now });
});

afterEach(() => store.close());

async function page(path = PATH): Promise<string> {
  return (await askStore(store.origin, { path })).body;
}

function press(value: string, minutes = '5') {
  return fillForm(store.origin, PATH, { switch: value, minutes });
}

function on(): readonly string[] {
  return store.faults.active().map(({ fault, duration }) => `${fault.name} ${duration.type}`);
}

test('the page names every fault, and none is on at the start', async () => {
  const body = await page();
  for (const { name } of FAULTS) expect(body).toContain(`<code>${name}</code>`);
  expect(body).toContain('No fault is on.');
  expect(body).not.toContain('Faults are on:');
});

test('a fault is switched for the next request, for a time, for good, and off', async () => {
  const answer = await press('redirect-not-whitelisted next');
  expect(answer.headers.location).toBe(`${PATH}?done=switched#redirect-not-whitelisted`);
  expect(on()).toEqual(['redirect-not-whitelisted next-request']);
  await press('redirect-not-whitelisted time', '15');
  expect(on()).toEqual(['redirect-not-whitelisted for-a-time']);
  expect(await page()).toContain('On for 900 more seconds');
  now += 15 * 60_000;
  expect(on()).toEqual([]);
  await press('redirect-not-whitelisted good');
  expect(await page()).toContain('On until it is switched off');
  await press('redirect-not-whitelisted off');
  expect(on()).toEqual([]);
});

test('all are switched off with one button', async () => {
  await press('redirect-not-whitelisted good');
  await press('fewer-scopes good');
  expect(on()).toHaveLength(2);
  await press('all off');
  expect(on()).toEqual([]);
});

test.each(['', 'nothing good', 'fewer-scopes', 'fewer-scopes sometimes', 'all good'])(
  'what no button sends (%s) changes nothing',
  async (value) => {
    expect((await press(value)).headers.location).toBe(PATH);
    expect(on()).toEqual([]);
  },
);

test('every fault stands under where it strikes, with the same three spans', async () => {
  const body = await page();
  const headings = [...body.matchAll(/<summary><h2>(.*?)<\/h2>/g)].map(([, heading]) => heading);
  expect(headings).toEqual([
    'When approving: the authorize page',
    'When approving: the callback',
    'At the exchange',
    'In answers of the Admin API',
    'In the body of any answer',
    'On the connection of any answer',
  ]);
  const sections = body.split('<section ').slice(1);
  expect(sections).toHaveLength(FAULTS.length);
  for (const section of sections) {
    const labels = [...section.matchAll(/<button [^>]*>(.*?)<\/button>/g)].map(
      ([, label]) => label,
    );
    expect(labels).toEqual(['Once', 'For 60 s', 'Until switched off']);
  }
});

test('a time that no option has becomes 60 seconds', async () => {
  await press('fewer-scopes time', '1e9');
  expect(store.faults.active()[0]?.endsAt).toBe(now + 60_000);
});

test('every page says which faults are on, and the one that a fault makes says so too', async () => {
  await press('fewer-scopes good');
  await press('redirect-not-whitelisted next');
  for (const path of ['/dashboard', PATH, '/admin/apps', '/nowhere']) {
    expect(await page(path)).toContain('Faults are on:</strong> ');
  }
  const path = authorizeUrl(store).slice(store.origin.length);
  const refused = await page(path);
  expect(refused).toContain('Oauth error invalid_request: The redirect_uri is not whitelisted');
  expect(refused).toContain('Redirect URL not on the list');
  const consent = await page(path);
  expect(consent).toContain('>Approve<');
  expect(consent).toContain('Fewer scopes granted than asked for. This is on purpose.');
  expect(consent).not.toContain('Redirect URL not on the list');
});
