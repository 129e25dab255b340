import { jsonFields, parseJson } from '../../json/json-object.ts';
import type { RequestOutcome } from '../../requests/answer.ts';
import { type DisplayText, quoted } from '../../text/display-text.ts';

/** An id that the last answer held, with what its row is called. */
interface KnownId {
  readonly id: string;
  readonly name: DisplayText;
}

/** A longer answer is not read a second time for its ids. */
const LARGEST = 1024 * 1024;
const MOST_IDS = 50;
const DEEPEST = 6;

/**
 * The ids of one kind of row in the last answer, in its order, each once.
 *
 * @param type `Product`, as in a global id
 */
export function knownIds(response: RequestOutcome | null, type: string): readonly KnownId[] {
  if (response?.type !== 'answer' || response.bytes.length > LARGEST || type === '') return [];
  const found = new Map<string, DisplayText>();
  collect(parseJson(new TextDecoder().decode(response.bytes)), null, type, 0, found);
  return [...found].slice(0, MOST_IDS).map(([id, name]) => ({ id, name }));
}

function collect(
  value: unknown,
  key: string | null,
  type: string,
  depth: number,
  found: Map<string, DisplayText>,
): void {
  if (depth > DEEPEST || found.size >= MOST_IDS) return;
  if (Array.isArray(value)) {
    for (const item of value) collect(item, key, type, depth + 1, found);
    return;
  }
  const fields = jsonFields(value);
  if (fields === null) return;
  const id = fields.get('id');
  const isOfKind = key !== null && typeOfResource(key) === type;
  const [, gidType, number] = /^gid:\/\/shopify\/(\w+)\/(\d+)/.exec(String(id)) ?? [];
  const own = gidType === type ? number : isOfKind && typeof id === 'number' ? String(id) : null;
  if (own != null && !found.has(own)) found.set(own, nameOf(fields));
  for (const [name, part] of fields) collect(part, name, type, depth + 1, found);
}

function nameOf(fields: ReadonlyMap<string, unknown>): DisplayText {
  for (const key of ['title', 'name', 'displayName', 'email', 'handle']) {
    const text = fields.get(key);
    if (typeof text === 'string' && text !== '') return quoted(text.slice(0, 60));
  }
  return quoted('');
}

/** `draft_orders` → `DraftOrder`; `countries` → `Country`. */
export function typeOfResource(plural: string): string {
  const words = plural.split('_').map((word) => word.charAt(0).toUpperCase() + word.slice(1));
  return words
    .join('')
    .replace(/ies$/, 'y')
    .replace(/([^s])s$/, '$1');
}
