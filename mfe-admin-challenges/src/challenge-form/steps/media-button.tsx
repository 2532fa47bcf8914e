import { mediaSource } from '@laurel/admin-kit/fields';
import type { MediaItem } from '@laurel/ui/media-library';
import { Button } from '@laurel/ui';
import { MediaLibraryDialog } from '@laurel/ui/media-library';
import { can } from '@laurel/web-kit';
import { Images } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { useTexts } from '../../parts/use-texts.ts';

interface MediaButtonProps {
  programId: string;
  acceptsVideo?: boolean;
  label?: string;
  onUse: (item: MediaItem) => void;
}

/** Opens the program's media library, for those who may see it. */
export function MediaButton({ programId, acceptsVideo = false, label, onUse }: MediaButtonProps): ReactNode {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const source = useMemo(() => mediaSource(programId, { acceptsVideo }), [programId, acceptsVideo]);
  if (!can('program', 'update', programId)) return null;
  return (
    <div>
      <Button size="small" icon={<Images aria-hidden />} onClick={() => setOpen(true)}>
        {label ?? t('form.chooseImage')}
      </Button>
      <MediaLibraryDialog open={open} onClose={() => setOpen(false)} source={source} onUse={onUse} />
    </div>
  );
}
