import { DASHBOARD } from '../app/setup.ts';
import type { CheckName, CheckResult, CheckStatus } from '../../../diagnosis/machine-check.ts';
import { activeForm } from '../../create.ts';
import type { GuideState, TickName } from '../../state.ts';
import {
  ACCOUNT,
  CLIENT,
  developerPages,
  REDIRECT,
  REDIRECT_IS_HEARD,
  REDIRECT_IS_PASTED,
  STORE,
  STORES_THERE,
} from './words.ts';

type PrerequisiteName = TickName | 'client' | 'redirect';

/** One of the four things that a person needs, with what is known about it. */
export interface Prerequisite {
  readonly name: PrerequisiteName;
  readonly title: string;
  /** What to do, why it is needed, and where: one sentence each. */
  readonly action: string;
  readonly reason: string;
  readonly place: string;
  /** What shows that it is there. */
  readonly proof:
    | { readonly type: 'tick'; readonly name: TickName; readonly isTicked: boolean }
    | { readonly type: 'tests'; readonly status: CheckStatus }
    /** The practice store provides it. */
    | { readonly type: 'given' };
}

/** The checks of the machine that test a prerequisite. */
const TESTED_BY: Readonly<Record<'client' | 'redirect', readonly CheckName[]>> = {
  client: ['node', 'proxy', 'certificates', 'store', 'clock'],
  redirect: ['port', 'browser'],
};

/** The four, in the order in which they are needed. */
export function prerequisites(state: GuideState): readonly Prerequisite[] {
  const { brand, id } = state.config.profile;
  const dashboard = id === 'shopify' ? DASHBOARD : developerPages(brand);
  const redirectUri = activeForm(state).redirectUri;
  return [
    {
      ...ACCOUNT,
      name: 'account',
      place: dashboard,
      proof: ticked(state, 'account'),
    },
    {
      ...STORE,
      name: 'store',
      place: `${dashboard}${STORES_THERE}`,
      proof: ticked(state, 'store'),
    },
    {
      ...CLIENT,
      name: 'client',
      proof: tested(state, 'client'),
    },
    {
      ...REDIRECT,
      name: 'redirect',
      action: redirectUri.kind === 'public' ? REDIRECT_IS_PASTED : REDIRECT_IS_HEARD,
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
