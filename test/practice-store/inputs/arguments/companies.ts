import type { AreaArguments, KnownIds } from '../base-arguments.ts';

export function companyArguments(ids: KnownIds): AreaArguments {
  const companies = ids('Company');
  const branches = ids('CompanyLocation');
  const [companyId, otherCompany] = companies;
  const [branchId, otherBranch] = branches;
  const [customerId, otherCustomer] = ids('Customer');
  const credit = { amount: '9', currencyCode: 'EUR' };
  const inTime = ['2098-01-01T00:00:00Z', '2099-01-01T00:00:00Z'] as const;
  const person = { email: 'walk@example.com' };
  const lonely = [['companyCreate', { input: { company: { name: 'Walk' } } }]] as const;
  const lonelyTwo = [
    ...lonely,
    ['companyCreate', { input: { company: { name: 'Two' } } }],
  ] as const;
  /** Two companies with a contact and a branch each. */
  const staffed = [
    [
      'companyCreate',
      { input: { company: { name: 'Walk' }, companyContact: { email: 'one@example.com' } } },
    ],
    [
      'companyCreate',
      { input: { company: { name: 'Two' }, companyContact: { email: 'two@example.com' } } },
    ],
  ] as const;
  const contactOf = (at: number) => `{{${at}.mainContact.id}}`;
  const branchOf = (at: number) => `{{${at}.locations.nodes.0.id}}`;
  const roleOf = (at: number, role = 0) => `{{${at}.contactRoles.nodes.${role}.id}}`;
  const both = <Value>(make: (at: number) => Value) => [make(0), make(1)] as const;
  const oneRole = (at: number) => ({
    companyContactId: contactOf(at),
    companyContactRoleId: roleOf(at),
    companyLocationId: branchOf(at),
  });
  const contactRoles = (at: number) => ({
    companyContactId: contactOf(at),
    rolesToAssign: [{ companyContactRoleId: roleOf(at), companyLocationId: branchOf(at) }],
  });
  const branchRoles = (at: number) => ({
    companyLocationId: branchOf(at),
    rolesToAssign: [{ companyContactRoleId: roleOf(at), companyContactId: contactOf(at) }],
  });
  /** The roles that were given before, one in each company. */
  const given = [
    ...staffed,
    ['companyContactAssignRole', oneRole(0)],
    ['companyContactAssignRole', oneRole(1)],
  ] as const;
  const roles = ['{{0.contactRoles.nodes.0.id}}', '{{0.contactRoles.nodes.1.id}}'] as const;
  const read = [...companies, ...branches];
  const moreBranches = ['Three', 'Four'].map(
    (name, at) => ['companyLocationCreate', { companyId: `{{${at}}}`, input: { name } }] as const,
  );
  const bothAddresses = branches.map(
    (locationId, at) =>
      [
        'companyLocationAssignAddress',
        { locationId, address: { address1: `${at} Walk` }, addressTypes: ['BILLING'] },
      ] as const,
  );
  const taxed = branches.map(
    (companyLocationId) =>
      [
        'companyLocationTaxSettingsUpdate',
        {
          companyLocationId,
          taxRegistrationId: 'before',
          exemptionsToAssign: ['CA_STATUS_CARD_EXEMPTION', 'CA_DIPLOMAT_EXEMPTION'],
        },
      ] as const,
  );
  const addressBeside = (at: string) => ({ [`${at}.zoneCode`]: { countryCode: 'CA' } });
  const inOther = <Value>(make: (at: number) => Value, ...paths: readonly string[]) =>
    Object.fromEntries(paths.map((path) => [path, both(make)]));
  return {
    calls: {
      companyCreate: {
        args: { input: { company: { name: 'Walk' } } },
        levels: [2, 3, 4],
        beside: {
          'input.companyLocation.billingSameAsShipping': {
            shippingAddress: { address1: '1 Walk' },
            billingAddress: { address1: '2 Walk' },
          },
          ...addressBeside('input.companyLocation.billingAddress'),
          ...addressBeside('input.companyLocation.shippingAddress'),
        },
      },
      companyUpdate: {
        args: { companyId, input: { note: 'walk' } },
        values: { companyId: companies },
      },
      companyDelete: {
        before: lonelyTwo,
        args: { id: '{{0}}' },
        values: { id: ['{{0}}', '{{1}}'] },
      },
      companiesDelete: {
        before: lonelyTwo,
        args: { companyIds: ['{{0}}'] },
        values: { companyIds: ['{{0}}', '{{1}}'] },
      },
      companyAssignCustomerAsContact: {
        before: [
          ['customerCreate', { input: { email: 'one@example.com' } }],
          ['customerCreate', { input: { email: 'two@example.com' } }],
        ],
        args: { companyId, customerId: '{{0}}' },
        values: { companyId: companies, customerId: ['{{0}}', '{{1}}'] },
      },
      companyAssignMainContact: {
        before: staffed,
        args: { companyId: '{{0}}', companyContactId: contactOf(0) },
        whole: inOther(
          (at) => ({ companyId: `{{${at}}}`, companyContactId: contactOf(at) }),
          'companyId',
          'companyContactId',
        ),
      },
      companyRevokeMainContact: { args: { companyId }, values: { companyId: companies }, read },
      companyContactCreate: {
        args: { companyId, input: person },
        values: { companyId: companies },
      },
      companyContactUpdate: {
        before: staffed,
        args: { companyContactId: contactOf(0), input: { title: 'walk' } },
        values: { companyContactId: both(contactOf) },
      },
      companyContactDelete: {
        before: staffed,
        args: { companyContactId: contactOf(0) },
        values: { companyContactId: both(contactOf) },
      },
      companyContactsDelete: {
        before: staffed,
        args: { companyContactIds: [contactOf(0)] },
        values: { companyContactIds: both(contactOf) },
      },
      companyContactRemoveFromCompany: {
        before: staffed,
        args: { companyContactId: contactOf(0) },
        values: { companyContactId: both(contactOf) },
      },
      companyContactAssignRole: {
        before: staffed,
        args: oneRole(0),
        values: { companyContactRoleId: roles },
        whole: inOther(oneRole, 'companyContactId', 'companyLocationId'),
      },
      companyContactAssignRoles: {
        before: staffed,
        args: contactRoles(0),
        values: { 'rolesToAssign.companyContactRoleId': roles },
        whole: inOther(contactRoles, 'companyContactId', 'rolesToAssign.companyLocationId'),
      },
      companyLocationAssignRoles: {
        before: staffed,
        args: branchRoles(0),
        values: { 'rolesToAssign.companyContactRoleId': roles },
        whole: inOther(branchRoles, 'companyLocationId', 'rolesToAssign.companyContactId'),
      },
      companyContactRevokeRole: {
        before: given,
        args: { companyContactId: contactOf(0), companyContactRoleAssignmentId: '{{2}}' },
        whole: inOther(
          (at) => ({
            companyContactId: contactOf(at),
            companyContactRoleAssignmentId: `{{${at + 2}}}`,
          }),
          'companyContactId',
          'companyContactRoleAssignmentId',
        ),
      },
      companyContactRevokeRoles: {
        before: given,
        args: { companyContactId: contactOf(0), roleAssignmentIds: ['{{2}}'] },
        whole: {
          ...inOther(
            (at) => ({ companyContactId: contactOf(at), roleAssignmentIds: [`{{${at + 2}}}`] }),
            'companyContactId',
            'roleAssignmentIds',
          ),
          revokeAll: both((at) => ({ companyContactId: contactOf(at), revokeAll: true })),
        },
      },
      companyLocationRevokeRoles: {
        before: given,
        args: { companyLocationId: branchOf(0), rolesToRevoke: ['{{2}}'] },
        whole: inOther(
          (at) => ({ companyLocationId: branchOf(at), rolesToRevoke: [`{{${at + 2}}}`] }),
          'companyLocationId',
          'rolesToRevoke',
        ),
      },
      companyLocationCreate: {
        args: { companyId, input: { name: 'Walk' } },
        values: { companyId: [companyId, otherCompany] },
        beside: {
          'input.billingSameAsShipping': {
            shippingAddress: { address1: '1 Walk' },
            billingAddress: { address1: '2 Walk' },
          },
          ...addressBeside('input.billingAddress'),
          ...addressBeside('input.shippingAddress'),
        },
      },
      companyLocationUpdate: {
        args: { companyLocationId: branchId, input: { note: 'walk' } },
        values: { companyLocationId: branches },
      },
      companyLocationDelete: {
        before: [...staffed, ...moreBranches],
        args: { companyLocationId: '{{2}}' },
        values: { companyLocationId: ['{{2}}', '{{3}}'] },
      },
      companyLocationsDelete: {
        before: [...staffed, ...moreBranches],
        args: { companyLocationIds: ['{{2}}'] },
        values: { companyLocationIds: ['{{2}}', '{{3}}'] },
      },
      companyLocationAssignAddress: {
        args: {
          locationId: branchId,
          address: { address1: '1 Walk' },
          addressTypes: ['BILLING'],
        },
        values: { locationId: [branchId, otherBranch] },
        beside: addressBeside('address'),
      },
      companyAddressDelete: {
        before: bothAddresses,
        args: { addressId: '{{0}}' },
        values: { addressId: ['{{0}}', '{{1}}'] },
      },
      companyLocationTaxSettingsUpdate: {
        before: taxed,
        args: { companyLocationId: branchId, taxExempt: true },
        values: {
          companyLocationId: branches,
          exemptionsToRemove: ['CA_STATUS_CARD_EXEMPTION', 'CA_DIPLOMAT_EXEMPTION'],
        },
      },
      companyLocationAssignTaxExemptions: {
        args: { companyLocationId: branchId, taxExemptions: ['CA_STATUS_CARD_EXEMPTION'] },
        values: { companyLocationId: branches },
      },
      companyLocationRevokeTaxExemptions: {
        before: taxed,
        args: { companyLocationId: branchId, taxExemptions: ['CA_STATUS_CARD_EXEMPTION'] },
        values: {
          companyLocationId: branches,
          taxExemptions: ['CA_STATUS_CARD_EXEMPTION', 'CA_DIPLOMAT_EXEMPTION'],
        },
      },
      companyLocationCreateTaxRegistration: {
        args: { locationId: branchId, taxId: 'walk' },
        values: { locationId: branches },
      },
      storeCreditAccountCredit: {
        args: { id: customerId, creditInput: { creditAmount: credit } },
        values: { id: [customerId, otherCustomer], 'creditInput.expiresAt': inTime },
        levels: [2, 3],
      },
      storeCreditAccountDebit: {
        before: [customerId, otherCustomer].map(
          (id) =>
            [
              'storeCreditAccountCredit',
              { id, creditInput: { creditAmount: { amount: '90', currencyCode: 'EUR' } } },
            ] as const,
        ),
        args: { id: customerId, debitInput: { debitAmount: credit } },
        values: { id: [customerId, otherCustomer] },
      },
      companyLocationRevokeTaxRegistration: {
        before: taxed,
        args: { companyLocationId: branchId },
        values: { companyLocationId: branches },
      },
    },
    values: {
      'CompanyAddressInput.zoneCode': ['ON', 'QC'],
      'CompanyAddressInput.countryCode': ['FR', 'IT'],
      'DepositInput.percentage': [37, 41],
    },
    unreadable: {
      'StoreCreditAccountCreditInput.notify':
        'decides whether an e-mail is sent, and nobody gets one',
    },
    objects: { CompanyAddressInput: { address1: '1 Walk' }, CompanyContactInput: person },
  };
}
