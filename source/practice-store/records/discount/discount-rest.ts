import { errorAnswer, jsonAnswer, notFound, REQUIRED_MISSING } from '../../api/answers.ts';
import { timeText, parseMoment } from '../../api/formats.ts';
import { objectsAt, plainTextAt } from '../../rest/body-object.ts';
import { type RestEntry, restResource } from '../../rest/resource.ts';
import { RedirectTo, type RestAction, type RestDocument } from '../../rest/rest-entry.ts';
import { type Given, idGiven, type Json } from '../../rest/rest-path.ts';
import { type RestFilter, sharedFilters } from '../../rest/row-filters.ts';
import { type Changed, done, saved } from '../change.ts';
import { allRows, listedRows } from '../rows.ts';
import type { Session } from '../world.ts';
import { createCode, createCodes, removeCodes, renameCode } from './discount-codes.ts';
import {
  blankDiscount,
  type CodeCreation,
  type Discount,
  discountIdOfCode,
  type RedeemCode,
  usesOf,
} from './discount.ts';
import { changedByRule } from './price-rule-change.ts';
import { priceRuleJson } from './price-rule-json.ts';

const MOST_CODES_IN_BATCH = 100;
const WRITE = 'write_price_rules';
const READ = ['read_price_rules'];

/** The filters `…_min` and `…_max` of a date, both inclusive; no date counts as later than all. */
const between = (
  name: string,
  momentOf: (discount: Discount) => number | null,
): Readonly<Record<string, RestFilter<Discount>>> => ({
  [`${name}_min`]: (row, value) => !((momentOf(row) ?? Infinity) < parseMoment(value)),
  [`${name}_max`]: (row, value) => !((momentOf(row) ?? Infinity) > parseMoment(value)),
});

/** Price rules are the older form of code discounts; automatic discounts are never price rules. */
const priceRules = restResource<Discount>({
  plural: 'price_rules',
  scope: 'price_rules',
  rows: ({ world }) => listedRows(allRows(world.discounts).filter((row) => !row.isAutomatic)),
  toJson: priceRuleJson,
  filters: {
    ...sharedFilters,
    ...between('starts_at', ({ startsAtMs }) => startsAtMs),
    ...between('ends_at', ({ endsAtMs }) => endsAtMs),
    times_used: (row, value) => usesOf(row) === Number(value),
  },
  hasEmptyRemoval: true,
  writes: {
    create: (session, body) => {
      const { world, context } = session;
      const blank = blankDiscount(world.discounts.nextId(), context.nowMs);
      const { discount, faults } = changedByRule(world, blank, body, true);
      return saved(world.discounts, discount, faults);
    },
    update: (session, id, body) => {
      const { world, context } = session;
      const before = ruleOf(session, { price_rule_id: String(id) });
      if (before === null) return null;
      const { discount, faults } = changedByRule(world, before, body, false);
      return saved(world.discounts, { ...discount, updatedAtMs: context.nowMs }, faults);
    },
    remove: (session, id) => {
      const rule = ruleOf(session, { price_rule_id: String(id) });
      if (rule === null) return null;
      session.world.discounts.remove(rule.id);
      return done(rule);
    },
  },
});

const codes = restResource<RedeemCode>({
  plural: 'discount_codes',
  path: 'price_rules/{price_rule_id}/discount_codes',
  scope: 'price_rules',
  rows: (session, given) => {
    const rule = ruleOf(session, given);
    return rule === null ? null : listedRows(rule.codes.toSorted((a, b) => a.id - b.id));
  },
  toJson: codeJson,
  without: ['count'],
  hasEmptyRemoval: true,
  writes: {
    create: (session, body, given) => {
      const rule = ruleOf(session, given);
      return rule && createCode(session, rule, plainTextAt(body, 'code') ?? '');
    },
    update: (session, id, body, given) =>
      withCode(session, id, given, (rule, before) =>
        renameCode(session, rule, before, plainTextAt(body, 'code') ?? before.code),
      ),
    remove: (session, id, given) =>
      withCode(session, id, given, (rule, code) => {
        removeCodes(session, rule, [code]);
        return done(code);
      }),
  },
});

