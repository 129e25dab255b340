/**
 * What REST answers when a row is removed, changed in nothing, or not there, and to each action: as texts
 * beside this file, written anew with `vitest run test/practice-store/rest/every-removal -u`.
 */
import { expect, test } from 'vitest';
import { REST_ACTIONS, REST_RESOURCES } from '../../../source/practice-store/records/registry.ts';
import { short } from '../../support/state-changes.ts';
import { dig } from '../api/api-caller.ts';
import { withoutRandom } from '../api/written.ts';
import { filled, furnish } from './list-outcomes.ts';
import { createRestWorld, type RestAnswer, type RestWorld } from './rest-world.ts';

/** No row has it. */
const UNKNOWN = '999999999999';

function makeWorld(): RestWorld {
  const world = createRestWorld();
  furnish(world);
  return world;
}

function words({ status, body, headers }: RestAnswer): string {
  const links = headers.map(([name, value]) => ` ${name}: ${value}`).join('');
  return `${status} ${short(withoutRandom(JSON.stringify(body)), 200)}${links}`;
}

/** The path with each of its ids in turn replaced by one that no row has. */
function unknownPaths(path: string): string[] {
  const parts = path.split('/');
  return parts.flatMap((part, at) =>
    /^\d+$/.test(part) ? [parts.with(at, UNKNOWN).join('/')] : [],
  );
}

/** Requests one after the other; what changes something needs a world of its own. */
function answers(
  requests: ReadonlyArray<readonly [method: string, path: string, body?: unknown]>,
  world = makeWorld(),
) {
  return requests.map(
    ([method, path, body]) => `  ${method} ${path}: ${words(world.send(method, path, body))}`,
  );
}

test('what is removed, or changed in nothing, is answered as written down', async () => {
  const lines: string[] = [];
  const seeded = makeWorld();
  for (const { path, plural, singular, remove, update } of REST_RESOURCES) {
    const list = filled(seeded, path);
    const rows: unknown = list === null ? null : dig(seeded.send('GET', list).body, plural);
    if (list === null || !Array.isArray(rows) || rows.length === 0) continue;
    const ends = [...new Set([rows[0], rows.at(-1)].map((row: unknown) => String(dig(row, 'id'))))];
    lines.push(path);
    for (const id of ends) {
      const one = `${list}/${id}`;
      if (update !== null)
        lines.push(
          ...answers([
            ['PUT', one, { [singular]: {} }],
            ['GET', `${list}?fields=id`],
          ]),
        );
      if (remove !== null)
        lines.push(
          ...answers([
            ['DELETE', one],
            ['GET', one],
            ['GET', `${list}?fields=id`],
            ['DELETE', one],
            ['PUT', one, { [singular]: {} }],
          ]),
        );
      for (const unknown of unknownPaths(one))
        lines.push(
          ...answers(
            [
              ['GET', unknown],
              ['PUT', unknown, { [singular]: {} }],
              ['DELETE', unknown],
            ],
            seeded,
          ),
        );
    }
    for (const unknown of unknownPaths(list))
      lines.push(
        ...answers(
          [
            ['GET', unknown],
            ['POST', unknown, { [singular]: {} }],
          ],
          seeded,
        ),
      );
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('every-removal.rows.txt');
});

test('each action is answered as written down, the second time as well', async () => {
  const lines: string[] = [];
  const seeded = makeWorld();
  for (const { method, path } of REST_ACTIONS) {
    const own = filled(seeded, path);
    lines.push(`${method} ${path}`);
    if (own === null) continue;
    const [, above = own] = /^(.*?\/\d+)(?:\/[a-z_]+)*$/.exec(own) ?? [];
    lines.push(
      ...answers([
        [method, own, {}],
        [method, own, {}],
        ['GET', above],
      ]),
      ...unknownPaths(own).flatMap((unknown) => answers([[method, unknown, {}]], seeded)),
    );
  }
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('every-removal.actions.txt');
});

test('several addresses are removed at once', async () => {
  const world = makeWorld();
  const customer = `customers/${world.idAt('customers', 'customers', 0)}`;
  const make = (city: string) =>
    String(
      dig(
        world.send('POST', `${customer}/addresses`, { address: { city, country: 'Iceland' } }).body,
        'customer_address',
        'id',
      ),
    );
  const [one, two, three] = [make('One'), make('Two'), make('Three')];
  const set = (query: string, body?: unknown) =>
    words(world.send('PUT', `${customer}/addresses/set${query}`, body));
  const said = [
    set('', {}),
    set('?operation=destroy'),
    set('?operation=other', { address_ids: [one] }),
    set('', { operation: 'destroy', address_ids: 'x' }),
    set('', { operation: 'destroy', address_ids: [] }),
    set('', { operation: 'destroy', address_ids: [one, UNKNOWN] }),
    set(`?operation=destroy&address_ids[]=${one}&address_ids[]=${two}`),
    set('', { operation: 'destroy', address_ids: [Number(three)] }),
    set('', { operation: 'destroy', address_ids: [three] }),
    words(world.send('GET', `${customer}/addresses?fields=id,city,default`)),
  ];
  expect(said).toMatchInlineSnapshot(`
    [
      "400 {"errors":{"operation":"Required parameter missing or invalid"}}",
      "400 {"errors":{"address_ids":"Required parameter missing or invalid"}}",
      "400 {"errors":{"operation":"Required parameter missing or invalid"}}",
      "400 {"errors":{"address_ids":"Required parameter missing or invalid"}}",
      "400 {"errors":{"address_ids":"Required parameter missing or invalid"}}",
      "404 {"errors":"Not Found"}",
      "200 {}",
      "200 {}",
      "404 {"errors":"Not Found"}",
      "200 {"addresses":[{"id":9400000000000,"city":"Leipzig","default":true}]}",
    ]
  `);
});
