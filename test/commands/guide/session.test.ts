import { describe, expect, it } from 'vitest';
import { requireFace, sessionOf } from '../../../source/commands/guide/run-face.ts';
import {
  explorerTools,
  keptSchemas,
  openCollection,
} from '../../../source/commands/guide/explorer-tools.ts';
import {
  createExplorerOpener,
  explorerConfig,
} from '../../../source/commands/guide/open-explorer.ts';
import { API_LIMITS } from '../../../source/core/requests/sending.ts';
import type { UnsavedWorkSource } from '../../../source/core/explorer/unsaved-work.ts';
import { Secret } from '../../../source/core/text/secret.ts';
import { liveDemo } from '../../support/store/store-addresses.ts';
import { ownFolder } from '../../support/terminal/own-folder.ts';
import { pipedWorld } from '../../support/terminal/piped-world.ts';

const WHAT = { name: 'The explorer', instead: 'send one with request.' };

async function placeOf(isTerminal: boolean, env: Record<string, string>) {
  const { world } = pipedWorld(await ownFolder(), { TERM: 'xterm', ...env });
  const ends = { isTTY: isTerminal, columns: 80 };
  return { ...world, stdin: ends, stdout: ends } as unknown as typeof world;
}

describe('a face that is for people', () => {
  it('is refused where none fits, with what there is instead', async () => {
    const pipe = await placeOf(false, {});
    const ci = await placeOf(true, { CI: 'true' });
    const refused = (message: string) =>
      expect.objectContaining({ code: 'no-terminal', message, remedy: '', exitCode: 2 });
    expect(() => requireFace(pipe, false, WHAT)).toThrow(
      refused('The explorer needs a terminal with screens; send one with request.'),
    );
    expect(() => requireFace(ci, false, WHAT)).toThrow(
      refused(
        'The screens of the explorer do not start in CI (the variable CI is set); send one with request.',
      ),
    );
  });

  it('is the one that fits everywhere else', async () => {
    const faces = [
      requireFace(await placeOf(true, {}), false, WHAT),
      requireFace(await placeOf(true, {}), true, WHAT),
      requireFace(await placeOf(true, { CI: 'true' }), true, WHAT),
      requireFace(await placeOf(true, { CI: 'false' }), false, WHAT),
      requireFace(await placeOf(false, { CI: 'true' }), true, WHAT),
    ];
    expect(faces).toEqual(['ink', 'prompts', 'prompts', 'ink', 'lines']);
  });
});

const SESSION = {
  store: liveDemo(),
  token: new Secret('practice_token'),
  granted: ['read_products'],
  tokenKind: 'permanent' as const,
  apiVersion: '2026-07',
  userAgent: 'tokenwright/1.2.3',
  program: 'tokenwright',
  maxBytes: 1234,
  presenter: true,
  send: () => Promise.reject(new Error('nothing is sent')),
};

describe('what the guide hands to the explorer', () => {
  const inputs = async (session: unknown) => {
    const { world } = pipedWorld(await ownFolder());
    const settings = { apiVersion: { value: '2026-07' }, maxBody: { value: 1234 } };
    const store = { getState: () => ({ session, presenter: true }) };
    const ports = { send: SESSION.send };
    return { world, settings, store, ports } as unknown as Parameters<typeof sessionOf>[0];
  };

  it('is nothing before there is a token', async () => {
    expect(sessionOf(await inputs(null))).toBeNull();
  });

  it('is the token with what requests need', async () => {
    const token = { accessToken: SESSION.token, granted: SESSION.granted, kind: 'permanent' };
    const session = { plan: { store: SESSION.store }, result: { token } };
    expect(sessionOf(await inputs(session))).toEqual(SESSION);
  });
});

