/** Controls of a row, which have a meaning of their own. */
const CONTROLS = 'a, button, input, label, select, textarea, [role=button], [role=menu]';

/**
 * Follows the row's link for a click anywhere on the row, with the keys that were held: Ctrl and Command open a tab. A
 * click on a control of the row, or one that ends the marking of text, does nothing here.
 */
export function followRow({ target, ctrlKey, metaKey, shiftKey }: MouseEvent): void {
  if (!(target instanceof Element) || target.closest(CONTROLS)) return;
  if (window.getSelection()?.isCollapsed === false) return;
  // The cells of pinned columns are rows of their own; the link stands in the first one that scrolls.
  const index = target.closest('[row-index]')?.getAttribute('row-index') ?? '';
  const link = target.closest('.ag-root')?.querySelector(`[row-index="${index}"] [data-row-link]`);
  link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey }));
}
