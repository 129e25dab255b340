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
  const [
    { SHOPIFY_PROFILE },
    scopes,
    { FAULTS },
    { presetsOf },
    { DEFAULT_REDIRECT_URI },
    lessons,
  ] = await Promise.all([
    import('../../core/service/profile.ts'),
    scopeWords(null),
    import('../../practice-store/faults/fault-switches.ts'),
    import('../../core/requests/ready/presets.ts'),
    import('../../core/sign-in/redirect-uri.ts'),
    builtInLessons(),
  ]);
  return {
    scopes,
    faults: FAULTS.map(({ name, title }) => ({ word: name, about: title })),
    versions: SHOPIFY_PROFILE.apiVersions.map(bare),
    lessons: lessons.map(({ id, title }) => ({ word: id, about: title })),
    'redirect-uris': [bare(DEFAULT_REDIRECT_URI)],
    paths: [
      ...new Set(presetsOf('rest', SHOPIFY_PROFILE).flatMap(({ call }) => pathWord(call))),
    ].map(bare),
  };
}

async function builtInLessons() {
  const { openLessons } = await import('../learn/lesson-folder.ts');
  return (await openLessons({ cwd: '/' }, undefined)).lessons;
}

/** A path whose hole is still to be filled is offered up to there; a query is the person's own. */
function pathWord(call: {
  readonly api: string;
  readonly method?: string;
  readonly path?: string;
}) {
  const { method = '', path = '' } = call;
  const [fixed = ''] = path.split(/[?{]/);
  return fixed === '' ? [] : [`${method}:${fixed}`];
}

/**
 * Scopes of the built-in service, or of another one.
 *
 * @param profile path of its profile file, absolute
 */
export async function scopeWords(profile: string | null): Promise<readonly Word[]> {
  const [{ listedScopes }, { SHOPIFY_PROFILE }] = await Promise.all([
    import('../../core/service/scope-catalogue.ts'),
    import('../../core/service/profile.ts'),
  ]);
  const { scopes } = profile === null ? SHOPIFY_PROFILE : await readProfile(profile);
  return [...listedScopes(scopes).values()].map(({ handle, summary }) => ({
    word: handle,
    about: summary,
  }));
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
