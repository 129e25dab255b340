import { diagnoseApiAnswer } from '../../core/diagnosis/api-answer.ts';
import { type BodyText, readBodyText } from '../../core/http/body-text.ts';
import type { HttpAnswer, HttpOutcome } from '../../core/http/message.ts';
import { presentBodyLines } from '../../core/presenter/present-body-lines.ts';
import type { ServiceProfile } from '../../core/service/profile.ts';
import type { ScopeList } from '../../core/service/scopes.ts';
import { redactSecrets } from '../../core/text/redact.ts';
import type { Secret } from '../../core/text/secret.ts';
import { indentJson } from './indent-json.ts';

/** An answer as lines: status, time and size, what it means when it is a no, then the body. */
export function answerLines(facts: {
  readonly outcome: HttpOutcome;
  readonly api: 'rest' | 'graphql';
  readonly profile: ServiceProfile;
  readonly granted: ScopeList | null;
  readonly secrets: readonly Secret[];
  /** What is personal stays hidden. */
  readonly isPresenting: boolean;
}): readonly string[] {
  const { outcome, api, profile, secrets } = facts;
  if (outcome.type === 'failure')
    return [`No answer: ${outcome.failure.message} ${outcome.failure.remedy}`];
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
    askedVersion: null,
    grantedScopes: facts.granted,
    nowSeconds: null,
    secrets,
  });
  const words = diagnoses.flatMap(({ what, why, remedy }) => [`${what} ${why} ${remedy}`]);
  return [head, ...cut, ...words, ...bodyLines(answer, body, facts)];
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
