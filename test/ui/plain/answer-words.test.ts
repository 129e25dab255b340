import { describe, expect, test } from 'vitest';
import { findWords } from '../../../source/ui/plain/answer-words.ts';
import { nextCall, type Answered } from '../../../source/ui/plain/next-call.ts';
import { callLine, readCall } from '../../../source/core/requests/call.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { practiceStoreAddress } from '../../support/guide/fake-guide-world.ts';
import { answerWith } from '../../support/explorer/scripted-send.ts';

const PLAIN = { secrets: [new Secret('practice_token_x')], isPresenting: false };
const QUERY = '{ products(first: 1) { pageInfo { hasNextPage endCursor } } }';

function answered(line: string, body: unknown, headers: Record<string, string> = {}): Answered {
  const outcome = answerWith(body, { headers: Object.entries(headers) });
  if (outcome.type !== 'answer') throw new Error('fixture');
  const call = readCall(line);
  if (call === null) throw new Error('fixture');
  return { call, answer: outcome.answer };
}

describe('find', () => {
  const answer = answered('GET x', {
    products: [
      { title: 'Snow', tags: ['snowy', 1] },
      { snow: [1, 2], email: 'snow@example.com' },
    ],
    echo: 'snow practice_token_x \u001b[31m',
  });

  test('names each row that holds the text with its path, and no secret', () => {
    expect(findWords(answer, 'SNOW', PLAIN)).toEqual([
      '5 rows hold that.',
      '  products[0].title: "Snow"',
      '  products[0].tags[0]: "snowy"',
      '  products[1].snow: [ 2 items ]',
      '  products[1].email: "snow@example.com"',
      String.raw`  echo: "snow *** \u001b[31m"`,
    ]);
  });

  test('finds nothing that is hidden while presenting', () => {
    const lines = findWords(answer, 'snow', { ...PLAIN, isPresenting: true });
    expect(lines[0]).toBe('4 rows hold that.');
    expect(lines.join('\n')).not.toContain('example.com');
  });

  test('says so where there is nothing', () => {
    expect(findWords(answer, 'rain', PLAIN)).toEqual(['No row holds that.']);
    expect(findWords(null, 'rain', PLAIN)).toEqual(['There is no answer yet.']);
  });

  test('reads out no more than thirty', () => {
    const many = answered(
      'GET x',
      Array.from({ length: 100 }, () => 'same'),
    );
    const lines = findWords(many, 'same', PLAIN);
    expect([lines[0], lines.length, lines.at(-1)]).toEqual([
      '100 rows hold that.',
      32,
      '  and 70 more.',
    ]);
  });
});

describe('next', () => {
  const address = practiceStoreAddress();

  /** The line that asks for it, or the words why there is none. */
  function next(last: Answered | null): string {
    const found = nextCall(last, address);
    return found.type === 'call' ? callLine(found.call) : found.words;
  }

  test('follows the link of REST, and only to this store', () => {
    const link = (url: string) => ({ link: `<${url}>; rel="next"` });
    const path = '/admin/api/x.json?page_info=a';
    expect(next(answered('GET x', {}, link(address.origin + path)))).toBe(`GET ${path}`);
    expect(next(answered('GET x', {}, link('https://evil.example/admin/x')))).toContain('away');
  });

  test('writes the cursor into a query, or into the variables of one that was saved', () => {
    const pageInfo = { hasNextPage: true, endCursor: 'c' };
    const first = answered(QUERY, { data: { products: { pageInfo } } });
    expect(next(first)).toBe(QUERY.replace('first: 1', 'first: 1, after: "c"'));
    const query = `query ($c: String) ${QUERY.replace('first: 1', 'after: $c')}`;
    const saved = { ...first, call: { api: 'graphql', query, variables: '{"n":1}' } } as const;
    expect(nextCall(saved, address)).toEqual({
      type: 'call',
      call: { api: 'graphql', query, variables: '{"n":1,"c": "c"}' },
    });
  });

  test('says why there is none', () => {
    expect(next(null)).toBe('There is no answer yet.');
    expect(next(answered('GET x', {}))).toBe('There is no further page.');
    expect(next(answered('{ a(first: 1) { nodes { id } } }', { data: { a: {} } }))).toContain(
      'pageInfo',
    );
  });
});
