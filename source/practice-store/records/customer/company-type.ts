import type { Listing } from '../../api/graphql/listing.ts';
import { textField } from '../../api/graphql/search/search-field.ts';
import type { CompanyLocation } from '../../data/company.ts';

export const companyLocationListing: Listing<CompanyLocation> = {
  name: 'company-locations',
  search: { named: {}, free: textField((location) => location.name) },
  sort: { NAME: (location) => location.name.toLowerCase() },
};
