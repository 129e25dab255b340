import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { sayLines, sayWrapped } from '../../../source/ui/plain/askers/say-lines.ts';

function wrapped(line: string, columns: number | undefined): string {
  const output = Object.assign(new PassThrough(), columns === undefined ? {} : { columns });
  sayWrapped(output, [line]);
  return String(output.read());
}

test('a sentence breaks between words, below the text of its item', () => {
  expect(wrapped('  12. Products, variants and collections', 26)).toBe(
    '  12. Products, variants\n      and collections\n',
  );
  expect(wrapped('Only an app can ask a store for a token.', 24)).toBe(
    'Only an app can ask a\nstore for a token.\n',
  );
});

test('an address stays whole however narrow the terminal is', () => {
  const url = 'http://127.0.0.1:3457/admin/oauth/authorize?client_id=practice';
  expect(wrapped(url, 30)).toBe(`${url}\n`);
});

test('where no width is known, and in what is shown to be copied, nothing is broken', () => {
  const line = 'curl -H "X-Shopify-Access-Token: $TOKEN" http://127.0.0.1:3457/shop.json';
  expect(wrapped(line, undefined)).toBe(`${line}\n`);
  const output = Object.assign(new PassThrough(), { columns: 30 });
  sayLines(output, [line]);
  expect(String(output.read())).toBe(`${line}\n`);
});

test('what acts on a terminal is named, not written, also where a line is broken', () => {
  expect(wrapped('before \u001b[2J after, and so on and on', 30)).not.toContain('\u001b');
});
