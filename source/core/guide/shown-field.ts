import { looksSecret } from '../text/secret.ts';
import type { TextBuffer } from '../text/text-buffer.ts';
import type { AppField } from './app-check.ts';
import { activeForm } from './forms.ts';
import { maskedView } from './secret-field.ts';
import type { GuideState } from './state.ts';

/**
 * What a field of the App step shows. A secret that was put into the wrong one is masked at once;
 * what a problem was said about stays masked until it is changed, since it may be anything. So
 * is the Client ID while presenting.
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

/** The buffer as it is, or masked when a secret was put into it. */
export function shownText(buffer: TextBuffer): TextBuffer {
  return looksSecret(buffer.text) ? maskedView(buffer) : buffer;
}
