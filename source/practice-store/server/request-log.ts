import { toDisplayText } from '../../core/text/display-text.ts';

/** One line of the request log. No field holds a secret or a raw control character. */
export interface RequestLogEntry {
  readonly method: string;
  /** With the query; the values of all but harmless parameters are masked. */
  readonly path: string;
  readonly status: number;
  readonly durationMs: number;
  /** Names of the faults that the answer shows. */
  readonly faults: readonly string[];
}

/** Everything else (`code`, `hmac`, `state`, a secret in the wrong place) is shown as `…`. */
const SHOWN_PARAMETERS = new Set([
  'client_id',
  'code_challenge_method',
  'fields',
  'grant_options[]',
  'limit',
  'redirect_uri',
  'response_type',
  'scope',
  'since_id',
  'status',
]);

const LONGEST_PATH = 400;

/**
 * A request target as it may be shown: masked, control characters made visible, cut to a few lines.
 */
export function describeTarget(path: string, query: string): string {
  const pairs = query === '' ? [] : query.split('&').map(maskPair);
  const text = pairs.length === 0 ? path : `${path}?${pairs.join('&')}`;
  return toDisplayText(text.length > LONGEST_PATH ? `${text.slice(0, LONGEST_PATH)}…` : text);
}

function maskPair(pair: string): string {
  const [key = '', value = ''] = pair.split(/=(.*)/s);
  const isShown = SHOWN_PARAMETERS.has(key.replaceAll('%5B%5D', '[]'));
  // A secret typed into the wrong field (client_id, say) is still a secret.
  return isShown && !/(?:shp[a-z]{2}|atkn|practice_(?!client_)[a-z]+)_/i.test(value)
    ? pair
    : `${key}=…`;
}
