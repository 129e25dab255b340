import { expect, test } from 'vitest';
import {
  jsonAnswer,
  readBodyFields,
  seeOther,
} from '../../../source/practice-store/server/message.ts';

function read(type: string | null, body: string) {
  const result = readBodyFields({
    ...{ method: 'POST', path: '/', query: '' },
    headers: type === null ? {} : { 'content-type': type },
    body: new TextEncoder().encode(body),
  });
  return result.type === 'unreadable'
    ? result.type
    : { values: Object.fromEntries(result.fields.values), repeated: result.fields.repeated };
}

const FORM = 'application/x-www-form-urlencoded';
const JSON_TYPE = 'application/json';

test.each([
  [FORM, 'a=1&b=%C3%B6+x', { values: { a: '1', b: 'ö x' }, repeated: [] }],
  [FORM, 'a=1&a=2&b=&a=3', { values: { a: '1', b: '' }, repeated: ['a', 'a'] }],
  [FORM, '', { values: {}, repeated: [] }],
  [null, 'a=1', { values: { a: '1' }, repeated: [] }],
  ['text/plain', '{"a":"1"}', { values: { '{"a":"1"}': '' }, repeated: [] }],
  [JSON_TYPE, '{"a":"1","b":2,"c":true,"d":null,"e":[],"f":{}}', 'fields of JSON'],
  ['application/json; charset=utf-8', '{"a":"1"}', { values: { a: '1' }, repeated: [] }],
  ['Application/JSON ;x', '{"a":"1"}', { values: { a: '1' }, repeated: [] }],
  ['application/vnd.api+json', '{"a":"1"}', { values: { a: '1' }, repeated: [] }],
  ['application/jsonl', 'a=1', { values: { a: '1' }, repeated: [] }],
  [JSON_TYPE, '', 'unreadable'],
  [JSON_TYPE, 'a=1', 'unreadable'],
  [JSON_TYPE, '[]', 'unreadable'],
  [JSON_TYPE, 'null', 'unreadable'],
  [JSON_TYPE, '"a"', 'unreadable'],
  [JSON_TYPE, '{}', { values: {}, repeated: [] }],
])('a body of the type %s with %s is read', (type, body, wanted) => {
  expect(read(type, body)).toEqual(
    wanted === 'fields of JSON' ? { values: { a: '1', b: '2', c: 'true' }, repeated: [] } : wanted,
  );
});

test('answers of JSON and redirects have the headers that are asked for', () => {
  expect(jsonAnswer(201, { a: 1 }, [['X-A', 'b']])).toEqual({
    status: 201,
    headers: [
      ['Content-Type', 'application/json; charset=utf-8'],
      ['X-A', 'b'],
    ],
    body: '{"a":1}',
  });
  expect(jsonAnswer(200, null).headers).toHaveLength(1);
  expect(seeOther('/a', [['Set-Cookie', 'b=c']])).toEqual({
    status: 303,
    headers: [
      ['Location', '/a'],
      ['Set-Cookie', 'b=c'],
    ],
    body: '',
  });
  expect(seeOther('/a').headers).toEqual([['Location', '/a']]);
});
