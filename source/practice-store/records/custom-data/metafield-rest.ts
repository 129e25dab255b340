import { timeText } from '../../api/formats.ts';
import { restResource } from '../../rest/resource.ts';
import { listedRows } from '../rows.ts';
import type { Metafield } from './metafield.ts';

/** The metafields of the store itself. */
export const metafields = restResource<Metafield>({
  plural: 'metafields',
  rows: ({ world }) =>
    listedRows(
      world.metafields.of({ typename: 'Shop', id: world.shop.id }).toSorted((a, b) => a.id - b.id),
    ),
  toJson: (metafield) => ({
    id: metafield.id,
    namespace: metafield.namespace,
    key: metafield.key,
    value: metafield.value,
    description: null,
    owner_id: metafield.owner.id,
    created_at: timeText(metafield.createdAtMs),
    updated_at: timeText(metafield.updatedAtMs),
    owner_resource: 'shop',
    type: metafield.type,
    admin_graphql_api_id: `gid://shopify/Metafield/${metafield.id}`,
  }),
  filters: {
    namespace: (row, value) => row.namespace === value,
    key: (row, value) => row.key === value,
    type: (row, value) => row.type === value,
  },
});
