import { randomUUID } from 'node:crypto';
import { numberInGid, rowIdIn } from '../../api/formats.ts';
import {
  type Input,
  made,
  readInputs,
  readText,
  readTexts,
  unsupported,
  userErrors,
} from '../../graphql/mutation.ts';
import type { RootTable } from '../../graphql/record-type.ts';
import type { GraphqlSession } from '../../graphql/session.ts';
import { fault, type Fault, sentence } from '../change.ts';
import { isWebAddress } from '../product/product-input.ts';
import { placed, withImages } from '../product/product-changes.ts';
import type { Product, ProductImage } from '../product/product.ts';
import type { World } from '../world.ts';
import { type StoreFile, TYPES } from './content.ts';
import { UPLOAD_PATH } from './upload.ts';

const LONGEST_ALT = 512;

/** Mutations of files and of staged uploads. */
export const fileMutations: RootTable = {
  stagedUploadsCreate: (args, session) => {
    const inputs = readInputs(args['input']) ?? [];
    const faults = inputs.flatMap((input, at): Fault[] => {
      const path = ['input', String(at)];
      const isNamed = (readText(input['filename']) ?? '').trim() !== '';
      const isTyped = /^[\w.+-]+\/[\w.+-]+$/.test(readText(input['mimeType']) ?? '');
      return [
        ...(isNamed ? [] : [fault([...path, 'filename'], 'Filename', "can't be blank", 'BLANK')]),
        ...(isTyped ? [] : [fault([...path, 'mimeType'], 'Mime type', 'is invalid', 'INVALID')]),
      ];
    });
    if (faults.length > 0) return userErrors(...faults);
    return made({ stagedTargets: inputs.map((input) => stage(input, session)) });
  },

  fileCreate: (args, session) => {
    const inputs = readInputs(args['files']) ?? [];
    const faults = inputs.flatMap((input, at) =>
      createFaults(input, ['files', String(at)], session),
    );
    if (faults.length > 0) return userErrors(...faults);
    const files = inputs.map((input) => {
      const file = makeFile(input, session);
      session.world.files.put(file);
      return file;
    });
    return made({ files: files.map((file) => shown(file, session)) });
  },

  fileUpdate: (args, session) => {
    const inputs = readInputs(args['files']) ?? [];
    const faults = inputs.flatMap((input, at) =>
      updateFaults(input, ['files', String(at)], session),
    );
    if (faults.length > 0) return userErrors(...faults);
    for (const input of inputs) change(input, session);
    return made({ files: inputs.map((input) => session.node(input['id'])) });
  },

  fileDelete: (args, session) => {
    const { world } = session;
    const ids = readTexts(args['fileIds']) ?? [];
    const unknown = ids.filter((id) => fileOf(id, world) === null);
    if (unknown.length > 0) {
      const words = unknown.length === 1 ? 'does not exist.' : 'do not exist.';
      const label = unknown.length === 1 ? 'File id' : 'File ids';
      return userErrors(
        fault(['fileIds'], label, `${unknown.join(',')} ${words}`, 'FILE_DOES_NOT_EXIST'),
      );
    }
    for (const id of ids) {
      const number = numberOf(id) ?? 0;
      world.files.remove(number);
      for (const product of productsWith(number, world)) {
        takeFrom(product, number, session);
      }
    }
    return made({ deletedFileIds: ids });
  },

  fileAcknowledgeUpdateFailed: (args, session) => {
    const ids = readTexts(args['fileIds']) ?? [];
    const unknown = ids.some((id) => fileOf(id, session.world) === null);
    // No update of a file ever fails here, so there is nothing to acknowledge.
    if (!unknown) return made({ files: ids.map((id) => session.node(id)) });
    return userErrors(fault(['fileIds'], 'File', 'does not exist', 'FILE_DOES_NOT_EXIST'));
  },
};

/** A `StagedMediaUploadTarget`: where to send the file, and with which fields. */
function stage(input: Input, { world, context }: GraphqlSession): unknown {
  const mimeType = readText(input['mimeType']) ?? '';
  const key = world.uploads.stage({
    filename: readText(input['filename']) ?? '',
    mimeType,
    resource: readText(input['resource']) ?? '',
  });
  const url = `${context.origin}${UPLOAD_PATH}${key}`;
  const isForm = input['httpMethod'] === 'POST';
  return {
    __typename: 'StagedMediaUploadTarget',
    url,
    resourceUrl: url,
    parameters: [
      ...(isForm ? [{ name: 'key', value: key }] : []),
      { name: isForm ? 'Content-Type' : 'content_type', value: mimeType },
      { name: 'acl', value: 'private' },
    ],
  };
}

