import {
  APP_FIELDS,
  type AppField,
  profileOf,
  readShop,
  shownAppField,
} from '../../../core/guide/steps/app/app-check.ts';
import {
  CLIENT_CREDENTIALS_HINT,
  READY_APP,
  REFUSED_ADDRESS,
  SECRET_GOES,
  TAKEN_PORT,
} from '../../../core/guide/steps/app/words.ts';
import { isAppReady, settingsUrl, setupList } from '../../../core/guide/steps/app/setup.ts';
import { STEP_WORDS } from '../../../core/guide/step.ts';
import type { FieldRemark, GuideState } from '../../../core/guide/state.ts';
import { fieldRow } from '../rows/field.ts';
import { noticeRows } from '../rows/notice.ts';
import { plainBlock, stack, type RowBlock } from '../rows/row.ts';
import { wrapRows } from '../rows/wrap.ts';
import { appBindings } from './app-bindings.ts';
import { ownOrganizationRows, redirectRows } from './setup-panels.ts';
import { setupRows } from './setup-rows.ts';
import type { StepContext, StepScreen } from './step-screen.ts';

/** Fields, their remarks, and the line under them. */
const ROOM_FOR_FIELDS = 14;

/** Setting the app up, then its address and credentials. */
export const appStep: StepScreen = {
  question(state) {
    switch (state.forms[state.mode].setup.panel) {
      case 'refused':
        return 'The settings refuse the redirect URL?';
      case 'other-port':
        return 'The port of the redirect URL is taken?';
      case 'own-organization':
        return 'A store of your own organization?';
      case null:
        return isAppReady(state) || state.focus !== null
          ? STEP_WORDS.app.question
          : 'Set your app up, step by step:';
    }
  },

  body(state, context) {
    const { panel } = state.forms[state.mode].setup;
    if (panel === 'refused') return redirectRows(state, REFUSED_ADDRESS, context);
    if (panel === 'other-port') return redirectRows(state, TAKEN_PORT, context);
    if (panel === 'own-organization') return ownOrganizationRows(state, context);
    const { room } = context;
    // The steps go before the fields until they are done.
    const isTight = room.height < setupList(state).length + 6;
    if (hasListKeys(state) && isTight) return setupRows(state, context);
    const goes = [
      '',
      ...wrapRows(SECRET_GOES[state.mode], room.width),
      ...shorterWay(state, context),
    ];
    return stack(
      isAppReady(state) ? readyRows(state, context) : setupPart(state, context),
      [''],
      ...APP_FIELDS.map((field) => fieldBlock(state, field, context)),
      hasListKeys(state) ? [] : goes,
    );
  },

  bindings: appBindings,
};

function shorterWay(state: GuideState, { room }: StepContext): string[] {
  if (state.mode === 'practice') return [];
  const words = `${CLIENT_CREDENTIALS_HINT} The key m, in the steps, shows it.`;
  return ['', ...wrapRows(words, room.width)];
}

function readyRows(state: GuideState, { room }: StepContext): string[] {
  const byHand = settingsUrl(state) === null ? '' : ' Press y to make one yourself instead.';
  return wrapRows(READY_APP + byHand, room.width);
}

/** Whoever fills the fields has done the steps: where rows are scarce they are one. */
function setupPart(state: GuideState, context: StepContext): RowBlock {
  const { room } = context;
  const items = setupList(state);
  if (hasListKeys(state) || room.height >= items.length + ROOM_FOR_FIELDS)
    return setupRows(state, context);
  const ticked = items.filter(({ isTicked }) => isTicked).length;
  const words = `Set-up steps: ${ticked} of ${items.length} ticked. Tab goes on to them.`;
  return plainBlock(wrapRows(words, room.width));
}

function hasListKeys(state: GuideState): boolean {
  return state.focus === null && !isAppReady(state);
}

function fieldBlock(state: GuideState, field: AppField, { theme, room }: StepContext): RowBlock {
  const { storeHost } = profileOf(state);
  const labels: Readonly<Record<AppField, readonly [label: string, placeholder: string]>> = {
    shop: ['Shop domain', `your-store.${storeHost}, or any address of its admin`],
    'client-id': ['Client ID', 'from the app settings'],
    'client-secret': ['Client secret', 'from the app settings'],
  };
  const [label, placeholder] = labels[field];
  const buffer = shownAppField(state, field);
  const hasFocus = state.focus === field;
  const block = fieldRow({ label, buffer, placeholder, hasFocus, width: room.width }, theme);
  const remark = state.forms[state.mode].app.remarks[field] ?? liveReading(state, field);
  return remark === null ? block : stack(block, remarkRows(remark, room.width, theme));
}

/** How the shop is read while it is typed, in full, before it is used anywhere. */
function liveReading(state: GuideState, field: AppField): FieldRemark | null {
  if (field !== 'shop') return null;
  const verdict = readShop(state);
  const { text } = state.forms[state.mode].app.shop;
  if (verdict?.type !== 'shop' || verdict.shop === text) return null;
  return { level: 'note', message: `It is read as ${verdict.shop}.`, remedy: null };
}

function remarkRows(remark: FieldRemark, width: number, theme: StepContext['theme']): string[] {
  return noticeRows(remark, width - 4, theme).map((row) => `    ${row}`);
}
