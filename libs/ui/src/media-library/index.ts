export { MediaLibrary, type MediaLibraryProps } from './media-library.tsx';
export { MediaLibraryDialog, type MediaLibraryDialogProps } from './media-library-dialog.tsx';
export type { MediaItem, MediaPage, MediaQuery, MediaSource, MediaTexts } from './types.ts';
