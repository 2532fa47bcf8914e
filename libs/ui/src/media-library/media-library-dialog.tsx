import { Dialog } from '@laurel/ui/overlays';
import type { ReactNode } from 'react';
import { MediaLibrary, type MediaLibraryProps } from './media-library.tsx';
import { useMediaTexts } from './texts.ts';
import type { MediaItem } from './types.ts';

export interface MediaLibraryDialogProps extends Omit<MediaLibraryProps, 'state'> {
  open: boolean;
  onClose: () => void;
}

/** The media library over a form; a file that is used closes it. */
export function MediaLibraryDialog({ open, onClose, source, onUse }: MediaLibraryDialogProps): ReactNode {
  const texts = useMediaTexts();
  const use = (item: MediaItem): void => {
    onUse?.(item);
    onClose();
  };
  return (
    <Dialog open={open} onClose={onClose} title={texts.title} size="large">
      <MediaLibrary source={source} onUse={onUse && use} />
    </Dialog>
  );
}
