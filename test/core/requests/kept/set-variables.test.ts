import { describe, expect, it } from 'vitest';
import { readRequestSet } from '../../../../source/core/requests/kept/request-set.ts';
describe('the variables behind a query', () => {
  const read = (text: string) => {
    const set = readRequestSet(`### q\nGRAPHQL\n\n${text}`, '');
    return set.type === 'set' ? set.requests[0] : set;
  };

  it.each([
    ['query { a }\n\n{"b": {"c": "}"}}', 'query { a }', '{"b": {"c": "}"}}'],
    ['{ a }\n\n{ b }\n\n{"c": "\\"{"}', '{ a }\n\n{ b }', '{"c": "\\"{"}'],
    ['{ a }\n\n{ b }', '{ a }\n\n{ b }', ''],
    ['{ a }\n{"b": 1}', '{ a }\n{"b": 1}', ''],
    ['{ a }\n\n{"b":\n\n{"c": 1}}', '{ a }', '{"b":\n\n{"c": 1}}'],
  ])('%j', (text, query, variables) => {
    expect(read(text)).toMatchObject({ query, variables });
  });

  it('are looked for once, however many braces stand behind blank lines', () => {
    const open = '\n\n{"a":'.repeat(100_000);
    for (const text of [`{ a }${open}`, `{ a }${open}{}`])
      expect(read(text)).toMatchObject({ query: text, variables: '' });
  });
});
