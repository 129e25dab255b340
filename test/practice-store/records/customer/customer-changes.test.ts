import { describe, expect, test } from 'vitest';
import { dig } from '../../api/api-caller.ts';
import { number, startRecordCaller } from '../record-caller.ts';

const { caller, run, rest } = startRecordCaller();

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

describe('what is said about a customer', () => {
  const person = `id email phone locale taxExempt taxExemptions note multipassIdentifier
    emailMarketingConsent { marketingState marketingOptInLevel consentUpdatedAt sourceLocation { id } }
    smsMarketingConsent { marketingState marketingOptInLevel consentUpdatedAt consentCollectedFrom }
    defaultPhoneNumber { whatsAppMarketingConsent { state optInLevel } }
    metafield(namespace: "club", key: "rank") { value }`;

  test('is kept whole and reads back in both APIs', async () => {
    const made = await run(
      `mutation($input: CustomerInput!) { customerCreate(input: $input) { customer { ${person} } userErrors { field message } } }`,
      {
        input: {
          email: 'tove@example.com',
          phone: '+12025550171',
          locale: 'nb',
          taxExempt: true,
          taxExemptions: ['CA_BC_RESELLER_EXEMPTION'],
          multipassIdentifier: 'tove-1',
          emailMarketingConsent: {
            marketingState: 'PENDING',
            marketingOptInLevel: 'CONFIRMED_OPT_IN',
            consentUpdatedAt: '2025-02-03T04:05:06Z',
          },
          smsMarketingConsent: { marketingState: 'SUBSCRIBED' },
          whatsAppMarketingConsent: { state: 'UNSUBSCRIBED', optInLevel: 'UNKNOWN' },
          metafields: [{ namespace: 'club', key: 'rank', type: 'number_integer', value: '3' }],
        },
      },
    );
    expect(made).toMatchObject({
      userErrors: [],
      customer: {
        locale: 'nb',
        taxExempt: true,
        taxExemptions: ['CA_BC_RESELLER_EXEMPTION'],
        multipassIdentifier: 'tove-1',
        emailMarketingConsent: {
          marketingState: 'PENDING',
          marketingOptInLevel: 'CONFIRMED_OPT_IN',
          consentUpdatedAt: '2025-02-03T04:05:06Z',
          sourceLocation: null,
        },
        smsMarketingConsent: {
          marketingState: 'SUBSCRIBED',
          marketingOptInLevel: 'SINGLE_OPT_IN',
          consentCollectedFrom: 'OTHER',
        },
        defaultPhoneNumber: {
          whatsAppMarketingConsent: { state: 'UNSUBSCRIBED', optInLevel: 'UNKNOWN' },
        },
        metafield: { value: '3' },
      },
    });
    const id = dig(made, 'customer', 'id');
    expect(dig(await rest(`customers/${number(id)}.json`), 'customer')).toMatchObject({
      tax_exempt: true,
      tax_exemptions: ['CA_BC_RESELLER_EXEMPTION'],
      multipass_identifier: 'tove-1',
      email_marketing_consent: {
        state: 'pending',
        opt_in_level: 'confirmed_opt_in',
        consent_updated_at: '2025-02-03T04:05:06+00:00',
      },
      sms_marketing_consent: { state: 'subscribed', consent_collected_from: 'OTHER' },
    });
    const later = await run(
      `mutation($id: ID!) { customerUpdate(input: { id: $id, taxExempt: false, emailMarketingConsent: { marketingState: UNSUBSCRIBED } }) { customer { taxExempt } userErrors { field message } } }`,
      { id },
    );
    expect(dig(later, 'userErrors', 0)).toEqual({
      field: ['emailMarketingConsent'],
      message:
        'To update emailMarketingConsent, please use the customerEmailMarketingConsentUpdate Mutation instead',
    });
    const changed = await run(
      `mutation($id: ID!) { customerEmailMarketingConsentUpdate(input: { customerId: $id, emailMarketingConsent: { marketingState: UNSUBSCRIBED } }) { customer { ${person} } userErrors { field message code } } }`,
      { id },
    );
    expect(dig(changed, 'customer', 'emailMarketingConsent', 'marketingState')).toBe(
      'UNSUBSCRIBED',
    );
  });

  test.each([
    [
      '{ phone: "+12025550172", emailMarketingConsent: { marketingState: SUBSCRIBED } }',
      'emailMarketingConsent',
      'An email address is required to set the email marketing consent state.',
    ],
    [
      '{ firstName: "Tove", whatsAppMarketingConsent: { state: SUBSCRIBED } }',
      'whatsAppMarketingConsent',
      'A phone number is required to set the WhatsApp consent state.',
    ],
  ])(
    'a consent without the address or number that it is about is refused: %s',
    async (input, field, message) => {
      const made = await run(
        `mutation { customerCreate(input: ${input}) { customer { id } userErrors { field message } } }`,
      );
      expect(made).toEqual({ customer: null, userErrors: [{ field: [field], message }] });
    },
  );

  test('a state that only the service sets is an error of the document', async () => {
    const { json } = await caller.graphql(
      'mutation { customerCreate(input: { email: "x@example.com", emailMarketingConsent: { marketingState: REDACTED } }) { customer { id } } }',
      { scopes: ['write_customers'] },
    );
    expect(dig(json, 'errors', 0)).toMatchObject({
      message: 'Cannot specify REDACTED as a marketing state input',
      extensions: { code: 'INVALID' },
    });
  });

  test('a new customer owns nothing', async () => {
    const made = await run(
      `mutation { customerCreate(input: { firstName: "Nils" }) { customer {
        numberOfOrders amountSpent { amount } orders(first: 5) { nodes { id } } paymentMethods(first: 5) { nodes { id } }
        storeCreditAccounts(first: 5) { nodes { id } } subscriptionContracts(first: 5) { nodes { id } } companyContactProfiles { id }
        productSubscriberStatus statistics { predictedSpendTier } mergeable { isMergeable errorFields } lifetimeDuration
        emailMarketingConsent { marketingState } defaultEmailAddress { emailAddress } } } }`,
    );
    expect(dig(made, 'customer')).toEqual({
      numberOfOrders: '0',
      amountSpent: { amount: '0.0' },
      orders: { nodes: [] },
      paymentMethods: { nodes: [] },
      storeCreditAccounts: { nodes: [] },
      subscriptionContracts: { nodes: [] },
      companyContactProfiles: [],
      productSubscriberStatus: 'NEVER_SUBSCRIBED',
      statistics: { predictedSpendTier: null },
      mergeable: { isMergeable: true, errorFields: [] },
      lifetimeDuration: 'less than a minute',
      emailMarketingConsent: null,
      defaultEmailAddress: null,
    });
  });
});

