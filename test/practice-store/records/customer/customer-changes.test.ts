import { describe, expect, test } from 'vitest';
import { dig } from '../../api/api-caller.ts';
import { number, startRecordCaller } from '../record-caller.ts';

const { run, rest } = startRecordCaller();

describe('customers', () => {
  test('a customer is made, changed and deleted, but not with orders or a taken address', async () => {
    const made = await run(
      `mutation { customerCreate(input: { firstName: "Ebba", email: "Ebba@Example.com", phone: "+1 202-555-0188", tags: ["b", "a"],
        addresses: [{ city: "Bergen", countryCode: NO }] }) {
        customer { id displayName email phone tags defaultAddress { city country countryCodeV2 } } userErrors { field message } } }`,
    );
    expect(dig(made, 'customer')).toMatchObject({
      displayName: 'Ebba',
      email: 'ebba@example.com',
      phone: '+12025550188',
      tags: ['a', 'b'],
      defaultAddress: { city: 'Bergen', country: 'Norway', countryCodeV2: 'NO' },
    });
    const id = dig(made, 'customer', 'id');
    expect(dig(await rest(`customers/${number(id)}.json`), 'customer', 'email')).toBe(
      'ebba@example.com',
    );
    const taken = await run(
      'mutation { customerCreate(input: { email: "ebba@example.com", phone: "12" }) { customer { id } userErrors { field message } } }',
    );
    expect(taken).toEqual({
      customer: null,
      userErrors: [
        { field: ['email'], message: 'Email has already been taken' },
        { field: ['phone'], message: 'Phone is invalid' },
      ],
    });
    expect(
      dig(
        await run('mutation { customerCreate(input: {}) { userErrors { field message } } }'),
        'userErrors',
        0,
      ),
    ).toEqual({
      field: null,
      message: 'A name, phone number, or email address must be present',
    });
    await run(
      'mutation($id: ID!) { customerUpdate(input: { id: $id, note: "Rings twice", lastName: "Moe" }) { userErrors { message } } }',
      { id },
    );
    expect(dig(await rest(`customers/${number(id)}.json`), 'customer')).toMatchObject({
      last_name: 'Moe',
      note: 'Rings twice',
    });
    expect(
      dig(
        await run(
          'mutation($id: ID!) { customerDelete(input: { id: $id }) { deletedCustomerId } }',
          { id },
        ),
        'deletedCustomerId',
      ),
    ).toBe(id);
    const buyer = dig(
      await run('{ customers(first: 1, query: "orders_count:>0") { nodes { id } } }'),
      'nodes',
      0,
      'id',
    );
    const kept = await run(
      'mutation($id: ID!) { customerDelete(input: { id: $id }) { deletedCustomerId userErrors { field message } } }',
      { id: buyer },
    );
    expect(kept).toEqual({
      deletedCustomerId: null,
      userErrors: [
        { field: ['id'], message: 'Customer can’t be deleted because they have associated orders' },
      ],
    });
  });
});
