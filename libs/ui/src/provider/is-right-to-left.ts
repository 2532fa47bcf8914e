/** Whether the page's language is written from right to left. */
export const isRightToLeft = (): boolean => document.documentElement.dir === 'rtl';
