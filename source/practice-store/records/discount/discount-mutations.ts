import { numberInGid, rowIdIn } from '../../api/formats.ts';
import {
  finishedJob,
  type Input,
  made,
  type Outcome,
  readInput,
  readInputs,
  readText,
  readTexts,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootField, RootTable } from '../../graphql/record-type.ts';
import { compileSearch } from '../../graphql/search/compile-search.ts';
import { parseSearch } from '../../graphql/search/parse-search.ts';
import type { Args, GraphqlSession } from '../../graphql/session.ts';
import { cleanTags, type Fault, sentence } from '../change.ts';
import { allRows } from '../rows.ts';
import { savedQuery } from '../shop/saved-search.ts';
import { createCodes, removeCodes } from './discount-codes.ts';
import { changedDiscount } from './discount-input.ts';
import { codeCreationObject } from './discount-parts.ts';
import { discountListing } from './discount-search.ts';
import { blankDiscount, type Discount, type RedeemCode } from './discount.ts';

/** The argument of each kind's mutations: `discountCodeBasicCreate(basicCodeDiscount:)`. */
const KINDS = [
  { name: 'CodeBasic', kind: 'basic', argument: 'basicCodeDiscount' },
  { name: 'CodeBxgy', kind: 'bxgy', argument: 'bxgyCodeDiscount' },
  { name: 'CodeFreeShipping', kind: 'freeShipping', argument: 'freeShippingCodeDiscount' },
  { name: 'AutomaticBasic', kind: 'basic', argument: 'automaticBasicDiscount' },
  { name: 'AutomaticBxgy', kind: 'bxgy', argument: 'automaticBxgyDiscount' },
  {
    name: 'AutomaticFreeShipping',
    kind: 'freeShipping',
    argument: 'freeShippingAutomaticDiscount',
  },
] as const;

const MOST_CODES_AT_ONCE = 250;

/** Changes all discounts that the arguments select. */
function bulk(
  of: (discount: Discount) => boolean,
  change: (session: GraphqlSession, discount: Discount, args: Args) => void,
): RootField {
  return (args, session) => {
    const selected = select(session, args, of);
    if ('faults' in selected) return userErrors(...selected.faults);
    for (const discount of selected.rows) change(session, discount, args);
    return made({ job: finishedJob() });
  };
}

