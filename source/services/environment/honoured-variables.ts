import { looksSecret } from '../../core/text/secret.ts';
import { chooseProxy } from '../http/network-settings.ts';
import { type Environment, isSwitchedOn } from './environment.ts';

/** A variable of other programs that this one goes by, and that is set. */
export interface HonouredVariable {
  readonly name: string;
  /** Raw, without a secret; null: it is not shown. */
  readonly value: string | null;
  /** What it does here. */
  readonly means: string;
}

const PROXY = 'the way to real stores; loopback is always direct';
const BASE_FOLDER = 'where files of this program lie';
const EDITOR = 'the editor that Ctrl+G opens';

/** In the order of the documentation. */
const HONOURED: ReadonlyArray<readonly [names: readonly string[], means: string]> = [
  [['NO_COLOR'], 'no colours'],
  [['FORCE_COLOR'], 'colours, also where no terminal says that it has them'],
  [['TERM', 'COLORTERM'], 'what the terminal can do'],
  [['CI'], 'the screens do not start'],
  [['ACCESSIBLE', 'INK_SCREEN_READER'], 'questions in bare lines'],
  [['BROWSER'], 'what opens addresses'],
  [['VISUAL', 'EDITOR'], EDITOR],
  [['PAGER'], 'what shows long answers'],
  [['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'], PROXY],
  [['no_proxy', 'NO_PROXY'], 'hosts that are reached without a proxy'],
  [['NODE_EXTRA_CA_CERTS'], 'further authorities that are trusted'],
  [['XDG_CONFIG_HOME', 'XDG_STATE_HOME', 'XDG_CACHE_HOME'], BASE_FOLDER],
];

/** Variables that are on or off; these texts count as unset. */
const SWITCHES = ['CI', 'ACCESSIBLE', 'INK_SCREEN_READER'];

/** Those that are set here. Of several that mean the same the first one counts, and the others say so. */
export function honouredVariables(env: Environment): HonouredVariable[] {
  return HONOURED.flatMap(([names, means]) => {
    const given = names.filter((name) => (env[name] ?? '') !== '');
    const isOneOf = means === PROXY || means === EDITOR || names.includes('NO_PROXY');
    return given.map((name) => {
      const isOff = SWITCHES.includes(name) && !isSwitchedOn(env[name]);
      const hidden = isOneOf && name !== given[0] ? `${given[0]} goes before it` : null;
      return {
        name,
        value: shownValue(env, name, means === PROXY),
        means: isOff ? 'counts as not set' : (hidden ?? means),
      };
    });
  });
}

function shownValue(env: Environment, name: string, isProxy: boolean): string | null {
  const value = env[name] ?? '';
  if (!isProxy) return looksSecret(value) ? null : value;
  try {
    const choice = chooseProxy({ HTTPS_PROXY: value }, new URL('https://store.example/'));
    if (choice.type !== 'proxy') return null;
    const { shown, credentials } = choice.proxy;
    return credentials === null ? shown : `${shown}, with a user and a password`;
  } catch {
    // Its own line says what is wrong with it.
    return null;
  }
}
