import { dateTime, gid } from '../../api/formats.ts';
import { DATE_SORT, listConnection, type Listing, recordFields } from '../../graphql/listing.ts';
import { DATES, recordType, type RootTable, rowFields } from '../../graphql/record-type.ts';
import { exactField, numberField, textField } from '../../graphql/search/fields.ts';
import type { Args, GraphqlSession } from '../../graphql/session.ts';
import { metafieldsOf } from '../custom-data/metafield-type.ts';
import type { ProductImage } from '../product/product.ts';
import type { StoreFile } from './content.ts';
import { fileMutations, productsWith } from './file-mutations.ts';

const SIZES = { b: 1, kb: 1024, mb: 1024 ** 2, gb: 1024 ** 3, tb: 1024 ** 4 };

const fileListing: Listing<StoreFile> = {
  name: 'files',
  search: {
    named: {
      ...recordFields<StoreFile>(),
      filename: exactField((file) => [file.filename, file.filename.replace(/\.\w+$/, '')]),
      media_type: exactField((file) => (file.kind === 'image' ? 'IMAGE' : 'GENERIC_FILE')),
      ids: numberField((file) => file.id),
      status: exactField(() => 'ready', ['uploaded', 'processing', 'ready', 'failed']),
      original_upload_size: numberField((file) => file.bytes, SIZES),
      product_id: numberField((file, { world }) =>
        productsWith(file.id, world).map(({ id }) => id),
      ),
      used_in: exactField((file, { world }) =>
        productsWith(file.id, world).length === 0 ? 'none' : 'product',
      ),
    },
    free: textField((file) => [file.filename, file.alt]),
  },
  sort: {
    FILENAME: (file) => file.filename,
    ...DATE_SORT,
    ORIGINAL_UPLOAD_SIZE: (file) => file.bytes,
  },
};

const fileRoots: RootTable = {
  files: (args, session, info) =>
    listConnection(fileListing, session.world.files, { args, session, info }, (file) =>
      file.kind === 'image' ? session.objects.MediaImage(file) : session.objects.GenericFile(file),
    ),
};

/** Every file that is not an image. */
export const genericFileType = recordType<StoreFile>('GenericFile', {
  find: (id, { world }) => {
    const file = world.files.find(id);
    return file?.kind === 'generic' ? file : null;
  },
  fields: {
    ...rowFields<StoreFile>('alt', 'mimeType', 'url'),
    fileStatus: () => 'READY',
    fileErrors: () => [],
    originalFileSize: (file) => file.bytes,
    preview: () => null,
    ...DATES,
  },
  roots: fileRoots,
  mutations: fileMutations,
});

/** Images of products and of the Files area. */
export const mediaImageType = recordType<ProductImage | StoreFile>('MediaImage', {
  find: (id, { world }) => {
    const file = world.files.find(id);
    return world.findImage(id) ?? (file?.kind === 'image' ? file : null);
  },
  fields: {
    alt: (picture) => picture.alt,
    ...metafieldsOf('MediaImage'),
    image: imageOf,
    preview: (picture, args, session) => ({
      image: imageOf(picture, args, session),
      status: 'READY',
    }),
    mediaContentType: () => 'IMAGE',
    mimeType: (picture) => (isFile(picture) ? picture.mimeType : 'image/jpeg'),
    originalSource: (picture) =>
      isFile(picture) ? { url: picture.url, fileSize: picture.bytes } : undefined,
    status: () => 'READY',
    fileStatus: () => 'READY',
    fileErrors: () => [],
    mediaErrors: () => [],
    mediaWarnings: () => [],
    createdAt: (picture) => (isFile(picture) ? dateTime(picture.createdAtMs) : undefined),
    updatedAt: (picture) => (isFile(picture) ? dateTime(picture.updatedAtMs) : undefined),
  },
});

export const imageType = recordType<ProductImage>('Image', {
  idType: 'ProductImage',
  find: (id, { world }) => world.findImage(id),
  fields: {
    altText: (image) => image.alt,
    ...rowFields<ProductImage>('url', 'width', 'height'),
    src: (image) => image.url,
    originalSrc: (image) => image.url,
    transformedSrc: (image) => image.url,
    thumbhash: () => null,
  },
});

function isFile(picture: ProductImage | StoreFile): picture is StoreFile {
  return 'bytes' in picture;
}

function imageOf(
  picture: ProductImage | StoreFile,
  _args: Args,
  { objects }: GraphqlSession,
): unknown {
  return isFile(picture) ? fileImage(picture) : objects.Image(picture);
}

function fileImage(file: StoreFile): Readonly<Record<string, unknown>> {
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
