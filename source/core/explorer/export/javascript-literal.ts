import { TOKEN_VARIABLE, type ExportHeader } from './exportable.ts';

/** JSON is JavaScript; what no editor shows is written as an escape. */
export function javascriptString(text: string): string {
  return JSON.stringify(text).replaceAll(
    /[\u007f-\u00a0\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The lines of the headers as an object, indented by two. */
export function javascriptHeaders(headers: readonly ExportHeader[]): string[] {
  const lines = headers.map((header) => {
    const value =
      header.type === 'token' ? `process.env.${TOKEN_VARIABLE}` : javascriptString(header.value);
    return `    ${javascriptString(header.name)}: ${value},`;
  });
  return ['  headers: {', ...lines, '  },'];
}
