import { errorAnswer, jsonAnswer, notFound, REQUIRED_MISSING } from '../../api/answers.ts';
import type { ApiAnswer } from '../../api/types.ts';
import { objectAt, plainTextAt } from '../../rest/body-object.ts';
import type { RestAction } from '../../rest/rest-entry.ts';
import { type Given, idGiven } from '../../rest/rest-path.ts';
import { hashText } from '../random.ts';
import type { Session } from '../world.ts';
import type { Customer } from './customer.ts';

/** URL of the page where a customer would activate an account. */
export function activationUrl({ world, context }: Session, { id }: Customer): string {
  const key = hashText(`${world.seed}/${id}`).toString(16);
  return `https://${context.shop}/account/activate/${id}/${key}`;
}

/** `customers/{id}/account_activation_url.json`. */
const activation: RestAction = {
  method: 'POST',
  path: 'customers/{id}/account_activation_url',
  writeScope: 'write_customers',
  isPersonal: true,
  answer: (session, given) =>
    withoutAccount(session, given, (customer) =>
      jsonAnswer(201, { account_activation_url: activationUrl(session, customer) }),
    ),
};

/** Invites a customer to make an account; the practice store sends no mail. */
const invitation: RestAction = {
  method: 'POST',
  path: 'customers/{id}/send_invite',
  writeScope: 'write_customers',
  isPersonal: true,
  answer: (session, given, body) =>
    withoutAccount(session, given, (customer) => {
      const { world, context } = session;
      const invite = objectAt(body, 'customer_invite');
      if (invite === null) return errorAnswer(400, { customer_invite: REQUIRED_MISSING });
      const to = plainTextAt(invite, 'to') || customer.email;
      if (to === null) return errorAnswer(422, { email: ["can't be blank"] });
      world.customers.put({ ...customer, state: 'INVITED', updatedAtMs: context.nowMs });
      const { bcc } = invite;
      return jsonAnswer(201, {
        customer_invite: {
          to,
          from: plainTextAt(invite, 'from') || world.shop.email,
          subject: plainTextAt(invite, 'subject') || 'Customer account activation',
          custom_message: plainTextAt(invite, 'custom_message') ?? '',
          bcc: Array.isArray(bcc) ? bcc : [],
        },
      });
    }),
};

/** REST actions for the activation of a customer's account. */
export const accountRest: readonly RestAction[] = [activation, invitation];

/** Refuses a customer who already has an account. */
function withoutAccount(
  { world }: Session,
  given: Given,
  answer: (customer: Customer) => ApiAnswer,
): ApiAnswer {
  const customer = world.customers.find(idGiven(given, 'id'));
  if (customer === null) return notFound();
  return customer.state === 'ENABLED'
    ? errorAnswer(422, ['account already enabled'])
    : answer(customer);
}
