import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { ALLOWED_LICENSES, billOfMaterials } from '../../scripts/bill-of-materials.ts';
import type { BundledPackage } from '../../scripts/bundled-packages.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OWN = { name: 'tokenwright', version: '1.2.3', license: 'MIT' };
const LOCK = {
  packages: {
    'node_modules/@one/two': {
      integrity:
        'sha512-AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8gISIjJCUmJygpKissLS4vMDEyMzQ1Njc4OTo7PD0+Pw==',
    },
  },
};
const bundled = (over: Partial<BundledPackage> = {}): BundledPackage => ({
  folder: '/project/node_modules/@one/two',
  name: '@one/two',
  version: '4.5.6',
  license: 'ISC',
  ...over,
});
const make = (over?: Partial<BundledPackage>) =>
  billOfMaterials(OWN, [bundled(over)], LOCK, '/project/');

describe('the bill of materials', () => {
  test('names each package with its licence, its address and the digest of the lock file', async () => {
    const { bomFormat, metadata, components } = JSON.parse(await make());
    expect(bomFormat).toBe('CycloneDX');
    expect(metadata.component).toMatchObject({ name: 'tokenwright', version: '1.2.3' });
    expect(components).toEqual([
      {
        type: 'library',
        group: '@one',
        name: 'two',
        version: '4.5.6',
        'bom-ref': '@one/two@4.5.6',
        hashes: [{ alg: 'SHA-512', content: Buffer.from([...Array(64).keys()]).toString('hex') }],
        licenses: [{ license: { id: 'ISC' } }],
        purl: 'pkg:npm/%40one/two@4.5.6',
      },
    ]);
  });

  test('is the same text for the same packages', async () => {
    expect(await make()).toBe(await make());
  });

  test('names a package once that lies in two folders, and is the same text then too', async () => {
    const deep = 'node_modules/three/node_modules/@one/two';
    const lock = { packages: { ...LOCK.packages, [deep]: LOCK.packages['node_modules/@one/two'] } };
    const twice = [bundled(), bundled({ folder: `/project/${deep}` })];
    const text = await billOfMaterials(OWN, twice, lock, '/project/');
    expect(JSON.parse(text).components).toHaveLength(1);
    expect(text).toBe(await billOfMaterials(OWN, twice, lock, '/project/'));
    expect(text).toBe(await make());
  });

  test.each([
    ['a licence that is not on the list', { license: 'GPL-3.0-only' }],
    ['no licence', { license: null }],
    ['no place in the lock file', { folder: '/project/node_modules/three' }],
  ])('refuses a package with %s', async (_, over) => {
    await expect(make(over)).rejects.toThrow('@one/two');
  });
});

/** Of what is used here and is no part of what is published. */
const ALSO_FOR_TOOLS = new Set(['(MIT OR CC0-1.0)', 'CC0-1.0', 'MPL-2.0', 'Unlicense']);

type Packages = Record<string, { license?: string; link?: boolean; hasInstallScript?: boolean }>;
const lockFile = JSON.parse(await readFile(`${ROOT}package-lock.json`, 'utf8')) as {
  packages: Packages;
};
const tree = Object.entries(lockFile.packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && link !== true,
);

test('the packages for working here have licences that allow it', () => {
  const others = tree
    .filter(
      ([, { license = '' }]) => !ALLOWED_LICENSES.has(license) && !ALSO_FOR_TOOLS.has(license),
    )
    .map(([path, { license }]) => `${path.split('node_modules/').at(-1)}: ${license}`);
  expect(others).toEqual([]);
});

test('no package runs a script when it is installed', () => {
  expect(tree.filter(([, { hasInstallScript }]) => hasInstallScript === true)).toEqual([]);
});

test('the tree has grown by no package without a note', async () => {
  const note = await readFile(`${ROOT}docs/decisions/0003-packages.md`, 'utf8');
  const [, noted] = /^The lock file names (\d+) packages,/m.exec(note) ?? [];
  expect(tree.length).toBe(Number(noted));
});
