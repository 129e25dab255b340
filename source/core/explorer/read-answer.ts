import { diagnoseApiAnswer } from '../diagnosis/api-answer.ts';
import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import { readBodyText, type BodyText } from '../http/body-text.ts';
import { readNextPage } from '../http/link.ts';
import type { HttpAnswer } from '../http/message.ts';
import { readBodyRows } from '../json/read-body-rows.ts';
import { toDisplayText } from '../text/display-text.ts';
import { redactSecrets } from '../text/redact.ts';
import type { AskedRequest, ExplorerAnswer, ExplorerState } from './state.ts';
import { statusWord } from '../http/status-word.ts';

/** A larger body is not looked into beyond its rows. */
const LARGEST_DIAGNOSED = 32 * 1024 * 1024;

/** Of one header value on the screen; the raw headers are kept by nobody. */
const LONGEST_HEADER = 8192;

/** An answer as the explorer keeps it. Pure; takes time in proportion to the body. */
export function readAnswer(
  state: ExplorerState,
  asked: AskedRequest,
  answer: HttpAnswer,
  epochMs: number,
): ExplorerAnswer {
  const { address, token } = state.config;
  const text = answer.body.length > LARGEST_DIAGNOSED ? null : readBodyText(answer);
  const shown = (raw: string) =>
    toDisplayText(redactSecrets(raw.slice(0, LONGEST_HEADER), [token]));
  return {
    type: 'answer',
    asked,
    status: answer.status,
    statusWord: statusWord(answer.status),
    durationMs: answer.durationMs,
    size: answer.body.length,
    headers: answer.headers.map(([name, value]) => [shown(name), shown(value)]),
    body: answer.body.length === 0 ? null : readBodyRows(answer.body),
    incomplete: answer.incomplete,
    notes: notesOn(answer, text),
    diagnoses: diagnosesOf(state, asked, answer, text?.text ?? null, epochMs),
    nextPage: asked.api === 'rest' ? readNextPage(answer, address) : { type: 'none' },
  };
}

function diagnosesOf(
  state: ExplorerState,
  asked: AskedRequest,
  answer: HttpAnswer,
  bodyText: string | null,
  epochMs: number,
): readonly Diagnosis[] {
  return diagnoseApiAnswer({
    api: asked.api,
    profile: state.config.address.profile,
    status: answer.status,
    headers: answer.headers,
    bodyText,
    askedVersion: asked.version,
    grantedScopes: state.grantedScopes,
    tokenKind: state.config.tokenKind,
    nowSeconds: Math.floor(epochMs / 1000),
    secrets: [state.config.token],
  });
}

function notesOn(answer: HttpAnswer, text: BodyText | null): string[] {
  const notes: string[] = [];
  if (answer.incomplete === 'limit') {
    const mebibytes = Math.round(answer.body.length / 1024 / 1024);
    notes.push(
      `Reading stopped at the limit of ${mebibytes} MiB (TOKENWRIGHT_MAX_BODY); the rest is missing.`,
    );
  }
  if (answer.incomplete === 'cut') notes.push('Cut short: the answer broke off before its end.');
  if (answer.unknownEncoding !== null) {
    const name = toDisplayText(answer.unknownEncoding.slice(0, 40));
    notes.push(
      `The body is encoded as "${name}", which is not known here; it is shown as it came.`,
    );
  }
  if (text !== null && text.note !== null) notes.push(text.note);
  return notes;
}
