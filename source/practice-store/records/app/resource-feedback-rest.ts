import { errorAnswer, jsonAnswer, notFound, REQUIRED_MISSING } from '../../api/answers.ts';
import { timeText, parseMoment } from '../../api/formats.ts';
import { objectAt, plainTextAt, tagsAt } from '../../rest/body-object.ts';
import { refusal } from '../../rest/refusal.ts';
import type { RestAction, RestDocument } from '../../rest/rest-entry.ts';
import { type Given, idGiven, type Json } from '../../rest/rest-path.ts';
import { fault, type Fault, faultIf, NOT_IN_LIST } from '../change.ts';
import { allRows, ownRows } from '../rows.ts';
import type { Session } from '../world.ts';
import type { ResourceFeedback } from './app.ts';

const KEY = 'resource_feedback';
const PATHS = [KEY, `products/{product_id}/${KEY}`];

/** What the feedback of a path is about: the shop or a product; null for an unknown product. */
function subjectOf(
  { world }: Session,
  path: string,
  given: Given,
): ResourceFeedback['subject'] | null {
  if (path === KEY) return { type: 'Shop', id: world.shop.id };
  const id = idGiven(given, 'product_id');
  return world.products.find(id) === null ? null : { type: 'Product', id };
}

/** What an app asks the merchant to do; new feedback replaces the app's earlier one. */
export const feedbackEntries: ReadonlyArray<RestDocument | RestAction> = PATHS.flatMap((path) => [
  {
    path,
    readScopes: ['read_resource_feedbacks'],
    body: (session: Session, _query: string, given: Given) => {
      const subject = subjectOf(session, path, given);
      if (subject === null) return null;
      const rows = allRows(ownRows(session.world.feedbacks, session));
      const own = rows.filter((row) => isAbout(row, subject));
      return { [KEY]: own.map((row) => feedbackJson(row, session)) };
    },
  } satisfies RestDocument,
  {
    method: 'POST',
    path,
    writeScope: 'write_resource_feedbacks',
    answer: (session: Session, given: Given, whole: Json) => {
      const subject = subjectOf(session, path, given);
      if (subject === null) return notFound();
      const body = objectAt(whole, KEY);
      if (body === null) return errorAnswer(400, { [KEY]: REQUIRED_MISSING });
      const { world, context } = session;
      const row: ResourceFeedback = {
        id: world.feedbacks.nextId(),
        clientId: context.app.clientId,
        subject,
        state: plainTextAt(body, 'state') ?? '',
        messages: tagsAt(body, 'messages') ?? [],
        generatedAtMs: parseMoment(plainTextAt(body, 'feedback_generated_at') ?? ''),
        createdAtMs: context.nowMs,
        updatedAtMs: context.nowMs,
      };
      const faults = faultsOf(row);
      if (faults.length > 0) return refusal(faults);
      for (const before of allRows(ownRows(world.feedbacks, session))) {
        if (isAbout(before, subject)) world.feedbacks.remove(before.id);
      }
      world.feedbacks.put(row);
      // 202 Accepted: the service processes the feedback of products later.
      const status = subject.type === 'Shop' ? 201 : 202;
      return jsonAnswer(status, { [KEY]: feedbackJson(row, session) });
    },
  } satisfies RestAction,
]);

function isAbout({ subject }: ResourceFeedback, other: ResourceFeedback['subject']): boolean {
  return subject.type === other.type && subject.id === other.id;
}

function faultsOf({ state, messages, generatedAtMs }: ResourceFeedback): Fault[] {
  const isKnown = state === 'success' || state === 'requires_action';
  const needsWords = state === 'requires_action' && messages.length === 0;
  const blank = "can't be blank";
  return [
    ...(isKnown ? [] : [fault(['state'], 'State', NOT_IN_LIST, 'INVALID')]),
    ...faultIf(needsWords, ['messages'], 'Messages', blank, 'BLANK'),
    ...faultIf(
      Number.isNaN(generatedAtMs),
      ['feedbackGeneratedAt'],
      'Feedback generated at',
      blank,
      'BLANK',
    ),
  ];
}

function feedbackJson(row: ResourceFeedback, { world }: Session): Json {
  const { subject, state, messages, generatedAtMs, createdAtMs, updatedAtMs } = row;
  const product = subject.type === 'Product' ? world.products.find(subject.id) : null;
  return {
    created_at: timeText(createdAtMs),
    updated_at: timeText(updatedAtMs),
    resource_id: subject.id,
    resource_type: subject.type,
    resource_updated_at: product === null ? null : timeText(product.updatedAtMs),
    messages,
    feedback_generated_at: timeText(generatedAtMs),
    state,
  };
}
