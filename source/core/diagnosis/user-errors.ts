import { jsonFields, type JsonFields } from '../json/json-object.ts';
import type { ApiAnswerFacts } from './api-answer-facts.ts';
import { readApiErrors, serverText } from './api-errors.ts';
import { failure, type Diagnosis } from './diagnosis.ts';

/**
 * `userErrors` and its sisters (`mediaUserErrors`, ...), below any alias of the mutation. An alias
 * on the list itself is recognised by what stands in it.
 */
export function diagnoseUserErrors(data: unknown, facts: ApiAnswerFacts): readonly Diagnosis[] {
  const found: Diagnosis[] = [];
  for (const [name, payload] of jsonFields(data) ?? []) {
    for (const [key, list] of jsonFields(payload) ?? []) {
      if (isUserErrorList(key, list)) found.push(refused(name, list, facts));
    }
  }
  return found;
}

function isUserErrorList(key: string, list: unknown): list is readonly unknown[] {
  if (!Array.isArray(list) || list.length === 0) return false;
  if (/userErrors$/i.test(key)) return true;
  return list.every((item: unknown) => isUserError(jsonFields(item)));
}

function isUserError(fields: JsonFields | null): boolean {
  return fields !== null && typeof fields.get('message') === 'string' && fields.has('field');
}

function refused(name: string, list: readonly unknown[], facts: ApiAnswerFacts): Diagnosis {
  const errors = readApiErrors(list, facts.secrets);
  const texts = errors
    .slice(0, 3)
    .map(({ field, message }) => (field === null ? message : `${field}: ${message}`));
  return failure(
    'user-errors',
    `${serverText(name, [], 60)} was not carried out: ${texts.join('; ') || 'no reason was asked for'}.`,
    'The service understood the request and refused its data; the status is 200 all the same.',
    'Correct the input that is named, and send it again.',
  );
}
