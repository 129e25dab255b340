import { expect, test } from 'vitest';
import { tlsFaultOf } from '../../../source/services/http/tls.ts';

test.each([
  ['ECONNRESET', 'cut'],
  ['CERT_SIGNATURE_FAILURE', 'unknown-authority'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'not-tls'],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'old-protocol'],
  ['ERR_SSL_SOMETHING_NEW', 'other'],
  ['constructor', 'other'],
])('a handshake that ends with %s is %s', (code, fault) => {
  expect(tlsFaultOf(Object.assign(new Error('failed'), { code }))).toBe(fault);
});

test('one without an error was cut, and one without a code is any other', () => {
  expect(tlsFaultOf(null)).toBe('cut');
  expect(tlsFaultOf(new Error('failed'))).toBe('other');
  expect(tlsFaultOf('failed')).toBe('other');
});
