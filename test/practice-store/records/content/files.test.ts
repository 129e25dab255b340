import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { dig, digList, startApiCaller } from '../../api/api-caller.ts';
import {
  createUploads,
  fileInBody,
} from '../../../../source/practice-store/records/content/upload.ts';

const caller = startApiCaller();
beforeEach(() => caller.api.reset());
afterAll(() => caller.close());

const scopes = ['write_products', 'write_files'];
const PLACE = '/practice/uploads/';

async function run(query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const { json } = await caller.graphql(query, { scopes, variables });
  expect(json['errors']).toBeUndefined();
  return Object.values(Object(json['data']))[0];
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

async function stage(filename: string, mimeType: string): Promise<string> {
  const staged = await run(
    `mutation($input: [StagedUploadInput!]!) { stagedUploadsCreate(input: $input) {
      stagedTargets { url resourceUrl parameters { name value } } userErrors { field message } } }`,
    { input: [{ filename, mimeType, resource: 'IMAGE', httpMethod: 'PUT' }] },
  );
  expect(staged).toEqual({
    stagedTargets: [
      {
        url: expect.stringContaining(PLACE),
        resourceUrl: expect.stringContaining(PLACE),
        parameters: [
          { name: 'content_type', value: mimeType },
          { name: 'acl', value: 'private' },
        ],
      },
    ],
    userErrors: [],
  });
  return String(dig(staged, 'stagedTargets', 0, 'resourceUrl'));
}

const create = (files: unknown): Promise<unknown> =>
  run(
    `mutation($files: [FileCreateInput!]!) { fileCreate(files: $files) {
      files { id alt fileStatus ... on MediaImage { mimeType image { url } originalSource { fileSize } } ... on GenericFile { url mimeType originalFileSize } }
      userErrors { field message code } } }`,
    { files },
  );

describe('a staged upload', () => {
  test('takes a file, hands it out again and becomes a file or a picture', async () => {
    const url = await stage('blue boat.png', 'image/png');
    const name = url.slice(url.indexOf(PLACE) + PLACE.length);
    expect(dig(await create([{ originalSource: url }]), 'userErrors', 0)).toMatchObject({
      field: ['files', '0', 'originalSource'],
    });
    expect((await caller.api.uploaded(name)).status).toBe(404);
    expect((await caller.api.upload(name, 'image/png', bytes('a boat'))).status).toBe(201);
    const back = await caller.api.uploaded(name);
    expect(back.status).toBe(200);
    expect(Object.fromEntries(back.headers)).toEqual({
      'Content-Type': 'image/png',
      'Content-Disposition': 'attachment',
    });
    expect(Buffer.from(back.body).toString()).toBe('a boat');
    const made = await create([{ originalSource: url, alt: 'A boat' }]);
    expect(made).toMatchObject({
      files: [
        {
          alt: 'A boat',
          fileStatus: 'READY',
          mimeType: 'image/png',
          image: { url },
          originalSource: { fileSize: 6 },
        },
      ],
      userErrors: [],
    });
    const id = dig(await run('{ products(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    const media = await run(
      `mutation($id: ID!, $media: [CreateMediaInput!]!) { productCreateMedia(productId: $id, media: $media) {
        media { ... on MediaImage { image { url } } } mediaUserErrors { message } } }`,
      { id, media: [{ originalSource: url, mediaContentType: 'IMAGE' }] },
    );
    expect(media).toEqual({ media: [{ image: { url } }], mediaUserErrors: [] });
  });

  test('is refused where no place was made, and above the limit', async () => {
    const url = await stage('large.jpg', 'image/jpeg');
    const name = url.slice(url.indexOf(PLACE) + PLACE.length);
    expect((await caller.api.upload('nowhere/x.jpg', '', bytes('x'))).status).toBe(404);
    const large = new Uint8Array(20 * 1024 * 1024 + 1);
    expect((await caller.api.upload(name, '', large)).status).toBe(413);
  });

  test('takes a file again in place of the first one, also when all space is used', () => {
    const uploads = createUploads();
    const file = new Uint8Array(20 * 1024 * 1024);
    const staged = { filename: 'large.jpg', mimeType: 'image/jpeg', resource: 'IMAGE' };
    const keys = Array.from({ length: 4 }, () => uploads.stage(staged));
    for (const key of keys) expect(uploads.receive(key, file)).toBe('received');
    for (const key of keys) expect(uploads.receive(key, file)).toBe('received');
    const key = uploads.stage(staged);
    expect(uploads.receive(key, file)).toBe('too-large');
  });

  test('takes the file out of a form', () => {
    const form = [
      '--mark',
      'Content-Disposition: form-data; name="key"',
      '',
      'a/b',
      '--mark',
      'Content-Disposition: form-data; name="file"; filename="a.csv"',
      'Content-Type: text/csv',
      '',
      'one,two\r\nthree',
      '--mark--',
      '',
    ].join('\r\n');
    const file = fileInBody(bytes(form), 'multipart/form-data; boundary=mark');
    expect(Buffer.from(file ?? '').toString()).toBe('one,two\r\nthree');
    expect(fileInBody(bytes('--mark--'), 'multipart/form-data; boundary=mark')).toBeNull();
  });
});

describe('files', () => {
  test('are made, changed, shown on products and deleted', async () => {
    const made = await create([
      { originalSource: 'https://files.example.com/guide.pdf', contentType: 'FILE', alt: 'Guide' },
      { originalSource: 'https://files.example.com/harbour.jpg', contentType: 'IMAGE' },
    ]);
    const [guide, image] = digList(made, 'files').map((one) => dig(one, 'id'));
    expect(dig(made, 'files', 0)).toMatchObject({ alt: 'Guide', mimeType: 'application/pdf' });
    const found = await run('{ files(first: 5, query: "filename:guide") { nodes { id } } }');
    expect(digList(found, 'nodes')).toEqual([{ id: guide }]);
    const product = dig(await run('{ products(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    const updated = await run(
      `mutation($files: [FileUpdateInput!]!) { fileUpdate(files: $files) { files { alt } userErrors { message } } }`,
      { files: [{ id: image, alt: 'The harbour', referencesToAdd: [product] }] },
    );
    expect(updated).toEqual({ files: [{ alt: 'The harbour' }], userErrors: [] });
    const media = `query($id: ID!) { product(id: $id) { media(first: 9) { nodes { id alt } } } }`;
    expect(digList(await run(media, { id: product }), 'media', 'nodes')).toContainEqual({
      id: image,
      alt: 'The harbour',
    });
    const deleted = await run(
      'mutation($ids: [ID!]!) { fileDelete(fileIds: $ids) { deletedFileIds userErrors { message } } }',
      { ids: [guide, image] },
    );
    expect(deleted).toEqual({ deletedFileIds: [guide, image], userErrors: [] });
    expect(
      digList(await run(media, { id: product }), 'media', 'nodes').map((one) => dig(one, 'id')),
    ).not.toContain(image);
    expect(await run('query($id: ID!) { node(id: $id) { id } }', { id: guide })).toBeNull();
  });

  test('are found by the product that uses them', async () => {
    const found = async (query: string) =>
      digList(
        await run('query($query: String) { files(first: 20, query: $query) { nodes { id } } }', {
          query,
        }),
        'nodes',
      ).map((file) => dig(file, 'id'));
    const unused = await found('used_in:none');
    const [image] = await found('filename:kiln');
    expect(unused).toContain(image);
    const product = dig(await run('{ products(first: 1) { nodes { id } } }'), 'nodes', 0, 'id');
    const ofProduct = () => found(`product_id:${String(product).replace(/^.*\//, '')}`);
    expect(await ofProduct()).toEqual([]);
    await run(
      'mutation($files: [FileUpdateInput!]!) { fileUpdate(files: $files) { userErrors { message } } }',
      { files: [{ id: image, referencesToAdd: [product] }] },
    );
    expect(await ofProduct()).toEqual([image]);
    expect(await found('used_in:product')).toEqual([image]);
    expect(await found('used_in:none')).toEqual(unused.filter((id) => id !== image));
    await run(
      'mutation($id: ID!, $media: [ID!]!) { productDeleteMedia(productId: $id, mediaIds: $media) { deletedMediaIds } }',
      { id: product, media: [image] },
    );
    expect(await ofProduct()).toEqual([]);
    expect(await found('used_in:none')).toEqual(unused);
  });

  test('have an address that ends on their name, and leads to the file', async () => {
    const source = 'https://files.example.com/harbour.jpg';
    const made = await create([{ originalSource: source, filename: 'new-harbour.jpg' }]);
    const url = String(dig(made, 'files', 0, 'image', 'url'));
    expect(url).toMatch(/\/practice\/uploads\/[\w-]+\/new-harbour\.jpg$/);
    const answer = await caller.api.uploaded(url.slice(url.indexOf(PLACE) + PLACE.length));
    expect(answer.status).toBe(302);
    expect(Object.fromEntries(answer.headers)).toEqual({ Location: source });
    const renamed = await run(
      `mutation($files: [FileUpdateInput!]!) { fileUpdate(files: $files) {
        files { ... on MediaImage { image { url } } } userErrors { message } } }`,
      { files: [{ id: dig(made, 'files', 0, 'id'), filename: 'harbour.jpg' }] },
    );
    expect(renamed).toEqual({ files: [{ image: { url: source } }], userErrors: [] });
  });

  test('of a name in use get another one, or take the place of the first', async () => {
    const file = { originalSource: 'https://files.example.com/bowl.png' };
    const first = await create([file]);
    const again = await create([file]);
    expect(dig(again, 'files', 0, 'id')).not.toBe(dig(first, 'files', 0, 'id'));
    expect(dig(again, 'files', 0, 'image', 'url')).toMatch(/\/bowl_[\da-f]{8}-[\da-f-]{27}\.png$/);
    const replaced = await create([{ ...file, alt: 'A bowl', duplicateResolutionMode: 'REPLACE' }]);
    expect(dig(replaced, 'files', 0)).toMatchObject({
      id: dig(first, 'files', 0, 'id'),
      alt: 'A bowl',
    });
    const found = await run('{ files(first: 5, query: "filename:bowl.png") { nodes { id } } }');
    expect(digList(found, 'nodes')).toEqual([{ id: dig(first, 'files', 0, 'id') }]);
  });

  test.each([
    [{ originalSource: 'boat.png' }, ['files', '0', 'originalSource'], 'INVALID_IMAGE_SOURCE_URL'],
    [
      { originalSource: 'https://x.example.com/a.mp4', contentType: 'VIDEO' },
      ['files', '0', 'contentType'],
      'INVALID',
    ],
    [
      { originalSource: 'https://x.example.com/logo.png', duplicateResolutionMode: 'RAISE_ERROR' },
      ['files', '0', 'filename'],
      'FILENAME_ALREADY_EXISTS',
    ],
    [
      { originalSource: 'https://x.example.com/a.png', alt: 'a'.repeat(513) },
      ['files', '0', 'alt'],
      'ALT_VALUE_LIMIT_EXCEEDED',
    ],
  ])('%j is refused', async (file, field, code) => {
    const refused = await create([file]);
    expect(dig(refused, 'userErrors', 0)).toMatchObject({ field, code });
    expect(dig(refused, 'files')).toBeNull();
  });
});
