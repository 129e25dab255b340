import { describe, expect, test } from 'vitest';
import {
  type StoreCreditAccount,
  storeCreditLines,
} from '../../../../../source/practice-store/records/customer/store-credit/store-credit.ts';
import { dig, digList } from '../../../api/api-caller.ts';
import { startRecordCaller } from '../../record-caller.ts';

const { run } = startRecordCaller();

const CREDIT = `mutation($id: ID!, $amount: MoneyInput!, $expiresAt: DateTime) { storeCreditAccountCredit(id: $id, creditInput: { creditAmount: $amount, expiresAt: $expiresAt }) {
  storeCreditAccountTransaction { id amount { amount currencyCode } balanceAfterTransaction { amount } remainingAmount { amount } event expiresAt
    account { id balance { amount } owner { __typename ... on Customer { id } ... on CompanyLocation { id } } } }
  userErrors { field message code } } }`;
const DEBIT = `mutation($id: ID!, $amount: MoneyInput!) { storeCreditAccountDebit(id: $id, debitInput: { debitAmount: $amount }) {
  storeCreditAccountTransaction { amount { amount } balanceAfterTransaction { amount } account { id } } userErrors { field message code } } }`;

const euros = (amount: string, currencyCode = 'EUR') => ({ amount, currencyCode });

const customer = async () =>
  dig(await run('{ customers(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');

describe('store credit', () => {
  test('makes an account for its owner, and is read back from the owner and the account', async () => {
    const id = await customer();
    const expiresAt = '2099-12-31T00:00:00Z';
    const credited = await run(CREDIT, { id, amount: euros('40'), expiresAt });
    const transaction = dig(credited, 'storeCreditAccountTransaction');
    expect(transaction).toMatchObject({
      amount: { amount: '40.0', currencyCode: 'EUR' },
      balanceAfterTransaction: { amount: '40.0' },
      remainingAmount: { amount: '40.0' },
      event: 'ADJUSTMENT',
      expiresAt,
      account: { balance: { amount: '40.0' }, owner: { __typename: 'Customer', id } },
    });
    const account = dig(transaction, 'account', 'id');
    const debited = await run(DEBIT, { id: account, amount: euros('15.5') });
    expect(dig(debited, 'storeCreditAccountTransaction')).toEqual({
      amount: { amount: '-15.5' },
      balanceAfterTransaction: { amount: '24.5' },
      account: { id: account },
    });
    const read = await run(
      `query($id: ID!) { customer(id: $id) { storeCreditAccounts(first: 2, query: "currency_code:EUR") { nodes { id balance { amount }
        transactions(first: 5, sortKey: CREATED_AT) { nodes { __typename amount { amount } ... on StoreCreditAccountCreditTransaction { remainingAmount { amount } } } } } } } }`,
      { id },
    );
    expect(digList(read, 'storeCreditAccounts', 'nodes')).toEqual([
      {
        id: account,
        balance: { amount: '24.5' },
        transactions: {
          nodes: [
            {
              __typename: 'StoreCreditAccountCreditTransaction',
              amount: { amount: '40.0' },
              remainingAmount: { amount: '24.5' },
            },
            { __typename: 'StoreCreditAccountDebitTransaction', amount: { amount: '-15.5' } },
          ],
        },
      },
    ]);
  });

  test('belongs to a branch of a company too', async () => {
    const id = dig(await run('{ companyLocations(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    const credited = await run(CREDIT, { id, amount: euros('5') });
    expect(dig(credited, 'storeCreditAccountTransaction', 'account', 'owner')).toEqual({
      __typename: 'CompanyLocation',
      id,
    });
  });

  test('of a branch keeps its company from being deleted', async () => {
    const made = await run(
      'mutation { companyCreate(input: { company: { name: "Pond" } }) { company { id locations(first: 1) { nodes { id } } } } }',
    );
    const company = dig(made, 'company', 'id');
    const id = dig(made, 'company', 'locations', 'nodes', 0, 'id');
    await run(CREDIT, { id, amount: euros('5') });
    const DELETE =
      'mutation($id: ID!) { companyDelete(id: $id) { deletedCompanyId userErrors { code } } }';
    expect(await run(DELETE, { id: company })).toMatchObject({
      userErrors: [{ code: 'FAILED_TO_DELETE' }],
    });
    await run(DEBIT, { id, amount: euros('5') });
    expect(await run(DELETE, { id: company })).toMatchObject({ deletedCompanyId: company });
  });

  test('is refused by the name of what is wrong', async () => {
    const id = await customer();
    const codes = async (query: string, variables: Record<string, unknown>) =>
      digList(await run(query, { id, ...variables }), 'userErrors').map((error) =>
        dig(error, 'code'),
      );
    expect(await codes(DEBIT, { amount: euros('1') })).toEqual(['ACCOUNT_NOT_FOUND']);
    expect(await codes(CREDIT, { amount: euros('1', 'USD') })).toEqual(['UNSUPPORTED_CURRENCY']);
    expect(await codes(CREDIT, { amount: euros('0') })).toEqual(['NEGATIVE_OR_ZERO_AMOUNT']);
    const expiresAt = '2020-01-01T00:00:00Z';
    expect(await codes(CREDIT, { amount: euros('1'), expiresAt })).toEqual(['EXPIRES_AT_IN_PAST']);
    await run(CREDIT, { id, amount: euros('1') });
    expect(await codes(CREDIT, { amount: euros('1'), id: 'gid://shopify/Customer/9' })).toEqual([
      'OWNER_NOT_FOUND',
    ]);
    expect(await codes(DEBIT, { amount: euros('1.01') })).toEqual(['INSUFFICIENT_FUNDS']);
    const account = await run(
      'query($id: ID!) { customer(id: $id) { storeCreditAccounts(first: 1) { nodes { id } } } }',
      { id },
    );
    const accountId = dig(account, 'storeCreditAccounts', 'nodes', 0, 'id');
    expect(await codes(CREDIT, { id: accountId, amount: euros('1', 'USD') })).toEqual([
      'MISMATCHING_CURRENCY',
    ]);
  });

  test('spends what expires soonest first, and loses what is left of it then', () => {
    const account: StoreCreditAccount = {
      id: 1000,
      ownerType: 'Customer',
      ownerId: 1,
      currency: 'EUR',
      entries: [
        { id: 1001, cents: 500, createdAtMs: 0, expiresAtMs: null },
        { id: 1003, cents: 300, createdAtMs: 1, expiresAtMs: 10 },
        { id: 1005, cents: -100, createdAtMs: 2, expiresAtMs: null },
      ],
      createdAtMs: 0,
      updatedAtMs: 2,
    };
    const shown = (nowMs: number) =>
      storeCreditLines(account, nowMs).map(({ type, cents, balanceCents, remainingCents }) => [
        type,
        cents,
        balanceCents,
        remainingCents,
      ]);
    expect(shown(9)).toEqual([
      ['credit', 500, 500, 500],
      ['credit', 300, 800, 200],
      ['debit', -100, 700, 0],
    ]);
    expect(shown(10)).toEqual([
      ['credit', 500, 500, 500],
      ['credit', 300, 800, 0],
      ['debit', -100, 700, 0],
      ['expiration', -200, 500, 0],
    ]);
  });
});
