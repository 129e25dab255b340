import { toDisplayText } from '../text/display-text.ts';
import { fieldSentence } from './field-sentences.ts';
import { headerSentence } from './header-sentences.ts';
import type { WireDraft, WireField } from './message.ts';
import { outline } from './outline.ts';
import { cleanText, hidden, shown, shownClientId, type KnownSecrets } from './wire-value.ts';

/** The address that this program gives to the browser; what follows there is not seen from here. */
export function describeHandOff(url: string, known: KnownSecrets): WireDraft {
  const { host, pathname, searchParams } = new URL(url);
  const fields = [...searchParams].map(([name, value]): WireField => ({
    name: cleanText(name, known),
    value: valueOf(name, value, known),
    sentence: fieldSentence(name, { of: 'request', topic: 'hand-off' }),
  }));
  const path = cleanText(pathname, known);
  return {
    topic: 'hand-off',
    answers: null,
    isOfSignIn: true,
    from: 'tokenwright',
    to: 'browser',
    startLine: toDisplayText(
      `GET ${outline(
        path,
        fields.map(({ name }) => name),
      )}`,
    ),
    about:
      'The browser opens this address. You log in and approve between you and the store: this program sees nothing of it.',
    sections: [
      {
        title: 'Headers',
        fields: [
          {
            name: toDisplayText('Host'),
            value: shown(host, known),
            sentence: headerSentence('host', 'request'),
          },
        ],
      },
      { title: 'Parameters', fields },
    ],
  };
}

function valueOf(name: string, value: string, known: KnownSecrets): WireField['value'] {
  // It may stand in the address itself, and nowhere else (P1).
  if (name === 'state') return hidden(value);
  return name === 'client_id' ? shownClientId(value, known) : shown(value, known);
}
