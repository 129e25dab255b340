import type { Company } from '../../../data/company.ts';
import type { Listing } from '../listing.ts';
import { DATE_SORT, recordFields } from './every-record.ts';
import { exactField, textField } from '../search/search-field.ts';

export const companyListing: Listing<Company> = {
  name: 'companies',
  search: {
    named: {
      ...recordFields<Company>(),
      name: textField((company) => company.name),
      external_id: exactField((company) => company.externalId),
    },
    free: textField((company) => [company.name, company.note ?? '']),
  },
  sort: {
    NAME: (company) => company.name.toLowerCase(),
    ...DATE_SORT,
    SINCE_DATE: (company) => company.createdAtMs,
  },
};
