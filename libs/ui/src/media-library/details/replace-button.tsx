import { captionsAt } from '@laurel/contracts/programs/media/captions';
import { Stack, Text, toast, useUi } from '@laurel/ui';
import { ConfirmDialog } from '@laurel/ui/overlays';
import { type ReactNode, useRef, useState } from 'react';
import { fill } from '../../provider/fill.ts';
import { failureOf, reasonsOf } from '../failure.ts';
import { useMediaTexts } from '../texts.ts';
import type { MediaItem, MediaSource } from '../types.ts';
import { FileButton } from '../upload/file-button.tsx';
import { refusalOf } from '../upload/pick-files.ts';
import { countedUses } from './counted-uses.ts';
import type { MediaUsesState } from './use-media-uses.ts';

interface ReplaceButtonProps {
  item: MediaItem;
  source: MediaSource;
  uses: MediaUsesState;
  onReplaced: (item: MediaItem) => void;
  /** The file has changed since it was loaded. */
  onStale: () => void;
}

const CONFLICT = 409;

/** Puts another file in place of one, after saying where it will be shown. Absent where the source replaces none. */
export function ReplaceButton({
  item,
  source,
  uses: { known, reload },
  onReplaced,
  onStale,
}: ReplaceButtonProps): ReactNode {
  const texts = useMediaTexts();
  const { language } = useUi();
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const upload = useRef<AbortController | null>(null);
  const isVideo = item.content_type.startsWith('video/');
  const { replace } = source;
  if (replace === undefined) return null;

  const choose = ([chosen]: readonly File[]): void => {
    if (chosen === undefined) return;
    const refusal = refusalOf(chosen, { ...source, acceptsVideo: isVideo }, texts, language);
    if (refusal !== null) {
      toast.error(texts.failed, refusal);
      return;
    }
    reload();
    setFile(chosen);
  };
  const send = async (chosen: File): Promise<void> => {
    const controller = new AbortController();
    upload.current = controller;
    setShare(0);
    try {
      const replaced = await replace(item, chosen, setShare, controller.signal);
      toast.success(texts.success, fill(texts.replaced, { title: item.title }));
      onReplaced(replaced);
      setFile(null);
    } catch (thrown) {
      if (controller.signal.aborted) return;
      const why = failureOf(thrown);
      toast.error(texts.failed, reasonsOf(why));
      if (why.status === CONFLICT) onStale();
    } finally {
      setShare(null);
    }
  };
  // Earlier looks are history: they stay as they were published.
  const changing = known?.uses.filter(({ kind }) => kind !== 'earlier_look') ?? [];
  const percent = `${Math.round((share ?? 0) * 100)}%`;

  return (
    <>
      <FileButton label={texts.replace} acceptsVideo={isVideo} onFiles={choose} />
      <ConfirmDialog
        open={file !== null}
        title={fill(texts.replaceTitle, { title: item.title })}
        confirmLabel={share === null ? texts.replace : fill(texts.replacing, { share: percent })}
        cancelLabel={texts.cancel}
        loading={share !== null}
        onConfirm={() => {
          if (file !== null && share === null) void send(file);
        }}
        onCancel={() => {
          upload.current?.abort();
          setFile(null);
        }}
      >
        <Stack gap={2}>
          <Text>{fill(texts.replaceBy, { name: file?.name ?? '' })}</Text>
          {changing.length > 0 && (
            <Text>{fill(texts.replaceUsed, { uses: countedUses(changing, known?.more ?? 0, texts) })}</Text>
          )}
          {captionsAt(item.public_url).length > 0 && <Text>{texts.replaceCaptions}</Text>}
          {isVideo && <Text>{texts.replaceVideo}</Text>}
          <Text tone="muted">{texts.replaceKept}</Text>
        </Stack>
      </ConfirmDialog>
    </>
  );
}
