export { MediaLibrary, type MediaLibraryProps } from './media-library.tsx';
export { altTextOf } from './alt-text.ts';
export { MediaDrop, type MediaDropProps } from './upload/media-drop.tsx';
export { MediaLibraryDialog, type MediaLibraryDialogProps } from './media-library-dialog.tsx';
export type { MediaQueryState } from './use-media-page.ts';
export type { MediaItem, MediaPage, MediaQuery, MediaSource, MediaTexts, MediaUse, MediaUses } from './types.ts';
