import * as z from 'zod';

import { isKnownScope } from '../../core/service/scope-catalogue.ts';
import { findFault, type FaultName } from '../faults/fault-catalogue.ts';
import { redirectUriProblem } from '../oauth/registered-redirect-uri.ts';

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
