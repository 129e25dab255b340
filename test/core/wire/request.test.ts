import { expect, test } from 'vitest';
import { Secret } from '../../../source/core/text/secret.ts';
import { describeRequest } from '../../../source/core/wire/request.ts';

/** What the tape has of one header of a request. */
function headerOnTape(name: string, value: string | Secret) {
  const request = {
    method: 'GET',
    url: 'https://demo.myshopify.com/admin/api/2026-10/shop.json',
    headers: [[name, value]],
    body: null,
  } as const;
  const { sections } = describeRequest(request, []);
  const headers = sections.find(({ title }) => title === 'Headers')?.fields ?? [];
  return headers.find((header) => header.name === name)?.value;
}

test.each(['Authorization', 'Cookie', 'X-Api-Key', 'x-custom-token'])(
  'the value of %s is never kept, even when it is no secret of ours',
  (name) => {
    expect(headerOnTape(name, 'typed-by-hand')).toEqual({
      type: 'hidden',
      words: 'hidden, 13 characters',
    });
  },
);

test('a secret is hidden under whatever name it is sent', () => {
  expect(headerOnTape('X-Anything', new Secret('practice_token_1'))).toMatchObject({
    type: 'hidden',
  });
});

test('any other header is shown as it is', () => {
  expect(headerOnTape('Accept', 'application/json')).toEqual({
    type: 'text',
    text: 'application/json',
  });
});
