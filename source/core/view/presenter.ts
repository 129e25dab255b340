import type { Diagnosis } from '../diagnosis/diagnosis.ts';
import type { RequestAnswer } from '../requests/answer.ts';
import type { AskedRequest } from '../requests/sending.ts';
import type { AuthorizeUrl } from '../sign-in/authorize-url.ts';
import { toDisplayText } from '../text/display-text.ts';
import { isSecretHeader } from '../wire/wire-value.ts';
import { hidePersonalRows, hidePersonalText } from './personal-data.ts';
import { HIDDEN_VALUE, HIDDEN_WORDS } from '../text/secret.ts';

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

/** The title holds the path, in which a person may have typed personal data to search for. */
export function presentAsked(asked: AskedRequest): AskedRequest {
  return { ...asked, title: toDisplayText(hidePersonalText(asked.title)) };
}

/** A diagnosis may quote what the store answered. */
function presentDiagnosis(diagnosis: Diagnosis): Diagnosis {
  const { what, why, remedy } = diagnosis;
  return {
    ...diagnosis,
    what: hidePersonalText(what),
    why: hidePersonalText(why),
    remedy: hidePersonalText(remedy),
  };
}

/** The parameters that name the app, and those that tie the answer to this attempt. */
const HIDDEN_PARAMETERS = /([?&](?:client_id|state|code_challenge)=)[^&#]*/g;

/**
 * The address that the browser opens as a projector may show it: Client ID and state are hidden.
 * Only for the screen; opening and copying use the address itself.
 */
export function presentAuthorizeUrl({ url, parts }: AuthorizeUrl): AuthorizeUrl {
  return {
    url: url.replace(HIDDEN_PARAMETERS, `$1${HIDDEN_VALUE}`),
    parts: parts.map((part) =>
      part.name === 'client_id' || part.name === 'code_challenge'
        ? { ...part, value: HIDDEN_WORDS }
        : part,
    ),
  };
}
