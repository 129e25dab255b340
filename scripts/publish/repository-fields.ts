/**
 * The repository of the package. A clone does not know the address that it is published from; the
 * workflow that publishes does, and provenance requires the same address in `package.json`. Run as
 * a program, this file writes the fields, from the variables of the workflow.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** The fields of `package.json` that say where it comes from. */
export interface RepositoryFields {
  readonly repository: { readonly type: 'git'; readonly url: string };
  readonly bugs: { readonly url: string };
  readonly homepage: string;
}

type Manifest = Readonly<Record<string, unknown>> & Partial<RepositoryFields>;

/**
 * The manifest with the three fields.
 *
 * @param server for example `https://github.com`
 * @param name owner and repository, for example `someone/tokenwright`
 * @throws Error when one of the two is missing or invalid, or the manifest names another repository
 */
export function withRepository(
  manifest: Manifest,
  server: string | undefined,
  name: string | undefined,
): Manifest & RepositoryFields {
  if (server === undefined || !/^https:\/\/[\w.-]+$/.test(server)) {
    throw new Error('GITHUB_SERVER_URL has no https address: without it nothing is published.');
  }
  if (name === undefined || !/^[\w.-]+\/[\w.-]+$/.test(name)) {
    throw new Error('GITHUB_REPOSITORY has no owner/name: without it nothing is published.');
  }
  const url = `git+${server}/${name}.git`;
  const before = manifest.repository?.url;
  if (before !== undefined && before !== url) {
    throw new Error(
      `package.json names ${before}, and this is ${url}: provenance would be refused.`,
    );
  }
  return {
    ...manifest,
    repository: { type: 'git', url },
    bugs: { url: `${server}/${name}/issues` },
    homepage: `${server}/${name}#readme`,
  };
}

if (import.meta.main) {
  const { GITHUB_REPOSITORY, GITHUB_SERVER_URL } = process.env;
  const path = fileURLToPath(new URL('../../package.json', import.meta.url));
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest;
  const whole = withRepository(manifest, GITHUB_SERVER_URL, GITHUB_REPOSITORY);
  await writeFile(path, `${JSON.stringify(whole, null, 2)}\n`);
  console.log(`package.json names ${whole.repository.url}`);
}
