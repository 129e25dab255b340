import * as z from 'zod';
import type { Condition } from '../../core/lessons/condition.ts';
import { MOST_CHECKS } from '../../core/lessons/completion-code.ts';
import {
  APP_CHANGES,
  TOKEN_AGES,
  TOKEN_KINDS,
  TOKEN_WAYS,
} from '../../core/lessons/observed-event.ts';
import { isKnownScope } from '../../core/service/scope-catalogue.ts';
import { SHOPIFY_SCOPES } from '../../core/service/scope-vocabulary.ts';
import { CALLBACK_REFUSALS } from '../../core/sign-in/failure-table.ts';
import { FAULTS } from '../../practice-store/faults/fault-switches.ts';
import { field, fieldHelps, wholeNumber } from '../../practice-store/scenario/field-help.ts';
import { scenarioSchema } from '../../practice-store/scenario/scenario.ts';

const FAULT_NAMES = FAULTS.map(({ name }) => name);

/** A line for people, without characters that would act on a terminal. */
function line(most: number, example: string) {
  return field(
    z
      .string()
      .trim()
      .min(1)
      .max(most)
      .regex(/^[^\p{Cc}\p{Cf}\u2028\u2029]*$/u),
    `a line of 1 to ${most} characters`,
    example,
  );
}

function three(most: number, what: string, example: string) {
  return field(
    z.tuple([line(most, example), line(most, example), line(most, example)]),
    what,
    '["…", "…", "…"]',
  );
}

function oneOf<const Names extends readonly string[]>(names: Names) {
  const quoted = names.map((name) => `"${name}"`);
  return field(z.enum(names), `one of ${quoted.join(', ')}`, names[0] ?? '');
}

const scope = field(
  z.string().refine((handle) => isKnownScope(handle, SHOPIFY_SCOPES)),
  'a scope of the Admin API',
  'read_products',
);

const scopes = field(
  z.array(scope).min(1).max(60),
  'a list of Admin API scopes',
  '[read_products]',
);

const yes = field(z.literal(true), 'true', 'true');

const word = field(z.string().regex(/^\w{1,80}$/), 'a name of letters, digits and _', 'products');

/** At most one star, for a part that is not known beforehand: an id. */
const path = field(
  z.string().regex(/^(?!\/)[\w/.-]*\*?[\w/.-]*$/),
  'a path behind the version, with one * at most for an id',
  'products/*.json',
);

const refusalFields = {
  error: field(z.string().min(1).max(80), 'the code of an error', 'invalid_request').optional(),
  says: field(z.string().min(1).max(200), 'a part of what it says', 'redirect_uri').optional(),
};

