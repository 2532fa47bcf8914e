import { Button } from '@laurel/ui';
import { MediaDrop, type MediaItem, MediaLibraryDialog } from '@laurel/ui/media-library';
import { can } from '@laurel/web-kit';
import { Images } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../texts.ts';
import { useMediaSource } from './media-source.ts';

export interface MediaPickerProps {
  programId: string;
  acceptsVideo?: boolean;
  /** The field has room for several files; `onUse` receives each. */
  multiple?: boolean;
  /** The field. */
  label: string;
  onUse: (item: MediaItem) => void;
  /** The field itself, and what is shown of its value. */
  children: ReactNode;
  /** Further buttons. */
  actions?: ReactNode;
}

/** A field for files, which are dropped, pasted, uploaded or chosen from the library by admins who may see it. */
export function MediaPicker({
  programId,
  acceptsVideo = false,
  multiple = false,
  label,
  onUse,
  children,
  actions,
}: MediaPickerProps): ReactNode {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const source = useMediaSource(programId, { acceptsVideo });
  if (!can('program', 'update', programId)) {
    return (
      <>
        {children}
        {actions}
      </>
    );
  }
  return (
    <>
      <MediaDrop
        source={source}
        label={label}
        multiple={multiple}
        onUse={onUse}
        actions={
          <>
            <Button size="small" icon={<Images aria-hidden />} onClick={() => setOpen(true)}>
              {t('media.choose')}
            </Button>
            {actions}
          </>
        }
      >
        {children}
      </MediaDrop>
      <MediaLibraryDialog open={open} onClose={() => setOpen(false)} source={source} onUse={onUse} />
    </>
  );
}
