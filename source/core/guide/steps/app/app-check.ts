import { PRACTICE_PROFILE, type ServiceProfile } from '../../../service/profile.ts';
import { parseShop, PRACTICE_SHOP } from '../../../service/shop-domain.ts';
import type { ShopVerdict } from '../../../service/shop-verdict.ts';
import { checkCredential, withoutEdges } from '../../../service/token-format.ts';
import type { TextBuffer } from '../../../text/text-buffer.ts';
import { activeForm } from '../../create.ts';
import { maskedView, shownText } from '../../secret-field.ts';
import type { AppForm, FieldRemark, GuideState } from '../../state.ts';

export type AppField = keyof AppForm['remarks'];

/** In the order in which they are asked for. */
export const APP_FIELDS: readonly AppField[] = ['shop', 'client-id', 'client-secret'];

/** The service that the chosen store belongs to. */
export function profileOf(state: GuideState): ServiceProfile {
  return state.mode === 'practice' ? PRACTICE_PROFILE : state.config.profile;
}

/** How the text of the shop field is read, for the line under it; null while it is empty. */
export function readShop(state: GuideState): ShopVerdict | null {
  const { text } = activeForm(state).app.shop;
  return text.trim() === '' ? null : parseShop(text, profileOf(state));
}

/** The remark on a field; a problem keeps the step, null: all is well. */
export function remarkOn(state: GuideState, field: AppField): FieldRemark | null {
  switch (field) {
    case 'shop':
      return shopRemark(state);
    case 'client-id':
      return credentialRemark(state, 'client-id', activeForm(state).app.clientId.text);
    case 'client-secret':
      // Looked at for mix-ups only (a token, the Client ID); no text repeats it.
      return credentialRemark(
        state,
        'client-secret',
        activeForm(state).app.clientSecret.value.reveal(),
      );
  }
}

/** The value that is sent: trimmed, or null while there is a problem. */
export function credentialValue(
  state: GuideState,
  field: 'client-id' | 'client-secret',
): string | null {
  const { clientId, clientSecret } = activeForm(state).app;
  const text = field === 'client-id' ? clientId.text : clientSecret.value.reveal();
  const verdict = checkCredential(field, text, profileOf(state), knownId(state, field));
  return verdict.type === 'ok' ? verdict.value : null;
}

/** A note on blanks and quotes that are removed around a credential; null: there are none. */
export function edgesRemark(
  state: GuideState,
  field: 'client-id' | 'client-secret',
): FieldRemark | null {
  const { clientId, clientSecret } = activeForm(state).app;
  const text = field === 'client-id' ? clientId.text : clientSecret.value.reveal();
  const { note } = withoutEdges(field, text);
  return note === null ? null : { level: 'note', message: note, remedy: null };
}

/** Whether nothing is typed there; blanks count as something. */
export function isFieldEmpty(state: GuideState, field: AppField): boolean {
  const { shop, clientId, clientSecret } = activeForm(state).app;
  switch (field) {
    case 'shop':
      return shop.text === '';
    case 'client-id':
      return clientId.text === '';
    case 'client-secret':
      return clientSecret.isEmpty;
  }
}

function shopRemark(state: GuideState): FieldRemark | null {
  const profile = profileOf(state);
  const { shop } = activeForm(state).app;
  if (shop.notice?.type === 'dropped' && shop.notice.isInside) return LEFT_OUT;
  const verdict = parseShop(shop.text, profile);
  if (verdict.type === 'refused') {
    const { message, rule } = verdict;
    const remedy = rule === PRACTICE_SHOP ? PRACTICE_IS_ELSEWHERE : verdict.remedy;
    return { level: 'problem', message, remedy };
  }
  const source = state.mode === 'own' ? state.config.shopSource : null;
  const isPrefilled = source !== null && verdict.shop === state.config.shop;
  const notes = verdict.notes.map(({ text }) => text);
  if (isPrefilled) notes.push(`It comes from ${source}.`);
  if (notes.length === 0) return null;
  const said = notes.join(' ');
  // Notes on how the name was changed have the name in them.
  const message = said.includes(verdict.shop) ? said : `${verdict.shop}. ${said}`;
  return { level: 'note', message, remedy: null };
}

const PRACTICE_IS_ELSEWHERE =
  'Go back to Start for the practice store of this program, or type the domain of a store of your own.';

/** The rest of such a text may name another shop than the one that was meant. */
const LEFT_OUT: FieldRemark = {
  level: 'problem',
  message: 'There was a line break or control character inside the pasted text.',
  remedy: 'Type the name by hand.',
};

function credentialRemark(
  state: GuideState,
  field: 'client-id' | 'client-secret',
  text: string,
): FieldRemark | null {
  const verdict = checkCredential(field, text, profileOf(state), knownId(state, field));
  if (verdict.type === 'refused') {
    const { message, remedy } = verdict;
    return { level: 'problem', message, remedy };
  }
  if (verdict.notes.length === 0) return null;
  return { level: 'note', message: verdict.notes.join(' '), remedy: null };
}

/** The Client ID, so that it is recognised where it was pasted as the secret; null: none. */
function knownId(state: GuideState, field: 'client-id' | 'client-secret'): string | null {
  const id = withoutEdges('client-id', activeForm(state).app.clientId.text).value;
  return field === 'client-secret' && id !== '' ? id : null;
}

/**
 * What a field of the App step shows. A secret in the wrong field is masked at once. A Client ID
 * with a problem is masked until it is changed, since it may be anything; so is any Client ID
 * while presenting.
 */
export function shownAppField(state: GuideState, field: AppField): TextBuffer {
  const { app } = activeForm(state);
  switch (field) {
    case 'shop':
      return shownText(app.shop);
    case 'client-id':
      return state.presenter || app.remarks['client-id']?.level === 'problem'
        ? maskedView(app.clientId)
        : shownText(app.clientId);
    case 'client-secret':
      return app.clientSecret.view;
  }
}
