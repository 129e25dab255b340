import { describe, expect, it } from 'vitest';
import {
  childEnvironment,
  takeEnvironment,
} from '../../../source/services/environment/environment.ts';

const ENV = {
  PATH: '/usr/bin',
  TOKENWRIGHT_CLIENT_SECRET: 'canary',
  TOKENWRIGHT_SHOP: 'demo',
  SHOPIFY_API_SECRET: 'canary',
  XDG_ACTIVATION_TOKEN: 'needed by the window manager',
  MY_TOKEN: 'canary',
};

describe('what children see of the environment', () => {
  it('is all but the secrets of this tool', () => {
    expect(childEnvironment(ENV, ['MY_TOKEN'])).toEqual({
      PATH: '/usr/bin',
      XDG_ACTIVATION_TOKEN: 'needed by the window manager',
    });
  });

  it('is taken from the live environment too, which the copy remembers', () => {
    const live: NodeJS.ProcessEnv = { ...ENV };
    const copy = takeEnvironment(live, ['MY_TOKEN']);
    expect(copy).toEqual(ENV);
    expect(Object.values(live)).not.toContain('canary');
  });
});
