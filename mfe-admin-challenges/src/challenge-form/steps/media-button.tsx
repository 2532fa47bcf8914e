import { useMediaSource } from '@laurel/admin-kit/fields';
import type { MediaItem } from '@laurel/ui/media-library';
import { Button, IconButton } from '@laurel/ui';
import { MediaLibraryDialog } from '@laurel/ui/media-library';
import { can } from '@laurel/web-kit';
import { Images } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../../parts/use-texts.ts';

interface MediaButtonProps {
  programId: string;
  acceptsVideo?: boolean;
  label?: string;
  /** The icon alone, where there is no room for the words. */
  compact?: boolean;
  onUse: (item: MediaItem) => void;
}

/** Opens the program's media library, for those who may see it. */
export function MediaButton({
  programId,
  acceptsVideo = false,
  label,
  compact = false,
  onUse,
}: MediaButtonProps): ReactNode {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const source = useMediaSource(programId, { acceptsVideo });
  if (!can('program', 'update', programId)) return null;
  const words = label ?? t('form.chooseImage');
  const button = { icon: <Images aria-hidden />, onClick: () => setOpen(true) };
  return (
    <div>
      {compact ? (
        <IconButton label={words} variant="secondary" {...button} />
      ) : (
        <Button size="small" {...button}>
          {words}
        </Button>
      )}
      <MediaLibraryDialog open={open} onClose={() => setOpen(false)} source={source} onUse={onUse} />
    </div>
  );
}
