import type { ActiveFault } from '../faults/fault-switches.ts';
import type { StoreAnswer } from '../server/message.ts';

import { Html, markup } from './html.ts';

/** Where every page keeps room for the banner. No text can forge it, since text is escaped. */
export const FAULT_BANNER_SLOT = new Html('<!-- faults -->');

/** Says on a page, whichever it is, that faults are on. Other answers are left as they are. */
export function addFaultBanner(answer: StoreAnswer, active: readonly ActiveFault[]): StoreAnswer {
  if (active.length === 0 || typeof answer.body !== 'string') return answer;
  const [before, after] = answer.body.split(FAULT_BANNER_SLOT.source, 2);
  if (before === undefined || after === undefined) return answer;
  return { ...answer, body: `${before}${faultBanner(active).source}${after}` };
}

function faultBanner(active: readonly ActiveFault[]): Html {
  const titles = active.map(({ fault }) => fault.title).join(', ');
  return markup`<section class="warning" aria-label="Faults"><p><strong>Faults are on:</strong> ${titles}. This is on purpose. <a href="/dashboard/faults">Switch them off</a></p></section>`;
}
