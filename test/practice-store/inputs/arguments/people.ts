import type { AreaArguments, KnownIds } from '../base-arguments.ts';

export function peopleArguments(ids: KnownIds): AreaArguments {
  const [id, other] = ids('Customer');
  const spare = [['customerCreate', { input: { email: 'walk@example.com' } }]] as const;
  const twoSpare = [
    ['customerCreate', { input: { email: 'walk@example.com', phone: '+12025550100' } }],
    ['customerCreate', { input: { email: 'walk-two@example.com', phone: '+12025550101' } }],
  ] as const;
  const exemptions = ['CA_STATUS_CARD_EXEMPTION', 'CA_DIPLOMAT_EXEMPTION'] as const;
  return {
    calls: {
      customerCreate: { args: { input: { email: 'walk@example.com', phone: '+12025550100' } } },
      customerUpdate: {
        before: spare,
        args: { input: { id: '{{0}}' } },
        values: { 'input.id': [id, other] },
        beside: { 'input.id': { note: 'walk' } },
      },
      customerSet: {
        args: { input: { email: 'walk@example.com' } },
        values: { 'identifier.id': [id, other], 'input.id': [id, other] },
        whole: {
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
      },
      customerWhatsAppMarketingConsentUpdate: {
        before: twoSpare,
        args: {
          input: { customerId: '{{0}}', whatsAppMarketingConsent: { state: 'SUBSCRIBED' } },
        },
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
      },
      customerAddressUpdate: {
        args: {
          customerId: id,
          addressId: ids('MailingAddress')[0],
          address: { address1: '1 Walk' },
        },
      },
      customerAddressDelete: {
        args: { customerId: id, addressId: ids('MailingAddress')[0] },
      },
      customerUpdateDefaultAddress: {
        args: { customerId: id, addressId: ids('MailingAddress')[0] },
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
