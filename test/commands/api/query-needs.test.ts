import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  queryNeeds,
  readQueries,
  readQueryFiles,
} from '../../../source/commands/api/query-needs.ts';
import { createOutput } from '../../../source/commands/output.ts';
import { SHOPIFY_PROFILE } from '../../../source/core/service/profile.ts';
import { pipedWorld } from '../../support/terminal/piped-world.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';

let cwd = '';
beforeEach(async () => {
  cwd = await ownFolder();
});

const put = (...paths: readonly string[]) => {
  for (const path of paths) {
    mkdirSync(join(cwd, path, '..'), { recursive: true });
    writeFileSync(join(cwd, path), `text of ${path}`);
  }
};

const found = (...patterns: readonly string[]) =>
  readQueryFiles(patterns, cwd).map(({ path }) => path);

describe('the files that --for names', () => {
  it('come in the order of their names, whatever folder is looked into first', () => {
    put('c.graphql', 'b/e.graphql', 'a.graphql', 'b/d.graphql', 'notes.txt');
    expect(found('**/*.graphql')).toEqual(['a.graphql', 'b/d.graphql', 'b/e.graphql', 'c.graphql']);
  });

  it('stand where the pattern is typed, each once and with its text', () => {
    put('b.graphql', 'queries/a.graphql');
    expect(found('b.graphql', '**/*.graphql')).toEqual(['b.graphql', 'queries/a.graphql']);
    expect(readQueryFiles(['queries/*'], cwd)).toEqual([
      { path: 'queries/a.graphql', text: 'text of queries/a.graphql' },
    ]);
  });

  it('are the one that has the very name, though that could be a pattern', () => {
    put('[a].graphql', 'a.graphql');
    expect(found('[a].graphql')).toEqual(['[a].graphql']);
    expect(found('[ab].graphql')).toEqual(['a.graphql']);
  });

  it('are no folders, and none at all is an error', () => {
    put('queries.graphql/a.txt');
    expect(() => found('*.graphql', 'missing')).toThrow('No file matches what --for names.');
  });
});

const needsOf = async (text: string, granted: readonly string[]) => {
  const { world, stderr } = pipedWorld(cwd);
  const read = await readQueries([{ path: 'q.graphql', text }], SHOPIFY_PROFILE);
  return { ...queryNeeds(read, granted, createOutput(world)), said: stderr() };
};

describe('what documents need', () => {
  it('is told with the fields that need it, where it is not granted', async () => {
    const products = '{ products(first: 1) { nodes { id } } }';
    expect(await needsOf(products, [])).toEqual({
      need: ['read_products'],
      missing: ['read_products'],
      said: expect.stringMatching(/^q\.graphql: QueryRoot\.products needs read_products\.$/m),
    });
    expect(await needsOf(products, ['write_products'])).toEqual({
      need: ['read_products'],
      missing: [],
      said: '',
    });
  });

  it('is not asked of a document that cannot be read, which is told by its place', async () => {
    await expect(needsOf('{\n  shop {', [])).rejects.toMatchObject({
      code: 'unreadable-query',
      message: expect.stringMatching(/^q\.graphql:2:9: /),
    });
  });
});
