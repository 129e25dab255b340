import type { Discount } from '../../../../data/discount.ts';
import { allRows, listedRows } from '../../../../data/rows.ts';
import { discountListing } from '../../../../records/discount/discount-type.ts';
import { parseGid } from '../../gid.ts';
import { listConnection, listCount } from '../../listing.ts';
import { exactCount } from '../../money.ts';
import type { Field, FieldTable } from '../../objects.ts';
import type { Scene } from '../../scene.ts';
import { findNode } from '../find-node.ts';

/** Discounts, by code and automatic. */
export const discountRoots: FieldTable<Scene> = {
  discountNodes: discountField((row, { objects }) => objects.discountNode(row)),
  discountNodesCount: (scene, args, _scene, info) =>
    listCount(discountListing(scene.context.nowMs), scene.world.discounts, { args, scene, info }),
  discountNode: (scene, args) =>
    discountById(args['id'], scene, (row) => scene.objects.discountNode(row)),
  codeDiscountNodes: discountField((row, { objects }) => objects.codeDiscountNode(row), true),
  codeDiscountNode: (scene, args) => findNode(args['id'], scene, 'DiscountCodeNode'),
  codeDiscountNodeByCode: ({ world, objects }, args) => {
    const code = String(args['code']).toLowerCase();
    const found = allRows(world.discounts).find((entry) => entry.code?.toLowerCase() === code);
    return found === undefined ? null : objects.codeDiscountNode(found);
  },
  automaticDiscountNodes: discountField(
    (row, { objects }) => objects.automaticDiscountNode(row),
    false,
  ),
  automaticDiscountNode: (scene, args) => findNode(args['id'], scene, 'DiscountAutomaticNode'),
  automaticDiscounts: discountField((row, { objects }) => objects.discount(row), false),
  automaticDiscount: (scene, args) =>
    discountById(args['id'], scene, (row) =>
      row.code === null ? scene.objects.discount(row) : null,
    ),
  discountCodesCount: ({ world }) =>
    exactCount(allRows(world.discounts).filter((entry) => entry.code !== null).length),
};

/** @param withCode true for codes only, false for automatic ones only */
function discountField(
  nodeOf: (row: Discount, scene: Scene) => unknown,
  withCode?: boolean,
): Field<Scene> {
  return (scene, args, _scene, info) => {
    const all = allRows(scene.world.discounts);
    const rows =
      withCode === undefined ? all : all.filter((row) => (row.code !== null) === withCode);
    const listing = discountListing(scene.context.nowMs);
    return listConnection(listing, listedRows(rows), { args, scene, info }, (row) =>
      nodeOf(row, scene),
    );
  };
}

/** The types of all three nodes name the same discount. */
function discountById(id: unknown, { world }: Scene, nodeOf: (row: Discount) => unknown): unknown {
  const parsed = typeof id === 'string' ? parseGid(id) : null;
  if (parsed === null || !/^Discount\w*Node$/.test(parsed.type)) return null;
  const found = world.discounts.find(Number(parsed.id));
  return found === null ? null : nodeOf(found);
}
