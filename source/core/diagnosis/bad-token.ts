import type { TokenKind } from '../sign-in/issued-token.ts';
import type { ServiceProfile } from '../service/profile.ts';
import { failure, type Diagnosis, type DiagnosisAction } from './diagnosis.ts';

interface Ending {
  /** How a token of this kind ends by itself. */
  readonly why: string;
  readonly remedy: string;
  readonly action: DiagnosisAction;
}

/** Whatever its kind: a token is of one app on one store. */
const ELSE =
  'Or it is wrong, was revoked, or belongs to another store; reinstalling the app ends old tokens.';

const AGAIN: Ending = {
  why: 'It is wrong, was revoked, or belongs to another store; reinstalling the app ends old tokens.',
  remedy: 'Check the shop domain, then authorize again.',
  action: { type: 'authorize-again' },
};

const ENDINGS: Readonly<Record<TokenKind, Ending>> = {
  permanent: AGAIN,
  expiring: {
    why: `An expiring token lives one hour. ${ELSE}`,
    remedy: 'Refresh it: the refresh token gets the next one without a browser.',
    action: { type: 'refresh' },
  },
  online: {
    why: `An online token ends after 24 hours, or when its person logs out. ${ELSE}`,
    remedy: 'Authorize again; where no person sits in front of it, for a permanent token.',
    action: { type: 'authorize-permanent' },
  },
  'client-credentials': {
    why: `A token of the client credentials grant lives 24 hours. ${ELSE}`,
    remedy: 'Ask for the next one by the same request, or authorize for a permanent one.',
    action: { type: 'authorize-permanent' },
  },
  unknown: {
    why: `If it worked for an hour, it was an expiring one; if for a day, an online one or one of the client credentials grant. ${ELSE}`,
    remedy: 'An expiring one is renewed by "tokenwright refresh"; for the others, authorize again.',
    action: { type: 'authorize-again' },
  },
};

/** A 401: the token is no good here, any more, or in the form in which it was sent. */
export function diagnoseBadToken(
  kind: TokenKind | null,
  { tokenHeader }: ServiceProfile,
  said: string | null,
): Diagnosis {
  const { why, remedy, action } = ENDINGS[kind ?? 'unknown'];
  return failure(
    'bad-token',
    'The service does not take this token (401).',
    said === null ? why : `${said} ${why}`,
    `${remedy} In a program of your own it goes raw into ${tokenHeader}, without "Bearer" and without blanks. It was not deleted here.`,
    action,
  );
}