/** Mutations of code discounts and of automatic discounts. */
export function discountMutations(): RootTable {
  const table: Record<string, RootField> = {};
  for (const { name, kind, argument } of KINDS) {
    const isAutomatic = name.startsWith('Automatic');
    table[`discount${name}Create`] = (args, session) =>
      create(session, kind, isAutomatic, argument, readInput(args[argument]));
    table[`discount${name}Update`] = (args, session) =>
      withDiscount(session, args['id'], isAutomatic, 'Discount does not exist', (before) =>
        before.kind === kind
          ? save(session, before, argument, readInput(args[argument]), false)
          : userErrors(sentence(['id'], 'Discount does not exist', 'INVALID')),
      );
  }
  for (const isAutomatic of [false, true]) {
    const name = isAutomatic ? 'discountAutomatic' : 'discountCode';
    const missing = `${isAutomatic ? 'Automatic' : 'Code'} discount does not exist.`;
    const change =
      (how: (discount: Discount, nowMs: number) => Discount): RootField =>
      (args, session) =>
        withDiscount(session, args['id'], isAutomatic, missing, (before) =>
          put(session, how(before, session.context.nowMs)),
        );
    table[`${name}Activate`] = change(activated);
    table[`${name}Deactivate`] = change(deactivated);
    table[`${name}Delete`] = (args, session) =>
      withDiscount(session, args['id'], isAutomatic, missing, ({ id }) => {
        session.world.discounts.remove(id);
        const deleted = isAutomatic ? 'deletedAutomaticDiscountId' : 'deletedCodeDiscountId';
        return made({ [deleted]: args['id'] });
      });
  }
  return {
    ...table,
    discountCodeBulkActivate: bulk(isCode, (session, row) =>
      put(session, activated(row, session.context.nowMs)),
    ),
    discountCodeBulkDeactivate: bulk(isCode, (session, row) =>
      put(session, deactivated(row, session.context.nowMs)),
    ),
    discountCodeBulkDelete: bulk(isCode, ({ world }, { id }) => world.discounts.remove(id)),
    discountAutomaticBulkDelete: bulk(
      ({ isAutomatic }) => isAutomatic,
      ({ world }, { id }) => world.discounts.remove(id),
    ),
    discountBulkTagsAdd: bulk(
      () => true,
      (session, row, args) =>
        put(session, {
          ...row,
          tags: cleanTags([...row.tags, ...(readTexts(args['tags']) ?? [])]),
        }),
    ),
    discountBulkTagsRemove: bulk(
      () => true,
      (session, row, args) => {
        const gone = (readTexts(args['tags']) ?? []).map((tag) => tag.toLowerCase());
        const tags = row.tags.filter((tag) => !gone.includes(tag.toLowerCase()));
        put(session, { ...row, tags });
      },
    ),
    discountRedeemCodeBulkAdd: (args, session) => addCodes(session, args),
    discountCodeRedeemCodeBulkDelete: (args, session) => {
      const missing = 'Code discount does not exist.';
      return withDiscount(
        session,
        args['discountId'],
        false,
        missing,
        (discount) => {
          const selected = selectCodes(session, discount, args);
          if ('faults' in selected) return userErrors(...selected.faults);
          removeCodes(session, discount, selected.codes);
          return made({ job: finishedJob() });
        },
        'discountId',
      );
    },
  };
}

function isCode({ isAutomatic }: Discount): boolean {
  return !isAutomatic;
}

function create(
  session: GraphqlSession,
  kind: Discount['kind'],
  isAutomatic: boolean,
  argument: string,
  input: Input,
): Outcome {
  const { world, context } = session;
  const blank = blankDiscount(world.discounts.nextId(), context.nowMs);
  return save(session, { ...blank, kind, isAutomatic }, argument, input, true);
}

function save(
  session: GraphqlSession,
  before: Discount,
  argument: string,
  input: Input,
  isNew: boolean,
): Outcome {
  const options = { at: argument, isNew, nowMs: session.context.nowMs };
  const { discount, faults } = changedDiscount(session.world, before, input, options);
  return faults.length > 0 ? userErrors(...faults) : put(session, discount);
}

function put(session: GraphqlSession, discount: Discount): Outcome {
  const row = { ...discount, updatedAtMs: session.context.nowMs };
  session.world.discounts.put(row);
  return made(
    row.isAutomatic
      ? { automaticDiscountNode: session.objects.DiscountAutomaticNode(row) }
      : { codeDiscountNode: session.objects.DiscountCodeNode(row) },
  );
}

/** Active from now on; an end date that has passed is removed. */
function activated(discount: Discount, nowMs: number): Discount {
  const { startsAtMs, endsAtMs } = discount;
  return {
    ...discount,
    startsAtMs: Math.min(startsAtMs, nowMs),
    endsAtMs: endsAtMs !== null && endsAtMs <= nowMs ? null : endsAtMs,
  };
}

/** Ends now, unless it has already ended. */
function deactivated(discount: Discount, nowMs: number): Discount {
  const { startsAtMs, endsAtMs } = discount;
  return {
    ...discount,
    startsAtMs: Math.min(startsAtMs, nowMs),
    endsAtMs: endsAtMs !== null && endsAtMs <= nowMs ? endsAtMs : nowMs,
  };
}

