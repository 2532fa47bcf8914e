import { Row, Stack } from '@laurel/ui';
import type { ReactNode } from 'react';
import { useMediaTexts } from '../texts.ts';
import type { MediaItem, MediaSource } from '../types.ts';
import { DropZone } from './drop-zone.tsx';
import { FileButton } from './file-button.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

export interface MediaDropProps {
  source: MediaSource;
  /** The field; names its button of files. */
  label: string;
  /** The field has room for several files; `onUse` receives each. */
  multiple?: boolean;
  onUse: (item: MediaItem) => void;
  /** The field itself, and what is shown of its value. */
  children: ReactNode;
  /** Buttons beside the one of the upload. */
  actions: ReactNode;
}

/** A field of a form for files: takes it by drop, by paste and from the device, and adds it to the library. */
export function MediaDrop({ source, label, multiple = false, onUse, children, actions }: MediaDropProps): ReactNode {
  const texts = useMediaTexts();
  const { uploads, send, retry, drop } = useUploads(source, (arrived) => {
    for (const item of multiple ? arrived : arrived.slice(-1)) onUse(item);
  });
  const take = (files: readonly File[]): void => {
    if (multiple) {
      send(files);
      return;
    }
    for (const upload of uploads) drop(upload);
    send(files.slice(0, 1));
  };
  return (
    <DropZone takesPaste onFiles={take}>
      <Stack gap={2}>
        {children}
        <Row gap={2}>
          <FileButton
            size="small"
            label={texts.upload}
            name={`${texts.upload}: ${label}`}
            acceptsVideo={source.acceptsVideo}
            multiple={multiple}
            onFiles={take}
          />
          {actions}
        </Row>
        <UploadList uploads={uploads} retry={retry} drop={drop} />
      </Stack>
    </DropZone>
  );
}