const conditionFields = {
  rest: field(
    z.strictObject({
      method: oneOf(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']).optional(),
      path: path.optional(),
      query: field(
        z.record(z.string().min(1).max(80), z.union([z.string(), z.number()]).transform(String)),
        'names and values, with "*" for any value',
        '{limit: 2}',
      ).optional(),
      status: wholeNumber(100, 599, '200').optional(),
      token: oneOf(TOKEN_AGES).optional(),
      next: field(z.boolean(), 'true or false', 'true').optional(),
    }),
    'a request over REST',
    '{method: GET, path: products.json, status: 200}',
  ),
  graphql: field(
    z.strictObject({
      kind: oneOf(['query', 'mutation']).optional(),
      field: word.optional(),
      error: field(z.string().min(1).max(80), 'the code of an error, or "none"', 'none').optional(),
      token: oneOf(TOKEN_AGES).optional(),
    }),
    'a GraphQL request',
    '{field: products, error: none}',
  ),
  changed: field(z.string().regex(/^\w{1,80}$/), 'the name of a mutation', 'productCreate'),
  token: field(
    z.strictObject({
      scopes: scopes.optional(),
      kind: oneOf(TOKEN_KINDS).optional(),
      by: oneOf(TOKEN_WAYS).optional(),
      missing: scopes.optional(),
      again: field(z.boolean(), 'true or false', 'true').optional(),
    }),
    'a token that was issued',
    '{scopes: [read_products], kind: permanent}',
  ),
  'token-lost': field(
    z.strictObject({ by: oneOf(TOKEN_WAYS).optional() }),
    'a token whose answer got lost',
    '{by: refresh}',
  ),
  'token-refused': field(
    z.strictObject(refusalFields),
    'a refused exchange',
    '{error: invalid_request}',
  ),
  'authorize-refused': field(
    z.strictObject(refusalFields),
    'a refusal of the authorize page',
    '{says: redirect_uri}',
  ),
  'callback-refused': oneOf(CALLBACK_REFUSALS),
  'callback-accepted': yes,
  approved: yes,
  declined: yes,
  revoked: yes,
  app: oneOf(APP_CHANGES),
  fault: field(
    z.enum(FAULT_NAMES),
    'the name of a fault, as practice --list-faults prints them',
    'wrong-hmac',
  ),
};

/** The conditions that a check can have. */
export const CONDITIONS = Object.keys(conditionFields);

const when = field(
  z
    .strictObject(conditionFields)
    .partial()
    .refine((conditions) => Object.keys(conditions).length === 1, {
      error: 'one condition',
      // Otherwise a wrong field inside would be reported as two mistakes.
      when: ({ issues }) => issues.length === 0,
    }),
  'one condition',
  '{token: {by: code}}',
);

const check = field(
  z.strictObject({
    goal: line(100, 'Get a token that may read products.'),
    when,
    hints: three(300, 'a list of three hints, from a nudge to the whole answer', 'Look at step 3.'),
  }),
  'a check with goal, when and hints',
  '{goal: "…", when: {approved: true}, hints: ["…", "…", "…"]}',
);

const start = field(
  z.union([z.literal('guide'), z.strictObject({ explorer: scopes })]),
  'guide, or explorer with the scopes of the token',
  '{explorer: [read_products]}',
);

/** The form of a lesson file. */
export const lessonSchema = field(
  z.strictObject({
    title: line(60, 'The code works once'),
    goal: line(160, 'You know what a spent code looks like, and the way on.'),
    minutes: wholeNumber(1, 120, '10'),
    /** The content of its practice store. */
    scenario: scenarioSchema.optional(),
    start: start.optional(),
    checks: field(
      z.array(check).min(1).max(MOST_CHECKS),
      `a list of 1 to ${MOST_CHECKS} checks`,
      '[{goal: "…", when: {approved: true}, hints: ["…", "…", "…"]}]',
    ),
    closing: three(240, 'a list of three sentences', 'You got a token.'),
    facts: field(
      z.array(line(80, 'Life of a code')).max(8),
      'a list of up to 8 headings of docs/service.md',
      '[Life of a code]',
    ).optional(),
    next: field(
      z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/),
      'the name of a lesson file, without its ending',
      'scopes',
    ).optional(),
  }),
  'names with values: title, goal, minutes, checks, closing',
  '',
);

export type LessonFile = z.infer<typeof lessonSchema>;

/** The help for each field that does not fit. */
export const LESSON_HELP = fieldHelps(lessonSchema);

/** The condition in a checked `when`. */
export function conditionOf(written: LessonFile['checks'][number]['when']): Condition {
  const { rest, graphql, changed, token, app, fault } = written;
  if (rest !== undefined) {
    const { next, ...wanted } = rest;
    return { type: 'rest', ...wanted, hasNext: next };
  }
  if (graphql !== undefined) return { type: 'graphql', ...graphql };
  if (changed !== undefined) return { type: 'changed', mutation: changed };
  if (token !== undefined) return { type: 'token', ...token };
  if (app !== undefined) return { type: 'app', change: app };
  if (fault !== undefined) return { type: 'fault', name: fault };
  const lost = written['token-lost'];
  if (lost !== undefined) return { type: 'token-lost', ...lost };
  for (const type of ['token-refused', 'authorize-refused'] as const) {
    const words = written[type];
    if (words !== undefined) return { type, ...words };
  }
  const reason = written['callback-refused'];
  if (reason !== undefined) return { type: 'callback-refused', reason };
  const type = (['callback-accepted', 'approved', 'declined', 'revoked'] as const).find(
    (name) => written[name] === true,
  );
  if (type === undefined) throw new Error('a check without a condition passed its schema');
  return { type };
}
