/** A mask shows the last four characters; whoever shows so many shows a part of the secret. */
const TELLING = 12;

/**
 * The ways in which a value could stand in a text or a file: as it is, percent-encoded, escaped as in
 * JSON, in hexadecimal, backwards, and in base64 (of it alone, or of anything around it); and of a
 * long one the parts that no mask shows.
 */
export function secretForms(value: string): readonly string[] {
  const bytes = Buffer.from(value);
  // What base64 makes of a value depends on how many bytes stand before it; the edges, which hold
  // bits of its neighbours, are left away.
  const base64 = [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64');
    return text.slice(before === 0 ? 0 : 4, -4);
  });
  return [
    ...new Set([
      value,
      encodeURIComponent(value),
      encodeURIComponent(encodeURIComponent(value)),
      JSON.stringify(value).slice(1, -1),
      [...value].map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`).join(''),
      ...(value.length < 3 * TELLING
        ? []
        : [value.slice(-TELLING), value.slice(-2 * TELLING, -TELLING)]),
      bytes.toString('hex'),
      bytes.toString('hex').toUpperCase(),
      [...value].toReversed().join(''),
      ...base64,
      ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
    ]),
  ];
}

/** Whether a text holds a value in any of its forms. */
export function holdsSecret(text: string, value: string): boolean {
  return secretForms(value).some((form) => text.includes(form));
}
