import * as z from 'zod';
import { isKnownScope } from '../../core/service/scope-catalogue.ts';
import { DEFAULT_REDIRECT_URI } from '../../core/sign-in/redirect-uri.ts';
import {
  type FaultDuration,
  type FaultName,
  type FaultSetting,
  findFault,
} from '../faults/fault-switches.ts';
import { AGENCY_ORGANIZATION, type AppSeed, STORE_ORGANIZATION } from '../oauth/app-registry.ts';
import { redirectUriProblem } from '../oauth/redirect-uris.ts';

/** A day; longer waits belong to nobody's workshop. */
const LONGEST_SECONDS = 86_400;

const faultName = z.custom<FaultName>(
  (name) => typeof name === 'string' && findFault(name) !== null,
);

/** What a leader writes down once, so that thirty laptops hold the same store. */
export const scenarioSchema = z.strictObject({
  /** For people; the store does nothing with it. */
  about: z.string().optional(),
  store: z
    .strictObject({
      seed: z.int().min(0).max(2_147_483_647).optional(),
      products: z.int().min(0).max(100_000).optional(),
      customers: z.int().min(0).max(10_000).optional(),
      orders: z.int().min(0).max(10_000).optional(),
      latencyMs: z.int().min(0).max(60_000).optional(),
      codeLifetimeSeconds: z.int().min(1).max(600).optional(),
    })
    .optional(),
  apps: z.array(appSchema()).min(1).max(30).optional(),
  faults: z
    .array(
      z.strictObject({
        name: faultName,
        for: z
          .union([z.enum(['next-request', 'good']), z.number().positive().max(LONGEST_SECONDS)])
          .optional(),
      }),
    )
    .optional(),
});

export type Scenario = z.infer<typeof scenarioSchema>;

function appSchema() {
  return z.strictObject({
    title: z.string().trim().min(1).max(60),
    scopes: z.array(z.string().refine(isKnownScope)).min(1),
    redirectUrls: z.array(z.string().refine((url) => redirectUriProblem(url) === null)).optional(),
    appUrl: z.url({ protocol: /^https?$/ }).optional(),
    distribution: z.enum(['not-chosen', 'custom', 'public']).optional(),
    organization: z.enum(['own', 'other']).optional(),
    protectedCustomerData: z.enum(['granted', 'level1', 'none']).optional(),
  });
}

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
