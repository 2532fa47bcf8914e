import { announcementEvent } from '@laurel/contracts/page/announcement';

/** Has the page's live region say a text. */
export function announce(text: string): void {
  window.dispatchEvent(new CustomEvent(announcementEvent, { detail: text }));
}
