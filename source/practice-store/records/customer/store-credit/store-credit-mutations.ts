import { numberInGid, parseGid, rowIdIn, parseMoment } from '../../../api/formats.ts';
import { made, readCents, readInput, readText, userErrors } from '../../../graphql/mutation.ts';
import type { RootField, RootTable } from '../../../graphql/record-type.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { type Fault, sentence } from '../../change.ts';
import { findCompanyLocation } from '../../company/company.ts';
import { allRows } from '../../rows.ts';
import type { World } from '../../world.ts';
import {
  type StoreCreditAccount,
  storeCreditBalance,
  storeCreditEntryId,
  storeCreditLines,
} from './store-credit.ts';

/** Mutations of the store credit of customers and company locations. */
export const storeCreditMutations: RootTable = {
  storeCreditAccountCredit: change('creditInput', 'creditAmount', 1),
  storeCreditAccountDebit: change('debitInput', 'debitAmount', -1),
};

type Owner = Pick<StoreCreditAccount, 'ownerType' | 'ownerId'>;

/** Credits (`sign` 1) or debits (`sign` -1) an account, found by its id or its owner's id. */
function change(argument: string, amountName: string, sign: 1 | -1): RootField {
  return (args, session) => {
    const { world, context, objects } = session;
    const { nowMs } = context;
    const input = readInput(args[argument]);
    const amount = readInput(input[amountName]);
    const currency = readText(amount['currencyCode']) ?? '';
    const found = findAccount(world, args['id'], currency);
    if (found.type === 'refused') return userErrors(found.fault);
    const cents = readCents(amount['amount']) ?? Number.NaN;
    const expiresAt = readText(input['expiresAt']);
    const expiresAtMs = expiresAt === undefined ? null : parseMoment(expiresAt);
    const account = found.account ?? newAccount(session, found.owner, currency);
    const at = [argument, amountName];
    const faults = [
      ...amountFaults(cents, sign, at),
      ...currencyFaults(session, found.account, currency, sign, at),
      ...(expiresAtMs !== null && expiresAtMs <= nowMs
        ? [
            sentence(
              [argument, 'expiresAt'],
              'The expiry date must be in the future.',
              'EXPIRES_AT_IN_PAST',
            ),
          ]
        : []),
    ];
    if (faults.length > 0) return userErrors(...faults);
    if (sign === -1 && storeCreditBalance(account, nowMs) < cents) {
      const message =
        'The store credit account does not have sufficient funds to satisfy the request.';
      return userErrors(sentence([...at, 'amount'], message, 'INSUFFICIENT_FUNDS'));
    }
    const entry = {
      id: storeCreditEntryId(account.id, account.entries.length),
      cents: sign * cents,
      createdAtMs: nowMs,
      expiresAtMs,
    };
    const row = { ...account, entries: [...account.entries, entry], updatedAtMs: nowMs };
    world.storeCredits.put(row);
    const line = storeCreditLines(row, nowMs).find(({ id }) => id === entry.id);
    return made({
      storeCreditAccountTransaction:
        sign === 1
          ? objects.StoreCreditAccountCreditTransaction(line)
          : objects.StoreCreditAccountDebitTransaction(line),
    });
  };
}

type Found =
  | { readonly type: 'refused'; readonly fault: Fault }
  /** `account` is null while the owner has none in this currency. */
  | { readonly type: 'found'; readonly account: StoreCreditAccount | null; readonly owner: Owner };

/** For an unknown account, and for a debit when the owner has no account. */
const NO_ACCOUNT = sentence(
  ['id'],
  'The store credit account could not be found.',
  'ACCOUNT_NOT_FOUND',
);

/** Finds an account by its own id, or by the id of its owner, who may have none yet. */
function findAccount(world: World, id: unknown, currency: string): Found {
  const accountId = numberInGid(id, 'StoreCreditAccount');
  if (accountId !== null) {
    const account = world.storeCredits.find(accountId);
    return account === null
      ? { type: 'refused', fault: NO_ACCOUNT }
      : { type: 'found', account, owner: account };
  }
  const owner = findOwner(world, id);
  if (owner === null) {
    const fault = sentence(['id'], 'Owner does not exist.', 'OWNER_NOT_FOUND');
    return { type: 'refused', fault };
  }
  const account = storeCreditAccountsOf(owner, world).find((own) => own.currency === currency);
  return { type: 'found', account: account ?? null, owner };
}

function findOwner(world: World, id: unknown): Owner | null {
  const type = typeof id === 'string' ? parseGid(id)?.type : undefined;
  if (type === 'Customer') {
    const customer = world.customers.find(rowIdIn(id, type));
    return customer === null ? null : { ownerType: type, ownerId: customer.id };
  }
  if (type !== 'CompanyLocation') return null;
  const branch = findCompanyLocation(rowIdIn(id, type), world);
  return branch === undefined ? null : { ownerType: type, ownerId: branch.id };
}

/** The accounts of a customer or of a company location. */
export function storeCreditAccountsOf(
  { ownerType, ownerId }: Owner,
  { storeCredits }: World,
): StoreCreditAccount[] {
  return allRows(storeCredits).filter(
    (account) => account.ownerType === ownerType && account.ownerId === ownerId,
  );
}

function newAccount(
  { world, context }: GraphqlSession,
  { ownerType, ownerId }: Owner,
  currency: string,
): StoreCreditAccount {
  return {
    id: world.storeCredits.nextId(),
    ownerType,
    ownerId,
    currency,
    entries: [],
    createdAtMs: context.nowMs,
    updatedAtMs: context.nowMs,
  };
}

function amountFaults(cents: number, sign: 1 | -1, at: readonly string[]): Fault[] {
  if (cents > 0) return [];
  const what = sign === 1 ? 'credit' : 'debit';
  const message = `A positive amount must be used to ${what} a store credit account.`;
  return [sentence([...at, 'amount'], message, 'NEGATIVE_OR_ZERO_AMOUNT')];
}

function currencyFaults(
  { world }: GraphqlSession,
  account: StoreCreditAccount | null,
  currency: string,
  sign: 1 | -1,
  at: readonly string[],
): Fault[] {
  const path = [...at, 'currencyCode'];
  if (account !== null) {
    if (account.currency === currency) return [];
    const message =
      'The currency provided does not match the currency of the store credit account.';
    return [sentence(path, message, 'MISMATCHING_CURRENCY')];
  }
  if (sign === -1) return [NO_ACCOUNT];
  if (currency === world.shop.currency) return [];
  const message = 'The currency provided is not currently supported.';
  return [sentence(path, message, 'UNSUPPORTED_CURRENCY')];
}
