import { errorAnswer } from '../api/answers.ts';
import type { ApiAnswer } from '../api/types.ts';
import type { Fault } from '../records/change.ts';
import { snakeCase } from './body-object.ts';

/** 422 with every fault by its field. */
export function refusal(faults: readonly Fault[]): ApiAnswer {
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
  const words = names.map((name) => (name === 'mediaId' ? 'image_id' : snakeCase(name)));
  return words.length === 0 ? 'base' : words.join('.');
}
