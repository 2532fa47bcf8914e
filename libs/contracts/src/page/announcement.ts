/**
 * Name of the window's event whose `detail` is a text for the page's live region. An event, because a page may join a
 * remote with an earlier shell: without a listener nothing happens.
 */
export const announcementEvent = 'laurel-announcement';
