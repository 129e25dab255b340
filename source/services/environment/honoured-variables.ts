import { OTHER_VARIABLES } from '../../core/service/variable-facts.ts';
import { looksSecret } from '../../core/text/secret.ts';
import { chooseProxy } from '../http/network-settings.ts';
import { type Environment, isSwitchedOn } from './environment.ts';

/** A variable of other programs that this one honours and that is set. */
export interface HonouredVariable {
  readonly name: string;
  /** The raw value without secrets; null when it is not shown. */
  readonly value: string | null;
  /** Its effect in this program. */
  readonly means: string;
}

/**
 * In each list only the first variable that is set counts; lower case comes first, as with curl.
 */
const ALTERNATIVES: ReadonlyArray<readonly string[]> = [
  ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'],
  ['no_proxy', 'NO_PROXY'],
  ['VISUAL', 'EDITOR'],
];

/** Boolean variables; `isSwitchedOn` decides which values count as unset. */
const SWITCHES = ['CI', 'ACCESSIBLE', 'INK_SCREEN_READER'];

/** The honoured variables that are set, in the order of the documentation. */
export function honouredVariables(env: Environment): HonouredVariable[] {
  return Object.entries(OTHER_VARIABLES).flatMap(([name, means]) => {
    const small = name.toLowerCase();
    const spellings = name.endsWith('_PROXY') ? [small, name] : [name];
    return spellings
      .filter((spelling) => isGiven(env, spelling))
      .map((spelling) => ({
        name: spelling,
        value: shownValue(env, spelling),
        means: notInEffect(env, spelling) ?? means,
      }));
  });
}

function isGiven(env: Environment, name: string): boolean {
  return (env[name] ?? '').trim() !== '';
}

/** Why a variable that is set has no effect; null when it has one. */
function notInEffect(env: Environment, name: string): string | null {
  if (SWITCHES.includes(name) && !isSwitchedOn(env[name])) return 'counts as not set';
  const names = ALTERNATIVES.find((several) => several.includes(name)) ?? [];
  const first = names.find((one) => isGiven(env, one));
  return first === undefined || first === name ? null : `${first} goes before it`;
}

function shownValue(env: Environment, name: string): string | null {
  const value = env[name] ?? '';
  if (!/^https?_proxy$/i.test(name)) return looksSecret(value) ? null : value;
  try {
    const choice = chooseProxy({ HTTPS_PROXY: value }, new URL('https://store.example/'));
    if (choice.type !== 'proxy') return null;
    const { shown, credentials } = choice.proxy;
    return credentials === null ? shown : `${shown}, with a user and a password`;
  } catch {
    // The check of the proxy setting reports the error.
    return null;
  }
}
