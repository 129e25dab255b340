import { describeTokenKind } from '../../../core/oauth/token-kind.ts';
import type { GuideState, TokenCard, TokenSession } from '../../../core/guide/state.ts';
import { sampleRequest } from '../../../core/guide/sample-request.ts';
import { STEP_TEXTS, TREAT_LIKE_A_PASSWORD } from '../../../core/guide/texts.ts';
import { tokenView } from '../../../core/guide/token-step.ts';
import type { SignInResult } from '../../../core/oauth/sign-in-state.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { fieldRow } from '../rows/field.ts';
import { noticeRows } from '../rows/notice.ts';
import { stack, type Row, type RowBlock } from '../rows/row.ts';
import { flushRows, hangingRows, wrapRows } from '../rows/wrap.ts';
import { endedSignInRows } from './ended-sign-in.ts';
import type { StepBinding, StepContext, StepScreen } from './step-screen.ts';

/** The token card, and what can be done with the token. */
export const tokenStep: StepScreen = {
  question(state) {
    switch (tokenView(state).type) {
      case 'exchanging':
        return 'Exchanging the code …';
      case 'card':
        return STEP_TEXTS.token.question;
      case 'revoked':
        return 'The token is given back';
      case 'failed':
      case 'nothing':
        return 'No token came of it';
    }
  },

  body(state, context) {
    const view = tokenView(state);
    const revoking = revokeRows(state.card, context);
    if (view.type === 'revoked') return stack(revoking);
    if (view.type !== 'card') return stack(endedSignInRows(state.signIn, context));
    return stack(
      cardRows(state, view.session, context),
      revoking,
      saveBlock(state, context),
      adviceRows(view.session, context),
    );
  },

  bindings(state) {
    const view = tokenView(state);
    if (view.type === 'exchanging') return [];
    if (view.type === 'revoked') {
      return [{ command: { type: 'next' }, keys: ['enter'], hint: 'authorize again' }];
    }
    if (view.type !== 'card') return failedBindings(state);
    const { card } = state;
    if (card.revoke.type === 'asking') return ANSWER_REVOKE;
    if (card.save.type === 'asking') return ANSWER_SAVE;
    if (card.save.type === 'open') return saveBindings(state);
    return cardBindings(state, view.session);
  },
};

function cardRows(
  state: GuideState,
  { result }: TokenSession,
  { theme, room }: StepContext,
): Row[] {
  const { token, scopes } = result;
  const { title, lifetime } = describeTokenKind(token.kind);
  const isShown = state.card.revealId !== null && !state.presenter;
  const rows: Row[] = [
    theme.ok(`${theme.glyphs.ok} ${title}`),
    ...wrapRows(lifetime, room.width),
    ...(isShown
      ? flushRows(token.accessToken.reveal(), room.columns)
      : [`Token    ${theme.strong(masked(token.accessToken.masked, state))}`]),
    ...hangingRows('Asked   ', listOf(scopes.asked), room.width),
    ...hangingRows(
      'Granted ',
      scopes.granted === null ? 'the store did not say' : listOf(scopes.granted),
      room.width,
    ),
  ];
  if (scopes.missing !== null && scopes.missing.length > 0) {
    rows.push(
      ...hangingRows('Missing ', listOf(scopes.missing), room.width).map((row) =>
        theme.warning(row),
      ),
    );
  }
  const ends = expiryWords(result.expiresAt);
  if (ends !== null) rows.push(...wrapRows(ends, room.width));
  for (const { text } of result.warnings) {
    rows.push(...noticeRows({ level: 'warning', message: text, remedy: null }, room.width, theme));
  }
  return rows;
}

/** On a projector not even the last four characters. */
function masked(text: string, state: GuideState): string {
  return state.presenter ? '(hidden while presenting)' : text;
}

function listOf(scopes: readonly string[]): string {
  return scopes.length === 0 ? 'none' : scopes.map((scope) => toDisplayText(scope)).join(', ');
}

function expiryWords(expiresAt: SignInResult['expiresAt']): string | null {
  if (expiresAt === null) return null;
  if (expiresAt === 'unknown')
    return 'The store sent a lifetime that says nothing: it may expire at any time.';
  return `It expires at ${new Date(expiresAt).toISOString().slice(0, 16).replace('T', ' ')} UTC.`;
}

function revokeRows({ revoke }: TokenCard, { theme, room, isQuiet }: StepContext): string[] {
  switch (revoke.type) {
    case 'none':
      return [];
    case 'asking':
      return [
        '',
        ...noticeRows(
          {
            level: 'warning',
            message:
              'Give the token back? The app is uninstalled from the store and the token stops working.',
            remedy: isQuiet ? 'Press y to revoke it, n to keep it.' : null,
          },
          room.width,
          theme,
        ),
      ];
    case 'revoking':
      return ['', 'Revoking it …'];
    case 'revoked':
      return [
        '',
        ...noticeRows(
          {
            level: 'ok',
            message: revoke.wasDead
              ? 'The token had already stopped working.'
              : 'The token is revoked. It works nowhere any more.',
            remedy: null,
          },
          room.width,
          theme,
        ),
      ];
    case 'failed':
      return ['', ...noticeRows({ level: 'problem', ...revoke.report }, room.width, theme)];
  }
}

