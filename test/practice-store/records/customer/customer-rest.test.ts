import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { SCOPES, startRecordCaller } from '../record-caller.ts';

const { caller, run, rest } = startRecordCaller();

const send = (method: string, path: string, body?: unknown) =>
  caller.rest(path, { method, body, scopes: SCOPES });
const idOf = (row: unknown): string => String(dig(row, 'id'));

let made = 0;
/** A customer with an e-mail address and a phone number of their own. */
const make = async (more: Readonly<Record<string, unknown>> = {}) => {
  made += 1;
  const customer = {
    email: `person-${made}@example.com`,
    phone: `+3531555${String(1000 + made)}`,
    ...more,
  };
  const answer = await send('POST', 'customers.json', { customer });
  expect([answer.status, answer.json['errors']]).toEqual([201, undefined]);
  return dig(answer.json, 'customer');
};

const inGraphql = (customer: unknown) =>
  run(
    `query($id: ID!) { customer(id: $id) { firstName lastName email phone note tags taxExempt taxExemptions verifiedEmail multipassIdentifier state
      defaultEmailAddress { marketingState marketingOptInLevel marketingUpdatedAt } defaultPhoneNumber { marketingState marketingOptInLevel marketingCollectedFrom }
      defaultAddress { city } addressesV2(first: 5) { nodes { firstName lastName company address1 address2 city zip phone country countryCodeV2 province provinceCode } }
      metafield(namespace: "custom", key: "size") { value } } }`,
    { id: `gid://shopify/Customer/${idOf(customer)}` },
  );

type Json = Readonly<Record<string, unknown>>;

/** Body → what REST shows of it, where that is not the same. */
const FIELDS: ReadonlyArray<readonly [given: Json, shown?: Json]> = [
  [{ first_name: 'Ada' }],
  [{ last_name: 'Bauer' }],
  [{ email: 'changed@example.com' }],
  [{ phone: '+35315559199' }],
  [{ note: 'Likes moss' }],
  [{ tags: 'b, a' }, { tags: 'a, b' }],
  [{ tax_exempt: true }],
  [{ tax_exemptions: ['CA_STATUS_CARD_EXEMPTION', 'US_NY_RESELLER_EXEMPTION'] }],
  [{ verified_email: false }],
  [{ multipass_identifier: 'multi-1' }],
  [
    {
      email_marketing_consent: {
        state: 'subscribed',
        opt_in_level: 'confirmed_opt_in',
        consent_updated_at: '2026-02-03T04:05:06+00:00',
      },
    },
  ],
  [
    {
      sms_marketing_consent: {
        state: 'pending',
        opt_in_level: 'confirmed_opt_in',
        consent_updated_at: '2026-02-03T04:05:06+00:00',
        consent_collected_from: 'SHOPIFY',
      },
    },
  ],
  [
    {
      addresses: [
        { address1: '1 Quay', city: 'Galway', country_code: 'IE', province_code: 'G' },
        { name: 'Ben Rask', city: 'Bergen', country: 'Norway', default: true },
      ],
    },
    {
      default_address: { city: 'Bergen', first_name: 'Ben', last_name: 'Rask', default: true },
      addresses: [{ city: 'Galway', province: 'Galway' }, { country_code: 'NO' }],
    },
  ],
  [{ metafields: [{ namespace: 'custom', key: 'size', type: 'number_integer', value: 5 }] }, {}],
  [{ password: 'secret9', password_confirmation: 'secret9' }, { state: 'enabled' }],
  [{ send_email_invite: true }, { state: 'invited' }],
];

