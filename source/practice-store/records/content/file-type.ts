import type { Listing } from '../../api/graphql/listing.ts';
import { DATE_SORT, recordFields } from '../../api/graphql/listings/every-record.ts';
import { exactField, textField } from '../../api/graphql/search/search-field.ts';
import type { StoreFile } from '../../data/file.ts';

export const fileListing: Listing<StoreFile> = {
  name: 'files',
  search: {
    named: {
      ...recordFields<StoreFile>(),
      filename: exactField((file) => [file.filename, file.filename.replace(/\.\w+$/, '')]),
      media_type: exactField((file) => (file.kind === 'image' ? 'IMAGE' : 'GENERIC_FILE')),
      status: exactField(() => 'READY'),
    },
    free: textField((file) => [file.filename, file.alt]),
  },
  sort: {
    FILENAME: (file) => file.filename,
    ...DATE_SORT,
    ORIGINAL_UPLOAD_SIZE: (file) => file.bytes,
  },
};
