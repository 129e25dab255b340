import type { AreaArguments, KnownIds } from '../base-arguments.ts';

export function peopleArguments(ids: KnownIds): AreaArguments {
  const [id, other] = ids('Customer');
  const spare = [['customerCreate', { input: { email: 'walk@example.com' } }]] as const;
  const twoSpare = [
    ['customerCreate', { input: { email: 'walk@example.com', phone: '+12025550100' } }],
    ['customerCreate', { input: { email: 'walk-two@example.com', phone: '+12025550101' } }],
  ] as const;
  const exemptions = ['CA_STATUS_CARD_EXEMPTION', 'CA_DIPLOMAT_EXEMPTION'] as const;
  const addressIds = ids('MailingAddress');
  /** A code decides before a name. */
  const noCode = { 'input.addresses.country': { countryCode: undefined } };
  /** An address and the customer whose it is. */
  const pairs = (
    more: Readonly<Record<string, unknown>>,
    [first, second]: readonly [string, string],
  ) => {
    const both = [
      { customerId: id, addressId: first, ...more },
      { customerId: other, addressId: second, ...more },
    ] as const;
    return { customerId: both, addressId: both };
  };
  /** A customer by a value of their own, in one of the definitions that were made before. */
  const byCustomId = ([first, second]: readonly [object, object]) => {
    const made = (own: object) => ({
      identifier: { customId: { namespace: 'walk-a', key: 'walk-a', value: 'WALK-1', ...own } },
      input: { email: 'walk@example.com' },
    });
    return [made(first), made(second)] as const;
  };
  return {
    calls: {
      customerCreate: {
        args: { input: { email: 'walk@example.com', phone: '+12025550100' } },
        values: { 'input.id': [id, other] },
        beside: noCode,
      },
      customerUpdate: {
        before: spare,
        args: { input: { id: '{{0}}' } },
        values: { 'input.id': [id, other] },
        beside: { 'input.id': { note: 'walk' }, ...noCode },
      },
      customerSet: {
        before: ['walk-a', 'walk-b'].flatMap((key) =>
          ['walk-a', 'walk-b'].map(
            (namespace) =>
              [
                'metafieldDefinitionCreate',
                { definition: { name: 'walk', namespace, key, ownerType: 'CUSTOMER', type: 'id' } },
              ] as const,
          ),
        ),
        args: { input: { email: 'walk@example.com' } },
        values: {
          'identifier.id': [id, other],
          'input.id': [id, other],
          'identifier.customId.value': ['WALK-1', 'WALK-2'],
        },
        beside: noCode,
        whole: {
          'identifier.customId.namespace': byCustomId([
            { namespace: 'walk-a' },
            { namespace: 'walk-b' },
          ]),
          'identifier.customId.key': byCustomId([{ key: 'walk-a' }, { key: 'walk-b' }]),
          'identifier.customId.value': byCustomId([{ value: 'WALK-1' }, { value: 'WALK-2' }]),
          'identifier.email': [
            { identifier: { email: 'walk-a@example.com' }, input: { email: 'walk-a@example.com' } },
            { identifier: { email: 'walk-b@example.com' }, input: { email: 'walk-b@example.com' } },
          ],
          'identifier.phone': [
            { identifier: { phone: '+12025550137' }, input: { phone: '+12025550137' } },
            { identifier: { phone: '+12025550141' }, input: { phone: '+12025550141' } },
          ],
        },
      },
      customerDelete: {
        before: [...spare, ['customerCreate', { input: { email: 'walk-two@example.com' } }]],
        args: { input: { id: '{{0}}' } },
        values: { 'input.id': ['{{0}}', '{{1}}'] },
      },
      customerMerge: {
        before: twoSpare,
        args: { customerOneId: '{{0}}', customerTwoId: '{{1}}' },
      },
      customerEmailMarketingConsentUpdate: {
        before: spare,
        args: {
          input: { customerId: '{{0}}', emailMarketingConsent: { marketingState: 'SUBSCRIBED' } },
        },
      },
      customerSmsMarketingConsentUpdate: {
        before: twoSpare,
        args: {
          input: { customerId: '{{0}}', smsMarketingConsent: { marketingState: 'SUBSCRIBED' } },
        },
        values: { 'input.customerId': ['{{0}}', '{{1}}'] },
      },
      customerWhatsAppMarketingConsentUpdate: {
        before: twoSpare,
        args: {
          input: { customerId: '{{0}}', whatsAppMarketingConsent: { state: 'SUBSCRIBED' } },
        },
        values: { 'input.customerId': ['{{0}}', '{{1}}'] },
      },
      customerAddTaxExemptions: {
        args: { customerId: id, taxExemptions: ['CA_STATUS_CARD_EXEMPTION'] },
      },
      customerRemoveTaxExemptions: {
        before: [
          ['customerAddTaxExemptions', { customerId: id, taxExemptions: exemptions }],
          ['customerAddTaxExemptions', { customerId: other, taxExemptions: exemptions }],
        ],
        args: { customerId: id, taxExemptions: exemptions.slice(0, 1) },
        values: { taxExemptions: exemptions },
      },
      customerReplaceTaxExemptions: {
        args: { customerId: id, taxExemptions: exemptions },
      },
      customerAddressCreate: {
        args: { customerId: id, address: { address1: '1 Walk', city: 'Toronto' } },
        beside: { 'address.provinceCode': { countryCode: 'CA' } },
      },
      customerAddressUpdate: {
        before: [
          ['customerAddressCreate', { customerId: id, address: { city: 'Bergen' } }],
          ['customerAddressCreate', { customerId: other, address: { city: 'Bergen' } }],
        ],
        args: { customerId: id, addressId: '{{0}}', address: { address1: '1 Walk' } },
        beside: { 'address.provinceCode': { countryCode: 'CA' } },
        whole: pairs({ address: { address1: '1 Walk' } }, ['{{0}}', '{{1}}']),
      },
      customerAddressDelete: {
        args: { customerId: id, addressId: addressIds[0] },
        whole: pairs({}, addressIds),
      },
      customerUpdateDefaultAddress: {
        args: { customerId: id, addressId: addressIds[0] },
        whole: pairs({}, addressIds),
      },
      customerGenerateAccountActivationUrl: { args: { customerId: id } },
    },
    values: {
      'MailingAddressInput.id': ids('MailingAddress'),
      'MailingAddressInput.country': ['Germany', 'Italy'],
      'MailingAddressInput.province': ['Ontario', 'Quebec'],
      'MailingAddressInput.provinceCode': ['ON', 'QC'],
      'CustomerEmailMarketingConsentInput.marketingState': ['SUBSCRIBED', 'UNSUBSCRIBED'],
      'CustomerSmsMarketingConsentInput.marketingState': ['SUBSCRIBED', 'UNSUBSCRIBED'],
      'CustomerMarketingConsentInput.state': ['SUBSCRIBED', 'UNSUBSCRIBED'],
    },
    objects: {
      MailingAddressInput: { address1: '1 Walk', city: 'Toronto', countryCode: 'CA' },
    },
  };
}