/** The staged upload of a URL; null for an unknown key and for a URL outside the practice store. */
export function uploadAt(url: string, { world, context }: GraphqlSession) {
  const start = `${context.origin}${UPLOAD_PATH}`;
  return url.startsWith(start) ? world.uploads.find(url.slice(start.length)) : null;
}

function createFaults(input: Input, at: readonly string[], session: GraphqlSession): Fault[] {
  const source = readText(input['originalSource']) ?? '';
  const kind = readText(input['contentType']) ?? 'IMAGE';
  const upload = uploadAt(source, session);
  if (kind !== 'IMAGE' && kind !== 'FILE') {
    const message = `The practice store keeps images and files, not ${kind}. Nothing was changed.`;
    return [sentence([...at, 'contentType'], message, 'INVALID')];
  }
  if (!isWebAddress(source) || (upload !== null && upload.bytes === null)) {
    const code = kind === 'IMAGE' ? 'INVALID_IMAGE_SOURCE_URL' : 'INVALID';
    return [sentence([...at, 'originalSource'], 'File URL is invalid', code)];
  }
  const name = readText(input['filename']);
  const isTaken = filesOf(session).some((file) => file.filename === nameFor(input, session));
  return [
    ...altFaults(input, at),
    ...(name !== undefined && !/^[^/\\]+\.\w+$/.test(name)
      ? [fault([...at, 'filename'], 'Filename', 'is invalid', 'INVALID_FILENAME')]
      : []),
    ...(input['duplicateResolutionMode'] === 'RAISE_ERROR' && isTaken
      ? [fault([...at, 'filename'], 'Filename', 'already exists', 'FILENAME_ALREADY_EXISTS')]
      : []),
  ];
}

function filesOf({ world }: GraphqlSession): readonly StoreFile[] {
  return Array.from({ length: world.files.count }, (_, at) => world.files.at(at));
}

function altFaults(input: Input, at: readonly string[]): Fault[] {
  if ((readText(input['alt']) ?? '').length <= LONGEST_ALT) return [];
  const message = `The alt value exceeds the maximum limit of ${LONGEST_ALT} characters.`;
  return [sentence([...at, 'alt'], message, 'ALT_VALUE_LIMIT_EXCEEDED')];
}

/** The requested filename, or the last part of the source URL. */
function nameFor(input: Input, session: GraphqlSession): string {
  const source = readText(input['originalSource']) ?? '';
  const last = URL.canParse(source) ? new URL(source).pathname.split('/').at(-1) : undefined;
  const inAddress = uploadAt(source, session)?.filename ?? last;
  return (
    readText(input['filename']) ??
    (inAddress === undefined || inAddress === '' ? 'file' : inAddress)
  );
}

function makeFile(input: Input, session: GraphqlSession): StoreFile {
  const { context } = session;
  const source = readText(input['originalSource']) ?? '';
  const upload = uploadAt(source, session);
  const wanted = nameFor(input, session);
  const twin = filesOf(session).find((file) => file.filename === wanted);
  const isReplaced = twin !== undefined && input['duplicateResolutionMode'] === 'REPLACE';
  const id = isReplaced ? twin.id : session.world.files.nextId();
  const filename =
    twin === undefined || isReplaced ? wanted : wanted.replace(/(\.\w+)?$/, `_${randomUUID()}$1`);
  const type = TYPES[filename.slice(filename.lastIndexOf('.') + 1).toLowerCase()];
  const kind = readText(input['contentType']);
  const mimeType = upload?.mimeType ?? type ?? (kind === 'FILE' ? 'text/plain' : 'image/jpeg');
  const isImage = kind === undefined ? mimeType.startsWith('image/') : kind === 'IMAGE';
  return {
    id,
    kind: isImage ? 'image' : 'generic',
    filename,
    alt: readText(input['alt']) ?? '',
    mimeType,
    bytes: upload?.bytes?.byteLength ?? 0,
    url: addressWith(filename, source, session),
    createdAtMs: isReplaced ? twin.createdAtMs : context.nowMs,
    updatedAtMs: context.nowMs,
  };
}

function shown(file: StoreFile, { objects }: GraphqlSession): unknown {
  return file.kind === 'image' ? objects.MediaImage(file) : objects.GenericFile(file);
}

