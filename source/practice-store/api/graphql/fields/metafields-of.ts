import {
  DEFAULT_NAMESPACE,
  type MetafieldOwner,
  type OwnerTypename,
} from '../../../data/metafield.ts';
import { listedRows } from '../../../data/rows.ts';
import { ascending } from '../../../data/sequence.ts';
import { connect } from '../connection.ts';
import type { FieldTable } from '../objects.ts';
import type { Scene } from '../scene.ts';

/** `metafield` and `metafields` of a type that carries them. */
export function metafieldsOf<Row>(
  typename: OwnerTypename,
  idOf: (row: Row, scene: Scene) => number,
): FieldTable<Row> {
  const owner = (row: Row, scene: Scene): MetafieldOwner => ({ typename, id: idOf(row, scene) });
  return {
    metafield: (row, args, scene) => {
      const namespace = args['namespace'] ?? DEFAULT_NAMESPACE;
      const found = scene.world.metafields
        .of(owner(row, scene))
        .find((entry) => entry.namespace === namespace && entry.key === args['key']);
      return found === undefined ? null : scene.objects.metafield(found);
    },
    metafields: (row, args, scene) => {
      const { namespace, keys } = args;
      const wanted: readonly unknown[] | null = Array.isArray(keys) ? keys : null;
      const rows = scene.world.metafields
        .of(owner(row, scene))
        .filter(
          (entry) =>
            (typeof namespace !== 'string' || entry.namespace === namespace) &&
            (wanted === null ||
              wanted.includes(`${entry.namespace}.${entry.key}`) ||
              wanted.includes(entry.key)),
        );
      return connect(ascending(listedRows(rows)), args, scene.objects.metafield);
    },
  };
}
