import { describe, expect, test } from 'vitest';
import {
  checkRegisteredRedirectUri,
  redirectUriProblem,
} from '../../../source/practice-store/oauth/redirect-uris.ts';

describe('an address on the list of an app', () => {
  test.each([
    'http://127.0.0.1:3456/callback',
    'https://app.example.com',
    'http://[::1]/a/b;c=d&e',
    'HTTPS://APP.example.com/%20',
  ])('may be %s', (text) => {
    expect(redirectUriProblem(text)).toBeNull();
    expect(() => checkRegisteredRedirectUri(text)).not.toThrow();
  });

  test.each([
    ['', 'has blanks or characters that a URL cannot have'],
    ['http://a.example.com/ b', 'has blanks or characters that a URL cannot have'],
    ['http://ä.example.com', 'has blanks or characters that a URL cannot have'],
    ['http://a.example.com/\n', 'has blanks or characters that a URL cannot have'],
    ['/callback', 'is not an absolute URL'],
    ['http://', 'is not an absolute URL'],
    ['javascript:alert(1)', 'is not http or https'],
    ['ftp://a.example.com/', 'is not http or https'],
    ['http://a.example.com/?', 'has a query or a fragment'],
    ['http://a.example.com/#', 'has a query or a fragment'],
    ['http://user@a.example.com/', 'has a user name or password'],
    ['http://:word@a.example.com/', 'has a user name or password'],
  ])('is not %j: it %s', (text, problem) => {
    expect(redirectUriProblem(text)).toBe(problem);
    expect(() => checkRegisteredRedirectUri(text)).toThrow(problem);
  });
});
