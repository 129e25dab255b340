import { DASHBOARD } from '../app/setup.ts';
import type { CheckName, CheckResult, CheckStatus } from '../../../diagnosis/machine-check.ts';
import { activeForm } from '../../create.ts';
import type { GuideState, TickName } from '../../state.ts';

type PrerequisiteName = TickName | 'client' | 'redirect';

/** One of the four things that a person needs, with what is known about it. */
export interface Prerequisite {
  readonly name: PrerequisiteName;
  readonly title: string;
  /** What to do, why it is needed, and where: one sentence each. */
  readonly action: string;
  readonly reason: string;
  readonly place: string;
  /** What says that it is there. */
  readonly proof:
    | { readonly type: 'tick'; readonly name: TickName; readonly isTicked: boolean }
    | { readonly type: 'tests'; readonly status: CheckStatus }
    /** The practice store brings it along. */
    | { readonly type: 'given' };
}

/** The machine's checks that speak for a prerequisite. */
const TESTED_BY: Readonly<Record<'client' | 'redirect', readonly CheckName[]>> = {
  client: ['node', 'proxy', 'certificates', 'store', 'clock'],
  redirect: ['port', 'browser'],
};

/** The four, in the order in which they are needed. */
export function prerequisites(state: GuideState): readonly Prerequisite[] {
  const { brand, id } = state.config.profile;
  const dashboard = id === 'shopify' ? DASHBOARD : `the developer pages of ${brand}`;
  const redirectUri = activeForm(state).redirectUri;
  return [
    {
      name: 'account',
      title: 'A developer account',
      action: 'Sign in to the developer dashboard, or register; it costs nothing.',
      reason: 'Only an app can ask a store for a token, and apps are made there.',
      place: dashboard,
      proof: ticked(state, 'account'),
    },
    {
      name: 'store',
      title: 'A store',
      action: 'Use a store on which you may install apps; a development store is best.',
      reason: 'A token always belongs to one app on one store.',
      place: `${dashboard}, under Stores, or a store whose owner lets you`,
      proof: ticked(state, 'store'),
    },
    {
      name: 'client',
      title: 'An HTTP client',
      action: 'Nothing to do: this tool is one, and prints a request for others.',
      reason: 'The code from the browser becomes a token by one POST request.',
      place: 'here; tested below',
      proof: tested(state, 'client'),
    },
    {
      name: 'redirect',
      title: 'A redirect address that can receive the code',
      action:
        redirectUri.kind === 'public'
          ? 'Keep it ready: you paste the address that the browser ends on.'
          : 'Keep the one below; this tool listens on it while you approve.',
      reason:
        'The store sends the code there. A public request-capturing page shows it to strangers: for quick tests only.',
      place: redirectUri.text,
      proof: tested(state, 'redirect'),
    },
  ];
}

/** The checks in the order in which a person wants to read them: what failed first. */
export function checksByWeight(results: readonly CheckResult[]): readonly CheckResult[] {
  return results.toSorted((a, b) => WEIGHT[a.status] - WEIGHT[b.status]);
}

const WEIGHT: Readonly<Record<CheckStatus, number>> = {
  failed: 0,
  attention: 1,
  untested: 2,
  ok: 3,
};

function ticked(state: GuideState, name: TickName): Prerequisite['proof'] {
  if (state.mode === 'practice') return { type: 'given' };
  return { type: 'tick', name, isTicked: state.ticks.names.includes(name) };
}

function tested(state: GuideState, name: 'client' | 'redirect'): Prerequisite['proof'] {
  const results = state.checks.results.filter((result) => TESTED_BY[name].includes(result.name));
  const [worst] = checksByWeight(results.filter(({ status }) => status !== 'untested'));
  return { type: 'tests', status: worst?.status ?? 'untested' };
}
