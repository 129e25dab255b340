import { dateTime, dateTimeOrNull, money } from '../../../api/formats.ts';
import { listConnection, type Listing } from '../../../graphql/listing.ts';
import {
  byId,
  type Field,
  type FieldTable,
  partObject,
  recordType,
  type RootField,
} from '../../../graphql/record-type.ts';
import { dateField, exactField, numberField } from '../../../graphql/search/fields.ts';
import type { GraphqlSession } from '../../../graphql/session.ts';
import { listedRows } from '../../rows.ts';
import type { World } from '../../world.ts';
import { storeCreditAccountsOf, storeCreditMutations } from './store-credit-mutations.ts';
import {
  accountIdOfLine,
  type StoreCreditAccount,
  storeCreditBalance,
  type StoreCreditLine,
  storeCreditLines,
} from './store-credit.ts';

const accountListing: Listing<StoreCreditAccount> = {
  name: 'store-credit-accounts',
  search: {
    named: {
      id: numberField((account) => account.id),
      currency_code: exactField((account) => account.currency),
    },
    free: null,
  },
  sort: {},
};

const lineListing: Listing<StoreCreditLine> = {
  name: 'store-credit-transactions',
  search: {
    named: {
      id: numberField((line) => line.id),
      expires_at: dateField((line) => line.expiresAtMs),
      type: exactField((line) => line.type, ['credit', 'debit', 'debit_revert', 'expiration']),
    },
    free: null,
  },
  sort: {
    CREATED_AT: (line) => line.createdAtMs,
    EXPIRES_AT: (line) => line.expiresAtMs ?? 0,
  },
};

/** The field `storeCreditAccounts` of a customer or of a company location. */
export function storeCreditAccounts<Row extends { readonly id: number }>(
  ownerType: StoreCreditAccount['ownerType'],
): Field<Row> {
  return ({ id: ownerId }, args, session, info) =>
    listConnection(
      accountListing,
      listedRows(storeCreditAccountsOf({ ownerType, ownerId }, session.world)),
      { args, session, info },
      session.objects.StoreCreditAccount,
    );
}

export const storeCreditAccountType = recordType<StoreCreditAccount>('StoreCreditAccount', {
  // An account whose owner was deleted is not found.
  find: (id, session) => {
    const account = session.world.storeCredits.find(id);
    return account === null || ownerOf(account, session) === null ? null : account;
  },
  fields: {
    balance: (account, _args, { context }) =>
      money(storeCreditBalance(account, context.nowMs), account.currency),
    owner: (account, _args, session) => ownerOf(account, session),
    transactions: (account, args, session, info) =>
      listConnection(
        lineListing,
        listedRows(
          storeCreditLines(account, session.context.nowMs).toSorted((a, b) => a.id - b.id),
        ),
        { args, session, info },
        (line) => lineObject(line, session),
      ),
  },
  roots: { storeCreditAccount: byId('StoreCreditAccount') },
  mutations: storeCreditMutations,
});

function ownerOf({ ownerType, ownerId }: StoreCreditAccount, session: GraphqlSession) {
  return session.find(ownerType, ownerId);
}

const currencyOf = ({ accountId }: StoreCreditLine, { storeCredits, shop }: World): string =>
  storeCredits.find(accountId)?.currency ?? shop.currency;

const lineFields: FieldTable<StoreCreditLine> = {
  account: (line, _args, session) => session.find('StoreCreditAccount', line.accountId),
  amount: (line, _args, { world }) => money(line.cents, currencyOf(line, world)),
  balanceAfterTransaction: (line, _args, { world }) =>
    money(line.balanceCents, currencyOf(line, world)),
  createdAt: (line) => dateTime(line.createdAtMs),
  event: () => 'ADJUSTMENT',
  origin: () => null,
};

export const storeCreditCreditType = recordType<StoreCreditLine>(
  'StoreCreditAccountCreditTransaction',
  {
    find: (id, session) => findLine(id, 'credit', session),
    fields: {
      ...lineFields,
      expiresAt: (line) => dateTimeOrNull(line.expiresAtMs),
      remainingAmount: (line, _args, { world }) =>
        money(line.remainingCents, currencyOf(line, world)),
    },
  },
);

export const storeCreditDebitType = recordType<StoreCreditLine>(
  'StoreCreditAccountDebitTransaction',
  { find: (id, session) => findLine(id, 'debit', session), fields: lineFields },
);

function findLine(
  id: number,
  type: StoreCreditLine['type'],
  { world, context }: GraphqlSession,
): StoreCreditLine | undefined {
  const account = world.storeCredits.find(accountIdOfLine(id));
  if (account === null) return undefined;
  return storeCreditLines(account, context.nowMs).find(
    (line) => line.id === id && line.type === type,
  );
}

function lineObject(line: StoreCreditLine, session: GraphqlSession): unknown {
  const { objects } = session;
  if (line.type === 'credit') return objects.StoreCreditAccountCreditTransaction(line);
  if (line.type === 'debit') return objects.StoreCreditAccountDebitTransaction(line);
  const fields = Object.entries(lineFields).map(
    ([name, field]) =>
      [name, (args, own, info) => field(line, args, own, info)] satisfies [string, RootField],
  );
  return partObject('StoreCreditAccountExpirationTransaction', line.id, {
    ...Object.fromEntries(fields),
    creditTransaction: (_args, own) =>
      own.find('StoreCreditAccountCreditTransaction', line.creditId),
  });
}
