import type { FaultDuration, FaultSetting } from '../faults/fault-switches.ts';
import type { AppSeed } from '../oauth/app-registry.ts';
import type { Scenario } from './scenario.ts';

import { DEFAULT_REDIRECT_URI } from '../../core/sign-in/redirect-uri.ts';
import { AGENCY_ORGANIZATION, STORE_ORGANIZATION } from '../oauth/organization.ts';

/** The options of a store that a scenario decides; what it does not say stays as it is. */
export interface ScenarioOptions {
  readonly seed?: number;
  readonly productCount?: number;
  readonly customerCount?: number;
  readonly orderCount?: number;
  readonly latencyMs?: number;
  readonly codeLifetimeMs?: number;
  readonly apps?: readonly [AppSeed, ...AppSeed[]];
  readonly faults: readonly FaultSetting[];
}

/** A checked scenario as options of the store. */
export function scenarioOptions({ store = {}, apps = [], faults = [] }: Scenario): ScenarioOptions {
  const [first, ...more] = apps.map(appSeed);
  const { seed, products, customers, orders, latencyMs, codeLifetimeSeconds } = store;
  return {
    ...(seed === undefined ? {} : { seed }),
    ...(products === undefined ? {} : { productCount: products }),
    ...(customers === undefined ? {} : { customerCount: customers }),
    ...(orders === undefined ? {} : { orderCount: orders }),
    ...(latencyMs === undefined ? {} : { latencyMs }),
    ...(codeLifetimeSeconds === undefined ? {} : { codeLifetimeMs: codeLifetimeSeconds * 1000 }),
    ...(first === undefined ? {} : { apps: [first, ...more] }),
    faults: faults.map(({ name, for: duration }) => ({ name, duration: durationOf(duration) })),
  };
}

function appSeed(app: NonNullable<Scenario['apps']>[number]): AppSeed {
  const { title, scopes, redirectUrls, appUrl, distribution, protectedCustomerData } = app;
  return {
    title,
    scopes,
    redirectUris: redirectUrls ?? [DEFAULT_REDIRECT_URI],
    organization: app.organization === 'own' ? STORE_ORGANIZATION : AGENCY_ORGANIZATION,
    ...(appUrl === undefined ? {} : { appUrl }),
    ...(distribution === undefined ? {} : { distribution }),
    ...(protectedCustomerData === undefined ? {} : { protectedCustomerData }),
  };
}

/** A number is seconds; nothing said means for good. */
function durationOf(wish: 'next-request' | 'good' | number | undefined): FaultDuration {
  if (typeof wish === 'number') return { type: 'for-a-time', ms: wish * 1000 };
  return wish === 'next-request' ? { type: 'next-request' } : { type: 'for-good' };
}
