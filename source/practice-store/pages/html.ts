/** Markup that is safe to send: made by {@link markup}, which escapes every value. */
export class Html {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

export type HtmlValue = string | Html | readonly Html[];

/**
 * A template for markup: text is escaped, markup is kept, lists are joined. It is not called
 * `html`, since a formatter would then move white space, on which the style's hash depends.
 */
export function markup(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const parts = strings.map((text, index) => {
    const value = values[index];
    return value === undefined ? text : text + render(value);
  });
  return new Html(parts.join(''));
}

function render(value: HtmlValue): string {
  if (typeof value === 'string') return escapeText(value);
  if (value instanceof Html) return value.source;
  return value.map(({ source }) => source).join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeText(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
