import { HIDDEN_WORDS } from '../../../core/text/secret.ts';
import { describeTokenKind } from '../../../core/sign-in/issued-token.ts';
import { sampleRequest, takeTokenLine } from '../../../core/guide/steps/token/sample-request.ts';
import type { GuideState, TokenCard, TokenSession } from '../../../core/guide/state.ts';
import {
  remedyForMissing,
  tokenRule,
  TREAT_LIKE_A_PASSWORD,
} from '../../../core/guide/steps/token/words.ts';
import type { SignInResult } from '../../../core/sign-in/state.ts';
import { SHELL_NAMES } from '../../../core/text/command-shell.ts';
import { toDisplayText } from '../../../core/text/display-text.ts';
import { noticeRows } from '../rows/notice.ts';
import type { Row } from '../rows/row.ts';
import { flushRows, hangingRows, wrapRows } from '../rows/wrap.ts';
import type { StepContext } from './step-screen.ts';

/** What the token is; `short` while something below it is worked on. */
export function cardRows(
  state: GuideState,
  { plan, result }: TokenSession,
  { theme, room }: StepContext,
  length: 'short' | 'whole',
): Row[] {
  const { token, scopes } = result;
  const { title, lifetime } = describeTokenKind(token.kind);
  const isShown = state.card.revealId !== null && !state.presenter;
  const shown: Row[] = isShown
    ? flushRows(token.accessToken.reveal(), room.columns)
    : [`Token    ${theme.strong(masked(token.accessToken.masked, state))}`];
  const head = theme.ok(`${theme.glyphs.ok} ${title}`);
  if (length === 'short') return [head, ...shown];
  const rule = tokenRule(token.kind, plan.store.profile);
  const ends = expiryWords(result.expiresAt);
  const missing = scopes.missing ?? [];
  return [
    head,
    ...shown,
    ...savedRows(state, room.width),
    ...scopeRows(scopes, room.width),
    ...missingRows(missing, room.width).map((row) => theme.warning(row)),
    ...result.warnings.flatMap(({ text }) =>
      noticeRows({ level: 'warning', message: text, remedy: null }, room.width, theme),
    ),
    ...hangingRows('Life    ', [lifetime, ...(ends === null ? [] : [ends])].join(' '), room.width),
    ...(rule === null ? [] : hangingRows('Rule    ', rule, room.width)),
  ];
}

/** One request that works as it stands, once the token is in the environment. */
export function adviceRows(
  { config }: GuideState,
  session: TokenSession,
  { room }: StepContext,
): Row[] {
  const { shell } = config;
  const request = sampleRequest(session, session.plan.store.profile.defaultApiVersion, shell);
  return [
    ...(room.height > 20 ? [''] : []),
    // What ends it stands above, beside its life.
    ...wrapRows(TREAT_LIKE_A_PASSWORD, room.width),
    ...wrapRows(
      `In ${SHELL_NAMES[shell]}: paste the copied token into the first line, then send:`,
      room.width,
    ),
    ...flushRows(takeTokenLine(shell), room.columns),
    ...flushRows(request, room.columns),
  ];
}

/** What became of giving the token back; no rows before it is asked for. */
export function revokeRows({ revoke }: TokenCard, { theme, room, isQuiet }: StepContext): string[] {
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

/** One list where everything was granted, which is the usual case. */
function scopeRows({ asked, granted, outcome }: SignInResult['scopes'], width: number): Row[] {
  if (outcome === 'complete' && granted !== null && asked.length === granted.length)
    return hangingRows('Granted ', `${listOf(granted)} (all you asked for)`, width);
  return [
    ...hangingRows('Asked   ', listOf(asked), width),
    ...hangingRows('Granted ', granted === null ? 'the store did not say' : listOf(granted), width),
  ];
}

/** The list first, then the word for such an end and what to do about it. */
function missingRows(missing: readonly string[], width: number): string[] {
  if (missing.length === 0) return [];
  const text = `${listOf(missing)} (partial). ${remedyForMissing(missing)}`;
  return hangingRows('Missing ', text, width);
}

function savedRows({ card }: GuideState, width: number): Row[] {
  if (card.save.type !== 'saved') return [];
  const { path, notes } = card.save;
  return [
    ...hangingRows('Saved   ', `${toDisplayText(path)}, readable by you alone`, width),
    ...notes.flatMap((note) => hangingRows('        ', note, width)),
  ];
}

/** On a projector not even the last four characters. */
function masked(text: string, state: GuideState): string {
  return state.presenter ? HIDDEN_WORDS : text;
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
