import { describe, expect, it } from 'vitest';
import {
  AUTHORIZE_PAGES,
  diagnoseAuthorizePage,
  recogniseAuthorizePage,
} from '../../../source/core/diagnosis/authorize-page.ts';

const CONTEXT = {
  redirectUri: 'http://127.0.0.1:3456/callback',
  clientId: 'id',
  shop: 'demo.myshopify.com',
};

describe('the error pages of the authorize step', () => {
  it.each([
    ['Oauth error invalid_request: The redirect_uri is not whitelisted', 'redirect-not-listed'],
    [
      'Oauth error invalid_request: The redirect_uri is missing or not whitelisted',
      'redirect-not-listed',
    ],
    [
      'Oops, something went wrong.\nWhat happened?\nOauth error invalid_request: The redirect_uri and application url must have matching hosts',
      'hosts-differ',
    ],
    [
      'Oauth error invalid_request: Could not find Shopify API application with api_key 123',
      'application-not-found',
    ],
    ['400 - Oauth error application_cannot_be_found', 'application-not-found'],
    ['OAuth error invalid_scope: The access scope is invalid: read_everything', 'invalid-scope'],
    ['Unauthorized Access', 'not-permitted'],
    ["You don't have permission to install this app", 'not-permitted'],
    ['Something went wrong', null],
    ['', null],
    ['x'.repeat(1 << 20), null],
  ])('"%s" is recognised as %s', (text, code) => {
    expect(recogniseAuthorizePage(text)).toBe(code);
  });

  it('are each recognised by the very text that the list shows, with a cause and a remedy', () => {
    for (const { code, shows } of AUTHORIZE_PAGES) {
      expect(recogniseAuthorizePage(shows)).toBe(code);
      const { what, why, remedy } = diagnoseAuthorizePage(code, CONTEXT);
      for (const text of [what, why, remedy]) expect(text).toMatch(/\.$/);
    }
  });

  it('tell exactly what to put on the list of redirect URLs', () => {
    expect(diagnoseAuthorizePage('redirect-not-listed', CONTEXT)).toMatchObject({
      remedy:
        'Put exactly http://127.0.0.1:3456/callback under Redirect URLs, release the version, see that it is the active one, and authorize again.',
      action: { type: 'fix-redirect-uri' },
    });
  });

  it('name the scope where the page does', () => {
    const text = 'OAuth error invalid_scope: The access scope is invalid: read_everything';
    expect(diagnoseAuthorizePage('invalid-scope', CONTEXT, text).what).toBe(
      'The service does not know the scope read_everything.',
    );
    expect(diagnoseAuthorizePage('invalid-scope', CONTEXT).what).toBe(
      'The service does not know one of the scopes.',
    );
  });
});
