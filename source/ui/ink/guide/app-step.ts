import { CLIENT_CREDENTIALS_HINT, SECRET_GOES, setupList } from '../../../core/guide/setup-list.ts';
import { STEP_TEXTS } from '../../../core/guide/texts.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import type { FieldName, FieldRemark, GuideForm, GuideState } from '../../../core/guide/state.ts';
import type { TextBuffer } from '../../../core/text/text-buffer.ts';
import { fieldRow } from '../rows/field.ts';
import { noticeRows } from '../rows/notice.ts';
import { stack, type RowBlock } from '../rows/row.ts';
import { hangingRows, wrapRows } from '../rows/wrap.ts';
import type { StepContext, StepScreen } from './step-screen.ts';

type AppField = 'shop' | 'client-id' | 'client-secret';

const FIELDS: readonly AppField[] = ['shop', 'client-id', 'client-secret'];

/** Setting the app up, then its address and credentials. */
export const appStep: StepScreen = {
  question: () => STEP_TEXTS.app.question,

  body(state, context) {
    const form = state.forms[state.mode];
    return stack(
      setUpRows(state, context),
      [''],
      ...FIELDS.map((field) => fieldBlock(state, form, field, context)),
      [''],
      remarks(state, context),
    );
  },

  bindings(state) {
    return [
      { command: { type: 'next' }, keys: ['enter'], hint: 'go on' },
      {
        command: { type: 'focus', field: neighbour(state.focus, 1) },
        keys: ['tab', 'down'],
        hint: 'next field',
      },
      {
        command: { type: 'focus', field: neighbour(state.focus, -1) },
        keys: ['shift+tab', 'up'],
        hint: null,
        help: 'field before',
      },
    ];
  },
};

/** The field after or before; from none it is the first or the last. */
function neighbour(focus: FieldName | null, by: 1 | -1): AppField {
  const index = FIELDS.findIndex((field) => field === focus);
  const next = index === -1 ? (by === 1 ? 0 : FIELDS.length - 1) : index + by;
  return FIELDS[(next + FIELDS.length) % FIELDS.length] ?? 'shop';
}

function setUpRows(state: GuideState, { theme, room }: StepContext): string[] {
  return setupList(state).flatMap(({ text, paste }, index) => {
    const value = paste === null ? '' : ` ${theme.strong(toDisplayText(paste))}`;
    return hangingRows(`${index + 1}`, `${text}${value}`, room.width);
  });
}

function fieldBlock(
  state: GuideState,
  form: GuideForm,
  field: AppField,
  { theme, room }: StepContext,
): RowBlock {
  const { label, buffer, placeholder } = describeField(state, form, field);
  const block = fieldRow(
    { label, buffer, placeholder, hasFocus: state.focus === field, width: room.width },
    theme,
  );
  const remark = form.app.remarks[field];
  return remark === null ? block : stack(block, remarkRows(remark, room.width, theme));
}

function describeField(
  state: GuideState,
  { app }: GuideForm,
  field: AppField,
): { label: string; buffer: TextBuffer; placeholder: string } {
  const { profile } = state.config;
  switch (field) {
    case 'shop':
      return {
        label: 'Shop domain',
        buffer: app.shop,
        placeholder: `your-store.${profile.storeHost}`,
      };
    case 'client-id':
      return { label: 'Client ID', buffer: app.clientId, placeholder: 'from the app settings' };
    case 'client-secret':
      return {
        label: 'Client secret',
        buffer: app.clientSecret.view,
        placeholder: 'from the app settings',
      };
  }
}

function remarkRows(remark: FieldRemark, width: number, theme: StepContext['theme']): string[] {
  return noticeRows(remark, width - 4, theme).map((row) => `    ${row}`);
}

function remarks(state: GuideState, { room }: StepContext): string[] {
  const goes = wrapRows(SECRET_GOES[state.mode], room.width);
  if (state.mode === 'practice') return goes;
  return [...goes, '', ...wrapRows(CLIENT_CREDENTIALS_HINT, room.width)];
}
