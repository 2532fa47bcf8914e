const LONGEST_MS = 5_000;
/** A row that has not come back by then has been removed. */
const GONE_MS = 1_000;

/**
 * Preserves the focus on an element whose table makes it anew when its rows are loaded again, until the admin moves on.
 * Where its row has left the list, the title of the page gets it.
 *
 * @param selector finds the element, also its successor
 */
export function keepFocus(selector: string): void {
  const end = Date.now() + LONGEST_MS;
  let seen = Date.now();
  const hold = (): void => {
    const element = document.querySelector<HTMLElement>(selector);
    if (element) seen = Date.now();
    const isLost = document.activeElement === document.body;
    if (isLost) (Date.now() - seen > GONE_MS ? document.querySelector<HTMLElement>('h1') : element)?.focus();
    const isHeld = isLost || document.activeElement === element;
    if (isHeld && Date.now() < end) requestAnimationFrame(hold);
  };
  hold();
}
