import type { Diagnosis } from '../../core/diagnosis/diagnosis.ts';
import { diagnoseApiAnswer } from '../../core/diagnosis/api-answer.ts';
import {
  type BodyText,
  type HttpAnswer,
  type HttpOutcome,
  readBodyText,
} from '../../core/http/message.ts';
import { presentBodyLines } from '../../core/view/personal-data.ts';
import type { TokenKind } from '../../core/sign-in/issued-token.ts';
import type { ServiceProfile } from '../../core/service/profile.ts';
import type { ScopeList } from '../../core/service/scopes.ts';
import { redactSecrets, type Secret } from '../../core/text/secret.ts';
import { indentJson } from './indent-json.ts';

/** What is said about an answer, and what there is to put right. */
export interface AnswerTalk {
  readonly said: readonly string[];
  /** The body, row by row. */
  readonly body: readonly string[];
  /** The most important first. */
  readonly diagnoses: readonly Diagnosis[];
}

/** An answer as lines: status, time and size, what it means when it is a no, then the body. */
export function answerLines(facts: {
  readonly outcome: HttpOutcome;
  readonly api: 'rest' | 'graphql';
  readonly profile: ServiceProfile;
  readonly granted: ScopeList | null;
  readonly tokenKind: TokenKind;
  /** That was asked for, or null when the path had none. */
  readonly version: string | null;
  readonly secrets: readonly Secret[];
  /** What is personal stays hidden. */
  readonly isPresenting: boolean;
}): AnswerTalk {
  const { outcome, api, profile, secrets } = facts;
  if (outcome.type === 'failure') {
    const { message, remedy } = outcome.failure;
    return { said: [`No answer: ${message} ${remedy}`], body: [], diagnoses: [] };
  }
  const { answer } = outcome;
  const body = readBodyText(answer);
  const word = answer.status >= 400 ? 'refused' : 'answered';
  const head = `${answer.status} ${word}, ${Math.round(answer.durationMs)} ms, ${answer.body.length} bytes`;
  const cut = answer.incomplete === null ? [] : ['The body is cut short.'];
  const diagnoses = diagnoseApiAnswer({
    api,
    profile,
    status: answer.status,
    headers: answer.headers,
    bodyText: body?.text ?? null,
    askedVersion: facts.version,
    grantedScopes: facts.granted,
    tokenKind: facts.tokenKind,
    nowSeconds: null,
    secrets,
  });
  const words = diagnoses.flatMap(({ what, why, remedy }) => [`${what} ${why} ${remedy}`]);
  return { said: [head, ...cut, ...words], body: bodyLines(answer, body, facts), diagnoses };
}

function bodyLines(
  answer: HttpAnswer,
  body: BodyText | null,
  {
    secrets,
    isPresenting,
  }: { readonly secrets: readonly Secret[]; readonly isPresenting: boolean },
): readonly string[] {
  if (body === null) return ['No body.'];
  if (isPresenting)
    return presentBodyLines(answer.body).map((line) => redactSecrets(line, secrets));
  return indentJson(redactSecrets(body.text, secrets)).split('\n');
}
