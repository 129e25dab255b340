import type { Place, Shown } from '../screen-walk.ts';

/** In the explorer, where letters are text. */
export const TYPING = /Esc stop typing/;
/** There, where they are keys. */
export const REQUEST = /e type/;

export const SCOPES = /should the token be allowed/;
export const APP = /Which app asks/;
export const KIND = /Which kind of token/;
/** Before it is named, the key would be lost. */
export const APPROVE = /a {1,2}[Aa]pprove here/;
export const TOKEN = /Your token is here/;
export const SAVE_FIRST = /Save the token first/;
/** The page of the store that refuses to ask. */
export const REFUSED = /does not find the redirect URI/;

/** From the step Authorize on. */
export const ASK: readonly Shown[] = [
  [KIND, 'enter'],
  [APPROVE, 'a'],
];

/** The same where a token that is not saved would be lost by it. */
export const ASK_AGAIN: readonly Shown[] = [
  [KIND, 'enter'],
  [/Save the token first[^]*the new token will replace it/, { alone: 'g' }],
  [APPROVE, 'a'],
];

/** From the first step to the step App. */
export const TO_APP: readonly Shown[] = [
  [/● Prerequisites/, 'enter'],
  [SCOPES, 'enter'],
];

export const FIRST_TOKEN: readonly Shown[] = [...TO_APP, [APP, 'enter'], ...ASK];

/** While a request is on its way, the status of the answer before is not shown. */
export function answered(status: number): RegExp {
  return new RegExp(`Answer · [✓✗] ${status} `);
}

/** Behind an answer with this status, the next REST request. */
export function rest(status: number, path: string): readonly Shown[] {
  return [
    [answered(status), 'tab'],
    [REQUEST, 'e'],
    [TYPING, 'alt+e', path, 'enter'],
  ];
}

/** Behind an answer, which is always a 200, the next query. */
export function graphql(query: string): readonly Shown[] {
  return [
    [answered(200), 'tab'],
    [REQUEST, 'e'],
    [TYPING, 'alt+e', query, 'alt+enter'],
  ];
}

/** Has the practice store fail once, at the next request that can show it. */
export function failOnce(shown: RegExp, name: string): readonly Shown[] {
  return [
    [shown, 'b', '/', name, 'enter', 'enter', 'esc'],
    [new RegExp(`FAULT on: ${name}[^]*Esc close`), 'esc'],
  ];
}

interface Version {
  /** Behind the address that the guide sends. */
  readonly end?: string;
  readonly scopes?: string;
}

export function release({ end = '', scopes = 'read_products' }: Version = {}) {
  return ({ dashboard, callback }: Place) =>
    dashboard.version('release', { redirectUris: `${callback}${end}`, scopes });
}

export function saveDraft({ dashboard }: Place): Promise<void> {
  return dashboard.version('save');
}
