import type { AreaArguments, KnownIds } from '../base-arguments.ts';

export function peopleArguments(ids: KnownIds): AreaArguments {
  const [id, other] = ids('Customer');
  const spare = [['customerCreate', { input: { email: 'walk@example.com' } }]] as const;
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
    },
    values: {
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
