import { Secret } from '../text/secret.ts';
import { go, type GuideStep, tell } from './guide-step.ts';
import type { GuideState, TokenCard, TokenSession } from './state.ts';

const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

export function withCard(state: GuideState, change: Partial<TokenCard>): GuideState {
  return { ...state, card: { ...state.card, ...change } };
}

/**
 * The variables that would be written, in their order, so that a screen can name them before.
 * An expiring token is of no use tomorrow without its refresh token, and neither without the shop.
 */
export function entriesToSave(
  state: GuideState,
  session: TokenSession,
): ReadonlyArray<readonly [name: string, value: Secret]> {
  const { token, expiresAt } = session.result;
  const { store } = session.plan;
  const isOurName = state.card.name.text === state.config.saveName;
  const entries: Array<readonly [string, Secret]> = [[state.card.name.text, token.accessToken]];
  if (isOurName && !store.isPractice) entries.unshift(['TOKENWRIGHT_SHOP', new Secret(store.shop)]);
  if (token.refreshToken !== null) entries.push(['TOKENWRIGHT_REFRESH_TOKEN', token.refreshToken]);
  if (typeof expiresAt === 'number') {
    entries.push(['TOKENWRIGHT_EXPIRES_AT', new Secret(new Date(expiresAt).toISOString())]);
  }
  return entries;
}

/** Starts the saving, or says what is wrong with path or name. */
export function save(state: GuideState, session: TokenSession): GuideStep {
  const { card } = state;
  if (card.save.type !== 'open') return go(state);
  const path = card.path.text.trim();
  if (path === '') {
    return go({
      ...tell(state, 'problem', 'No file is named.', 'Type a path, such as .env.'),
      focus: 'save-path',
    });
  }
  if (!VARIABLE_NAME.test(card.name.text)) {
    const message = 'A variable name has letters, digits and _ only, and no digit first.';
    return go({
      ...tell(state, 'problem', message, 'For example SHOP_ACCESS_TOKEN.'),
      focus: 'save-name',
    });
  }
  const id = state.lastId + 1;
  const saving = withCard(state, { save: { type: 'saving', id } });
  return go(
    { ...saving, lastId: id, focus: null, notice: null },
    {
      type: 'save-token',
      id,
      path,
      entries: entriesToSave(state, session),
      confirmed: card.confirmed,
    },
  );
}
