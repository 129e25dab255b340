import type { SavedRequests } from '../../app/explorer-ports.ts';
import type { FaultStore } from '../../app/fault-store.ts';
import type { GuideStore } from '../../app/guide-store.ts';
import { type FaultTalk, guideFaultReach } from '../../app/offer-faults.ts';
import type { GuidePorts } from '../../app/ports.ts';
import type { TutorialPort } from '../../app/tutorial-port.ts';
import type { WireStore } from '../../app/wire-store.ts';
import { API_LIMITS } from '../../core/requests/sending.ts';
import type { Settings } from '../../services/settings/settings.ts';
import type { World } from '../door/world.ts';
import type { Face } from './face-choice.ts';
import { explorerTools } from './explorer-tools.ts';
import type { ExplorerSession } from './open-explorer.ts';
import { tutorialFiles } from './tutorial-files.ts';

export interface FaceInputs {
  readonly world: World;
  readonly store: GuideStore;
  readonly ports: GuidePorts;
  /** What goes through the ports. */
  readonly wire: WireStore;
  /** The faults of the practice store that the ports start. */
  readonly faults: FaultStore;
  readonly settings: Settings;
  /** Null: nothing is kept. */
  readonly requests: SavedRequests | null;
  readonly noColor: boolean;
}

/** Runs one face of the guide until the person leaves. Only that face is loaded. */
export async function runFace(face: Exclude<Face, 'none'>, inputs: FaceInputs): Promise<number> {
  const { world, store, ports, settings, noColor } = inputs;
  const apiVersion = settings.apiVersion.value;
  const userAgent = `tokenwright/${world.version}`;
  const faults: FaultTalk = {
    faults: inputs.faults,
    reach: () => guideFaultReach(store.getState()),
  };
  if (face === 'ink') {
    const { runInkApp } = await import('../../ui/ink/run-app.tsx');
    const { createExplorerOpener } = await import('./open-explorer.ts');
    const openExplorer = createExplorerOpener({
      canReturn: true,
      tools: explorerTools(world, {
        copy: ports.copy,
        files: answerFiles(world.cwd, store),
        requests: inputs.requests,
        secretNames: [],
      }),
    });
    return runInkApp({
      guide: store,
      openExplorer: () => openExplorer(sessionOf(inputs)),
      stdin: world.stdin,
      stdout: world.stdout,
      environment: world.env,
      noColor,
      signal: world.signal,
      wire: { wire: inputs.wire, files: tutorialFiles(world.cwd) },
      faults,
    });
  }
  const { runPlainGuide } = await import('../../ui/plain/run-plain-guide.ts');
  return Promise.race([
    runPlainGuide({
      store,
      send: ports.send,
      clock: ports.clock,
      io: { input: world.stdin, output: world.stdout },
      style: face,
      requests: inputs.requests,
      userAgent,
      apiVersion,
      limits: { ...API_LIMITS, maxBytes: settings.maxBody.value },
      ...(ports.loadFieldTypes === undefined ? {} : { loadFieldTypes: ports.loadFieldTypes }),
      wire: { wire: inputs.wire, files: tutorialFiles(world.cwd) },
      faults,
    }),
    endedBySignal(world.signal, store),
  ]);
}

/** An exchange under way is left to the door, which waits for it a little. */
function endedBySignal(signal: AbortSignal, store: GuideStore): Promise<number> {
  return new Promise((resolve) => {
    const end = () => {
      if (store.getState().signIn.phase !== 'exchanging') resolve(0);
      else store.subscribe(end);
    };
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
  });
}

/** What the guide has at hand when the person goes on to the explorer. */
function sessionOf({ world, store, ports, settings }: FaceInputs): ExplorerSession | null {
  const { session } = store.getState();
  if (session === null) return null;
  return {
    store: session.plan.store,
    token: session.result.token.accessToken,
    granted: session.result.token.granted,
    tokenKind: session.result.token.kind,
    apiVersion: settings.apiVersion.value,
    userAgent: `tokenwright/${world.version}`,
    maxBytes: settings.maxBody.value,
    presenter: store.getState().presenter,
    send: ports.send,
  };
}

/** What is written from the explorer is named on leaving, as all that this run wrote. */
function answerFiles(cwd: string, store: GuideStore): TutorialPort {
  const files = tutorialFiles(cwd);
  return {
    look: files.look,
    async write(path, content, options) {
      const outcome = await files.write(path, content, options);
      if (outcome.type === 'written') store.dispatch({ type: 'tape-written', path: outcome.path });
      return outcome;
    },
  };
}