describe('the explorer', () => {
  const NOTICE = { level: 'warning', message: 'A debugger may read this.', remedy: null } as const;

  /** What its state says of how it was opened. */
  const opened = (more: Partial<Parameters<typeof createExplorerOpener>[0]> = {}) => {
    const sources: UnsavedWorkSource[] = [];
    const open = createExplorerOpener({
      canReturn: () => true,
      hasLesson: false,
      setUnsavedWork: (source) => void sources.push(source),
      ...more,
    });
    return { open, sources };
  };

  it('is opened for a session alone, and says where its unsaved work is listed', () => {
    const { open, sources } = opened({ firstNotice: NOTICE });
    expect(open(null)).toBeNull();
    expect(sources).toEqual([]);
    const face = open(SESSION);
    expect(face).not.toBeNull();
    expect(sources.map((list) => list())).toEqual([[]]);
  });

  const OF_SESSION = {
    address: SESSION.store,
    token: SESSION.token,
    grantedScopes: SESSION.granted,
    tokenKind: 'permanent',
    version: '2026-07',
    userAgent: 'tokenwright/1.2.3',
    program: 'tokenwright',
    limits: { ...API_LIMITS, maxBytes: 1234 },
    presenter: true,
  };

  it('has what the session has, and keeps nothing, where nothing else is said', () => {
    const options = { canReturn: () => false, hasLesson: false };
    expect(explorerConfig(SESSION, options, { kept: null, isFirst: true })).toEqual({
      ...OF_SESSION,
      canReturn: false,
      canSignIn: false,
      collection: null,
      keepsRequests: false,
      keepsSchema: false,
      keepsHistory: false,
      hasLesson: false,
      keys: {},
      firstNotice: null,
    });
  });

  it('has what it is opened with: keys, a lesson, what is kept, and once a notice', () => {
    const [keys, collection] = [{ send: ['f5'] }, { requests: [] }];
    const options = {
      canReturn: () => true,
      canSignIn: true,
      hasLesson: true,
      keys,
      firstNotice: NOTICE,
      tools: { collection, schemas: {} },
    } as unknown as Parameters<typeof explorerConfig>[1];
    const opened = { canReturn: true, canSignIn: true, collection };
    const first = explorerConfig(SESSION, options, { kept: { history: {} }, isFirst: true });
    expect(first).toEqual({
      ...OF_SESSION,
      ...opened,
      keepsRequests: true,
      keepsSchema: true,
      keepsHistory: true,
      hasLesson: true,
      keys,
      firstNotice: NOTICE,
    });
    const next = explorerConfig(SESSION, options, { kept: { history: null }, isFirst: false });
    expect(next).toEqual({ ...first, keepsHistory: false, firstNotice: null });
  });
});

describe('what the explorer has beside requests', () => {
  it('is kept in the folder of this person, unless nothing is to be kept', async () => {
    const home = await ownFolder();
    const { world } = pipedWorld(home);
    const onKept = () => undefined;
    expect(keptSchemas(world, false, onKept)).toBeNull();
    expect(keptSchemas(pipedWorld(home, { HOME: '' }).world, true, onKept)).toBeNull();
    const schemas = keptSchemas(world, true, onKept);
    expect(schemas?.onKept).toBe(onKept);
    expect(schemas?.folder.startsWith(home)).toBe(true);
  });

  it('has no requests of a file where none is named', async () => {
    const { world } = pipedWorld(await ownFolder());
    expect(await openCollection(world, undefined)).toBeNull();
    await expect(openCollection(world, 'none.http')).rejects.toMatchObject({ exitCode: 2 });
  });

  it('an editor is told nothing secret of the environment', async () => {
    const home = await ownFolder();
    const { world } = pipedWorld(home, {
      PATH: process.env['PATH'] ?? '',
      EDITOR: `${process.execPath} -e "require('fs').writeFileSync(process.argv[1],Object.keys(process.env).filter(n=>/SECRET|OWN_NAME|HOME/.test(n)).sort().join())"`,
      TOKENWRIGHT_CLIENT_SECRET: 'a',
      OWN_NAME: 'b',
    });
    const others = { requests: null, collection: null, schemas: null };
    const tools = explorerTools(world, ['OWN_NAME'], others as never);
    const edited = await tools.editText('before', 'txt');
    expect(edited).toMatchObject({ type: 'edited', text: 'HOME' });
  });
});
