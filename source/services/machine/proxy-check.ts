import { UserError } from '../../core/errors.ts';
import { failed, fine, type CheckResult } from '../../core/diagnosis/machine-check.ts';
import type { Environment } from '../http/environment.ts';
import { chooseProxy } from '../http/proxy-settings.ts';

/**
 * Which way requests to a store go. A proxy is named by host and port: its user and password are
 * never shown.
 */
export function checkProxy(env: Environment, origin: string): CheckResult {
  const url = new URL(origin);
  try {
    const choice = chooseProxy(env, url);
    if (choice.type === 'direct') return fine('proxy', directWords(choice.why, url.hostname));
    const { shown, variable, credentials } = choice.proxy;
    const withUser = credentials === null ? '' : ', with user and password (not shown)';
    return fine('proxy', `Requests to stores go through ${shown}, from ${variable}${withUser}.`);
  } catch (error) {
    if (error instanceof UserError) return failed('proxy', error);
    throw error;
  }
}

function directWords(why: 'loopback' | 'not-set' | 'no-proxy', host: string): string {
  switch (why) {
    case 'loopback':
      return 'This machine is always reached directly.';
    case 'not-set':
      return 'No proxy is set: stores are reached directly.';
    case 'no-proxy':
      return `NO_PROXY exempts ${host}: it is reached directly.`;
  }
}
