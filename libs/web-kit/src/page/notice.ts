const KEY = 'laurel-notice';

export interface Notice {
  title: string;
  text: string;
}

/**
 * Reloads the page, which then shows a notice of the change: for changes to the data that the page itself was made
 * from.
 *
 * @param address another page of this site to load instead, for example `/`
 */
export function reloadWithNotice(notice: Notice, address?: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(notice));
  } catch {
    // Storage is forbidden in this browser: the page reloads without a notice.
  }
  if (address === undefined) window.location.reload();
  else window.location.assign(address);
}

/** The notice left before this page was loaded, once. */
export function takeNotice(): Notice | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return text === null ? null : (JSON.parse(text) as Notice);
  } catch {
    return null;
  }
}
