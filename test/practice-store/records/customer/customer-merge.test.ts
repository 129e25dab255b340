import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { startRecordCaller } from '../record-caller.ts';

const { run } = startRecordCaller();

/** Merges the first customer with the second; gives the id of the one that stays. */
async function merge(one: unknown, two: unknown): Promise<unknown> {
  const merged = await run(
    'mutation($one: ID!, $two: ID!) { customerMerge(customerOneId: $one, customerTwoId: $two) { resultingCustomerId userErrors { field message } } }',
    { one, two },
  );
  expect(dig(merged, 'userErrors')).toEqual([]);
  return dig(merged, 'resultingCustomerId');
}

async function create(input: Record<string, unknown>): Promise<unknown> {
  const made = await run(
    'mutation($input: CustomerInput!) { customerCreate(input: $input) { customer { id } userErrors { message } } }',
    { input },
  );
  expect(dig(made, 'userErrors')).toEqual([]);
  return dig(made, 'customer', 'id');
}

describe('a merge of two customers', () => {
  test('leaves one customer with the orders, tags and addresses of both', async () => {
    const two = dig(
      await run(
        '{ customers(first: 2, query: "orders_count:>0") { nodes { id tags numberOfOrders addressesV2(first: 9) { nodes { id } } } } }',
      ),
      'nodes',
    );
    const [one, other] = [dig(two, 0, 'id'), dig(two, 1, 'id')];
    const merged = await run(
      'mutation($one: ID!, $two: ID!) { customerMerge(customerOneId: $one, customerTwoId: $two) { resultingCustomerId job { done } userErrors { field message } } }',
      { one, two: other },
    );
    expect(merged).toEqual({ resultingCustomerId: other, job: { done: true }, userErrors: [] });
    expect(await run('query($id: ID!) { customer(id: $id) { id } }', { id: one })).toBeNull();
    expect(
      dig(
        await run('query($id: ID!) { customer(id: $id) { numberOfOrders } }', { id: other }),
        'numberOfOrders',
      ),
    ).toBe(String(Number(dig(two, 0, 'numberOfOrders')) + Number(dig(two, 1, 'numberOfOrders'))));
  });

  test('leaves every address under its own id', async () => {
    const one = await create({ email: 'one@example.com', addresses: [{ city: 'Bergen' }] });
    const two = await create({ email: 'two@example.com', addresses: [{ city: 'Porto' }] });
    const kept = await merge(one, two);
    const read = await run(
      'query($id: ID!) { customer(id: $id) { addressesV2(first: 9) { nodes { id city } } } }',
      { id: kept },
    );
    const addresses = digList(read, 'addressesV2', 'nodes');
    expect(addresses.map((address) => dig(address, 'city'))).toEqual(['Bergen', 'Porto']);
    for (const address of addresses) {
      const found = await run(
        'query($id: ID!) { node(id: $id) { ... on MailingAddress { id city } } }',
        { id: dig(address, 'id') },
      );
      expect(found).toEqual(address);
    }
  });

  test('takes the place in a company that others belong to as well', async () => {
    const one = await create({ email: 'one@example.com' });
    const two = await create({ email: 'two@example.com' });
    const made = await run(
      'mutation { companyCreate(input: { company: { name: "Pond" }, companyContact: { email: "first@example.com" } }) { company { id } userErrors { message } } }',
    );
    const id = dig(made, 'company', 'id');
    const assigned = await run(
      'mutation($id: ID!, $one: ID!) { companyAssignCustomerAsContact(companyId: $id, customerId: $one) { userErrors { message } } }',
      { id, one },
    );
    expect(dig(assigned, 'userErrors')).toEqual([]);
    await merge(one, two);
    const read = await run(
      'query($id: ID!) { company(id: $id) { contacts(first: 9) { nodes { customer { id email } } } } }',
      { id },
    );
    const emails = digList(read, 'contacts', 'nodes').map((contact) =>
      dig(contact, 'customer', 'email'),
    );
    expect(emails.map(String).toSorted()).toEqual(['first@example.com', 'two@example.com']);
  });

  test('takes draft orders, gift cards and discounts of the deleted one along', async () => {
    const one = await create({ email: 'one@example.com' });
    const two = await create({ email: 'two@example.com' });
    const draft = await run(
      `mutation($id: ID!) { draftOrderCreate(input: { purchasingEntity: { customerId: $id },
        lineItems: [{ title: "Mug", quantity: 1, originalUnitPriceWithCurrency: { amount: 5, currencyCode: EUR } }] }) {
        draftOrder { id } userErrors { message } } }`,
      { id: one },
    );
    const card = await run(
      `mutation($id: ID!) { giftCardCreate(input: { initialValue: "10", customerId: $id, recipientAttributes: { id: $id } }) {
        giftCard { id } userErrors { message } } }`,
      { id: one },
    );
    const discount = await run(
      `mutation($ids: [ID!]) { discountCodeBasicCreate(basicCodeDiscount: { title: "Friends", code: "FRIENDS", startsAt: "2026-01-01T00:00:00Z",
        context: { customers: { add: $ids } }, customerGets: { value: { percentage: 0.1 }, items: { all: true } } }) {
        codeDiscountNode { id } userErrors { message } } }`,
      { ids: [one, two] },
    );
    const kept = await merge(one, two);
    expect(kept).toBe(two);
    const read = await run(
      `query($ids: [ID!]!) { nodes(ids: $ids) {
        ... on DraftOrder { customer { id } }
        ... on GiftCard { customer { id } recipientAttributes { recipient { id } } }
        ... on DiscountCodeNode { codeDiscount { ... on DiscountCodeBasic { context { ... on DiscountCustomers { customers { id } } } } } } } }`,
      {
        ids: [
          dig(draft, 'draftOrder', 'id'),
          dig(card, 'giftCard', 'id'),
          dig(discount, 'codeDiscountNode', 'id'),
        ],
      },
    );
    expect(read).toEqual([
      { customer: { id: two } },
      { customer: { id: two }, recipientAttributes: { recipient: { id: two } } },
      { codeDiscount: { context: { customers: [{ id: two }] } } },
    ]);
  });
});

