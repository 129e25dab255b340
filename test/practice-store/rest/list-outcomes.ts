/** What the lists of REST make of each parameter of their queries. */
import { REST_DOCUMENTS, REST_RESOURCES } from '../../../source/practice-store/records/registry.ts';
import { short } from '../../support/state-changes.ts';
import { dig } from '../api/api-caller.ts';
import { createRestWorld, plainText, type RestAnswer, type RestWorld } from './rest-world.ts';

/** Every parameter that some list takes; a list that does not know one shows all of its rows. */
const NAMES =
  'ids handle title name vendor product_type product_id collection_id author tag status published_status src path target role namespace key type topic address article_id scope order query filter verb since_id financial_status code'.split(
    ' ',
  );

const DATES = 'created_at updated_at published_at processed_at starts_at ends_at'.split(' ');

const EDGES: Readonly<Record<string, readonly string[]>> = {
  limit: ['1', '2', '250', '251', '0', '-1', 'x', ''],
  since_id: ['0', 'x', '-1', ''],
  fields: ['id', 'id,title', 'admin-graphql-api-id', 'nothing', ''],
  page_info: ['x'],
  order: [
    'id desc',
    'id asc',
    'title desc',
    'title',
    'created_at DESC',
    'updated_at asc',
    'name desc',
    'nothing desc',
    'id down',
  ],
  published_status: ['published', 'unpublished', 'any', 'x'],
  status: ['any', 'enabled', 'disabled', 'published', 'unapproved', 'spam', 'x'],
  scope: ['all', 'x'],
  popular: ['1', '0'],
  filter: ['Product,Order', 'Product', 'Customer', 'x'],
  verb: ['create', 'published', 'x'],
  query: ['x', 'a*'],
};

function ask(world: RestWorld, path: string, name: string, value: string): RestAnswer {
  // What is on a page of its own names its parameters in a header.
  const isPaged = name === 'limit' || name === 'page_info';
  const query = new URLSearchParams({ ...(isPaged ? {} : { limit: '250' }), [name]: value });
  return world.send('GET', `${path}?${query.toString()}`);
}

/** The rows of an answer by their ids, or all that it says where there are none. */
function rowsOf(key: string, { status, body, headers }: RestAnswer): string {
  const rows: unknown = dig(body, key);
  const links = headers.map(([name, value]) => ` ${name}: ${value}`).join('');
  if (status !== 200 || !Array.isArray(rows)) return `${status} ${JSON.stringify(body)}`;
  const names = new Set(rows.flatMap((row) => Object.keys(Object(row))));
  const ids = rows.map((row: unknown) => plainText(dig(row, 'id') ?? row));
  return short(`${rows.length}: ${ids.join(' ')}, with ${[...names].join()}${links}`, 110);
}

/** The values of a field in the first, the middle and the last row, and one that no row has. */
function valuesIn(rows: readonly unknown[], field: string): string[] {
  const some = [rows[0], rows[Math.floor(rows.length / 2)], rows.at(-1)];
  const found = some.map((row) => dig(row, field)).filter((value) => value != null);
  const texts = found.flatMap((value) => [
    plainText(value),
    ...plainText(value).split(', ').slice(0, 1),
  ]);
  return [...new Set([...texts, 'x', ''])];
}

/** Each parameter with the values that are tried. */
function* parameters(rows: readonly unknown[]): Iterable<readonly [name: string, value: string]> {
  for (const [name, values] of Object.entries(EDGES))
    for (const value of values) yield [name, value];
  for (const name of NAMES) {
    const field = name === 'ids' || name === 'since_id' ? 'id' : name === 'tag' ? 'tags' : name;
    for (const value of valuesIn(rows, field)) yield [name, value];
  }
  for (const field of DATES)
    for (const end of ['min', 'max'])
      for (const value of valuesIn(rows, field)) yield [`${field}_${end}`, value];
  const ids = rows.map((row) => String(dig(row, 'id')));
  yield ['ids', ids.slice(0, 2).join(',')];
}

