import { describe, expect, test } from 'vitest';
import { imageWords, isAddress, isHtml } from '../../../source/core/json/known-values.ts';
import { readTree } from '../../support/explorer/body-tree.ts';

/** What is said of the first member of an object. */
function said(first: unknown, beside: Readonly<Record<string, unknown>> = {}): string | null {
  return wordsAt({ src: first, ...beside }, 1);
}

function wordsAt(value: unknown, row: number): string | null {
  return imageWords(readTree(JSON.stringify(value)).tree, row);
}

const PNG = '89504e470d0a1a0a0000000d494844520000039d00000269';
const GIF = '474946383961900121034400112233445566778899aabbcc';
const base64 = (hex: string): string => Buffer.from(hex, 'hex').toString('base64');

describe('the address of an image', () => {
  test.each([
    ['https://cdn.test/a.jpg', 'image/jpeg'],
    ['https://cdn.test/a.JPEG?v=1', 'image/jpeg'],
    ['https://cdn.test/a.png#b', 'image/png'],
    ['http://cdn.test/a.gif', 'image/gif'],
    ['https://cdn.test/a.webp', 'image/webp'],
    ['https://cdn.test/a.avif', 'image/avif'],
    ['https://cdn.test/a.svg', 'image/svg+xml'],
    ['https://cdn.test/a.bmp', 'image/bmp'],
    ['https://cdn.test/a.heic', 'image/heic'],
    ['https://cdn.test/a.pdf', null],
    ['https://cdn.test/a?b.png', null],
    ['ftp://cdn.test/a.png', null],
    ['a.png', null],
    [3, null],
  ])('%j: %j', (address, words) => {
    expect(said(address)).toBe(words);
  });

  test('has its size beside it, in which case its name is enough', () => {
    const size = { width: 925, height: 617 };
    expect(said('https://cdn.test/a.jpg', size)).toBe('image/jpeg 925×617');
    expect(said('https://cdn.test/a', size)).toBe('image 925×617');
    expect(wordsAt({ page: 'https://cdn.test/a', ...size }, 1)).toBeNull();
    expect(said('https://cdn.test/a', { width: 925 })).toBeNull();
    expect(said('https://cdn.test/a', { width: 1_234_567, height: 1 })).toBeNull();
    expect(said('https://cdn.test/a', { width: 'wide', height: 1 })).toBeNull();
  });

  test.each(['url', 'src', 'originalSrc', 'transformedSrc', 'image'])(
    'is told at the object too that has it as %s',
    (name) => {
      const image = { width: 2, height: 3, [name]: 'https://cdn.test/a' };
      expect(wordsAt({ image }, 1)).toBe('image 2×3');
      expect(wordsAt({ image: { ...image, [name]: 'no address' } }, 1)).toBeNull();
      expect(wordsAt({ image: { [name]: 'https://cdn.test/a.png' } }, 1)).toBeNull();
    },
  );

  test('is none where it is longer than addresses are', () => {
    expect(said(`https://cdn.test/${'a'.repeat(4_000)}.png`)).toBe('image/png');
    expect(said(`https://cdn.test/${'a'.repeat(4_096)}.png`)).toBeNull();
  });
});

describe('an image in the answer itself', () => {
  test.each([
    [`data:image/png;base64,${base64(PNG)}`, 'image/png 925×617 24 bytes'],
    [`data:image/gif;base64,${base64(GIF)}`, 'image/gif 400×801 24 bytes'],
    [`data:image/png;base64,${base64(`${PNG}00`)}`, 'image/png 925×617 25 bytes'],
    [`data:image/png;base64,${base64(`${PNG}0000`)}`, 'image/png 925×617 26 bytes'],
    [`data:image/jpeg;base64,${base64(GIF.replace('47', '48'))}`, 'image/jpeg 24 bytes'],
    [`data:image/png;base64,${base64('89504e47')}`, 'image/png 4 bytes'],
    ['data:image/png;base64,', 'image/png 0 bytes'],
    [`data:image/png;base64,${'*'.repeat(40)}`, 'image/png 30 bytes'],
    ['data:image/svg+xml,%3Csvg%3E', 'image/svg+xml'],
    ['data:image/svg+xml', 'image/svg+xml'],
    ['data:image/', 'image'],
    ['data:text/plain;base64,AAAA', null],
  ])('%j: %j', (value, words) => {
    expect(said(value)).toBe(words);
  });
});

test.each([
  ['https://a.test/b', true],
  ['HTTP://a.test', true],
  ['https://ab', false],
  ['https://a b', false],
  ['see https://a.test', false],
  ['https://a.test"', false],
])('%j is an address: %s', (text, is) => {
  expect(isAddress(text)).toBe(is);
});

test.each([
  ['<p>', true],
  ['a <BR/> b', true],
  ['</div>', true],
  ['<a href="x">y</a>', true],
  ['<name>', false],
  ['1 < 2 > 1', false],
  ['<pq>', false],
])('%j has HTML in it: %s', (text, has) => {
  expect(isHtml(text)).toBe(has);
});
