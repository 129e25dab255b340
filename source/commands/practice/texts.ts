import { largest } from '../../core/any-length.ts';
import { SPAN_WORDS } from '../../core/service/practice-faults.ts';
import { VARIABLES } from '../../core/service/variables.ts';
import { assignmentLine, detectShell } from '../../core/text/command-shell.ts';
import {
  type ActiveFault,
  FAULTS,
  faultsByPlace,
} from '../../practice-store/faults/fault-switches.ts';
import type { PracticeStore } from '../../practice-store/practice-store.ts';
import { detectHostEnvironment, portForwarding } from '../../services/browser/host-environment.ts';
import type { World } from '../entry/world.ts';
import { canInterrupt } from '../input.ts';
import type { Keeping } from './keeping.ts';

/** The only place that prints a client secret: this one is valid for this store alone. */
export function readyLine({ origin, shop, app, dashboardUrl }: PracticeStore): string {
  const { clientId, clientSecret, scopes, redirectUris } = app;
  return JSON.stringify({
    origin,
    shop,
    clientId,
    clientSecret: clientSecret.reveal(),
    scopes,
    redirectUris,
    dashboardUrl,
  });
}

/** What a person needs to go on in a second shell. @param hasKeys whether single keys are read */
export function readyText(
  store: PracticeStore,
  world: Pick<World, 'env' | 'program' | 'stdin' | 'stdout' | 'stderr'>,
  hasKeys: boolean,
  keeping: Keeping,
): string {
  const { app } = store;
  const shell = detectShell(world.env, process.platform);
  const endsIt = canInterrupt(world) ? ' Ctrl+C ends it.' : '';
  const variables = [
    [VARIABLES.storeOrigin, store.origin],
    [VARIABLES.shop, store.shop],
    [VARIABLES.clientId, app.clientId],
    [VARIABLES.clientSecret, app.clientSecret.reveal()],
  ] as const;
  return [
    `PRACTICE store, ready at ${store.origin}. It is not a real store.${endsIt}`,
    `Scopes of the app: ${app.scopes.join(',')}`,
    `Registered addresses: ${app.redirectUris.join(' ')}`,
    `App settings: ${store.dashboardUrl}`,
    keptLine(keeping),
    ...elsewhereLines(store, world),
    '',
    'Paste these lines into a second shell:',
    '',
    ...variables.map(([name, value]) => assignmentLine(shell, name, value)),
    '',
    `Then: ${world.program} token --scopes ${app.scopes[0] ?? 'read_products'} --save .env`,
    ...(hasKeys ? ['r resets the store: its data, its tokens and its faults.'] : []),
    'Requests are listed here:',
  ].join('\n');
}

/**
 * When no browser can be opened: why, how the pages are reached from elsewhere, and what needs
 * none.
 */
function elsewhereLines(
  store: PracticeStore,
  { env, program }: Pick<World, 'env' | 'program'>,
): string[] {
  const hostEnvironment = detectHostEnvironment({ ...env });
  if (hostEnvironment.noBrowser === null) return [];
  const [first] = store.app.redirectUris;
  const callback = first === undefined ? null : Number(new URL(first).port);
  const way = portForwarding(hostEnvironment, { ...env }, { callback, store: store.port });
  return [
    '',
    hostEnvironment.noBrowser,
    ...(way === null ? [] : [way.hint, ...(way.command === null ? [] : [way.command])]),
    `Without any browser: ${program} --practice approves in the terminal.`,
  ];
}

function keptLine(keeping: Keeping): string {
  const state = keeping.state();
  switch (state.type) {
    case 'kept':
      return `Kept: app, credentials and tokens are in ${state.path}, and come back at the next start.`;
    case 'offered':
    case 'declined':
      return 'Its tokens end with it; with --keep they come back at the next start.';
    case 'impossible':
      return 'Its tokens end with it.';
  }
}

/** All faults with their effects, by the place where they show. */
export function faultListText(): string {
  const width = largest(FAULTS.map(({ name }) => name.length));
  return faultsByPlace()
    .map(({ heading, faults }) =>
      [`${heading}:`, ...faults.map(({ name, what }) => `  ${name.padEnd(width)}  ${what}`)].join(
        '\n',
      ),
    )
    .join('\n\n');
}

/** The same as JSON, for programs. */
export function faultListJson(): string {
  return JSON.stringify(
    FAULTS.map(({ name, title, what, where }) => ({ name, title, what, where })),
  );
}

/** One line with the faults that are on, or that none is. */
export function activeFaultsText(active: readonly ActiveFault[], nowMs: number): string {
  if (active.length === 0) return 'Faults: all off.';
  const names = active.map(({ fault: { name }, duration, endsAt }) => {
    if (duration.type === 'next-request') return `${name} (${SPAN_WORDS[duration.type]})`;
    if (endsAt !== null) return `${name} (${Math.ceil((endsAt - nowMs) / 1000)} s)`;
    return name;
  });
  return `FAULTS ARE ON: ${names.join(', ')}`;
}
