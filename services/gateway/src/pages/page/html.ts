const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Markup that is safe to insert as it is. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  toString(): string {
    return this.text;
  }
}

type Insert = Html | string | number | null | undefined | false | readonly Html[];

/** A template that escapes inserted texts; only `Html` goes in unchanged. Usable in text and quoted attributes. */
export function html(strings: TemplateStringsArray, ...inserts: Insert[]): Html {
  let text = strings[0] ?? '';
  inserts.forEach((insert, index) => {
    text += render(insert) + (strings[index + 1] ?? '');
  });
  return new Html(text);
}

/** JSON for a `<script type="application/json">`: `<` is always escaped, so nothing in it can end the element. */
export function jsonScript(data: unknown): Html {
  return new Html(
    JSON.stringify(data)
      .replace(/</g, '\\u003c')
      .replace(/\u2028/g, '\\u2028')
      .replace(/\u2029/g, '\\u2029'),
  );
}

/** CSS for a `<style>`: nothing in it can end the element, and its texts keep their meaning. */
export function styleText(css: string): Html {
  return new Html(css.replaceAll('</', '<\\/'));
}

function render(insert: Insert): string {
  if (insert === null || insert === undefined || insert === false) return '';
  if (insert instanceof Html) return insert.text;
  if (typeof insert === 'object') return insert.map((part) => part.text).join('');
  return String(insert).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
