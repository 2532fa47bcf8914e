import { Button, Stack, Text, toast } from '@laurel/ui';
import { ConfirmDialog } from '@laurel/ui/overlays';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { fill } from '../../provider/fill.ts';
import { failureOf, reasonsOf } from '../failure.ts';
import { useMediaTexts } from '../texts.ts';
import type { MediaItem, MediaSource } from '../types.ts';
import { countedUses } from './counted-uses.ts';
import type { MediaUsesState } from './use-media-uses.ts';

const CONFLICT = 409;

interface RemoveButtonProps {
  item: MediaItem;
  source: MediaSource;
  uses: MediaUsesState;
  onRemoved: () => void;
}

/** Deletes a file after saying what loses it; asks again when more places use it by then. */
export function RemoveButton({ item, source, uses: { known, reload }, onRemoved }: RemoveButtonProps): ReactNode {
  const texts = useMediaTexts();
  const [asking, setAsking] = useState(false);
  const [removing, setRemoving] = useState(false);
  const used = known !== null && known.uses.length > 0;
  const unused = known === null ? texts.removeUnknown : texts.removeUnused;

  const remove = async (): Promise<void> => {
    setRemoving(true);
    try {
      await source.remove(item.id, known?.uses ?? []);
      toast.success(texts.success, fill(texts.removed, { title: item.title }));
      onRemoved();
    } catch (thrown) {
      const why = failureOf(thrown);
      toast.error(texts.failed, reasonsOf(why));
      if (why.status === CONFLICT) reload();
      else setAsking(false);
    } finally {
      setRemoving(false);
    }
  };

  return (
    <>
      <Button
        icon={<Trash2 aria-hidden />}
        onClick={() => {
          reload();
          setAsking(true);
        }}
      >
        {texts.remove}
      </Button>
      <ConfirmDialog
        open={asking}
        tone="danger"
        title={fill(texts.removeTitle, { title: item.title })}
        confirmLabel={used ? texts.removeAnyway : texts.remove}
        cancelLabel={texts.cancel}
        loading={removing}
        onConfirm={() => {
          if (!removing) void remove();
        }}
        onCancel={() => setAsking(false)}
      >
        <Stack gap={2}>
          <Text>{used ? fill(texts.removeUsed, { uses: countedUses(known.uses, known.more, texts) }) : unused}</Text>
          {known?.areRewardsUnknown && <Text>{texts.countedWithoutRewards}</Text>}
        </Stack>
      </ConfirmDialog>
    </>
  );
}
