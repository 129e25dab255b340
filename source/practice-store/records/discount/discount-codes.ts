import { type Changed, saved } from '../change.ts';
import type { Order } from '../order/order.ts';
import { allRows } from '../rows.ts';
import type { Session, World } from '../world.ts';
import { codeFaults } from './discount-faults.ts';
import { type CodeCreation, type Discount, newCode, type RedeemCode } from './discount.ts';

/** Adds one code to a discount. */
export function createCode(
  { world, context }: Session,
  discount: Discount,
  code: string,
): Changed<RedeemCode> {
  const row = newCode(discount, code, context.nowMs);
  const changed = saved(
    world.discounts,
    {
      ...discount,
      codes: [...discount.codes, row],
      codesMade: discount.codesMade + 1,
      updatedAtMs: context.nowMs,
    },
    codeFaults(world, code, ['code'], null),
  );
  return changed.type === 'refused' ? changed : { type: 'done', row };
}

/** Renames a code of a discount. */
export function renameCode(
  { world, context }: Session,
  discount: Discount,
  before: RedeemCode,
  code: string,
): Changed<RedeemCode> {
  const row = { ...before, code, updatedAtMs: context.nowMs };
  const codes = discount.codes.map((entry) => (entry.id === row.id ? row : entry));
  const changed = saved(
    world.discounts,
    { ...discount, codes, updatedAtMs: context.nowMs },
    codeFaults(world, code, ['code'], before.id),
  );
  return changed.type === 'refused' ? changed : { type: 'done', row };
}

/** Deletes codes of a discount. */
export function removeCodes(
  { world, context }: Session,
  discount: Discount,
  gone: readonly RedeemCode[],
): void {
  const ids = new Set(gone.map(({ id }) => id));
  const codes = discount.codes.filter(({ id }) => !ids.has(id));
  world.discounts.put({ ...discount, codes, updatedAtMs: context.nowMs });
}

/** Adds one use to each code that the order has now and did not have before. */
export function countUses(world: World, before: Order | null, { discounts }: Order): void {
  const had = new Set(before?.discounts.map(({ code }) => code));
  const used = new Set(
    discounts.flatMap(({ code }) => (code === null || had.has(code) ? [] : [code.toLowerCase()])),
  );
  if (used.size === 0) return;
  for (const discount of allRows(world.discounts)) {
    if (!discount.codes.some(({ code }) => used.has(code.toLowerCase()))) continue;
    const codes = discount.codes.map((entry) =>
      used.has(entry.code.toLowerCase()) ? { ...entry, usageCount: entry.usageCount + 1 } : entry,
    );
    world.discounts.put({ ...discount, codes });
  }
}

/** Adds many codes to a discount; each is added or refused independently of the others. */
export function createCodes(
  session: Session,
  { id }: Pick<Discount, 'id'>,
  given: readonly string[],
): CodeCreation {
  const { world, context } = session;
  const codes = given.map((code) => {
    // Read again, because the row changes with each code.
    const discount = world.discounts.find(id);
    if (discount === null) return { code, codeId: null, message: null };
    const changed = createCode(session, discount, code);
    return changed.type === 'done'
      ? { code, codeId: changed.row.id, message: null }
      : { code, codeId: null, message: changed.faults[0].message };
  });
  const creation = {
    id: world.codeCreations.nextId(),
    discountId: id,
    codes,
    createdAtMs: context.nowMs,
  };
  world.codeCreations.put(creation);
  return creation;
}
