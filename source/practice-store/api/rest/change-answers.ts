import type { Changed, Fault } from '../../data/change.ts';
import { errorAnswer, jsonAnswer, notFound } from '../answers.ts';
import type { ApiAnswer } from '../types.ts';

/** The row that came of a change, the 422 with every reason against it, or 404. */
export function changedAnswer<Row>(
  changed: Changed<Row> | null,
  toAnswer: (row: Row) => ApiAnswer,
): ApiAnswer {
  if (changed === null) return notFound();
  return changed.type === 'done' ? toAnswer(changed.row) : refusal(changed.faults);
}

/** `{}` when the row is gone. */
export function deletedAnswer(changed: Changed<unknown> | null): ApiAnswer {
  return changedAnswer(changed, () => jsonAnswer(200, {}));
}

function refusal(faults: readonly Fault[]): ApiAnswer {
  const errors = new Map<string, string[]>();
  for (const { field, rest } of faults) {
    const key = restField(field);
    errors.set(key, [...(errors.get(key) ?? []), rest]);
  }
  return errorAnswer(422, Object.fromEntries(errors));
}

/** `['variants', '0', 'compareAtPrice']` → `variants.compare_at_price`; `base` for the whole. */
function restField(field: readonly string[]): string {
  const names = field.filter((name) => !/^\d+$/.test(name) && name !== 'id');
  return names.length === 0
    ? 'base'
    : names
        .map((name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
        .join('.');
}
