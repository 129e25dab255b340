import {
  type AddressChange,
  createCustomer,
  type CustomerChange,
  deleteCustomer,
  updateCustomer,
} from '../../data/customer-changes.ts';
import type { Customer } from '../../data/customer.ts';
import {
  type BodyObject,
  flagAt,
  objectAt,
  objectsAt,
  plainTextAt,
  tagsAt,
  textAt,
} from './body-object.ts';
import type { RestWrites } from './resource.ts';

/** How customers are changed over REST; the world's own rules decide. */
export const customerWrites: RestWrites<Customer> = {
  create: ({ world, context }, body) => createCustomer(world, readChange(body), context.nowMs),
  update: ({ world, context }, id, body) =>
    updateCustomer(world, id, readChange(body), context.nowMs),
  remove: ({ world }, id) => deleteCustomer(world, id),
};

function readChange(body: BodyObject): CustomerChange {
  const consent = objectAt(body, 'email_marketing_consent');
  const state = consent === null ? undefined : textAt(consent, 'state');
  return {
    firstName: textAt(body, 'first_name'),
    lastName: textAt(body, 'last_name'),
    email: textAt(body, 'email'),
    phone: textAt(body, 'phone'),
    note: textAt(body, 'note'),
    tags: tagsAt(body, 'tags'),
    acceptsMarketing:
      state === undefined ? flagAt(body, 'accepts_marketing') : state === 'subscribed',
    addresses: objectsAt(body, 'addresses')?.map(readAddress),
  };
}

function readAddress(body: BodyObject): AddressChange {
  return {
    firstName: textAt(body, 'first_name'),
    lastName: textAt(body, 'last_name'),
    company: textAt(body, 'company'),
    address1: textAt(body, 'address1'),
    address2: textAt(body, 'address2'),
    city: textAt(body, 'city'),
    zip: textAt(body, 'zip'),
    phone: textAt(body, 'phone'),
    country: plainTextAt(body, 'country'),
    countryCode: plainTextAt(body, 'country_code'),
  };
}