describe('a customer over REST', () => {
  test.each(FIELDS.map(([given, shown]) => [given, shown ?? given] as const))(
    'keeps %j, when it is made and when it is changed',
    async (given, shown) => {
      const one = await make(given);
      expect(one).toMatchObject(shown);
      await send('DELETE', `customers/${idOf(one)}.json`);
      const bare = await make();
      const before = await inGraphql(bare);
      const { status, json } = await send('PUT', `customers/${idOf(bare)}.json`, {
        customer: { id: Number(idOf(bare)), ...given },
      });
      expect([status, json['errors']]).toEqual([200, undefined]);
      expect(dig(json, 'customer')).toMatchObject(shown);
      expect(await rest(`customers/${idOf(bare)}.json`)).toEqual(json);
      expect(await inGraphql(bare)).not.toEqual(before);
    },
  );

  test.each([
    [{ email: 'no address' }, 'email', 'is invalid'],
    [{ phone: 'no number' }, 'phone', 'is invalid'],
    [{ tax_exemptions: ['NONE'] }, 'tax_exemptions', 'is not included in the list'],
    [
      { password: 'abc', password_confirmation: 'abc' },
      'password',
      'is too short (minimum is 5 characters)',
    ],
    [{ password: 'secret9' }, 'password_confirmation', "doesn't match Password"],
    [
      { email_marketing_consent: { state: 'redacted' } },
      'email_marketing_consent.state',
      'is not included in the list',
    ],
    [
      { email_marketing_consent: { state: 'pending' } },
      'email_marketing_consent.opt_in_level',
      'Marketing opt in level must be confirmed opt-in for pending consent state',
    ],
    [
      { email_marketing_consent: { state: 'subscribed', consent_updated_at: '2030-01-01' } },
      'email_marketing_consent.consent_updated_at',
      'must not be in the future',
    ],
    [
      { phone: null, sms_marketing_consent: { state: 'subscribed' } },
      'sms_marketing_consent',
      'A phone number is required to set the SMS consent state.',
    ],
    [{ addresses: [{ country: 'Nowhere' }] }, 'addresses.country', 'is invalid'],
    [
      { metafields: [{ namespace: 'custom', key: 'size', type: 'none', value: '5' }] },
      'metafields.type',
      'is not included in the list',
    ],
  ])('is refused with %j', async (given, field, words) => {
    const customer = { email: 'new@example.com', phone: '+35315559155', ...given };
    const { status, json } = await send('POST', 'customers.json', { customer });
    expect([status, json['errors']]).toEqual([422, { [field]: [words] }]);
  });

  test('is new with nothing: no order, no money spent, no address, no consent', async () => {
    expect(await make()).toMatchObject({
      orders_count: 0,
      total_spent: '0.00',
      last_order_id: null,
      last_order_name: null,
      addresses: [],
      default_address: null,
      state: 'disabled',
      email_marketing_consent: { state: 'not_subscribed' },
    });
  });

  test('is invited, and shown the way to an account, as long as it has none', async () => {
    const customer = await make();
    const path = `customers/${idOf(customer)}`;
    const way = await send('POST', `${path}/account_activation_url.json`);
    expect(way.status).toBe(201);
    expect(dig(way.json, 'account_activation_url')).toMatch(/^https:\/\/.+\/account\/activate\//);
    const invite = {
      to: 'other@example.com',
      from: 'shop@example.com',
      subject: 'Come in',
      custom_message: 'Welcome.',
      bcc: ['copy@example.com'],
    };
    expect(
      (await send('POST', `${path}/send_invite.json`, { customer_invite: invite })).json,
    ).toEqual({
      customer_invite: invite,
    });
    const plain = await send('POST', `${path}/send_invite.json`, { customer_invite: {} });
    expect(plain.status).toBe(201);
    expect(dig(plain.json, 'customer_invite', 'to')).toBe(dig(customer, 'email'));
    expect(dig(await rest(`${path}.json`), 'customer', 'state')).toBe('invited');
    await send('PUT', `${path}.json`, {
      customer: { password: 'secret9', password_confirmation: 'secret9' },
    });
    const has = { status: 422, json: { errors: ['account already enabled'] } };
    expect(await send('POST', `${path}/account_activation_url.json`)).toMatchObject(has);
    expect(await send('POST', `${path}/send_invite.json`, { customer_invite: {} })).toMatchObject(
      has,
    );
  });

  test('shows their orders, and can be deleted only without any', async () => {
    const customers = digList(await rest('customers.json'), 'customers');
    const buyer = customers.find((row) => Number(dig(row, 'orders_count')) > 0);
    const path = `customers/${idOf(buyer)}`;
    const orders = digList(await rest(`${path}/orders.json?status=any`), 'orders');
    expect(orders.length).toBeGreaterThan(0);
    const { status, json } = await send('DELETE', `${path}.json`);
    expect(status).toBe(422);
    expect(JSON.stringify(json)).toContain('associated orders');
  });
});

describe('the addresses of a customer', () => {
  const ADDRESS = {
    first_name: 'Ada',
    last_name: 'Bauer',
    company: 'Moss & Co',
    address1: '1 Quay',
    address2: 'Flat 2',
    city: 'Toronto',
    zip: 'M5V 1A1',
    phone: '+12025550171',
    country: 'Canada',
    country_code: 'CA',
    province: 'Ontario',
    province_code: 'ON',
  };

  test('keep every field, are changed, made the default and deleted', async () => {
    const customer = await make({ addresses: [{ city: 'Galway', country: 'Ireland' }] });
    const list = `customers/${idOf(customer)}/addresses`;
    const added = await send('POST', `${list}.json`, { address: { ...ADDRESS, default: true } });
    expect(added.status).toBe(201);
    const address = dig(added.json, 'customer_address');
    expect(address).toMatchObject({
      ...ADDRESS,
      name: 'Ada Bauer',
      country_name: 'Canada',
      default: true,
    });
    const one = `${list}/${idOf(address)}`;
    for (const given of [
      ...Object.entries(ADDRESS).flatMap(([name, value]) =>
        /country|province/.test(name) ? [] : [{ [name]: `${value} b` }],
      ),
      { name: 'Cora Dane' },
      { province_code: 'QC' },
      { country_code: 'NO', province: null },
    ]) {
      const { status, json } = await send('PUT', `${one}.json`, { address: given });
      expect(status).toBe(200);
      expect(dig(json, 'customer_address')).toMatchObject(given);
      expect(await rest(`${one}.json`)).toEqual(json);
    }
    const nodes = digList(await inGraphql(customer), 'addressesV2', 'nodes');
    expect(nodes[1]).toMatchObject({ firstName: 'Cora', lastName: 'Dane', countryCodeV2: 'NO' });
    const first = String(dig(customer, 'addresses', 0, 'id'));
    const standard = await send('PUT', `${list}/${first}/default.json`);
    expect(dig(standard.json, 'customer_address', 'default')).toBe(true);
    expect(dig(await inGraphql(customer), 'defaultAddress', 'city')).toBe('Galway');
    expect(await send('DELETE', `${one}.json`)).toMatchObject({ status: 200, json: {} });
    expect((await send('GET', `${one}.json`)).status).toBe(404);
    expect((await send('PUT', `${one}.json`, { address: {} })).status).toBe(404);
    expect((await send('POST', `${list}.json`, {})).status).toBe(400);
  });

  test('are removed many at once', async () => {
    const towns = ['Galway', 'Cork', 'Sligo'].map((city) => ({ city, country: 'Ireland' }));
    const customer = await make({ addresses: towns });
    const list = `customers/${idOf(customer)}/addresses`;
    const ids = digList(customer, 'addresses').map(idOf);
    const set = (query: string) => send('PUT', `${list}/set.json?${query}`);
    const two = `address_ids[]=${ids[0] ?? ''}&address_ids[]=${ids[1] ?? ''}`;
    expect((await set(two)).status).toBe(400);
    expect(await set(`${two}&operation=destroy`)).toMatchObject({ status: 200, json: {} });
    const left = digList(await rest(`${list}.json`), 'addresses');
    expect(left).toMatchObject([{ city: 'Sligo', default: true }]);
    expect((await set(`address_ids[]=5&operation=destroy`)).status).toBe(404);
  });
});
