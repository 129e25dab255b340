import { describe, expect, test } from 'vitest';
import { dig, digList } from '../../api/api-caller.ts';
import { startRecordCaller } from '../record-caller.ts';
import { zipOf } from './zip.ts';

const { caller } = startRecordCaller();
const scopes = ['write_themes', 'write_files'];

async function run(query: string, variables: Record<string, unknown> = {}): Promise<unknown> {
  const { json } = await caller.graphql(query, { scopes, variables });
  expect(json['errors']).toBeUndefined();
  return Object.values(Object(json['data']))[0];
}

/** Sends bytes to a staged place and gives its address. */
async function send(bytes: Uint8Array): Promise<string> {
  const staged = await run(
    `mutation { stagedUploadsCreate(input: [{ filename: "spring.zip", mimeType: "application/zip", resource: FILE, httpMethod: PUT }]) {
      stagedTargets { resourceUrl } userErrors { message } } }`,
  );
  const url = String(dig(staged, 'stagedTargets', 0, 'resourceUrl'));
  const key = new URL(url).pathname.slice('/practice/uploads/'.length);
  expect((await caller.api.upload(key, 'application/zip', bytes)).status).toBe(201);
  return url;
}

const create = (source: string, role = 'UNPUBLISHED') =>
  run(
    `mutation($source: URL!, $role: ThemeRole) { themeCreate(source: $source, role: $role) {
      theme { id name role files(first: 9) { nodes { filename body { ... on OnlineStoreThemeFileBodyText { content } } } } }
      userErrors { field message code } } }`,
    { source, role },
  );

describe('a theme from an archive', () => {
  test('has the files of the staged upload, without the folder around them', async () => {
    const url = await send(
      zipOf({
        'spring-main/layout/theme.liquid': '<html></html>',
        'spring-main/assets/theme.css': 'a {}',
        'spring-main/README.md': 'left out',
      }),
    );
    const made = await create(url, 'DEVELOPMENT');
    expect(dig(made, 'userErrors')).toEqual([]);
    expect(dig(made, 'theme')).toMatchObject({
      name: 'spring',
      role: 'DEVELOPMENT',
      files: {
        nodes: [
          { filename: 'assets/theme.css', body: { content: 'a {}' } },
          { filename: 'layout/theme.liquid', body: { content: '<html></html>' } },
        ],
      },
    });
    const themes = digList(await run('{ themes(first: 9) { nodes { id } } }'), 'nodes');
    expect(themes).toContainEqual({ id: dig(made, 'theme', 'id') });
  });

  test('is refused for another address, another kind of file, an empty archive and the main role', async () => {
    const codeOf = async (source: string, role?: string) =>
      dig(await create(source, role), 'userErrors', 0, 'code');
    const good = zipOf({ 'layout/theme.liquid': 'x' });
    expect(await codeOf('https://example.com/theme.zip')).toBe('INVALID_ZIP');
    expect(await codeOf(await send(Buffer.from('no archive at all, but long enough')))).toBe(
      'INVALID_ZIP',
    );
    expect(await codeOf(await send(good.subarray(0, 30)))).toBe('INVALID_ZIP');
    expect(await codeOf(await send(zipOf({ 'notes.txt': 'x' })))).toBe('ZIP_IS_EMPTY');
    expect(await codeOf(await send(good), 'MAIN')).toBe('INVALID_THEME_ROLE_FOR_THEME_CREATION');
  });

  test('may not unpack to more than 50 MB', async () => {
    const url = await send(zipOf({ 'assets/large.css': ' '.repeat(51 * 1024 * 1024) }));
    expect(dig(await create(url), 'userErrors', 0)).toMatchObject({ code: 'ZIP_TOO_LARGE' });
  });
});
