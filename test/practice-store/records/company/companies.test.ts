import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { startRecordCaller } from '../record-caller.ts';

const { run } = startRecordCaller();

const CREATE = `mutation($input: CompanyCreateInput!) { companyCreate(input: $input) {
  company {
    id name externalId note customerSince contactsCount { count } locationsCount { count }
    mainContact { id title isMainContact customer { id email firstName companyContactProfiles { id } } }
    contacts(first: 5) { nodes { id title locale } }
    contactRoles(first: 5) { nodes { id name note } } defaultRole { name }
    locations(first: 5) { nodes {
      id name phone taxSettings { taxExempt taxRegistrationId taxExemptions }
      shippingAddress { id address1 recipient companyName country zoneCode province }
      billingAddress { id address1 formattedAddress(withName: true) }
      buyerExperienceConfiguration { checkoutToDraft payNowOnly paymentTermsTemplate { name } deposit { ... on DepositPercentage { percentage } } }
    } }
    ordersCount { count } totalSpent { amount }
  }
  userErrors { field message code } } }`;

async function created(input: Record<string, unknown> = {}) {
  const payload = await run(CREATE, {
    input: {
      company: { name: 'Tern & Tackle', externalId: 'T-1' },
      companyContact: { firstName: 'Inga', email: 'inga@example.com', title: 'Head of buying' },
      ...input,
    },
  });
  expect(dig(payload, 'userErrors')).toEqual([]);
  return dig(payload, 'company');
}

const errorsOf = async (query: string, variables: Record<string, unknown> = {}) =>
  digList(await run(query, variables), 'userErrors');

test('companies with a contact may order, and are found by that', async () => {
  await run(CREATE, { input: { company: { name: 'Nobody yet' } } });
  await created();
  const named = async (status: string) =>
    digList(
      await run(
        'query($query: String) { companies(first: 20, query: $query) { nodes { name } } }',
        {
          query: `ordering_status:${status}`,
        },
      ),
      'nodes',
    ).map((company) => dig(company, 'name'));
  const [approved, waiting] = [await named('approved'), await named('not_approved')];
  expect(approved).toContain('Tern & Tackle');
  expect(waiting).toEqual(['Nobody yet']);
  expect(approved).not.toContain('Nobody yet');
});

