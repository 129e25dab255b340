import { DEFAULT_REDIRECT_URI } from '../core/sign-in/redirect-uri.ts';
import type { AppSeed } from './oauth/app-registry.ts';

/** Reading only: a first token should be able to show much and to break nothing. */
const DEMO_SCOPES = [
  'read_products',
  'read_orders',
  'read_customers',
  'read_locations',
  'read_inventory',
] as const;

/** The app that is there from the start, so that Enter alone leads to a token. */
export const DEMO_APP: AppSeed = {
  title: 'Practice app',
  scopes: DEMO_SCOPES,
  redirectUris: [DEFAULT_REDIRECT_URI],
};
