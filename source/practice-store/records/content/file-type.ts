import { dateTime, gid } from '../../api/formats.ts';
import { DATE_SORT, type Listing, recordFields } from '../../graphql/listing.ts';
import { exactField, textField } from '../../graphql/search/search-field.ts';
import type { FieldTable } from '../../graphql/session.ts';
import type { ProductImage } from '../product/product.ts';
import type { StoreFile } from './content.ts';

const shared: FieldTable<StoreFile> = {
  alt: (file) => file.alt,
  fileStatus: () => 'READY',
  fileErrors: () => [],
  mimeType: (file) => file.mimeType,
  createdAt: (file) => dateTime(file.createdAtMs),
  updatedAt: (file) => dateTime(file.updatedAtMs),
};

/** A picture of the Files area, as `MediaImage`. */
export const fileImageFields: FieldTable<StoreFile> = {
  ...shared,
  id: (file) => gid('MediaImage', file.id),
  image: picture,
  preview: (file) => ({ image: picture(file), status: 'READY' }),
  originalSource: (file) => ({ url: file.url, fileSize: file.bytes }),
  mediaContentType: () => 'IMAGE',
  status: () => 'READY',
  mediaErrors: () => [],
  mediaWarnings: () => [],
};

export const genericFileFields: FieldTable<StoreFile> = {
  ...shared,
  id: (file) => gid('GenericFile', file.id),
  url: (file) => file.url,
  originalFileSize: (file) => file.bytes,
  preview: () => null,
};

function picture(file: StoreFile): Readonly<Record<string, unknown>> {
  return {
    __typename: 'Image',
    id: gid('ImageSource', file.id),
    altText: file.alt,
    url: file.url,
    src: file.url,
    originalSrc: file.url,
    transformedSrc: file.url,
    width: 1600,
    height: 1200,
    thumbhash: null,
  };
}

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

/** `Image`. */
export const imageFields: FieldTable<ProductImage> = {
  id: (image) => gid('ProductImage', image.id),
  altText: (image) => image.alt,
  url: (image) => image.url,
  src: (image) => image.url,
  originalSrc: (image) => image.url,
  transformedSrc: (image) => image.url,
  width: (image) => image.width,
  height: (image) => image.height,
  thumbhash: () => null,
};

/** The same picture as `MediaImage`. */
export const mediaImageFields: FieldTable<ProductImage> = {
  id: (image) => gid('MediaImage', image.id),
  alt: (image) => image.alt,
  image: (image, _args, { objects }) => objects.image(image),
  preview: (image, _args, { objects }) => ({ image: objects.image(image), status: 'READY' }),
  mediaContentType: () => 'IMAGE',
  mimeType: () => 'image/jpeg',
  status: () => 'READY',
  fileStatus: () => 'READY',
  fileErrors: () => [],
  mediaErrors: () => [],
  mediaWarnings: () => [],
};
