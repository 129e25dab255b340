import { noun } from '../text/counted.ts';
import type { CallbackVerdict, SeenCallback } from '../sign-in/callback-check.ts';
import { type DisplayText, toDisplayText } from '../text/display-text.ts';
import type { Secret } from '../text/secret.ts';
import type { WireDraft, WireField, WireSection } from './message.ts';
import {
  bodyField,
  COMPUTED_AGAIN,
  fieldSentence,
  headerField,
  isKnownField,
} from './sentences.ts';
import {
  cleanText,
  hidden,
  type KnownSecrets,
  outline,
  plainName,
  queryOf,
  readPairs,
  shown,
  shownClientId,
  statusLine,
} from './wire-value.ts';

/** The address handed to the browser; what browser and store do then is not visible here. */
export function describeHandOff(url: string, known: KnownSecrets): WireDraft {
  const { host, pathname, searchParams } = new URL(url);
  const place = { of: 'request', topic: 'hand-off' } as const;
  const fields = [...searchParams].map(([name, value]) =>
    bodyField(name, valueOf(name, value, known), place, known),
  );
  return {
    topic: 'hand-off',
    answers: null,
    isOfSignIn: true,
    from: 'tokenwright',
    to: 'browser',
    startLine: toDisplayText(`GET ${outline(cleanText(pathname, known), namesOf(fields))}`),
    // The address of the app settings has no parameters.
    about: fields.length === 0 ? OPENS_SETTINGS : OPENS_APPROVAL,
    sections: [
      {
        title: 'Headers',
        fields: [headerField('Host', shown(host, known), 'request', known)],
      },
      ...(fields.length === 0 ? [] : [{ title: 'Parameters', fields } as const]),
    ],
  };
}

const OPENS_APPROVAL =
  'The browser opens this address. You log in and approve between you and the store: this program sees nothing of it.';
const OPENS_SETTINGS =
  'The browser opens the app settings. What you do there stays between you and them.';

function valueOf(name: string, value: string, known: KnownSecrets): WireField['value'] {
  // The state is shown nowhere but in the address itself (P1).
  if (name === 'state') return hidden(value);
  return name === 'client_id' ? shownClientId(value, known) : shown(value, known);
}

/** Parameters that cannot hold a secret; every other one is hidden, whatever it is called. */
const OPEN_PARAMETERS = new Set(['shop', 'timestamp', 'host', 'iss', 'error', 'error_description']);

/** Browser headers to show. Cookies, for example, belong to other programs on this machine. */
const OPEN_HEADERS =
  /^(?:host|connection|upgrade-insecure-requests|user-agent|accept|accept-(?:encoding|language)|cache-control|pragma|priority|dnt|sec-(?:fetch|ch-ua|gpc).*)$/;

/** The browser's request to the callback address. */
export function describeCallback(path: string, seen: SeenCallback, known: KnownSecrets): WireDraft {
  const parameters = parametersOf(seen.rawQuery.reveal(), 'callback', known, seen.verdict);
  return {
    topic: 'callback',
    answers: null,
    isOfSignIn: seen.verdict.type !== 'refused',
    from: 'browser',
    to: 'tokenwright',
    startLine: toDisplayText(`GET ${outline(cleanText(path, known), namesOf(parameters))}`),
    about: verdictWords(seen.verdict, known),
    sections: [
      {
        title: 'Headers',
        fields: seen.headers.map(([name, value]) => {
          const isOpen = OPEN_HEADERS.test(name.toLowerCase());
          return headerField(name, isOpen ? shown(value, known) : hidden(value), 'callback', known);
        }),
      },
      { title: 'Parameters', fields: parameters },
    ],
  };
}

/** The answer to the browser. The caller sets which message it answers. */
export function describeCallbackAnswer(seen: SeenCallback, known: KnownSecrets): WireDraft {
  const { status, headers } = seen.answer;
  return {
    topic: 'callback',
    answers: null,
    isOfSignIn: seen.verdict.type !== 'refused',
    from: 'tokenwright',
    to: 'browser',
    startLine: statusLine(status),
    about:
      status === 303
        ? 'The browser is sent on to a page that tells the outcome, so that its history does not keep the code.'
        : 'Refused with a page of fixed words. Nothing was changed by it.',
    sections: [
      {
        title: 'Headers',
        fields: headers.map(([name, value]) =>
          headerField(name, shown(value, known), 'answer', known),
        ),
      },
    ],
  };
}

/**
 * An address that came by paste instead of by request. `isFromStore`: the practice store handed it
 * over, approved in the terminal.
 */
export function describePastedCallback(
  pasted: {
    readonly text: Secret;
    readonly verdict: CallbackVerdict;
    readonly isFromStore: boolean;
  },
  known: KnownSecrets,
): WireDraft {
  const text = pasted.text.reveal().trim();
  const parameters = parametersOf(queryOf(text), 'pasted-callback', known, pasted.verdict);
  const address = addressOf(text.split('?', 1)[0] ?? '', known);
  const words = verdictWords(pasted.verdict, known);
  return {
    topic: 'pasted-callback',
    answers: null,
    isOfSignIn: pasted.verdict.type !== 'refused',
    from: pasted.isFromStore ? 'store' : 'you',
    to: 'tokenwright',
    startLine: outline(address, namesOf(parameters)),
    about: pasted.isFromStore
      ? `Approved in the terminal: the practice store hands over where a browser would go. ${words}`
      : `You pasted where the browser ended; it is checked like a request. ${words}`,
    sections: [{ title: 'Parameters', fields: parameters }],
  };
}

function parametersOf(
  rawQuery: string,
  topic: 'callback' | 'pasted-callback',
  known: KnownSecrets,
  verdict: CallbackVerdict,
): WireSection['fields'] {
  const place = { of: 'request', topic } as const;
  return readPairs(rawQuery).map(({ name, value }) => ({
    name: plainName(name, isKnownField(name, place)),
    value: OPEN_PARAMETERS.has(name) ? shown(value, known) : hidden(value),
    sentence: fieldSentence(name, place) + (name === 'hmac' ? computedAgain(verdict) : ''),
  }));
}

/** The result of the signature check; empty where an earlier check failed. */
function computedAgain(verdict: CallbackVerdict): string {
  if (verdict.type === 'accepted' && verdict.callback.isSigned) return COMPUTED_AGAIN.equal;
  return verdict.type === 'refused' && verdict.reason === 'hmac' ? COMPUTED_AGAIN.other : '';
}

function namesOf(fields: readonly WireField[]): readonly DisplayText[] {
  return fields.map(({ name }) => name);
}

/** Repeats the text only if it is an address; anything else may be a code pasted alone. */
function addressOf(text: string, known: KnownSecrets): DisplayText {
  const isAddress = /^https?:\/\/[a-z0-9.[\]:-]{1,253}(?:\/[a-z0-9/_.-]{0,99})?$/i.test(text);
  return isAddress
    ? cleanText(text, known)
    : toDisplayText(`(text of ${text.length} ${noun(text.length, 'character')})`);
}

function verdictWords(verdict: CallbackVerdict, known: KnownSecrets): string {
  switch (verdict.type) {
    case 'accepted':
      return 'The store approved, and every check passed.';
    case 'denied':
      return `The store says that there is no approval: ${cleanText(verdict.error, known)}.`;
    case 'refused':
      return `It failed a check and changed nothing: ${cleanText(verdict.message, known)}`;
  }
}
