import {
  CLIENT_CREDENTIALS,
  CLIENT_CREDENTIALS_ELSE,
} from '../../../core/guide/steps/app/words.ts';
import { clientCredentialsRequest } from '../../../core/guide/steps/app/setup.ts';
import { hideWhilePresenting } from '../../../core/guide/presented.ts';
import { shownText } from '../../../core/guide/secret-field.ts';
import type { GuideState } from '../../../core/guide/state.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { fieldRow } from '../rows/field.ts';
import { noticeRows } from '../rows/notice.ts';
import { stack, type RowBlock } from '../rows/row.ts';
import { flushRows, wrapRows } from '../rows/wrap.ts';
import type { StepBinding, StepContext } from './step-screen.ts';

/** What to do where our redirect URL cannot be used, and the field for another one. */
export function redirectRows(
  state: GuideState,
  words: readonly string[],
  { theme, room }: StepContext,
): RowBlock {
  const { redirect, redirectRemark } = state.forms[state.mode].setup;
  const field = fieldRow(
    {
      label: 'Redirect URL',
      buffer: shownText(redirect),
      hasFocus: state.focus === 'redirect-uri',
      width: room.width,
    },
    theme,
  );
  const remark =
    redirectRemark === null
      ? []
      : noticeRows(redirectRemark, room.width - 4, theme).map((row) => `    ${row}`);
  return stack(
    words.flatMap((text) => wrapRows(text, room.width)),
    [''],
    field,
    remark,
  );
}

/** The keys while a redirect URL is given in place of ours. */
export function redirectBindings(state: GuideState): StepBinding[] {
  const isPlaceholder = state.forms[state.mode].redirectUri.kind === 'public';
  return [
    { command: { type: 'next' }, keys: ['enter'], hint: 'use this one' },
    { command: { type: 'show-setup-panel', panel: null }, keys: ['esc'], hint: 'leave it' },
    ...(isPlaceholder
      ? [
          {
            command: { type: 'use-own-redirect' },
            keys: ['ctrl+r'],
            hint: 'this machine again',
            help: 'back to the address of this machine',
          } satisfies StepBinding,
        ]
      : []),
  ];
}

/** The shorter way for a store of one's own organization, with its request. */
export function ownOrganizationRows(state: GuideState, { room }: StepContext): RowBlock {
  return stack(
    CLIENT_CREDENTIALS.flatMap((text) => wrapRows(text, room.width)),
    [''],
    flushRows(
      toDisplayText(hideWhilePresenting(state, clientCredentialsRequest(state))),
      room.columns,
    ),
    [''],
    CLIENT_CREDENTIALS_ELSE.flatMap((text) => wrapRows(text, room.width)),
  );
}

/** The keys while the request with client credentials is shown. */
export function ownOrganizationBindings(): StepBinding[] {
  return [
    {
      command: { type: 'show-setup-panel', panel: null },
      keys: ['enter', 'esc', 'm'],
      hint: 'back to the steps',
    },
    { command: { type: 'copy-setup', index: null }, keys: ['c'], hint: 'copy the request' },
  ];
}
