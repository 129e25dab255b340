import { expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { startRecordCaller } from '../record-caller.ts';

const { run } = startRecordCaller();

const FIELDS = [
  ['Walk', 'Material', 'single_line_text_field', 'Zinc'],
  ['Walk', 'size', 'number_integer', '12'],
  ['Walk', 'weights', 'list.number_decimal', '["1.5","20.0"]'],
  ['Walk', 'made', 'date', '2026-03-01'],
  ['Walk', 'shown', 'list.date', '["2025-01-01","2027-01-01"]'],
  ['Walk', 'tags', 'list.single_line_text_field', '["red","blue"]'],
] as const;

async function setMetafields(): Promise<void> {
  const [cup, plate] = digList(await run('{ products(first: 2) { nodes { id } } }'), 'nodes').map(
    (node) => dig(node, 'id'),
  );
  const set = await run(
    'mutation($metafields: [MetafieldsSetInput!]!) { metafieldsSet(metafields: $metafields) { userErrors { field message } } }',
    {
      metafields: [
        ...FIELDS.map(([namespace, key, type, value]) => ({
          ...{ ownerId: cup, namespace, key, type, value },
        })),
        { ownerId: plate, namespace: 'Walk', key: 'size', type: 'number_integer', value: '9' },
        // The text of another type says nothing of a number.
        { ownerId: plate, namespace: 'Else', key: 'size', type: 'number_integer', value: '12' },
      ],
    },
  );
  expect(dig(set, 'userErrors')).toEqual([]);
}

/** Searches, and how many products each finds. */
const SEARCHES = [
  ['walk.material:Zinc', 1],
  ['Walk.MATERIAL:Zinc', 1],
  ['walk.material:Tin', 0],
  ['else.material:Zinc', 0],
  ['walk.size:12', 1],
  ['walk.size:>8', 2],
  ['walk.size:>=9', 2],
  ['walk.size:<12', 1],
  ['else.size:12', 1],
  ['walk.weights:20', 1],
  ['walk.weights:>20', 0],
  ['walk.weights:1.5', 1],
  ['walk.made:2026-03-01', 1],
  ['walk.made:<2026-03-01', 0],
  ['walk.made:>2026-02-28', 1],
  ['walk.shown:>2026-01-01', 1],
  ['walk.shown:<2026-01-01', 1],
  ['walk.shown:>2028-01-01', 0],
  ['walk.tags:blue', 1],
  ['walk.tags:red', 1],
  ['walk.tags:green', 0],
] as const;

test('metafields are found by name and value, compared by what their type is', async () => {
  await setMetafields();
  const counts: Array<readonly [query: string, count: number]> = [];
  for (const [query] of SEARCHES) {
    const found = await run(
      'query($query: String) { products(first: 50, query: $query) { nodes { id } } }',
      { query: `metafields.${query}` },
    );
    counts.push([query, digList(found, 'nodes').length]);
  }
  expect(counts).toEqual(SEARCHES);
});