describe('companyCreate', () => {
  test('makes a company with its contact, who is a customer, its branch and two roles', async () => {
    const company = await created({
      companyLocation: {
        name: 'Pier 4',
        phone: '+1 202-555 0142',
        taxRegistrationId: 'VAT 9',
        taxExemptions: ['CA_DIPLOMAT_EXEMPTION'],
        billingSameAsShipping: true,
        shippingAddress: {
          address1: '4 Pier Road',
          recipient: 'Stores',
          countryCode: 'CA',
          zoneCode: 'ON',
        },
        buyerExperienceConfiguration: {
          checkoutToDraft: true,
          paymentTermsTemplateId: 'gid://shopify/PaymentTermsTemplate/4',
          deposit: { percentage: 20 },
        },
      },
    });
    const contact = dig(company, 'mainContact');
    expect(company).toMatchObject({
      name: 'Tern & Tackle',
      externalId: 'T-1',
      contactsCount: { count: 1 },
      locationsCount: { count: 1 },
      mainContact: {
        title: 'Head of buying',
        isMainContact: true,
        customer: {
          email: 'inga@example.com',
          firstName: 'Inga',
          companyContactProfiles: [{ id: dig(contact, 'id') }],
        },
      },
      contactRoles: {
        nodes: [
          { name: 'Location admin', note: 'System-defined Location admin role' },
          { name: 'Ordering only' },
        ],
      },
      defaultRole: { name: 'Ordering only' },
      ordersCount: { count: 0 },
      totalSpent: { amount: '0.0' },
    });
    const branch = dig(company, 'locations', 'nodes', 0);
    expect(branch).toMatchObject({
      name: 'Pier 4',
      phone: '+12025550142',
      taxSettings: {
        taxExempt: false,
        taxRegistrationId: 'VAT 9',
        taxExemptions: ['CA_DIPLOMAT_EXEMPTION'],
      },
      shippingAddress: {
        address1: '4 Pier Road',
        recipient: 'Stores',
        companyName: 'Tern & Tackle',
        country: 'Canada',
        zoneCode: 'ON',
        province: 'Ontario',
      },
      billingAddress: {
        id: dig(branch, 'shippingAddress', 'id'),
        formattedAddress: ['Stores', 'Tern & Tackle', '4 Pier Road', 'ON', 'Canada'],
      },
      buyerExperienceConfiguration: {
        checkoutToDraft: true,
        payNowOnly: false,
        paymentTermsTemplate: { name: 'Net 30' },
        deposit: { percentage: 20 },
      },
    });
  });

  test('makes a branch of the name of the company where none is given', async () => {
    const company = await created({ companyContact: undefined });
    expect(company).toMatchObject({ mainContact: null, contactsCount: { count: 0 } });
    expect(digList(company, 'locations', 'nodes')).toEqual([
      expect.objectContaining({ name: 'Tern & Tackle', shippingAddress: null }),
    ]);
  });

  test('makes nothing at all when one of the three is refused', async () => {
    const before = await run('{ companiesCount { count } }');
    const errors = await errorsOf(CREATE, {
      input: {
        company: { name: ' ', externalId: 'B2B-1' },
        companyContact: { firstName: 'Nobody' },
        companyLocation: {
          billingAddress: { address1: '1 Way', countryCode: 'CA', zoneCode: 'XX' },
        },
      },
    });
    expect(errors.map((error) => [dig(error, 'field'), dig(error, 'code')])).toEqual([
      [['input', 'company', 'name'], 'BLANK'],
      [['input', 'company', 'externalId'], 'TAKEN'],
      [['input', 'companyLocation', 'billingAddress', 'zoneCode'], 'INVALID'],
      [['input', 'companyContact', 'email'], 'BLANK'],
    ]);
    const taken = await errorsOf(CREATE, {
      input: {
        company: { name: 'Second' },
        companyContact: { email: await someEmail() },
      },
    });
    expect(taken).toMatchObject([{ field: ['input', 'companyContact', 'email'], code: 'TAKEN' }]);
    expect(await run('{ companiesCount { count } }')).toEqual(before);
  });

  async function someEmail() {
    return dig(await run('{ customers(first: 1) { nodes { email } } }'), 'nodes', 0, 'email');
  }
});

describe('a company', () => {
  test('is changed, and refuses an empty input and a text that is too long', async () => {
    const id = dig(await created(), 'id');
    const UPDATE = `mutation($id: ID!, $input: CompanyInput!) { companyUpdate(companyId: $id, input: $input) {
      company { name note customerSince } userErrors { field message code } } }`;
    const input = { note: 'Calls on Mondays', customerSince: '2024-02-03T04:05:06Z' };
    expect(await run(UPDATE, { id, input })).toMatchObject({
      company: { name: 'Tern & Tackle', ...input },
    });
    expect(await errorsOf(UPDATE, { id, input: {} })).toMatchObject([{ code: 'NO_INPUT' }]);
    const long = { note: 'x'.repeat(5001), externalId: 'x'.repeat(65) };
    expect(await errorsOf(UPDATE, { id, input: long })).toEqual([
      {
        field: ['input', 'note'],
        message: 'Notes must be 5000 characters or less.',
        code: 'TOO_LONG',
      },
      {
        field: ['input', 'externalId'],
        message: 'External Id must be 64 characters or less.',
        code: 'TOO_LONG',
      },
    ]);
  });

  test('is found by what was set, and has metafields', async () => {
    const id = dig(await created(), 'id');
    const found = await run('{ companies(first: 5, query: "external_id:T-1") { nodes { id } } }');
    expect(digList(found, 'nodes')).toEqual([{ id }]);
    await run(
      `mutation($id: ID!) { metafieldsSet(metafields: [{ ownerId: $id, namespace: "crm", key: "level", type: "single_line_text_field", value: "gold" }]) { userErrors { message } } }`,
      { id },
    );
    const read = await run(
      '{ companies(first: 5, query: "metafields.crm.level:gold") { nodes { metafield(namespace: "crm", key: "level") { value } } } }',
    );
    expect(dig(read, 'nodes', 0, 'metafield', 'value')).toBe('gold');
  });

  test('is deleted while nothing was ordered for it', async () => {
    const id = String(dig(await created(), 'id'));
    const seeded = digList(
      await run('{ companies(first: 9) { nodes { id ordersCount { count } } } }'),
      'nodes',
    ).find((company) => Number(dig(company, 'ordersCount', 'count')) > 0);
    const gone = await run(
      `mutation($ids: [ID!]!) { companiesDelete(companyIds: $ids) { deletedCompanyIds userErrors { field code } } }`,
      { ids: [id, dig(seeded, 'id')] },
    );
    expect(gone).toEqual({
      deletedCompanyIds: [id],
      userErrors: [{ field: ['companyIds', '1'], code: 'FAILED_TO_DELETE' }],
    });
    expect(await run('query($id: ID!) { company(id: $id) { id } }', { id })).toBeNull();
    const customers = await run(
      '{ customers(first: 1, query: "email:inga@example.com") { nodes { email companyContactProfiles { id } } } }',
    );
    expect(digList(customers, 'nodes')).toEqual([
      { email: 'inga@example.com', companyContactProfiles: [] },
    ]);
  });
});

