const LONGEST_MS = 5_000;

/**
 * Holds the focus on an element whose table makes it anew when its rows are loaded again, until the person moves on.
 *
 * @param selector finds the element, also its successor
 */
export function keepFocus(selector: string, until = Date.now() + LONGEST_MS): void {
  const element = document.querySelector<HTMLElement>(selector);
  if (document.activeElement === document.body) element?.focus();
  const held = document.activeElement === document.body || document.activeElement === element;
  if (held && Date.now() < until) requestAnimationFrame(() => keepFocus(selector, until));
}