/** `discount_codes/count.json?times_used_min=1`: the codes of all rules. */
const codeCount: RestDocument = {
  path: 'discount_codes/count',
  readScopes: READ,
  body: ({ world }, _query, given) => {
    const is = (name: string, test: (uses: number, limit: number) => boolean) => (uses: number) =>
      given[name] === undefined || test(uses, Number(given[name]));
    const tests = [
      is('times_used', (uses, wanted) => uses === wanted),
      is('times_used_min', (uses, limit) => uses >= limit),
      is('times_used_max', (uses, limit) => uses <= limit),
    ];
    const found = allRows(world.discounts)
      .flatMap((row) => row.codes)
      .filter(({ usageCount }) => tests.every((test) => test(usageCount)));
    return { count: found.length };
  },
};

/** Answers with the URL of a code in the header `Location`. */
const lookup: RestDocument = {
  path: 'discount_codes/lookup',
  readScopes: READ,
  body: ({ world }, _query, given) => {
    const wanted = (given['code'] ?? '').toLowerCase();
    const code = allRows(world.discounts)
      .flatMap((row) => row.codes)
      .find((entry) => entry.code.toLowerCase() === wanted);
    if (code === undefined) return null;
    return new RedirectTo(`price_rules/${discountIdOfCode(code.id)}/discount_codes/${code.id}`);
  },
};

const batch: RestAction = {
  method: 'POST',
  path: 'price_rules/{price_rule_id}/batch',
  writeScope: WRITE,
  answer: (session, given, body) => {
    const rule = ruleOf(session, given);
    if (rule === null) return notFound();
    const sent = objectsAt(body, 'discount_codes');
    if (sent === undefined || sent.length === 0) {
      return errorAnswer(400, { discount_codes: REQUIRED_MISSING });
    }
    if (sent.length > MOST_CODES_IN_BATCH) {
      return errorAnswer(422, { discount_codes: [`can't exceed ${MOST_CODES_IN_BATCH}`] });
    }
    const texts = sent.map((code) => plainTextAt(code, 'code') ?? '');
    const creation = createCodes(session, rule, texts);
    return jsonAnswer(201, { discount_code_creation: creationJson(creation) });
  },
};

const batchState: RestDocument = {
  path: 'price_rules/{price_rule_id}/batch/{batch_id}',
  readScopes: READ,
  body: (session, _query, given) => {
    const creation = creationOf(session, given);
    return creation && { discount_code_creation: creationJson(creation) };
  },
};

/** The codes of a batch; those that were refused have no id. */
const batchCodes: RestDocument = {
  path: 'price_rules/{price_rule_id}/batch/{batch_id}/discount_codes',
  readScopes: READ,
  body: (session, _query, given) => {
    const creation = creationOf(session, given);
    if (creation === null) return null;
    return {
      discount_codes: creation.codes.map(({ code, codeId, message }) => ({
        id: codeId,
        code,
        errors: message === null ? {} : { code: [message.replace('Code ', '')] },
      })),
    };
  },
};

export const discountRest: readonly RestEntry[] = [
  priceRules,
  codes,
  codeCount,
  lookup,
  batch,
  batchState,
  batchCodes,
];

function ruleOf({ world }: Session, given: Given): Discount | null {
  const found = world.discounts.find(idGiven(given, 'price_rule_id'));
  return found?.isAutomatic === true ? null : found;
}

function withCode<Row>(
  session: Session,
  id: number,
  given: Given,
  change: (rule: Discount, code: RedeemCode) => Changed<Row>,
): Changed<Row> | null {
  const rule = ruleOf(session, given);
  const code = rule?.codes.find((entry) => entry.id === id);
  return rule === null || code === undefined ? null : change(rule, code);
}

function creationOf(session: Session, given: Given): CodeCreation | null {
  const found = session.world.codeCreations.find(idGiven(given, 'batch_id'));
  return found?.discountId === ruleOf(session, given)?.id ? found : null;
}

function codeJson(code: RedeemCode): Json {
  return {
    id: code.id,
    price_rule_id: discountIdOfCode(code.id),
    code: code.code,
    usage_count: code.usageCount,
    created_at: timeText(code.createdAtMs),
    updated_at: timeText(code.updatedAtMs),
  };
}

/** The service adds the codes later, in a job; the practice store adds them at once. */
function creationJson(creation: CodeCreation): Json {
  const at = timeText(creation.createdAtMs);
  const failed = creation.codes.filter(({ codeId }) => codeId === null).length;
  return {
    id: creation.id,
    price_rule_id: creation.discountId,
    started_at: at,
    completed_at: at,
    created_at: at,
    updated_at: at,
    status: 'completed',
    codes_count: creation.codes.length,
    imported_count: creation.codes.length - failed,
    failed_count: failed,
    logs: [],
  };
}
