import { action, present, progress, url } from '../../../view/blocks.ts';
import type { Action } from '../../../view/view.ts';
import { activeForm } from '../../create.ts';
import type { AuthorizeEvent } from '../../event.ts';
import { shownAuthorizeUrl } from '../../presented.ts';
import type { GuideState } from '../../state.ts';
import type { StepView } from '../../step-contract.ts';
import { profileOf } from '../app/app-check.ts';
import { canListOther, otherRedirectUri } from '../app/redirect.ts';
import { ADDRESS_TITLE, PREPARING, TOKEN_MODES } from './words.ts';
import { by, goOn } from '../commands.ts';

/** The authorize URL with its parts, and the choice of the kind of token. */
export function authorizeView(state: GuideState): StepView<AuthorizeEvent> {
  const address = shownAuthorizeUrl(state);
  const modes = tokenModeChoices(state);
  const { tokenMode } = activeForm(state);
  const { expiringTokens } = profileOf(state);
  return {
    id: 'authorize',
    blocks: present(
      {
        kind: 'choices',
        question: null,
        options: modes.map(({ tokenMode: mode, title, text, rule }) => ({
          title,
          detail: rule === undefined || !expiringTokens ? text : `${text} ${rule}`,
          event: { type: 'choose-token-mode', tokenMode: mode },
        })),
        chosen: modes.findIndex(({ tokenMode: mode }) => mode === tokenMode),
        role: 'sets',
      },
      address === null ? progress(PREPARING) : url(address.url, ADDRESS_TITLE),
      address !== null && { kind: 'parts', parts: address.parts, cursor: state.urlPart },
    ),
    actions: [
      state.config.openBrowser ? OPEN_AND_WAIT : WAIT,
      ...otherAddress(state),
      COPY,
      ...(state.config.openBrowser ? [] : [OPEN]),
    ],
    moves: {
      right: { event: { type: 'move-url-part', by: 1 }, title: 'explain the next part' },
      left: { event: { type: 'move-url-part', by: -1 }, title: 'explain the part before' },
    },
  };
}

const OPEN_AND_WAIT: Action<AuthorizeEvent> = action(
  'next',
  by('go-on', 'open-address'),
  'open',
  'open and wait',
  'open the browser and wait for the approval',
  { isPrimary: true },
);

const WAIT: Action<AuthorizeEvent> = goOn(
  'wait',
  'wait for it',
  'wait for the approval; you open the address yourself',
);

const OPEN: Action<AuthorizeEvent> = action(
  'open-browser',
  by('open-address'),
  'open',
  null,
  'open the browser all the same and wait',
);

const COPY: Action<AuthorizeEvent> = action(
  'copy-url',
  by('copy-address'),
  'copy',
  'copy',
  'copy the address and wait for the approval',
);

/** The action for another redirect URI; its key is shown once the port of this one is taken. */
function otherAddress(state: GuideState): Action<AuthorizeEvent>[] {
  const isWanted = state.notice?.offers === 'other-address';
  const other = otherRedirectUri(state);
  if (other === null && !(isWanted && canListOther(state))) return [];
  return [
    action(
      'use-other-redirect-uri',
      by('other-port'),
      'port',
      !isWanted ? null : other === null ? 'other port' : `use port ${other.port}`,
      other === null
        ? 'have the app list a redirect URL with another port, and use that'
        : `come back to ${other.text} instead`,
    ),
  ];
}

/** One question decides the kind of token; a service that knows no expiring ones offers two. */
function tokenModeChoices(state: GuideState): typeof TOKEN_MODES {
  const { expiringTokens } = profileOf(state);
  return TOKEN_MODES.filter(({ tokenMode }) => expiringTokens || tokenMode !== 'expiring');
}
