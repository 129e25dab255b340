import { describe, expect, it } from 'vitest';
import { readTar } from '../../../source/core/kit/tar.ts';
import { tarOf } from '../../support/kit/tar-archive.ts';

const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString();

describe('readTar', () => {
  it('reads plain files, also empty ones, of a block and of a byte more', () => {
    const content = readTar(
      tarOf([
        { name: 'package/', kind: '5' },
        { name: 'package/bin/node', content: 'x'.repeat(512) },
        { name: 'package/empty' },
        { name: 'package/README.md', content: 'y'.repeat(513) },
      ]),
    );
    if (content.type === 'refused') throw new Error(content.what);
    expect([...content.files.keys()]).toEqual([
      'package/bin/node',
      'package/empty',
      'package/README.md',
    ]);
    expect(text(content.files.get('package/README.md'))).toBe('y'.repeat(513));
    expect(text(content.files.get('package/empty'))).toBe('');
  });

  it('reads a size that is written with blanks', () => {
    const content = readTar(tarOf([{ name: 'a', content: 'x'.repeat(70), hasBlanks: true }]));
    expect(content).toMatchObject({ type: 'read' });
    if (content.type === 'read') expect(text(content.files.get('a'))).toBe('x'.repeat(70));
  });

  it('joins a long name of its two parts', () => {
    const name = `package/${'folder/'.repeat(18)}file`;
    const content = readTar(tarOf([{ name, content: 'here' }]));
    expect(content).toMatchObject({ type: 'read' });
    if (content.type === 'read') expect(text(content.files.get(name))).toBe('here');
  });

  it.each([
    ['../x', 'a name that leads out of it'],
    ['package/../../x', 'a name that leads out of it'],
    ['/etc/x', 'a name that leads out of it'],
    ['C:/x', 'a name that leads out of it'],
    ['package\\..\\x', 'a name that leads out of it'],
    ['package/a\u0001b', 'a name that leads out of it'],
    ['', 'a name that leads out of it'],
  ])('refuses all of an archive with the name %j', (name, what) => {
    const entries = [
      { name: 'package/bin/node', content: 'good' },
      { name, content: 'bad' },
    ];
    // A block of nothing but zeros would be the end.
    expect(readTar(tarOf(entries))).toEqual({ type: 'refused', what });
  });

  it.each([
    ['1', 'a link'],
    ['2', 'a link'],
    ['3', 'a device'],
    ['6', 'a pipe'],
    ['x', 'an unknown kind of entry'],
    ['L', 'an unknown kind of entry'],
  ])('refuses all of an archive with an entry of kind %s', (kind, what) => {
    const entries = [{ name: 'package/bin/node', kind, linkTo: '/bin/sh' }];
    expect(readTar(tarOf(entries))).toEqual({ type: 'refused', what });
  });

  it('refuses a wrong checksum, a cut archive, one without an end, and a name twice', () => {
    const good = { name: 'package/a', content: 'z'.repeat(700) };
    const whole = tarOf([good]);
    expect(readTar(tarOf([{ ...good, checksum: '000001\0 ' }]))).toMatchObject({
      what: 'a damaged part',
    });
    expect(readTar(whole.subarray(0, 1000))).toMatchObject({ what: 'less than it says' });
    expect(readTar(whole.subarray(0, 3 * 512))).toMatchObject({ what: 'no end' });
    expect(readTar(new Uint8Array())).toMatchObject({ what: 'no end' });
    expect(readTar(tarOf([good, good]))).toMatchObject({ what: 'a name twice' });
  });
});
