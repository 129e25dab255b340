import { describe, expect, it } from 'vitest';
import { PRACTICE_PROFILE, SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import {
  checkCredential,
  classifyCredential,
  type CredentialField,
} from '../../../source/core/service/token-format.ts';

// Letters beyond f keep the fixtures from looking live to a secret scanner.
const REST = 'wxyz'.repeat(8);
const HEX = '0123456789abcdef'.repeat(2);

describe('naming a pasted credential by its form', () => {
  it.each([
    [`shpat_${REST}`, 'access-token'],
    [`shpca_${REST}`, 'access-token'],
    [`shpss_${REST}`, 'client-secret'],
    [`shprt_${REST}`, 'refresh-token'],
    [`atkn_${REST}`, 'cli-token'],
    [HEX, 'bare-hex'],
    ['practice_token_1', 'practice-token'],
    ['practice_secret_1', 'practice-secret'],
    ['practice_client_1', 'practice-client-id'],
    ['practice_refresh_1', 'practice-refresh-token'],
    ['practice_code_1', 'practice-code'],
    ['demo.myshopify.com', 'shop'],
    ['demo.myshopify.com.example', 'unknown'],
    ['a_shpat_1', 'unknown'],
    ['my_practice_token_1', 'unknown'],
    ['practice_token', 'practice-token'],
    ['practice_code_secret', 'practice-code'],
    ['practice_refreshcode_1', 'practice-refresh-token'],
    ['practice_unsecret_1', 'practice-token'],
    ['practice_myclient_1', 'practice-token'],
    ['practice_norefresh_1', 'practice-token'],
    ['practice_nocode_1', 'practice-token'],
    ['practice_app_1', 'practice-client-id'],
    ['practice_snapp_1', 'practice-token'],
    [HEX.slice(1), 'unknown'],
    [`${HEX}0`, 'unknown'],
    ['https://dev.example/x', 'address'],
    ['something', 'unknown'],
    ['', 'empty'],
  ])('%s is %s', (text, kind) => {
    expect(classifyCredential(text, SHOPIFY_PROFILE)).toBe(kind);
  });

  it('goes by the prefixes of the profile', () => {
    const other = {
      ...SHOPIFY_PROFILE,
      id: 'acme',
      tokenPrefixes: ['acme'],
      secretPrefix: 'acmesec',
    };
    expect(classifyCredential('acme_123', other)).toBe('access-token');
    expect(classifyCredential('acmesec_123', other)).toBe('client-secret');
    expect(classifyCredential('x_acme_123', other)).toBe('unknown');
    expect(classifyCredential('x_acmesec_123', other)).toBe('unknown');
    expect(classifyCredential('acmes_123', other)).toBe('unknown');
  });
});

describe('checking a credential field', () => {
  it('takes 4096 characters, and not one more', () => {
    const longest = 'w'.repeat(4096);
    expect(checkCredential('client-secret', longest, SHOPIFY_PROFILE)).toMatchObject({
      type: 'ok',
      value: longest,
    });
    expect(checkCredential('client-secret', `${longest}w`, SHOPIFY_PROFILE)).toMatchObject({
      type: 'refused',
      message: 'The Client secret is 4097 characters long.',
    });
  });

  const refused: ReadonlyArray<readonly [CredentialField, string, RegExp]> = [
    ['client-id', `shpss_${REST}`, /a Client secret, not the Client ID/],
    ['client-id', 'demo.myshopify.com', /a shop domain/],
    ['client-secret', `shpat_${REST}`, /an access token, not the Client secret/],
    ['client-secret', HEX, /the Client ID, not the Client secret/],
    ['client-secret', `atkn_${REST}`, /an automation token of the command-line tool/],
    ['access-token', `shpss_${REST}`, /a Client secret, not the access token/],
    ['access-token', HEX, /the Client ID/],
    ['access-token', `shprt_${REST}`, /a refresh token/],
    ['access-token', 'practice_token_1', /a practice store's token/],
    ['refresh-token', `shpat_${REST}`, /an access token/],
    ['client-secret', '', /is missing/],
    ['access-token', `Bearer shpat_${REST}`, /begins with "Bearer"/],
    ['access-token', '\u201cpractice_abc\u201d', /<U\+201C>/],
    ['client-secret', 'two words', /a blank/],
    ['access-token', 'x'.repeat(5000), /5000 characters/],
  ];
  it.each(refused)('refuses in %s the text %s', (field, text, words) => {
    const verdict = checkCredential(field, text, SHOPIFY_PROFILE, HEX);
    expect(verdict).toMatchObject({ type: 'refused', message: expect.stringMatching(words) });
    // The value itself is in no message.
    if (text.length > 20) expect(JSON.stringify(verdict)).not.toContain(text.slice(-16));
  });

  it('takes good values, trimmed, and says so', () => {
    expect(checkCredential('client-secret', `\ufeff shpss_${REST}\n`, SHOPIFY_PROFILE)).toEqual({
      type: 'ok',
      value: `shpss_${REST}`,
      notes: ['Blanks around the Client secret were removed.'],
    });
    expect(checkCredential('client-id', HEX, SHOPIFY_PROFILE)).toMatchObject({
      type: 'ok',
      notes: [],
    });
  });

  it('never refuses for an unusual form, only says so', () => {
    const verdict = checkCredential('access-token', 'unusual-token', SHOPIFY_PROFILE);
    expect(verdict).toMatchObject({
      type: 'ok',
      notes: ['The access token usually begins with shpat_.'],
    });
    const old = checkCredential('client-secret', HEX, SHOPIFY_PROFILE);
    expect(old).toMatchObject({ type: 'ok', notes: [expect.stringMatching(/before 2020/)] });
  });

  it.each<[CredentialField, string, string]>([
    ['client-id', 'practice_client_1', 'Client ID'],
    ['client-secret', 'practice_secret_1', 'Client secret'],
    ['access-token', 'practice_token_1', 'access token'],
    ['refresh-token', 'practice_refresh_1', 'refresh token'],
  ])('lets no %s of an unknown form go to a practice store', (field, practice, name) => {
    expect(checkCredential(field, practice, PRACTICE_PROFILE).type).toBe('ok');
    // A live value of a service whose prefixes are not known looks like this.
    expect(checkCredential(field, 'acme-live-0192', PRACTICE_PROFILE)).toEqual({
      type: 'refused',
      message: `This is not the practice store's ${name}: all of its values begin with practice_.`,
      remedy: 'Use the values that the practice store shows when it starts.',
    });
    expect(checkCredential(field, 'acme-live-0192', SHOPIFY_PROFILE).type).toBe('ok');
    expect(checkCredential(field, practice, SHOPIFY_PROFILE).type).toBe('refused');
  });

  it('keeps real and practice credentials apart in both directions', () => {
    expect(checkCredential('client-secret', 'practice_secret_1', PRACTICE_PROFILE).type).toBe('ok');
    for (const text of [`shpss_${REST}`, HEX]) {
      const verdict = checkCredential('client-secret', text, PRACTICE_PROFILE);
      expect(verdict).toMatchObject({
        type: 'refused',
        message: expect.stringMatching(/real store/),
      });
    }
    expect(checkCredential('client-secret', 'practice_secret_1', SHOPIFY_PROFILE).type).toBe(
      'refused',
    );
  });
});