describe('addresses of a customer', () => {
  const address = 'id country countryCodeV2 province provinceCode city firstName formattedArea';

  test('know countries and provinces by code and by name', async () => {
    const made = await run(
      `mutation { customerCreate(input: { firstName: "Odd", addresses: [
        { city: "Ottawa", countryCode: CA, provinceCode: "on" }, { city: "Reno", country: "united states", province: "Nevada" } ] }) {
        customer { id defaultAddress { city } addresses { ${address} } } userErrors { field message } } }`,
    );
    expect(dig(made, 'customer', 'addresses')).toMatchObject([
      { country: 'Canada', countryCodeV2: 'CA', province: 'Ontario', provinceCode: 'ON' },
      { country: 'United States', countryCodeV2: 'US', province: 'Nevada', provinceCode: 'NV' },
    ]);
    expect(dig(made, 'customer', 'defaultAddress', 'city')).toBe('Ottawa');
    expect(
      dig(
        await rest(`customers/${number(dig(made, 'customer', 'id'))}.json`),
        'customer',
        'addresses',
        1,
      ),
    ).toMatchObject({ province: 'Nevada', province_code: 'NV', country_code: 'US' });
  });

  test('are added, changed, made the default and taken away, or refused with the path', async () => {
    const id = dig(
      await run('mutation { customerCreate(input: { firstName: "Odd" }) { customer { id } } }'),
      'customer',
      'id',
    );
    const add = (given: Record<string, unknown>): Promise<unknown> =>
      run(
        `mutation($id: ID!, $address: MailingAddressInput!) { customerAddressCreate(customerId: $id, address: $address) {
          address { ${address} } userErrors { field message } } }`,
        { id, address: given },
      );
    const first = dig(await add({ city: 'Bergen', countryCode: 'NO' }), 'address');
    expect(first).toMatchObject({ country: 'Norway', firstName: 'Odd' });
    expect(await add({ country: 'Nowhere', address1: 'x' })).toEqual({
      address: null,
      userErrors: [{ field: ['address', 'country'], message: 'Country is invalid' }],
    });
    const second = dig(
      await add({ city: 'Galway', countryCode: 'IE', provinceCode: 'G' }),
      'address',
    );
    await run(
      'mutation($id: ID!, $address: ID!) { customerUpdateDefaultAddress(customerId: $id, addressId: $address) { userErrors { message } } }',
      { id, address: dig(second, 'id') },
    );
    const changed = await run(
      `mutation($id: ID!, $address: ID!) { customerAddressUpdate(customerId: $id, addressId: $address, address: { zip: "H91", provinceCode: null }) {
        address { zip province city } userErrors { field message } } }`,
      { id, address: dig(second, 'id') },
    );
    expect(dig(changed, 'address')).toEqual({ zip: 'H91', province: null, city: 'Galway' });
    const read = '{ defaultAddress { city } addressesV2(first: 5) { nodes { city } } }';
    expect(await run(`query($id: ID!) { customer(id: $id) ${read} }`, { id })).toEqual({
      defaultAddress: { city: 'Galway' },
      addressesV2: { nodes: [{ city: 'Bergen' }, { city: 'Galway' }] },
    });
    await run(
      'mutation($id: ID!, $address: ID!) { customerAddressDelete(customerId: $id, addressId: $address) { deletedAddressId userErrors { message } } }',
      { id, address: dig(second, 'id') },
    );
    expect(await run(`query($id: ID!) { customer(id: $id) ${read} }`, { id })).toEqual({
      defaultAddress: { city: 'Bergen' },
      addressesV2: { nodes: [{ city: 'Bergen' }] },
    });
  });
});

