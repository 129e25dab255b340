/**
 * What every event does on every step of the guide: the fields of the state that change, and the
 * effects, as text beside this file; written anew with `vitest run test/core/guide/every-event -u`.
 */
import { expect, test } from 'vitest';
import type { GuideEvent } from '../../../source/core/guide/event.ts';
import type { GuideState } from '../../../source/core/guide/state.ts';
import { updateGuide } from '../../../source/core/guide/update.ts';
import { savedToken } from '../../support/guide/guide-config.ts';
import { EVERY_GUIDE_EVENT, guidePlaceName } from '../../support/guide/guide-events.ts';
import { GuideRun } from '../../support/guide/guide-run.ts';
import { everyGuideRun } from '../../support/guide/guide-screens.ts';
import { everyStep } from '../../support/state-changes.ts';

test('every event does what is written, on every step', async () => {
  const runs = [
    ...everyGuideRun(),
    new GuideRun({ savedToken: savedToken() }),
    new GuideRun({ savedToken: savedToken({ isExpired: true, expiresAt: 0 }) }),
    new GuideRun().toToken().do({ type: 'open-save' }),
    new GuideRun().toToken().do({ type: 'open-save' }, { type: 'save' }),
    new GuideRun().toToken().do({ type: 'ask-revoke' }),
    new GuideRun().toToken().do({ type: 'reveal' }),
    new GuideRun({ presenter: true }).toToken(),
    new GuideRun().toApprove().callback(),
    new GuideRun().toApprove().do({ type: 'show-error-pages', isOpen: true }),
    new GuideRun().toApprove().do({ type: 'focus', field: 'paste' }).type('paste', 'abc'),
  ];
  const text = everyStep<GuideState, GuideEvent, object>({
    places: runs.map(({ state }) => [guidePlaceName(state), state]),
    events: EVERY_GUIDE_EVENT,
    step: updateGuide,
  });
  await expect(text).toMatchFileSnapshot('every-event.txt');
});
