import type { Listing } from '../../api/graphql/listing.ts';
import {
  dateField,
  exactField,
  numberField,
  textField,
} from '../../api/graphql/search/search-field.ts';
import type { Location } from './stock.ts';

export const locationListing: Listing<Location> = {
  name: 'locations',
  search: {
    named: {
      id: numberField((location) => location.id),
      location_id: numberField((location) => location.id),
      name: textField((location) => location.name),
      active: exactField((location) => String(location.isActive)),
      city: exactField((location) => location.address.city),
      country: exactField((location) => [location.address.country, location.address.countryCode]),
      created_at: dateField((location) => location.createdAtMs),
    },
    free: textField((location) => [location.name, location.address.city ?? '']),
  },
  sort: { NAME: (location) => location.name.toLowerCase() },
};
