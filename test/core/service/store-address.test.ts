import { describe, expect, it } from 'vitest';
import { parsePracticeOrigin } from '../../../source/core/service/store-address.ts';

describe("a practice store's origin", () => {
  it.each([
    ['http://127.0.0.1:3457', 'http://127.0.0.1:3457'],
    [' http://127.0.0.1:3457/ ', 'http://127.0.0.1:3457'],
    ['http://localhost:3457', 'http://127.0.0.1:3457'],
    ['http://[::1]:3457', 'http://[::1]:3457'],
    ['http://127.0.0.1:03457', 'http://127.0.0.1:3457'],
    ['http://LOCALHOST:3457', 'http://127.0.0.1:3457'],
  ])('reads %s', (text, origin) => {
    expect(parsePracticeOrigin(text)).toMatchObject({ type: 'origin', origin, port: 3457 });
  });

  it.each([1, 9, 65_535])('takes the port %i', (port) => {
    const origin = `http://127.0.0.1:${port}`;
    expect(parsePracticeOrigin(origin)).toEqual({ type: 'origin', origin, port });
  });

  it.each([
    'http://127.0.0.1:65536',
    'http://127.0.0.1:123456',
    'http://127.0.0.2:3457',
    'http://127.0.0.1:3457//',
    'https://127.0.0.1:3457',
    'http://127.0.0.1',
    'http://127.0.0.1:0',
    'http://127.0.0.1:70000',
    'http://127.0.0.1:3457/admin',
    'http://127.0.0.1:3457?x',
    'http://127.0.0.1.evil.example:3457',
    'http://127.0.0.1:3457@evil.example',
    'http://2130706433:3457',
    'http://127.1:3457',
    'http://192.168.1.10:3457',
    'http://demo.myshopify.com:80',
    '',
  ])('refuses %s', (text) => {
    expect(parsePracticeOrigin(text)).toMatchObject({ type: 'refused' });
  });
});