describe('contacts', () => {
  const MAIN = `mutation($id: ID!, $contact: ID!) { companyAssignMainContact(companyId: $id, companyContactId: $contact) {
    company { mainContact { id } } userErrors { field message code } } }`;

  test('a customer becomes a contact once, and the main one when it is said', async () => {
    const company = await created();
    const customerId = dig(
      await run(
        'mutation { customerCreate(input: { email: "leif@example.com" }) { customer { id } } }',
      ),
      'customer',
      'id',
    );
    const ASSIGN = `mutation($id: ID!, $customerId: ID!) { companyAssignCustomerAsContact(companyId: $id, customerId: $customerId) {
      companyContact { id isMainContact customer { id } company { id } } userErrors { field message code } } }`;
    const variables = { id: dig(company, 'id'), customerId };
    const { companyContact: contact } = Object(await run(ASSIGN, variables));
    expect(contact).toMatchObject({ isMainContact: false, customer: { id: customerId } });
    expect(await errorsOf(ASSIGN, variables)).toMatchObject([
      { field: ['customerId'], code: 'INVALID_INPUT' },
    ]);
    const main = await run(MAIN, { id: dig(company, 'id'), contact: dig(contact, 'id') });
    expect(dig(main, 'company', 'mainContact', 'id')).toBe(dig(contact, 'id'));
    const none = await run(
      `mutation($id: ID!) { companyRevokeMainContact(companyId: $id) { company { mainContact { id } contactsCount { count } } } }`,
      { id: dig(company, 'id') },
    );
    expect(dig(none, 'company')).toEqual({ mainContact: null, contactsCount: { count: 2 } });
  });

  test('a contact of another company is no main contact', async () => {
    const company = await created();
    const other = await run('{ companies(first: 1) { nodes { mainContact { id } } } }');
    const contact = dig(other, 'nodes', 0, 'mainContact', 'id');
    expect(await errorsOf(MAIN, { id: dig(company, 'id'), contact })).toEqual([
      {
        field: ['companyContactId'],
        message: 'Resource requested does not exist.',
        code: 'RESOURCE_NOT_FOUND',
      },
    ]);
  });

  test('a contact’s name and address are the customer’s', async () => {
    const contact = dig(await created(), 'mainContact');
    const updated = await run(
      `mutation($id: ID!) { companyContactUpdate(companyContactId: $id, input: { lastName: "Tern", email: "tern@example.com", title: "Chief", locale: "fr" }) {
        companyContact { title locale customer { displayName email locale } } userErrors { message } } }`,
      { id: dig(contact, 'id') },
    );
    expect(dig(updated, 'companyContact')).toEqual({
      title: 'Chief',
      locale: 'fr',
      customer: { displayName: 'Inga Tern', email: 'tern@example.com', locale: 'fr' },
    });
  });
});

