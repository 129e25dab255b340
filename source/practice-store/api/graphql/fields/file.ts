import type { StoreFile } from '../../../data/file.ts';
import { gid } from '../gid.ts';
import { dateTime } from '../money.ts';
import type { FieldTable } from '../objects.ts';

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
