import { expect, test } from 'vitest';
import {
  isLoopbackAddress,
  isLoopbackHost,
  isPrivateAddress,
} from '../../../source/services/http/network-settings.ts';

test.each(['127.0.0.1', '127.255.0.9', '[::1]', '::1', 'localhost', '[::ffff:127.0.0.1]'])(
  '%s is this machine',
  (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  },
);

test.each([
  'demo.myshopify.com',
  '128.0.0.1',
  '0.0.0.0',
  '10.0.0.1',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  '[::2]',
  '',
])('%j is not', (host) => {
  expect(isLoopbackHost(host)).toBe(false);
});

test('an address that is none is not loopback, so that a lost peer gets nothing', () => {
  expect(isLoopbackAddress('')).toBe(false);
});

test.each([
  ['10.1.2.3', true],
  ['172.31.0.1', true],
  ['172.32.0.1', false],
  ['192.168.0.1', true],
  ['169.254.1.1', true],
  ['100.64.0.1', true],
  ['127.0.0.1', true],
  ['fd00::1', true],
  ['fe80::1', true],
  ['::ffff:10.0.0.1', true],
  ['23.227.38.74', false],
  ['2620:0:28a0::1', false],
  ['', false],
])('%j belongs to a private network: %s', (address, isPrivate) => {
  expect(isPrivateAddress(address)).toBe(isPrivate);
});
