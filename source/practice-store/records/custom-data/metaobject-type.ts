import type { Listing } from '../../api/graphql/listing.ts';
import { recordFields } from '../../api/graphql/listings/every-record.ts';
import { exactField, textField } from '../../api/graphql/search/search-field.ts';
import type { Metaobject } from '../../data/metaobject.ts';

/** Sort keys are texts here, not an enum. */
export const metaobjectListing: Listing<Metaobject> = {
  name: 'metaobjects',
  search: {
    named: {
      ...recordFields<Metaobject>(),
      handle: exactField((metaobject) => metaobject.handle),
      display_name: textField((metaobject) => Object.values(metaobject.values)[0] ?? null),
    },
    free: textField((metaobject) => Object.values(metaobject.values)),
  },
  sort: {
    display_name: (metaobject) => Object.values(metaobject.values)[0]?.toLowerCase() ?? '',
    type: (metaobject) => metaobject.type,
    updated_at: (metaobject) => metaobject.updatedAtMs,
  },
};