function saveBlock(state: GuideState, { theme, room, isQuiet }: StepContext): RowBlock {
  const { card } = state;
  const { save } = card;
  if (save.type === 'closed') return stack();
  if (save.type === 'saved') {
    const notes = save.notes.flatMap((note) => hangingRows(theme.glyphs.bullet, note, room.width));
    const message = `Saved to ${toDisplayText(save.path)}, readable by you alone.`;
    return stack(
      [''],
      noticeRows({ level: 'ok', message, remedy: null }, room.width, theme),
      notes,
    );
  }
  const fields = stack(
    ['', theme.strong('Save the token')],
    fieldRow(
      {
        label: 'File',
        buffer: card.path,
        hasFocus: state.focus === 'save-path',
        width: room.width,
      },
      theme,
    ),
    fieldRow(
      {
        label: 'Variable',
        buffer: card.name,
        hasFocus: state.focus === 'save-name',
        width: room.width,
      },
      theme,
    ),
  );
  switch (save.type) {
    case 'open':
      return fields;
    case 'saving':
      return stack(fields, ['  Saving …']);
    case 'asking':
      return stack(
        fields,
        noticeRows(
          {
            level: 'warning',
            message: save.question.text,
            remedy: isQuiet ? 'Press y for yes, n for no.' : null,
          },
          room.width,
          theme,
        ),
      );
    case 'refused':
      return stack(fields, noticeRows({ level: 'problem', ...save.report }, room.width, theme));
  }
}

/** One request that works as it stands, once the token is in the environment. */
function adviceRows(session: TokenSession, { room }: StepContext): Row[] {
  const request = sampleRequest(session, session.plan.store.profile.defaultApiVersion);
  return [
    '',
    ...TREAT_LIKE_A_PASSWORD.flatMap((sentence) => wrapRows(sentence, room.width)),
    '',
    'A request with it, from a shell that has it in the environment:',
    ...flushRows(request, room.columns),
  ];
}

function failedBindings({ signIn }: GuideState): StepBinding[] {
  const again: StepBinding[] =
    signIn.phase === 'failed' && signIn.again !== null
      ? [{ command: { type: 'try-again' }, keys: ['t'], hint: 'send it again' }]
      : [];
  return [{ command: { type: 'next' }, keys: ['enter'], hint: 'put it right' }, ...again];
}

const ANSWER_REVOKE: readonly StepBinding[] = [
  { command: { type: 'answer-revoke', yes: true }, keys: ['y'], hint: 'revoke it' },
  { command: { type: 'answer-revoke', yes: false }, keys: ['n', 'esc'], hint: 'keep it' },
];

const ANSWER_SAVE: readonly StepBinding[] = [
  { command: { type: 'answer-save', yes: true }, keys: ['y'], hint: 'yes' },
  { command: { type: 'answer-save', yes: false }, keys: ['n', 'esc'], hint: 'no' },
];

function saveBindings({ focus }: GuideState): StepBinding[] {
  const other = focus === 'save-path' ? 'save-name' : 'save-path';
  return [
    {
      command: { type: 'next' },
      keys: ['enter'],
      hint: focus === 'save-path' ? 'next field' : 'save',
    },
    {
      command: { type: 'focus', field: other },
      keys: ['tab', 'shift+tab', 'down', 'up'],
      hint: 'other field',
    },
  ];
}

function cardBindings(state: GuideState, session: TokenSession): StepBinding[] {
  const bindings: StepBinding[] = [
    {
      command: { type: 'next' },
      keys: ['enter'],
      hint: 'explore',
      help: 'send requests with it in the explorer',
    },
    { command: { type: 'open-save' }, keys: ['s'], hint: 'save', help: 'save it to a file' },
    {
      command: { type: 'copy-token' },
      keys: ['c'],
      hint: 'copy',
      help: 'copy the token; the clipboard is cleared after 45 seconds',
    },
  ];
  if (!state.presenter) {
    bindings.push({
      command: { type: 'reveal' },
      keys: ['r'],
      hint: 'reveal',
      help: 'show the token for ten seconds',
    });
  }
  bindings.push({
    command: { type: 'ask-revoke' },
    keys: ['p'],
    hint: 'revoke',
    help: 'give the token back (asks first)',
  });
  if (session.plan.store.isPractice) {
    bindings.push({
      command: { type: 'own-store' },
      keys: ['n'],
      hint: 'my own store',
      help: 'now with my own store',
    });
  }
  return bindings;
}