describe('customerSet', () => {
  test('customerSet finds by its identifier and refuses what does not fit', async () => {
    const set = (identifier: unknown, input: unknown): Promise<unknown> =>
      run(
        'mutation($identifier: CustomerSetIdentifiers, $input: CustomerSetInput!) { customerSet(identifier: $identifier, input: $input) { customer { id locale email } userErrors { field message code } } }',
        { identifier, input },
      );
    const made = await set(
      { email: 'ida@example.com' },
      { email: 'ida@example.com', locale: 'de' },
    );
    const again = await set(
      { email: 'ida@example.com' },
      { email: 'ida@example.com', locale: 'fr' },
    );
    expect(dig(again, 'customer')).toEqual({
      id: dig(made, 'customer', 'id'),
      locale: 'fr',
      email: 'ida@example.com',
    });
    expect(
      dig(
        await set({ email: 'ida@example.com' }, { email: 'x@example.com' }),
        'userErrors',
        0,
        'code',
      ),
    ).toBe('INPUT_MISMATCH');
    expect(
      dig(await set({ email: 'ida@example.com' }, { note: 'x' }), 'userErrors', 0, 'code'),
    ).toBe('MISSING_FIELD_REQUIRED');
    expect(
      dig(await set({ id: 'gid://shopify/Customer/1' }, { note: 'x' }), 'userErrors', 0, 'code'),
    ).toBe('NOT_FOUND');
  });

  test('a phone number is known however it is written', async () => {
    const id = dig(
      await run(
        'mutation { customerCreate(input: { phone: "+12025550142" }) { customer { id } userErrors { message } } }',
      ),
      ...['customer', 'id'],
    );
    const set = await run(
      `mutation { customerSet(identifier: { phone: "+1 202-555 0142" }, input: { phone: "+1 (202) 555-0142", note: "Rings twice" }) {
        customer { id phone } userErrors { message } } }`,
    );
    expect(set).toEqual({ customer: { id, phone: '+12025550142' }, userErrors: [] });
    const find = (phoneNumber: string) =>
      run(
        'query($phoneNumber: String!) { customerByIdentifier(identifier: { phoneNumber: $phoneNumber }) { note } }',
        { phoneNumber },
      );
    expect(await find('+1 202-555-0142')).toEqual({ note: 'Rings twice' });
    expect(await find(' ')).toBeNull();
  });
});
