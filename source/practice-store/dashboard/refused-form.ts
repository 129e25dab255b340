import type { StoreAnswer } from '../server/message.ts';

import { markup } from '../pages/html.ts';
import { dashboardAnswer } from './frame.ts';

const REASONS = {
  old: 'The page that this form is on is too old, or was not opened here.',
  'live-credential':
    'A field holds what looks like a credential of a real store. The practice store takes no such value, and it was not kept. Treat it as seen by others if this screen is shared.',
} as const;

/** A form that was not even looked at. */
export function refusedForm(path: string, reason: keyof typeof REASONS): StoreAnswer {
  return dashboardAnswer({
    status: reason === 'old' ? 403 : 422,
    title: 'Nothing was changed',
    main: markup`<p role="alert">${REASONS[reason]}</p>
<p><a href="${path}">Open the page again</a></p>`,
  });
}
