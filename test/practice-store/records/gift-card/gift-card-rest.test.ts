import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { number, SCOPES, startRecordCaller } from '../record-caller.ts';

const { caller, run, rest } = startRecordCaller();

const send = (method: string, path: string, body?: unknown) =>
  caller.rest(path, { method, body, scopes: SCOPES });
const make = async (more: Readonly<Record<string, unknown>> = {}) => {
  const answer = await send('POST', 'gift_cards.json', {
    gift_card: { initial_value: '100.00', ...more },
  });
  expect([answer.status, answer.json['errors']]).toEqual([201, undefined]);
  return dig(answer.json, 'gift_card');
};
const pathOf = (card: unknown, part = '') => `gift_cards/${String(dig(card, 'id'))}${part}.json`;
const customerId = async () =>
  Number(dig(await rest('customers.json?limit=1'), 'customers', 0, 'id'));

const inGraphql = (card: unknown) =>
  run(
    `query($id: ID!) { giftCard(id: $id) { note expiresOn templateSuffix enabled lastCharacters customer { id }
      initialValue { amount } balance { amount } transactions(first: 5) { nodes { __typename note processedAt amount { amount } } } } }`,
    { id: `gid://shopify/GiftCard/${String(dig(card, 'id'))}` },
  );

describe('a gift card over REST', () => {
  test('tells its code once, to who makes it', async () => {
    const card = await make({ code: 'ABCD-efgh 1234' });
    expect(card).toMatchObject({
      code: 'abcdefgh1234',
      last_characters: '1234',
      balance: '100.00',
      initial_value: '100.00',
      disabled_at: null,
      api_client_id: expect.any(Number),
    });
    const { code, ...shown } = Object(card);
    expect(code).toBeDefined();
    expect(await rest(pathOf(card))).toEqual({ gift_card: shown });
  });

  test('keeps every documented field, when it is made and when it is changed', async () => {
    const owner = await customerId();
    const fields = [
      { note: 'For Ada' },
      { expires_on: '2030-04-05' },
      { template_suffix: 'gift_cards.birthday.liquid' },
      { customer_id: owner },
    ];
    const shown = ['note', 'expiresOn', 'templateSuffix', 'customer'];
    for (const [at, given] of fields.entries()) {
      const made = await make(given);
      expect(made).toMatchObject(given);
      const bare = await make();
      const before = dig(await inGraphql(bare), shown[at] ?? '');
      const { status, json } = await send('PUT', pathOf(bare), { gift_card: given });
      expect(status).toBe(200);
      expect(dig(json, 'gift_card')).toMatchObject(given);
      expect(dig(json, 'gift_card')).not.toHaveProperty('code');
      const after = dig(await inGraphql(bare), shown[at] ?? '');
      expect(after).not.toEqual(before);
      expect(after).toEqual(dig(await inGraphql(made), shown[at] ?? ''));
    }
  });

  test.each([
    [{ initial_value: null }, 'initial_value', "can't be blank"],
    [{ initial_value: '0' }, 'initial_value', 'must be greater than 0'],
    [{ initial_value: 'much' }, 'initial_value', 'must be greater than 0'],
    [{ code: 'short' }, 'code', 'is too short (minimum is 8 characters)'],
    [{ code: 'not_letters!' }, 'code', 'can only contain letters(a-z) and numbers(0-9)'],
    [{ customer_id: 5 }, 'customer_id', 'The customer could not be found.'],
    [{ expires_on: 'soon' }, 'expires_on', 'is invalid'],
  ])('is refused with %j', async (given, field, words) => {
    const { status, json } = await send('POST', 'gift_cards.json', {
      gift_card: { initial_value: '10', ...given },
    });
    expect(status).toBe(422);
    expect(json['errors']).toEqual({ [field]: [words] });
  });

  test('is disabled for good, counted and searched', async () => {
    const card = await make({ code: 'walkcard9876' });
    const count = async (status: string) =>
      Number(dig(await rest(`gift_cards/count.json?status=${status}`), 'count'));
    const [enabled, disabled] = [await count('enabled'), await count('disabled')];
    expect((await send('PUT', pathOf(card), {})).status).toBe(400);
    const off = await send('POST', pathOf(card, '/disable'), { gift_card: {} });
    expect(off.status).toBe(201);
    expect(dig(off.json, 'gift_card', 'disabled_at')).toEqual(expect.any(String));
    expect([await count('enabled'), await count('disabled')]).toEqual([enabled - 1, disabled + 1]);
    expect(dig(await inGraphql(card), 'enabled')).toBe(false);
    const found = await rest('gift_cards/search.json?query=last_characters:9876');
    expect(digList(found, 'gift_cards').map((row) => dig(row, 'id'))).toEqual([dig(card, 'id')]);
    expect((await send('POST', 'gift_cards/5/disable.json')).status).toBe(404);
  });

  test('has the balance that its adjustments leave, in REST and in GraphQL', async () => {
    const card = await make();
    const given = {
      amount: '-30.50',
      note: 'Till 2',
      processed_at: '2026-03-01T10:00:00+00:00',
      remote_transaction_ref: 'till-2/17',
      remote_transaction_url: 'https://till.example.com/17',
    };
    const book = (adjustment: unknown) =>
      send('POST', pathOf(card, '/adjustments'), { adjustment });
    const booked = await book(given);
    expect(booked.status).toBe(201);
    expect(dig(booked.json, 'adjustment')).toMatchObject({ ...given, number: 1 });
    await book({ amount: 5 });
    const list = digList(await rest(pathOf(card, '/adjustments')), 'adjustments');
    expect(list.map((entry) => dig(entry, 'amount'))).toEqual(['-30.50', '5.00']);
    const one = pathOf(card, `/adjustments/${String(dig(list, 0, 'id'))}`);
    expect(await rest(one)).toEqual({ adjustment: list[0] });
    expect(dig(await rest(pathOf(card)), 'gift_card', 'balance')).toBe('74.50');
    expect(await inGraphql(card)).toMatchObject({
      balance: { amount: '74.5' },
      transactions: {
        nodes: [
          {
            __typename: 'GiftCardDebitTransaction',
            note: 'Till 2',
            processedAt: '2026-03-01T10:00:00Z',
            amount: { amount: '-30.5' },
          },
          { __typename: 'GiftCardCreditTransaction', amount: { amount: '5.0' } },
        ],
      },
    });
    for (const [amount, words] of [
      ['-500', 'The gift card does not have sufficient funds to satisfy the request.'],
      ['0', 'must be other than 0'],
      ['some', 'is not a number'],
      [null, "can't be blank"],
    ] as const) {
      const { status, json } = await book({ amount });
      expect([status, json['errors']]).toEqual([422, { amount: [words] }]);
    }
  });

  test('shows what GraphQL booked, and every seeded balance is the sum of its entries', async () => {
    for (const card of digList(await rest('gift_cards.json'), 'gift_cards')) {
      const entries = digList(await rest(pathOf(card, '/adjustments')), 'adjustments');
      const sum = entries.reduce<number>((all, entry) => all + Number(dig(entry, 'amount')), 0);
      expect(Number(dig(card, 'balance'))).toBe(Number(dig(card, 'initial_value')) + sum);
    }
    const card = await make();
    await run(
      `mutation($id: ID!) { giftCardDebit(id: $id, debitInput: { debitAmount: { amount: "5", currencyCode: EUR } }) { giftCardDebitTransaction { id } } }`,
      { id: `gid://shopify/GiftCard/${number(dig(card, 'id'))}` },
    );
    expect(await rest(pathOf(card, '/adjustments'))).toMatchObject({
      adjustments: [{ amount: '-5.00', number: 1 }],
    });
  });
});
