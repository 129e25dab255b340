import { versionHeaderName, versionNotice } from '../service/api-version.ts';
import { headerOf, type ApiAnswerFacts } from './api-answer-facts.ts';
import { serverText } from './api-errors.ts';
import { clockSkewSeconds, describeClockSkew } from './clock.ts';
import { notice, type Diagnosis } from './diagnosis.ts';
import { noOrders } from './no-orders.ts';

/** What is worth knowing although the answer stands: version, deprecation, clock. */
export function diagnoseNotices(facts: ApiAnswerFacts): readonly Diagnosis[] {
  return [noOrders(facts), versionShifted(facts), deprecated(facts), clockDiffers(facts)].filter(
    (notice) => notice !== null,
  );
}

function versionShifted(facts: ApiAnswerFacts): Diagnosis | null {
  const answered = headerOf(facts, versionHeaderName(facts.profile));
  const text = facts.askedVersion === null ? null : versionNotice(facts.askedVersion, answered);
  if (text === null || answered === null) return null;
  const version = serverText(answered, [], 20);
  return notice(
    'version-differs',
    text,
    'A closed version is answered by the oldest open one, without an error; fields that are new, or gone, may be missing.',
    `Ask for ${version} or newer, and check what changed.`,
    { type: 'change-version', version },
  );
}

function deprecated(facts: ApiAnswerFacts): Diagnosis | null {
  const name = versionHeaderName(facts.profile).replace(/-version$/, '-deprecated-reason');
  const reason = headerOf(facts, name);
  if (reason === null) return null;
  return notice(
    'deprecated',
    'This request uses something that will go away.',
    serverText(reason, facts.secrets ?? []),
    'Look there for what takes its place.',
  );
}

function clockDiffers(facts: ApiAnswerFacts): Diagnosis | null {
  const skew =
    facts.nowSeconds === null ? null : clockSkewSeconds(headerOf(facts, 'date'), facts.nowSeconds);
  const text = skew === null ? null : describeClockSkew(skew);
  if (text === null) return null;
  return notice(
    'clock-differs',
    text,
    'Signatures, certificates and lifetimes are judged by the clock.',
    'Let this machine set its clock from the network.',
  );
}
