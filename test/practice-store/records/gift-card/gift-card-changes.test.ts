import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { number, SCOPES, startRecordCaller } from '../record-caller.ts';

const { caller, run, rest } = startRecordCaller();

describe('a gift card', () => {
  test('is made, filled, used and switched off', async () => {
    const customer = dig(await run('{ customers(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    const made = await run(
      `mutation($input: GiftCardCreateInput!) { giftCardCreate(input: $input) { giftCardCode
        giftCard { id note expiresOn templateSuffix lastCharacters maskedCode enabled initialValue { amount } customer { id }
          crossCurrencyRedemptionStrategy recipientAttributes { recipient { id } message preferredName sendNotificationAt } } userErrors { field message } } }`,
      {
        input: {
          code: 'Birth-Day-2030',
          initialAmount: { amount: '25.00', currencyCode: 'EUR' },
          note: 'For Ada',
          expiresOn: '2031-05-06',
          templateSuffix: 'birthday',
          customerId: customer,
          crossCurrencyRedemptionStrategy: 'NONE',
          recipientAttributes: {
            id: customer,
            message: 'All the best',
            preferredName: 'Ada',
            sendNotificationAt: '2031-01-01T00:00:00Z',
          },
        },
      },
    );
    expect(made).toMatchObject({
      giftCardCode: 'birthday2030',
      userErrors: [],
      giftCard: {
        note: 'For Ada',
        expiresOn: '2031-05-06',
        templateSuffix: 'birthday',
        lastCharacters: '2030',
        maskedCode: '•••• •••• •••• 2030',
        enabled: true,
        initialValue: { amount: '25.0' },
        customer: { id: customer },
        crossCurrencyRedemptionStrategy: 'NONE',
        recipientAttributes: {
          recipient: { id: customer },
          message: 'All the best',
          preferredName: 'Ada',
          sendNotificationAt: '2031-01-01T00:00:00Z',
        },
      },
    });
    const id = dig(made, 'giftCard', 'id');
    await run(
      'mutation($id: ID!) { giftCardCredit(id: $id, creditInput: { creditAmount: { amount: "5", currencyCode: EUR }, note: "more" }) { giftCardCreditTransaction { amount { amount } } } }',
      { id },
    );
    const taken = await run(
      'mutation($id: ID!) { giftCardDebit(id: $id, debitInput: { debitAmount: { amount: "12.5", currencyCode: EUR } }) { giftCardDebitTransaction { amount { amount } giftCard { balance { amount } } } userErrors { code } } }',
      { id },
    );
    expect(taken).toEqual({
      giftCardDebitTransaction: {
        amount: { amount: '-12.5' },
        giftCard: { balance: { amount: '17.5' } },
      },
      userErrors: [],
    });
    expect(
      dig(
        await run(
          'mutation($id: ID!) { giftCardDebit(id: $id, debitInput: { debitAmount: { amount: "100", currencyCode: EUR } }) { userErrors { field code } } }',
          { id },
        ),
        'userErrors',
      ),
    ).toEqual([{ field: ['debitInput', 'debitAmount', 'amount'], code: 'INSUFFICIENT_FUNDS' }]);
    await run('mutation($id: ID!) { giftCardDeactivate(id: $id) { userErrors { message } } }', {
      id,
    });
    expect(dig(await rest(`gift_cards/${number(id)}.json`), 'gift_card')).toMatchObject({
      balance: '17.50',
      note: 'For Ada',
      expires_on: '2031-05-06',
      last_characters: '2030',
      template_suffix: 'birthday',
    });
    const off = await run(
      'query($id: ID!) { giftCard(id: $id) { enabled transactions(first: 5) { nodes { __typename note } } } }',
      { id },
    );
    expect(off).toEqual({
      enabled: false,
      transactions: {
        nodes: [
          { __typename: 'GiftCardCreditTransaction', note: 'more' },
          { __typename: 'GiftCardDebitTransaction', note: null },
        ],
      },
    });
  });

  test.each([
    {
      at: '2026-11-20T23:59:59Z',
      isRedeemable: true,
      status: 'expiring',
      userErrors: [],
    },
    {
      at: '2026-11-21T00:00:00Z',
      isRedeemable: false,
      status: 'expired',
      userErrors: [{ field: ['id'], message: 'The gift card has expired.' }],
    },
  ])(
    'that expires on the 20th is $status at $at, for its reader, the search and a debit',
    async ({ at, isRedeemable, status, userErrors }) => {
      const made = await run(
        'mutation { giftCardCreate(input: { initialValue: "5", expiresOn: "2026-11-20" }) { giftCard { id } } }',
      );
      const id = dig(made, 'giftCard', 'id');
      const options = { scopes: SCOPES, nowMs: Date.parse(at), variables: { id } };
      const { json: read } = await caller.graphql(
        `query($id: ID!) { giftCard(id: $id) { isRedeemable }
          expiring: giftCards(first: 5, query: "status:expiring") { nodes { id } }
          expired: giftCards(first: 5, query: "status:expired") { nodes { id } } }`,
        options,
      );
      expect(dig(read, 'data', 'giftCard')).toEqual({ isRedeemable });
      const statuses = ['expiring', 'expired'].filter(
        (one) => digList(read, 'data', one, 'nodes').length > 0,
      );
      expect(statuses).toEqual([status]);
      const { json: debit } = await caller.graphql(
        'mutation($id: ID!) { giftCardDebit(id: $id, debitInput: { debitAmount: { amount: "1", currencyCode: EUR } }) { userErrors { field message } } }',
        options,
      );
      expect(dig(debit, 'data', 'giftCardDebit', 'userErrors')).toEqual(userErrors);
    },
  );

  test('keeps its recipient from being deleted until it was sent', async () => {
    const made = await run(
      'mutation { customerCreate(input: { firstName: "Ragna" }) { customer { id } } }',
    );
    const id = dig(made, 'customer', 'id');
    await run(
      'mutation($id: ID!) { giftCardCreate(input: { initialValue: "5", recipientAttributes: { id: $id, sendNotificationAt: "2999-01-01T00:00:00Z" } }) { userErrors { message } } }',
      { id },
    );
    expect(
      await run(
        'mutation($id: ID!) { customerDelete(input: { id: $id }) { deletedCustomerId userErrors { field message } } }',
        { id },
      ),
    ).toEqual({
      deletedCustomerId: null,
      userErrors: [
        {
          field: ['id'],
          message:
            "Customer can't be deleted because they are the recipient of an unsent scheduled gift card",
        },
      ],
    });
  });

  test.each([
    ['{ initialValue: "0" }', ['input', 'initialValue'], 'GREATER_THAN'],
    ['{ initialValue: "5", code: "abc" }', ['input', 'code'], 'TOO_SHORT'],
    [
      '{ initialValue: "5", customerId: "gid://shopify/Customer/1" }',
      ['input', 'customerId'],
      'CUSTOMER_NOT_FOUND',
    ],
    ['{ note: "x" }', ['input', 'initialAmount'], 'MISSING_ARGUMENT'],
  ])('is refused with %s', async (input, field, code) => {
    const made = await run(
      `mutation { giftCardCreate(input: ${input}) { giftCard { id } userErrors { field code } } }`,
    );
    expect(made).toEqual({ giftCard: null, userErrors: [{ field, code }] });
  });
});
