import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { FAULTS } from '../../source/practice-store/faults/fault-switches.ts';
import { readScenario } from '../../source/practice-store/scenario/read-scenario.ts';
import { FIELD_HELP } from '../../source/practice-store/scenario/scenario.ts';

const inDocs = (name: string) => new URL(`../../docs/${name}`, import.meta.url);
const page = await readFile(inDocs('practice-store.md'), 'utf8');

test('the page lists every fault with what it does, and no other', () => {
  const failures = page.slice(page.indexOf('## Failures'), page.indexOf('## Scenarios'));
  const rows = [...failures.matchAll(/^\| `([a-z0-9-]+)` \| (.+) \|$/gm)].map(([, name, what]) => ({
    name,
    what,
  }));
  const known = FAULTS.map(({ name, what }) => ({ name, what }));
  expect(rows).toHaveLength(known.length);
  expect(rows).toEqual(expect.arrayContaining(known));
});

test('the page names every field of a scenario', () => {
  const fields = Object.keys(FIELD_HELP).filter((path) => path !== '' && !path.endsWith('[]'));
  const missing = fields
    .filter((path) => path !== 'store' && path !== 'faults')
    .map((path) => path.replace(/^(apps|faults)\./, '$1[].'))
    .filter((path) => !page.includes(`\`${path}\``));
  expect(missing).toEqual([]);
});

test('the example is a good scenario that has every field', async () => {
  const { pathname } = inDocs('practice-scenario.json');
  const scenario = await readScenario(decodeURIComponent(pathname));
  const [app = {}] = scenario.apps ?? [];
  const [fault = {}] = scenario.faults ?? [];
  const paths = [
    ...Object.keys(scenario),
    ...Object.keys(scenario.store ?? {}).map((name) => `store.${name}`),
    ...Object.keys(app).map((name) => `apps.${name}`),
    ...Object.keys(fault).map((name) => `faults.${name}`),
  ];
  const fields = Object.keys(FIELD_HELP).filter((path) => path !== '' && !path.endsWith('[]'));
  expect(paths.toSorted()).toEqual(fields.toSorted());
});
