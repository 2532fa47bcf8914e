import { announcementEvent } from '@laurel/contracts/page/announcement';

/** Has the page's live region say a text; an earlier shell has none, and says nothing. */
export function announce(text: string): void {
  window.dispatchEvent(new CustomEvent(announcementEvent, { detail: text }));
}