function numberOf(id: unknown): number | null {
  return numberInGid(id, 'MediaImage') ?? numberInGid(id, 'GenericFile');
}

/** A file of the Files area, or an image of a product. */
function fileOf(id: unknown, { files, findImage }: World): StoreFile | ProductImage | null {
  const number = numberOf(id);
  return number === null ? null : (files.find(number) ?? findImage(number));
}

function updateFaults(input: Input, at: readonly string[], session: GraphqlSession): Fault[] {
  const file = fileOf(input['id'], session.world);
  if (file === null) {
    const id = String(input['id']);
    return [fault([...at, 'id'], 'File id', `${id} does not exist.`, 'FILE_DOES_NOT_EXIST')];
  }
  const addresses = ['originalSource', 'previewImageSource'].flatMap((name) =>
    input[name] == null || isWebAddress(input[name])
      ? []
      : [sentence([...at, name], 'File URL is invalid', 'INVALID')],
  );
  const references = ['referencesToAdd', 'referencesToRemove'].flatMap((name) =>
    (readTexts(input[name]) ?? []).flatMap((id): Fault[] => {
      const number = numberInGid(id, 'Product');
      return number !== null && session.world.products.find(number) !== null
        ? []
        : [
            fault(
              [...at, name],
              'Reference target',
              'does not exist',
              'REFERENCE_TARGET_DOES_NOT_EXIST',
            ),
          ];
    }),
  );
  // A product image outside the Files area has no filename.
  const names = 'filename' in file ? [] : unsupported(input, at, 'filename');
  return [...altFaults(input, at), ...addresses, ...references, ...names];
}

function change(input: Input, session: GraphqlSession): void {
  const { world, context } = session;
  const number = numberOf(input['id']) ?? 0;
  const alt = readText(input['alt']);
  const url = readText(input['originalSource']) ?? readText(input['previewImageSource']);
  const file = world.files.find(number);
  if (file !== null) {
    const filename = readText(input['filename']) ?? file.filename;
    world.files.put({
      ...file,
      alt: alt ?? file.alt,
      url: addressWith(filename, url ?? file.url, session),
      filename,
      updatedAtMs: context.nowMs,
    });
  }
  for (const product of productsWith(number, world)) {
    const images = product.images.map((image) =>
      image.id === number ? { ...image, alt: alt ?? image.alt, url: url ?? image.url } : image,
    );
    world.products.put({ ...product, images, updatedAtMs: context.nowMs });
  }
  const known = fileOf(input['id'], world);
  for (const product of named(input['referencesToAdd'], world)) {
    if (known === null) continue;
    const image = { id: number, url: known.url, alt: known.alt };
    world.products.put({ ...withImages(product, [image]), updatedAtMs: context.nowMs });
  }
  for (const product of named(input['referencesToRemove'], world))
    takeFrom(product, number, session);
}

function named(ids: unknown, world: World): Product[] {
  return (readTexts(ids) ?? []).flatMap((id) => world.products.find(rowIdIn(id, 'Product')) ?? []);
}

/** The products that use an image: the product that it was made for, and changed products. */
export function productsWith(id: number, world: World): Product[] {
  const own = world.findImageOwner(id);
  const changed = world.products.changedRows().filter((product) => product.id !== own?.id);
  return [...(own === null ? [] : [own]), ...changed].filter((product) =>
    product.images.some((image) => image.id === id),
  );
}

function takeFrom(product: Product, id: number, { world, context }: GraphqlSession): void {
  world.products.put({
    ...product,
    images: placed(product.images.filter((image) => image.id !== id)),
    variants: product.variants.map((variant) => ({
      ...variant,
      imageIds: variant.imageIds.filter((one) => one !== id),
    })),
    updatedAtMs: context.nowMs,
  });
}

/**
 * A file's URL ends with its filename; if the address does not, the result is a link to the
 * address.
 */
function addressWith(
  filename: string,
  address: string,
  { world, context }: GraphqlSession,
): string {
  const start = `${context.origin}${UPLOAD_PATH}`;
  const linked = address.startsWith(start)
    ? world.uploads.addressOf(address.slice(start.length))
    : null;
  const target = linked ?? address;
  const last = new URL(target).pathname.split('/').at(-1);
  if (last === encodeURIComponent(filename) || last === filename) return target;
  return `${start}${world.uploads.link(filename, target)}`;
}
