import type { ProductImage } from '../../../records/product/product.ts';
import { gid } from '../gid.ts';
import type { FieldTable } from '../objects.ts';

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
