import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { findMemoryFiles } from '../../../source/services/memory/kept-files.ts';
import {
  isSchemaKept,
  readSchemaFile,
  schemaFilePath,
  writeSchemaFile,
} from '../../../source/services/memory/schema-file.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

const DEMO = { shop: 'demo.myshopify.com', version: '2026-10' };
const BODY = new TextEncoder().encode('{"data":{"__schema":{}}}\n');
const NOW = Date.now();
const DAY_MS = 24 * 60 * 60 * 1000;

async function ownMemory(): Promise<string> {
  return join(await ownFolder(), 'tokenwright');
}

describe('a schema that is kept', () => {
  test('comes back byte for byte with the time when it was read, for its owner alone', async () => {
    const folder = await ownMemory();
    await writeSchemaFile(folder, DEMO, BODY, NOW);
    const kept = await readSchemaFile(folder, DEMO, NOW + DAY_MS);
    expect(kept?.readAt).toBe(NOW);
    expect(Buffer.from(kept?.body ?? []).equals(BODY)).toBe(true);
    expect((await stat(schemaFilePath(folder, DEMO))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  test('is one of its store and its version', async () => {
    const folder = await ownMemory();
    await writeSchemaFile(folder, DEMO, BODY, NOW);
    expect(await readSchemaFile(folder, { ...DEMO, version: '2026-07' }, NOW)).toBeNull();
    expect(await readSchemaFile(folder, { ...DEMO, shop: 'other.test' }, NOW)).toBeNull();
    expect(await readdir(folder)).toHaveLength(1);
  });

  test('is too old after 120 days', async () => {
    const folder = await ownMemory();
    await writeSchemaFile(folder, DEMO, BODY, NOW);
    expect(await readSchemaFile(folder, DEMO, NOW + 120 * DAY_MS)).not.toBeNull();
    expect(await readSchemaFile(folder, DEMO, NOW + 120 * DAY_MS + 1)).toBeNull();
    // It may still be of use to a clock that is set right.
    expect(await readdir(folder)).toHaveLength(1);
  });

  test.each([
    ['cut off', (whole: Buffer) => whole.subarray(0, 40)],
    [
      'changed in a byte',
      (whole: Buffer) => Buffer.from(whole.map((one, at) => (at === 60 ? one ^ 1 : one))),
    ],
    ['no archive', () => Buffer.from('{"data":{}}')],
    ['without a header', () => gzipSync('{"data":{}}')],
    ['of another program', (whole: Buffer) => renamed(whole, '"schema"', '"scheme"')],
    ['without a time', (whole: Buffer) => renamed(whole, '"readAt":', '"readAt":null,"a":')],
    [
      'with a time that is none',
      (whole: Buffer) => renamed(whole, '"readAt":', '"readAt":1e999,"a":'),
    ],
    [
      'with a header that is too long',
      (whole: Buffer) => renamed(whole, '{', `{"a":"${'a'.repeat(4096)}",`),
    ],
    ['of another format', (whole: Buffer) => renamed(whole, '"format":1', '"format":2')],
    [
      'of another store',
      (whole: Buffer) => renamed(whole, 'demo.myshopify.com', 'evil.myshopify.com'),
    ],
    ['of another version', (whole: Buffer) => renamed(whole, '2026-10', '2026-07')],
    ['too large when unpacked', () => gzipSync(Buffer.alloc(70 * 1024 * 1024))],
  ])('that is %s is put aside and read from the store again', async (_, damage) => {
    const folder = await ownMemory();
    await writeSchemaFile(folder, DEMO, BODY, NOW);
    const path = schemaFilePath(folder, DEMO);
    await writeFile(path, damage(await readFile(path)));
    expect(await readSchemaFile(folder, DEMO, NOW)).toBeNull();
    expect(await readdir(folder)).toEqual([`${path.slice(folder.length + 1)}.damaged`]);
  });

  function renamed(whole: Buffer, from: string, to: string): Buffer {
    return gzipSync(gunzipSync(whole).toString().replace(from, to));
  }

  test('that is a folder or unreadable is none', async () => {
    const folder = await ownMemory();
    await mkdir(schemaFilePath(folder, DEMO), { recursive: true });
    expect(await readSchemaFile(folder, DEMO, NOW)).toBeNull();
  });

  test('is one of eight at most, and what an interrupted write left goes too', async () => {
    const folder = await ownMemory();
    for (let index = 0; index < 9; index += 1) {
      const subject = { ...DEMO, shop: `s${index}.test` };
      await writeSchemaFile(folder, subject, BODY, NOW);
      const at = new Date(NOW - (20 - index) * 60_000);
      await utimes(schemaFilePath(folder, subject), at, at);
    }
    const left = `${schemaFilePath(folder, DEMO)}.0123456789ab`;
    await writeFile(left, 'half');
    await utimes(left, new Date(NOW - 2 * DAY_MS), new Date(NOW - 2 * DAY_MS));
    await writeFile(join(folder, 'mine.txt'), 'a person put it there');
    await writeSchemaFile(folder, DEMO, BODY, NOW);
    const names = await readdir(folder);
    expect(names.filter((name) => name.endsWith('.gz'))).toHaveLength(8);
    expect(await readSchemaFile(folder, { ...DEMO, shop: 's0.test' }, NOW)).toBeNull();
    expect(await readSchemaFile(folder, { ...DEMO, shop: 's8.test' }, NOW)).not.toBeNull();
    expect(names).toContain('mine.txt');
    expect(names.some((name) => name.endsWith('0123456789ab'))).toBe(false);
  });

  test('stays longer than one that was written later and used less', async () => {
    const folder = await ownMemory();
    const subjects = Array.from({ length: 8 }, (_, index) => ({ ...DEMO, shop: `s${index}.test` }));
    for (const [index, subject] of subjects.entries()) {
      await writeSchemaFile(folder, subject, BODY, NOW);
      const at = new Date(NOW - (20 - index) * 60_000);
      await utimes(schemaFilePath(folder, subject), at, at);
    }
    const [used = DEMO, unused = DEMO] = subjects;
    const { readAt } = (await readSchemaFile(folder, used, NOW)) ?? {};
    await writeSchemaFile(folder, DEMO, BODY, NOW);
    expect(await readSchemaFile(folder, used, NOW)).toMatchObject({ readAt });
    expect(await readSchemaFile(folder, unused, NOW)).toBeNull();
  });

  test('is deleted with what is older than 120 days, what was left over after one', async () => {
    const folder = await ownMemory();
    const young = schemaFilePath(folder, { ...DEMO, shop: 'young.test' });
    const old = schemaFilePath(folder, { ...DEMO, shop: 'old.test' });
    const paths = [
      [young, 119],
      [old, 121],
      [`${young}.damaged`, 0.9],
      [`${old}.damaged`, 1.1],
      [`${young}.0123456789ab`, 0.9],
      [`${old}.0123456789ab`, 1.1],
    ] as const;
    await mkdir(folder);
    for (const [path, days] of paths) {
      await writeFile(path, '');
      const at = new Date(NOW - days * DAY_MS);
      await utimes(path, at, at);
    }
    await writeSchemaFile(folder, DEMO, BODY, NOW);
    const names = (await readdir(folder)).map((name) => join(folder, name));
    expect(names.toSorted()).toEqual(
      [schemaFilePath(folder, DEMO), young, `${young}.damaged`, `${young}.0123456789ab`].toSorted(),
    );
  });

  test('has a name that tells no store, one for each store and version', () => {
    const names = [DEMO, { ...DEMO, shop: 'a.test' }, { ...DEMO, version: '2026-07' }].map((one) =>
      schemaFilePath('/m', one),
    );
    expect(new Set(names).size).toBe(3);
    for (const name of names) expect(name).toMatch(/^\/m\/schema-[0-9a-f]{16}\.gz$/);
  });

  test('is found by forget, with what damage left of it', async () => {
    const folder = await ownMemory();
    await writeSchemaFile(folder, DEMO, BODY, NOW);
    const path = schemaFilePath(folder, DEMO);
    await writeFile(`${path}.damaged`, '');
    expect(await findMemoryFiles(folder)).toEqual([path, `${path}.damaged`]);
    expect(await isSchemaKept(folder)).toBe(true);
    expect(await isSchemaKept(join(folder, 'none'))).toBe(false);
  });
});
