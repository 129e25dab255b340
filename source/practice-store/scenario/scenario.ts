import { SHOPIFY_SCOPES } from '../../core/service/scope-vocabulary.ts';
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
import { field, fieldHelps, type FieldHelps, wholeNumber } from './field-help.ts';

/** A day. */
const LONGEST_SECONDS = 86_400;

const appSchema = field(
  z.strictObject({
    title: field(z.string().trim().min(1).max(60), 'a text of 1 to 60 characters', '"Ours"'),
    scopes: field(
      z
        .array(
          field(
            z.string().refine((handle) => isKnownScope(handle, SHOPIFY_SCOPES)),
            'a scope of the Admin API',
            '"read_products"',
          ),
        )
        .min(1),
      'a list of scopes of the Admin API',
      '["read_products", "write_orders"]',
    ),
    redirectUrls: field(
      z.array(
        field(
          z.string().refine((url) => redirectUriProblem(url) === null),
          'a whole http or https address without a query',
          '"http://127.0.0.1:3456/callback"',
        ),
      ),
      'a list of whole http or https addresses without a query',
      '["http://127.0.0.1:3456/callback"]',
    ).optional(),
    appUrl: field(
      z.url({ protocol: /^https?$/ }),
      'an http or https address',
      '"https://example.com"',
    ).optional(),
    distribution: field(
      z.enum(['not-chosen', 'custom', 'public']),
      '"not-chosen", "custom" or "public"',
      '"custom"',
    ).optional(),
    organization: field(
      z.enum(['own', 'other']),
      '"own" for an app of the store\'s organization, or "other"',
      '"other"',
    ).optional(),
    protectedCustomerData: field(
      z.enum(['granted', 'level1', 'none']),
      '"granted", "level1" or "none"',
      '"granted"',
    ).optional(),
  }),
  'an app',
  '{"title": "Ours", "scopes": ["read_products"]}',
);

const faultSchema = field(
  z.strictObject({
    name: field(
      z.custom<FaultName>((name) => typeof name === 'string' && findFault(name) !== null),
      'the name of a fault, as --list-faults prints them',
      '"no-callback"',
    ),
    for: field(
      z.union([z.enum(['next-request', 'good']), z.number().positive().max(LONGEST_SECONDS)]),
      '"next-request", "good", or a number of seconds',
      '60',
    ).optional(),
  }),
  'a fault',
  '{"name": "no-callback", "for": "next-request"}',
);

/** What a workshop leader writes once, so that every participant has the same store. */
export const scenarioSchema = field(
  z.strictObject({
    /** For people; the store does nothing with it. */
    about: field(z.string(), 'a text', '"Monday morning"').optional(),
    store: field(
      z.strictObject({
        seed: wholeNumber(0, 2_147_483_647, '7').optional(),
        products: wholeNumber(0, 100_000, '500').optional(),
        customers: wholeNumber(0, 10_000, '30').optional(),
        orders: wholeNumber(0, 10_000, '50').optional(),
        latencyMs: field(
          z.int().min(0).max(60_000),
          'a whole number of milliseconds up to 60000',
          '250',
        ).optional(),
        codeLifetimeSeconds: wholeNumber(1, 600, '60').optional(),
      }),
      'an object',
      '{"seed": 7, "products": 500}',
    ).optional(),
    apps: field(
      z.array(appSchema).min(1).max(30),
      'a list of 1 to 30 apps',
      '[{"title": "Ours", "scopes": ["read_products"]}]',
    ).optional(),
    faults: field(
      z.array(faultSchema),
      'a list of faults',
      '[{"name": "no-callback", "for": "next-request"}]',
    ).optional(),
  }),
  'an object',
  '{"store": {"seed": 7}}',
);

export type Scenario = z.infer<typeof scenarioSchema>;

export const FIELD_HELP: FieldHelps = fieldHelps(scenarioSchema);

/** The options of a store that a scenario sets; others stay as they are. */
interface ScenarioOptions {
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

function appSeed(app: z.infer<typeof appSchema>): AppSeed {
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

/** A number is seconds; no value means for good. */
function durationOf(wish: 'next-request' | 'good' | number | undefined): FaultDuration {
  if (typeof wish === 'number') return { type: 'for-a-time', ms: wish * 1000 };
  return wish === 'next-request' ? { type: 'next-request' } : { type: 'for-good' };
}