/**
 * @param path of the list, with the ids that it needs
 * @returns a line for each answer that is not the whole list, with the parameters that led to it
 */
function outcomesOf(world: RestWorld, path: string, key: string): string {
  const all = world.send('GET', `${path}?limit=250`);
  const rows: unknown = dig(all.body, key);
  const whole = rowsOf(key, all);
  const said = new Map<string, string[]>();
  const note = (words: string, what: string) => said.set(words, [...(said.get(words) ?? []), what]);
  for (const [name, value] of parameters(Array.isArray(rows) ? rows : [])) {
    note(rowsOf(key, ask(world, path, name, value)), `${name}=${value.slice(0, 40)}`);
    const counted = ask(world, `${path}/count`, name, value);
    if (counted.status === 200)
      note(`count ${String(dig(counted.body, 'count'))}`, `${name}=${value.slice(0, 40)}`);
  }
  const lines = [...said]
    .filter(([words]) => words !== whole)
    .map(([words, what]) => `  ${words}: ${short(what.join(' '), 300)}`);
  return [path, `  all: ${whole}`, ...lines, ''].join('\n');
}

/** The ids of a path are those of the first rows of the lists around it. */
export function filled(world: RestWorld, pattern: string): string | null {
  let path = '';
  for (const part of pattern.split('/')) {
    if (!part.startsWith('{')) {
      path = path === '' ? part : `${path}/${part}`;
      continue;
    }
    const list = path.startsWith('orders') ? `${path}?status=any` : path;
    const body = world.send('GET', list === 'collections' ? 'smart_collections' : list).body;
    const [rows] = Object.values(Object(body));
    const id = dig(rows, 0, 'id');
    if (id === undefined) return null;
    path = `${path}/${plainText(id)}`;
  }
  return path;
}

/** What the seeded store has nothing of. */
export function furnish(world: RestWorld): void {
  const metafield = { type: 'single_line_text_field', value: 'x' };
  const owners = ['products', 'customers', 'pages', 'blogs', 'articles', 'draft_orders'];
  const paths = owners.map((owner) => `${owner}/${world.idAt(owner, owner, 0)}/metafields`);
  for (const path of [...paths, 'metafields']) {
    for (const [namespace, key] of [
      ['walk', 'first'],
      ['walk', 'second'],
      ['other', 'first'],
    ])
      world.send('POST', path, { metafield: { ...metafield, namespace, key } });
  }
  const charge = { name: 'Walk', return_url: 'https://walk.example.com/', price: 5 };
  for (const name of ['Walk', 'Run']) {
    world.send('POST', 'application_charges', { application_charge: { ...charge, name } });
    world.send('POST', 'recurring_application_charges', {
      recurring_application_charge: { ...charge, name },
    });
    world.send('POST', 'application_credits', {
      application_credit: { description: name, amount: 1 },
    });
    world.send('POST', 'fulfillment_services', { fulfillment_service: { name } });
    world.send('POST', 'storefront_access_tokens', { storefront_access_token: { title: name } });
    const product_id = world.idAt('products', 'products', name.length - 3);
    world.send('POST', 'custom_collections', {
      custom_collection: { title: name, collects: [{ product_id }] },
    });
  }
  for (const topic of ['orders/create', 'products/update'])
    for (const end of ['a', 'b'])
      world.send('POST', 'webhooks', {
        webhook: { topic, address: `https://walk.example.com/${end}` },
      });
}

/** What the lists whose paths match make of their parameters. */
export function listOutcomes(isMeant: (path: string) => boolean): string {
  const world = createRestWorld();
  furnish(world);
  const lists = [
    ...REST_RESOURCES.map(({ path, plural }) => ({ path, key: plural })),
    ...REST_DOCUMENTS.map(({ path }) => ({ path, key: path.split('/').at(-1) ?? '' })),
  ];
  return lists
    .filter(({ path }) => isMeant(path))
    .map(({ path, key }) => {
      const own = filled(world, path);
      return own === null ? `${path}\n  no row around it\n` : outcomesOf(world, own, key);
    })
    .join('');
}
