import { expect, test } from 'vitest';
import { findScope, needsSentence } from '../../../source/core/service/scope-catalogue.ts';
import { SHOPIFY_SCOPES } from '../../../source/core/service/scope-vocabulary.ts';
import {
  codeList,
  dateTime,
  Html,
  markup,
  scopeList,
} from '../../../source/practice-store/pages/html.ts';

test('a value in markup is text, unless it is markup', () => {
  const list = [markup`<i>${'a&b'}</i>`, markup`<b>`];
  expect(markup`<p>${`<&>"'`}${new Html('<br>')}${list}</p>`.source).toBe(
    '<p>&lt;&amp;&gt;&quot;&#39;<br><i>a&amp;b</i><b></p>',
  );
  expect(markup`${''}x${[]}`.source).toBe('x');
});

test('addresses stand behind each other with commas between', () => {
  expect(codeList(['a', '<b>', 'c']).source).toBe(
    '<code>a</code>, <code>&lt;b&gt;</code>, <code>c</code>',
  );
  expect(codeList([]).source).toBe('');
});

test('a moment is shown to the minute', () => {
  expect(dateTime(Date.parse('2026-11-20T10:54:59Z'))).toBe('2026-11-20 10:54 UTC');
});

test('scopes stand in words under the headings of their groups', () => {
  const scopes = ['write_products', 'read_orders', 'read_products', 'no_such_scope'];
  const of = (scope: string) => findScope(scope, SHOPIFY_SCOPES);
  const item = (scope: string, more = '') =>
    `<li>${of(scope)?.summary} <code>${scope}</code>${more}</li>\n`;
  const orders = of('read_orders');
  const needs = orders === null ? '' : needsSentence(orders);
  expect(scopeList(scopes).source).toBe(
    `<h3>Products</h3>\n<ul>\n${item('write_products')}${item('read_products')}</ul>\n` +
      `<h3>Orders</h3>\n<ul>\n${item('read_orders', `<br>${needs}`)}</ul>\n`,
  );
  expect(scopeList(['read_orders'], 'h4').source).toMatch(/^<h4>[^<]+<\/h4>\n<ul>/);
  expect(scopeList(['read_orders', 'read_all_orders']).source).toContain('<br>');
  expect(scopeList([]).source).toBe('');
});
