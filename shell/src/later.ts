/** Parts that the first view does not need: one chunk, fetched when the page is idle or when it is needed. */
export { ConfirmDialog } from '@laurel/ui/overlays';
export { followChanges } from './live/follow-changes.ts';
export { OverrideBadge } from './page/override-badge.tsx';
export { SideSheet } from './participant-frame/side-sheet.tsx';