describe('of two customers with an e-mail address a merge keeps', () => {
  const subscribed = {
    emailMarketingConsent: { marketingState: 'SUBSCRIBED', marketingOptInLevel: 'SINGLE_OPT_IN' },
  };

  test('the second one, where neither consent nor account tells them apart', async () => {
    const one = await create({ email: 'one@example.com' });
    const two = await create({ email: 'two@example.com' });
    expect(await merge(one, two)).toBe(two);
  });

  test('the one who has consented to e-mail marketing', async () => {
    const one = await create({ email: 'one@example.com', ...subscribed });
    const two = await create({ email: 'two@example.com' });
    expect(await merge(one, two)).toBe(one);
  });

  test('the one with an enabled account, also where only the other one has consented', async () => {
    const enabled = dig(
      await run('{ customers(first: 1, query: "state:enabled") { nodes { id } } }'),
      ...['nodes', 0, 'id'],
    );
    const two = await create({ email: 'two@example.com', ...subscribed });
    expect(await merge(enabled, two)).toBe(enabled);
  });

  test('the one with an invited account, unless the other one has consented', async () => {
    const invited = digList(
      await run('{ customers(first: 2, query: "state:invited") { nodes { id } } }'),
      'nodes',
    ).map((node) => dig(node, 'id'));
    for (const id of invited) {
      await run(
        `mutation($id: ID!) { customerEmailMarketingConsentUpdate(input: { customerId: $id, emailMarketingConsent: { marketingState: UNSUBSCRIBED } }) { userErrors { message } } }`,
        { id },
      );
    }
    const two = await create({ email: 'two@example.com' });
    const three = await create({ email: 'three@example.com', ...subscribed });
    expect(await merge(invited[0], two)).toBe(invited[0]);
    expect(await merge(invited[1], three)).toBe(three);
  });
});
