import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import type { AskedRequest, RequestAnswer } from '../requests/answer.ts';
import { toDisplayText } from '../text/display-text.ts';
import { isSecretHeader } from '../wire/secret-names.ts';
import { hidePersonalRows } from './hide-personal-rows.ts';
import { HIDDEN_WORDS, hidePersonalText } from './hide-personal-text.ts';

/** An answer as a projector may show it, with as many rows and headers as it has. */
export function presentAnswer(answer: RequestAnswer): RequestAnswer {
  return {
    ...answer,
    asked: presentAsked(answer.asked),
    body: answer.body === null ? null : hidePersonalRows(answer.body),
    headers: answer.headers.map(([name, value]) => [
      name,
      toDisplayText(isSecretHeader(name) ? HIDDEN_WORDS : hidePersonalText(value)),
    ]),
    diagnoses: answer.diagnoses.map((diagnosis) => presentDiagnosis(diagnosis)),
  };
}

/** The path in its title may hold what a person typed to search for another one. */
export function presentAsked(asked: AskedRequest): AskedRequest {
  return { ...asked, title: toDisplayText(hidePersonalText(asked.title)) };
}

/** It may quote what the store answered. */
function presentDiagnosis(diagnosis: Diagnosis): Diagnosis {
  const { what, why, remedy } = diagnosis;
  return {
    ...diagnosis,
    what: hidePersonalText(what),
    why: hidePersonalText(why),
    remedy: hidePersonalText(remedy),
  };
}