describe('roles', () => {
  const ASSIGN = `mutation($contact: ID!, $roles: [CompanyContactRoleAssign!]!) { companyContactAssignRoles(companyContactId: $contact, rolesToAssign: $roles) {
    roleAssignments { id role { name } companyContact { id } companyLocation { name } company { name } } userErrors { field message code } } }`;

  test('are one for a contact in each branch, read from both sides, and revoked', async () => {
    const company = await created();
    const contact = dig(company, 'mainContact', 'id');
    const branch = dig(company, 'locations', 'nodes', 0, 'id');
    const [admin, orders] = digList(company, 'contactRoles', 'nodes').map((role) =>
      dig(role, 'id'),
    );
    const assigned = await run(ASSIGN, {
      contact,
      roles: [
        { companyContactRoleId: admin, companyLocationId: branch },
        { companyContactRoleId: orders, companyLocationId: branch },
      ],
    });
    expect(assigned).toMatchObject({
      roleAssignments: [{ role: { name: 'Location admin' }, company: { name: 'Tern & Tackle' } }],
      userErrors: [{ field: ['rolesToAssign', '1'], code: 'LIMIT_REACHED' }],
    });
    const both = '{ nodes { id role { name } } }';
    const read = async () => [
      await run(
        `query($id: ID!) { companyContact(id: $id) { roleAssignments(first: 3, query: "role_name:admin") ${both} } }`,
        { id: contact },
      ),
      await run(
        `query($id: ID!) { companyLocation(id: $id) { roleAssignments(first: 3) ${both} } }`,
        { id: branch },
      ),
    ];
    const id = dig(assigned, 'roleAssignments', 0, 'id');
    const shown = { roleAssignments: { nodes: [{ id, role: { name: 'Location admin' } }] } };
    expect(await read()).toEqual([shown, shown]);
    const revoked = await run(
      `mutation($contact: ID!) { companyContactRevokeRoles(companyContactId: $contact, revokeAll: true) { revokedRoleAssignmentIds userErrors { message } } }`,
      { contact },
    );
    expect(dig(revoked, 'revokedRoleAssignmentIds')).toEqual([id]);
    const none = { roleAssignments: { nodes: [] } };
    expect(await read()).toEqual([none, none]);
  });
});

