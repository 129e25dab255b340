/** Markup that is safe to send: made only by {@link html}, which escapes every value. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

export type HtmlValue = string | Html | readonly Html[];

/** A template for markup: text is escaped, markup is kept, lists are joined. */
export function html(strings: TemplateStringsArray, ...values: readonly HtmlValue[]): Html {
  const parts = strings.map((text, index) => {
    const value = values[index];
    return value === undefined ? text : text + render(value);
  });
  return new Html(parts.join(''));
}

function render(value: HtmlValue): string {
  if (typeof value === 'string') return escapeText(value);
  if (value instanceof Html) return value.markup;
  return value.map(({ markup }) => markup).join('');
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
