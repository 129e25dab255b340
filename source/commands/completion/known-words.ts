import type { KnownList } from '../help/values.ts';

export interface Word {
  readonly word: string;
  /** Empty: the word says it. */
  readonly about: string;
}

/** `paths`: with the method before a colon, `GET:products.json`. */
export type KnownWords = Readonly<Record<KnownList, readonly Word[]>>;

/** What can be offered without asking a store: loaded when a script is made. */
export async function knownWords(): Promise<KnownWords> {
  const [scopes, versions, paths, { FAULTS }, { DEFAULT_REDIRECT_URI }, lessons] =
    await Promise.all([
      serviceWords('scopes', null),
      serviceWords('versions', null),
      serviceWords('paths', null),
      import('../../practice-store/faults/fault-switches.ts'),
      import('../../core/sign-in/redirect-uri.ts'),
      builtInLessons(),
    ]);
  return {
    scopes,
    faults: FAULTS.map(({ name, title }) => ({ word: name, about: title })),
    versions,
    lessons: lessons.map(({ id, title }) => ({ word: id, about: title })),
    'redirect-uris': [bare(DEFAULT_REDIRECT_URI)],
    paths,
  };
}

async function builtInLessons() {
  const { openLessons } = await import('../learn/lesson-folder.ts');
  return (await openLessons({ cwd: '/' }, undefined)).lessons;
}

/** A path whose placeholder is still to be filled is offered up to there; a query is the person's own. */
function pathWord(call: {
  readonly api: string;
  readonly method?: string;
  readonly path?: string;
}) {
  const { method = '', path = '' } = call;
  const [fixed = ''] = path.split(/[?{]/);
  return fixed === '' ? [] : [`${method}:${fixed}`];
}

/** Lists that are those of a service, and others at another one. */
export const SERVICE_LISTS = [
  'scopes',
  'versions',
  'paths',
] as const satisfies readonly KnownList[];

/**
 * What the built-in service has, or another one.
 *
 * @param profile path of its profile file, absolute
 */
export async function serviceWords(
  list: (typeof SERVICE_LISTS)[number],
  profile: string | null,
): Promise<readonly Word[]> {
  const { SHOPIFY_PROFILE } = await import('../../core/service/profile.ts');
  const service = profile === null ? SHOPIFY_PROFILE : await readProfile(profile);
  switch (list) {
    case 'scopes': {
      const { listedScopes } = await import('../../core/service/scope-catalogue.ts');
      return [...listedScopes(service.scopes).values()].map(({ handle, summary }) => ({
        word: handle,
        about: summary,
      }));
    }
    case 'versions':
      return service.apiVersions.map(bare);
    case 'paths': {
      const { presetsOf } = await import('../../core/requests/ready/presets.ts');
      const paths = presetsOf('rest', service).flatMap(({ call }) => pathWord(call));
      return [...new Set(paths)].map(bare);
    }
  }
}

async function readProfile(path: string) {
  const { loadProfile } = await import('../../services/settings/load-profile.ts');
  const source = { kind: 'option', name: '--profile' } as const;
  const raw = { profile: { value: path, source } };
  return (
    await loadProfile(raw, false, '', (_, problem) => {
      throw problem;
    })
  ).profile;
}

function bare(word: string): Word {
  return { word, about: '' };
}