describe('branches', () => {
  const ADDRESS = `mutation($id: ID!, $types: [CompanyAddressType!]!, $address: CompanyAddressInput!) {
    companyLocationAssignAddress(locationId: $id, addressTypes: $types, address: $address) {
      addresses { id address1 } userErrors { field code } } }`;
  const READ = `query($id: ID!) { companyLocation(id: $id) { billingAddress { id address1 city } shippingAddress { id address1 city } } }`;

  test('an address of their own for bills leaves the one for goods alone', async () => {
    const company = await created({
      companyLocation: {
        shippingAddress: { address1: '1 Quay', city: 'Bergen' },
        billingSameAsShipping: true,
      },
    });
    const id = dig(company, 'locations', 'nodes', 0, 'id');
    await run(ADDRESS, { id, types: ['BILLING'], address: { address1: '2 Quay' } });
    const apart = await run(READ, { id });
    expect(apart).toMatchObject({
      billingAddress: { address1: '2 Quay', city: null },
      shippingAddress: { address1: '1 Quay', city: 'Bergen' },
    });
    await run(ADDRESS, { id, types: ['BILLING'], address: { city: 'Oslo' } });
    const changed = await run(READ, { id });
    expect(dig(changed, 'billingAddress')).toEqual({
      id: dig(apart, 'billingAddress', 'id'),
      address1: '2 Quay',
      city: 'Oslo',
    });
    const twice = { id, types: ['BILLING', 'BILLING'], address: { city: 'Oslo' } };
    expect(await errorsOf(ADDRESS, twice)).toEqual([
      { field: ['addressTypes'], code: 'INVALID_INPUT' },
    ]);
    await run(
      'mutation($id: ID!) { companyAddressDelete(addressId: $id) { deletedAddressId userErrors { message } } }',
      { id: dig(changed, 'billingAddress', 'id') },
    );
    expect(dig(await run(READ, { id }), 'billingAddress')).toBeNull();
  });

  test('the only branch of a company stays', async () => {
    const company = await created();
    const id = dig(company, 'locations', 'nodes', 0, 'id');
    const DELETE = `mutation($id: ID!) { companyLocationDelete(companyLocationId: $id) { deletedCompanyLocationId userErrors { field code } } }`;
    expect(await errorsOf(DELETE, { id })).toEqual([
      { field: ['companyLocationId'], code: 'FAILED_TO_DELETE' },
    ]);
    await run(
      `mutation($id: ID!) { companyLocationCreate(companyId: $id, input: { name: "Second" }) { companyLocation { id } } }`,
      { id: dig(company, 'id') },
    );
    expect(dig(await run(DELETE, { id }), 'deletedCompanyLocationId')).toBe(id);
  });

  test('tax settings are added to and taken from', async () => {
    const id = dig(await created(), 'locations', 'nodes', 0, 'id');
    const TAX = `mutation($id: ID!, $add: [TaxExemption!], $remove: [TaxExemption!], $number: String) {
      companyLocationTaxSettingsUpdate(companyLocationId: $id, exemptionsToAssign: $add, exemptionsToRemove: $remove, taxRegistrationId: $number, taxExempt: true) {
        companyLocation { taxSettings { taxExempt taxExemptions taxRegistrationId } taxRegistrationId } userErrors { field code } } }`;
    await run(TAX, {
      id,
      add: ['CA_DIPLOMAT_EXEMPTION', 'US_CA_RESELLER_EXEMPTION'],
      number: '77',
    });
    const taken = await run(TAX, { id, remove: ['CA_DIPLOMAT_EXEMPTION'] });
    expect(dig(taken, 'companyLocation')).toEqual({
      taxSettings: {
        taxExempt: true,
        taxExemptions: ['US_CA_RESELLER_EXEMPTION'],
        taxRegistrationId: '77',
      },
      taxRegistrationId: '77',
    });
  });
});

test('what a contact orders for a company is an order of the company, its contact and its branch', async () => {
  const company = await created();
  const companyId = dig(company, 'id');
  const companyContactId = dig(company, 'mainContact', 'id');
  const companyLocationId = dig(company, 'locations', 'nodes', 0, 'id');
  const draft = dig(
    await run(
      `mutation($input: DraftOrderInput!) { draftOrderCreate(input: $input) { draftOrder { id } userErrors { message } } }`,
      {
        input: {
          purchasingEntity: {
            purchasingCompany: { companyId, companyContactId, companyLocationId },
          },
          lineItems: [{ title: 'Rope', quantity: 2, originalUnitPrice: '10' }],
        },
      },
    ),
    'draftOrder',
    'id',
  );
  const READ = `query($id: ID!, $contact: ID!, $branch: ID!) {
    company(id: $id) { draftOrders(first: 2) { nodes { id } } orders(first: 2) { nodes { purchasingEntity { ... on PurchasingCompany { company { id } contact { id } location { id } } } } } ordersCount { count } totalSpent { amount } }
    companyContact(id: $contact) { orders(first: 2) { nodes { id } } }
    companyLocation(id: $branch) { orders(first: 2) { nodes { id } } ordersCount { count } }
  }`;
  const variables = { id: companyId, contact: companyContactId, branch: companyLocationId };
  expect(dig(await run(READ, variables), 'draftOrders', 'nodes')).toEqual([{ id: draft }]);
  await run('mutation($id: ID!) { draftOrderComplete(id: $id) { draftOrder { status } } }', {
    id: draft,
  });
  expect(await run(READ, variables)).toMatchObject({
    orders: {
      nodes: [
        {
          purchasingEntity: {
            company: { id: companyId },
            contact: { id: companyContactId },
            location: { id: companyLocationId },
          },
        },
      ],
    },
    ordersCount: { count: 1 },
  });
  expect(
    await errorsOf(
      'mutation($id: ID!) { companyContactDelete(companyContactId: $id) { userErrors { field message code } } }',
      { id: companyContactId },
    ),
  ).toMatchObject([{ field: ['companyContactId'], code: 'FAILED_TO_DELETE' }]);
});
