import { expect, test } from 'vitest';
import {
  createUploads,
  fileInBody,
} from '../../../../source/practice-store/records/content/upload.ts';

const MIB = 1024 * 1024;
const stage = { filename: 'a b.jpg', mimeType: 'image/jpeg', resource: 'IMAGE' };

test('a file is staged, received and replaced', () => {
  const uploads = createUploads();
  const key = uploads.stage(stage);
  expect(key).toMatch(/^[0-9a-f-]{36}\/a%20b\.jpg$/);
  expect(uploads.find(key)).toEqual({ ...stage, bytes: null });
  expect(uploads.receive(key, new Uint8Array([1]))).toBe('received');
  expect(uploads.receive(key, new Uint8Array([2, 3]))).toBe('received');
  expect(uploads.find(key)).toEqual({ ...stage, bytes: new Uint8Array([2, 3]) });
  expect([uploads.receive('other', new Uint8Array()), uploads.find('other')]).toEqual([
    'unknown',
    null,
  ]);
});

test('a file has a largest size, and so have all together', () => {
  const uploads = createUploads();
  const keys = Array.from({ length: 5 }, () => uploads.stage(stage));
  const whole = new Uint8Array(20 * MIB);
  const [first = '', ...others] = keys;
  expect(uploads.receive(first, new Uint8Array(20 * MIB + 1))).toBe('too-large');
  expect(uploads.find(first)?.bytes).toBeNull();
  expect(keys.map((key) => uploads.receive(key, whole))).toEqual([
    ...['received', 'received', 'received', 'received', 'too-large'],
  ]);
  expect(uploads.receive(others.at(-1) ?? '', new Uint8Array(1))).toBe('too-large');
  expect(uploads.receive(first, whole)).toBe('received');
  expect(uploads.receive(first, new Uint8Array(20 * MIB - 1))).toBe('received');
  expect(uploads.receive(others.at(-1) ?? '', new Uint8Array(1))).toBe('received');
});

test('of five hundred uploads and of five hundred links the oldest goes first', () => {
  const uploads = createUploads();
  const keys = Array.from({ length: 501 }, () => uploads.stage(stage));
  expect(keys.slice(0, 3).map((key) => uploads.find(key)?.filename ?? null)).toEqual([
    ...[null, 'a b.jpg', 'a b.jpg'],
  ]);
  const links = Array.from({ length: 501 }, (_, at) => uploads.link('a.jpg', `https://x/${at}`));
  expect(links.slice(0, 2).map((key) => uploads.addressOf(key))).toEqual([null, 'https://x/1']);
  expect(uploads.addressOf(links[500] ?? '')).toBe('https://x/500');
  expect(uploads.addressOf('other')).toBeNull();
  expect(links[500]).toMatch(/\/a\.jpg$/);
});

const part = (head: string, body: string) => `${head}\r\n\r\n${body}\r\n`;
const file = part('\r\nContent-Disposition: form-data; name="file"; filename="a"', 'text');
const field = part('\r\nContent-Disposition: form-data; name="key"', 'value');

test.each([
  ['a plain body', 'text/plain', 'text', 'text'],
  ['a body without a type', '', 'text', 'text'],
  ['a form', 'multipart/form-data; boundary=B', `--B${file}--B--`, 'text'],
  ['a form in quotes', 'Multipart/Form-Data; boundary="B"', `--B${file}--B--`, 'text'],
  [
    'a form with more before',
    'multipart/form-data; boundary=B',
    `--B${field}--B${file}--B--`,
    'text',
  ],
  [
    'a form with more behind',
    'multipart/form-data; boundary=B',
    `--B${file}--B${field}--B--`,
    'text',
  ],
  ['a form without a file', 'multipart/form-data; boundary=B', `--B${field}--B--`, null],
  ['a form without its end', 'multipart/form-data; boundary=B', `--B${file}`, null],
  ['a form without its boundary', 'multipart/form-data; boundary=C', `--B${file}--B--`, null],
  ['a form that names none', 'multipart/form-data', `--B${file}--B--`, `--B${file}--B--`],
  [
    'a file by its name',
    'multipart/form-data; boundary=B',
    `--B${part('\r\nname="file"', 'x')}--B--`,
    'x',
  ],
  [
    'a file by its filename',
    'multipart/form-data; boundary=B',
    `--B${part('\r\nFILENAME="a"', 'x')}--B--`,
    'x',
  ],
])('the file in %s is found', (_, type, body, wanted) => {
  const found = fileInBody(new TextEncoder().encode(body), type);
  expect(found === null ? null : new TextDecoder().decode(found)).toBe(wanted);
});
