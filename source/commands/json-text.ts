import { isJson } from '../core/json/json-object.ts';
/** Whatever JSON.stringify leaves as it is and a terminal would act on or hide. */
const UNSAFE = /[\u007f-\u009f\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The same JSON document with every control, format and bidi character written as `\uXXXX`
 * (P51). Such characters can stand only inside strings, so the document means the same.
 */
export function safeJsonForTerminal(document: string): string {
  return document
    .replaceAll('\r', '')
    .replace(UNSAFE, (character) =>
      Array.from(
        { length: character.length },
        (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
      ).join(''),
    );
}

/** A member of an object whose value is JSON text already. */
export type JsonMember = readonly [name: string, json: string];

/** An object put together from texts, so that numbers in them keep their digits. */
export function jsonObject(members: readonly JsonMember[]): string {
  return `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
}

/**
 * A body as the value of a JSON member: its own text where that is valid JSON, so that every
 * digit stays, else a string.
 */
export function bodyAsJson(text: string): string {
  return isJson(text) ? text.trim() : JSON.stringify(text);
}
