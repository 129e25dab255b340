import { rowIdIn } from '../../api/formats.ts';
import {
  type Input,
  readEach,
  readFlag,
  readInputs,
  readText,
  readTextOrNull,
  readTexts,
} from '../../graphql/mutation.ts';
import { readAddress } from './address-input.ts';
import type { CustomerChange } from './customer-changes.ts';

export function readCustomer(input: Input): CustomerChange {
  return {
    ...readEach(input, readTextOrNull, 'firstName', 'lastName', 'email', 'phone', 'note'),
    ...readEach(input, readTextOrNull, 'multipassIdentifier'),
    ...readEach(input, readTexts, 'tags', 'taxExemptions'),
    taxExempt: readFlag(input['taxExempt']),
    locale: readText(input['locale']),
    addresses: readInputs(input['addresses'])?.map((address) => ({
      ...readAddress(address),
      id: address['id'] == null ? null : rowIdIn(address['id'], 'MailingAddress'),
    })),
  };
}
