import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncBuiltinESMExports } from 'node:module';
import tls, { rootCertificates } from 'node:tls';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  createTrust,
  tlsFaultOf,
  unusableCertificates,
} from '../../../source/services/http/tls.ts';
import { builtInSpy } from '../../support/built-in-calls.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

test.each([
  ['CERT_HAS_EXPIRED', 'expired'],
  ['CERT_NOT_YET_VALID', 'not-yet-valid'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'wrong-name'],
  ['HOSTNAME_MISMATCH', 'wrong-name'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'self-signed'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'unknown-authority'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'unknown-authority'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'unknown-authority'],
  ['CERT_UNTRUSTED', 'unknown-authority'],
  ['CERT_SIGNATURE_FAILURE', 'unknown-authority'],
  ['ERR_SSL_WRONG_VERSION_NUMBER', 'not-tls'],
  ['ERR_SSL_PACKET_LENGTH_TOO_LONG', 'not-tls'],
  ['ERR_SSL_HTTP_REQUEST', 'not-tls'],
  ['ERR_SSL_UNSUPPORTED_PROTOCOL', 'old-protocol'],
  ['ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION', 'old-protocol'],
  ['ECONNRESET', 'cut'],
  ['EPIPE', 'cut'],
  ['ERR_SSL_UNEXPECTED_EOF_WHILE_READING', 'cut'],
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

const UNUSABLE = {
  code: 'extra-certificates-unusable',
  message: 'NODE_EXTRA_CA_CERTS names /nope.pem, which cannot be read or holds no certificate.',
  remedy: 'Correct the path or unset the variable; until then only known authorities count.',
};

test('a file of authorities that cannot be used is told once, and named from then on', async () => {
  const env = { NODE_EXTRA_CA_CERTS: '/nope.pem' };
  expect(await unusableCertificates(env)).toEqual(UNUSABLE);
  const told: unknown[] = [];
  const trust = createTrust(env, (notice) => told.push(notice));
  expect(trust.unusableFile()).toBeNull();
  const context = await trust.secureContext();
  expect(await trust.secureContext()).toBe(context);
  expect(told).toEqual([UNUSABLE]);
  expect(trust.unusableFile()).toBe('/nope.pem');
});

test('a file that holds certificates is used, one with a broken one is not', async () => {
  const folder = await ownFolder();
  const pem = rootCertificates[0] ?? '';
  const text = `A comment\n${pem}\n${pem}\n`;
  const [good, broken, empty] = ['good.pem', 'broken.pem', 'empty.pem'].map((name) =>
    join(folder, name),
  );
  await writeFile(good ?? '', text);
  await writeFile(broken ?? '', `${text}${pem.replace('MII', 'AAA')}`);
  await writeFile(empty ?? '', 'nothing');
  const verdicts = await Promise.all(
    [good, broken, empty, ''].map((path) =>
      unusableCertificates({ NODE_EXTRA_CA_CERTS: path }).then((notice) => notice?.code ?? 'used'),
    ),
  );
  expect(verdicts).toEqual(['used', UNUSABLE.code, UNUSABLE.code, 'used']);
  const told: unknown[] = [];
  const trust = createTrust({ NODE_EXTRA_CA_CERTS: good }, (notice) => told.push(notice));
  await trust.secureContext();
  expect([told, trust.unusableFile()]).toEqual([[], null]);
});

test('Node’s own authorities, those of the system and those of the file are trusted together', async () => {
  const path = join(await ownFolder(), 'one.pem');
  const [one = ''] = rootCertificates;
  await writeFile(path, `${one}\n`);
  vi.spyOn(tls, 'getCACertificates').mockImplementation((type) => [`of ${type ?? ''}`, 'of both']);
  const create = vi.spyOn(tls, 'createSecureContext');
  create.mockImplementation(() => ({ context: null }));
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  await createTrust({ NODE_EXTRA_CA_CERTS: path }, () => undefined).secureContext();
  const ca = ['of default', 'of both', 'of system', expect.stringContaining(one.slice(28, 92))];
  expect(create.mock.calls).toEqual([[{ ca, minVersion: 'TLSv1.2' }]]);
});

test('Node complains of an unusable file at once, and reads no usable one for that', async () => {
  const get = builtInSpy(vi.spyOn(tls, 'getCACertificates')).mockReturnValue([]);
  const path = join(await ownFolder(), 'one.pem');
  await writeFile(path, rootCertificates[0] ?? '');
  for (const NODE_EXTRA_CA_CERTS of [path, '', undefined])
    expect(await unusableCertificates({ NODE_EXTRA_CA_CERTS })).toBeNull();
  expect(get.mock.calls).toEqual([]);
  expect(await unusableCertificates({ NODE_EXTRA_CA_CERTS: '/nope.pem' })).toEqual(UNUSABLE);
  expect(get.mock.calls).toEqual([['extra']]);
});
