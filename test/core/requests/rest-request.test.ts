import { describe, expect, test } from 'vitest';
import { readLinkedPage, repeatableMethod } from '../../../source/core/requests/rest-request.ts';
import { mayChangeData } from '../../../source/core/requests/sending.ts';
import { httpAnswer } from '../../support/sockets/http-answers.ts';
import { liveDemo, practiceDemo } from '../../support/store/store-addresses.ts';

const LIVE = liveDemo();
const PAGE = '/admin/api/2026-10/products.json?limit=50&page_info=abc';

function next(link: string, address = LIVE) {
  return readLinkedPage(httpAnswer(200, { Link: link }), address);
}

describe('a next page of the store', () => {
  test.each([
    ['alone', `<https://demo.myshopify.com${PAGE}>; rel="next"`],
    [
      'after the previous one',
      `<https://demo.myshopify.com/admin/x>; rel="previous", <https://demo.myshopify.com${PAGE}>; rel="next"`,
    ],
    ['without quotes', `<https://demo.myshopify.com${PAGE}>; rel=next`],
    ['as one of several relations', `<https://demo.myshopify.com${PAGE}>; rel="last next"`],
    [
      'with other parameters',
      `<https://demo.myshopify.com${PAGE}>; title="a, b; rel=x"; rel="next"`,
    ],
    ['in capitals', `<https://demo.myshopify.com${PAGE}>; REL="NEXT"`],
    ['as a path', `<${PAGE}>; rel="next"`],
    ['with the default port', `<https://demo.myshopify.com:443${PAGE}>; rel="next"`],
  ])('%s comes back as a path', (_name, link) => {
    expect(next(link)).toEqual({ type: 'page', path: PAGE });
  });

  test('of a practice store is one of its own origin', () => {
    const address = practiceDemo(3457);
    expect(next(`<http://127.0.0.1:3457${PAGE}>; rel="next"`, address)).toEqual({
      type: 'page',
      path: PAGE,
    });
    expect(next(`<http://127.0.0.1:3458${PAGE}>; rel="next"`, address).type).toBe('refused');
    expect(next(`<https://demo.practice.test${PAGE}>; rel="next"`, address).type).toBe('refused');
  });
});

describe('a next page elsewhere is refused', () => {
  test.each([
    'https://evil.example/admin?page_info=x',
    'http://demo.myshopify.com/admin/x',
    'https://demo.myshopify.com:8443/admin/x',
    'https://demo.myshopify.com.evil.example/admin/x',
    'https://demo.myshopify.com@evil.example/admin/x',
    'https://user@demo.myshopify.com/admin/x',
    '//evil.example/admin/x',
    '\\\\evil.example/admin/x',
    'https://demo.myshopify.com/somewhere',
    'https://demo.myshopify.com/admin/../x',
    'javascript:alert(1)',
    'https://',
  ])('%s', (target) => {
    const page = next(`<${target}>; rel="next"`);
    expect(page.type).toBe('refused');
    expect(JSON.stringify(page)).not.toContain('evil');
  });
});

describe('there is no next page', () => {
  test.each([
    '',
    '<https://demo.myshopify.com/admin/x>; rel="previous"',
    '<https://demo.myshopify.com/admin/x>',
    '<https://demo.myshopify.com/admin/x>; title="x; rel=next"',
    'nonsense',
    '<'.repeat(5_000),
    '<a>;'.repeat(2_000) + ' '.repeat(5_000),
  ])('in a header such as %.60j', (link) => {
    expect(next(link)).toEqual({ type: 'none' });
  });

  test('without the header', () => {
    expect(readLinkedPage(httpAnswer(200), LIVE)).toEqual({ type: 'none' });
  });
});

test.each([
  ['GET', false],
  ['get', false],
  ['HEAD', false],
  ['POST', true],
  ['PUT', true],
  ['DELETE', true],
  ['PATCH', true],
  ['OPTIONS', true],
  ['QUERY', true],
])('%s changes data: %s', (method, isChanging) => {
  expect(mayChangeData({ repeatable: repeatableMethod(method) })).toBe(isChanging);
});
