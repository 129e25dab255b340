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

/** Fields that have another name in REST than in GraphQL. */
const REST_NAMES: Readonly<Record<string, string>> = {
  mediaId: 'image_id',
  publishDate: 'published_at',
};

/** `['variants', '0', 'compareAtPrice']` → `variants.compare_at_price`; `base` for the whole. */
function restField(field: readonly string[]): string {
  const names = field.filter((name) => !/^\d+$/.test(name) && name !== 'id');
  const words = names.map((name) => REST_NAMES[name] ?? snakeCase(name));
  return words.length === 0 ? 'base' : words.join('.');
}