function withDiscount(
  { world }: GraphqlSession,
  id: unknown,
  isAutomatic: boolean,
  missing: string,
  change: (discount: Discount) => Outcome,
  field = 'id',
): Outcome {
  const type = isAutomatic ? 'DiscountAutomaticNode' : 'DiscountCodeNode';
  const discount = world.discounts.find(rowIdIn(id, type));
  return discount === null || discount.isAutomatic !== isAutomatic
    ? userErrors(sentence([field], missing, 'INVALID'))
    : change(discount);
}

const SEARCH_MISSING = sentence(['savedSearchId'], 'Saved search does not exist', 'INVALID');

/** The search in the arguments, direct or saved; null for an unknown saved search. */
function searchIn({ world }: GraphqlSession, args: Args): string | null | undefined {
  return args['savedSearchId'] == null
    ? readText(args['search'])
    : savedQuery(args['savedSearchId'], world);
}

/** A fault unless the arguments have exactly one of `ids`, `search` and `savedSearchId`. */
function selectorFaults(args: Args): Fault[] {
  const given = ['ids', 'search', 'savedSearchId'].filter((name) => args[name] != null);
  if (given.length === 1) return [];
  return given.length === 0
    ? [
        sentence(
          [],
          "Missing expected argument key: 'ids', 'search' or 'saved_search_id'.",
          'MISSING_ARGUMENT',
        ),
      ]
    : [
        sentence(
          [],
          "Only one of 'ids', 'search' or 'saved_search_id' is allowed.",
          'TOO_MANY_ARGUMENTS',
        ),
      ];
}

function select(
  session: GraphqlSession,
  args: Args,
  of: (discount: Discount) => boolean,
): { readonly rows: readonly Discount[] } | { readonly faults: readonly Fault[] } {
  const faults = selectorFaults(args);
  if (faults.length > 0) return { faults };
  const rows = allRows(session.world.discounts).filter(of);
  const search = searchIn(session, args);
  if (search === null) return { faults: [SEARCH_MISSING] };
  if (search !== undefined) {
    const compiled = compileSearch(parseSearch(search), discountListing.search, session);
    return { rows: compiled.test === null ? rows : rows.filter(compiled.test) };
  }
  const ids = (readTexts(args['ids']) ?? []).map((id) => Number(/(?<!\d)\d+$/.exec(id)?.[0] ?? -1));
  return { rows: rows.filter(({ id }) => ids.includes(id)) };
}

function selectCodes(
  session: GraphqlSession,
  { codes }: Discount,
  args: Args,
): { readonly codes: readonly RedeemCode[] } | { readonly faults: readonly Fault[] } {
  const faults = selectorFaults(args);
  if (faults.length > 0) return { faults };
  const search = searchIn(session, args);
  if (search === null) return { faults: [SEARCH_MISSING] };
  if (search !== undefined) {
    const wanted = search
      .toLowerCase()
      .replace(/^code:/, '')
      .replaceAll('*', '');
    return { codes: codes.filter(({ code }) => code.toLowerCase().includes(wanted)) };
  }
  const ids = (readTexts(args['ids']) ?? []).map((id) => numberInGid(id, 'DiscountRedeemCode'));
  return { codes: codes.filter(({ id }) => ids.includes(id)) };
}

/** Adds codes to a discount; each is added or refused independently of the others. */
function addCodes(session: GraphqlSession, args: Args): Outcome {
  const given = (readInputs(args['codes']) ?? []).map(({ code }) => readText(code) ?? '');
  const missing = 'Code discount does not exist.';
  if (given.length === 0) {
    return userErrors(sentence(['codes'], "Codes can't be blank", 'BLANK'));
  }
  if (given.length > MOST_CODES_AT_ONCE) {
    const message = `Codes can't exceed ${MOST_CODES_AT_ONCE}`;
    return userErrors(sentence(['codes'], message, 'TOO_LONG'));
  }
  return withDiscount(
    session,
    args['discountId'],
    false,
    missing,
    (discount) => {
      const creation = createCodes(session, discount, given);
      return made({ bulkCreation: codeCreationObject(creation, session) });
    },
    'discountId',
  );
}
