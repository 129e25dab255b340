import { createFaultStore } from '../../app/faults.ts';
import { createWireStore, recordSend } from '../../app/wire.ts';
import { systemClock } from '../../app/clock.ts';
import { KEPT_REQUESTS } from '../../core/requests/saved.ts';
import { createClipboard } from '../../services/clipboard/clipboard.ts';
import { isSwitchedOn } from '../../services/environment/environment.ts';
import { savedTokenKind } from '../../services/settings/settings.ts';
import { requireRunningStore, withApi } from '../api/api-connection.ts';
import type { World } from '../door/world.ts';
import { chooseFace } from './run-face.ts';
import { type ErrorReport, wrongUsage } from '../../core/errors.ts';
import { oneNotice } from './guide-config.ts';
import { openPreferences } from './preferences.ts';
import type { ApiOptions } from '../options.ts';
import { createOutput } from '../output.ts';
import { explorerTools, keptRequests, tutorialFiles } from './explorer-tools.ts';

interface ExploreOptions extends ApiOptions {
  readonly presenter?: true;
  readonly keep: boolean;
}

/** `tokenwright explore`: straight to the explorer with the token at hand. */
export async function explore(world: World, options: ExploreOptions): Promise<number> {
  const output = createOutput(world);
  if (chooseFace(world, false) !== 'ink' || isSwitchedOn(world.env['CI'])) {
    throw wrongUsage(
      'no-terminal',
      `The explorer needs a terminal with screens; elsewhere use "${world.program} request" and "${world.program} graphql".`,
      '',
    );
  }
  return withApi(world, options, output, async ({ target, token, settings, send }) => {
    await requireRunningStore(world, target.address);
    const { runInkApp } = await import('../../ui/ink/run-app.tsx');
    const { createExplorerOpener } = await import('./open-explorer.ts');
    const said: Array<Pick<ErrorReport, 'message' | 'remedy'>> = [];
    const preferences = await openPreferences(world, { report: (problem) => said.push(problem) });
    const { history } = preferences;
    const requests = keptRequests(world, { requests: options.keep, history });
    const clipboard = createClipboard({
      writeTerminal: world.stdout.isTTY ? (sequence) => void world.stdout.write(sequence) : null,
    });
    const openExplorer = createExplorerOpener({
      canReturn: false,
      firstNotice: oneNotice(said),
      keys: preferences.keys,
      tools: explorerTools(world, options.tokenEnv === undefined ? [] : [options.tokenEnv], {
        copy: (text, how) => clipboard.copy(text, how),
        files: tutorialFiles(world.cwd),
        requests,
      }),
    });
    const wire = createWireStore();
    const exitCode = await runInkApp({
      guide: null,
      openExplorer: () =>
        openExplorer({
          store: target.address,
          token: token.value,
          // The explorer asks the store itself, and its screen is there meanwhile.
          granted: null,
          tokenKind: savedTokenKind(settings, token),
          apiVersion: target.version,
          userAgent: target.userAgent,
          program: world.program,
          maxBytes: settings.maxBody.value,
          presenter: options.presenter === true,
          send: recordSend(send, wire),
        }),
      stdin: world.stdin,
      stdout: world.stdout,
      environment: world.env,
      noColor: !options.color,
      look: preferences,
      signal: world.signal,
      wire: { wire, files: tutorialFiles(world.cwd) },
      // No practice store runs in this program: the key says where its switches are.
      faults: {
        faults: createFaultStore(systemClock),
        reach: () => (target.address.isPractice ? 'elsewhere' : 'real-store'),
        program: world.program,
      },
    });
    await clipboard.leave();
    const paths = requests?.where() ?? [];
    if (paths.length > 0)
      output.talk(
        `Kept: ${paths.join(', ')} (${KEPT_REQUESTS}); ${world.program} forget removes it.`,
      );
    return exitCode;
  });
}
