/** `Maren Solberg`, one of the two names, or an empty text. */
export function fullName(person: {
  readonly firstName: string | null;
  readonly lastName: string | null;
}): string {
  return [person.firstName, person.lastName].filter((name) => name !== null).join(' ');
}

/** How the admin names a customer: by name, else by what is known of them. */
export function displayName(customer: {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}): string {
  return fullName(customer) || (customer.email ?? customer.phone ?? 'Customer');
}
