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
  /** The field; names its input of files. */
  label: string;
  onUse: (item: MediaItem) => void;
  /** The field itself, and what is shown of its value. */
  children: ReactNode;
  /** Buttons beside the one of the upload. */
  actions: ReactNode;
}

/** A field of a form for one file: takes it by drop, by paste and from the device, and adds it to the library. */
export function MediaDrop({ source, label, onUse, children, actions }: MediaDropProps): ReactNode {
  const texts = useMediaTexts();
  const { uploads, send, retry, drop } = useUploads(source, (arrived) => {
    const last = arrived.at(-1);
    if (last) onUse(last);
  });
  const sendFirst = (files: readonly File[]): void => {
    // The field has room for one file.
    for (const upload of uploads) drop(upload);
    send(files.slice(0, 1));
  };
  return (
    <DropZone takesPaste onFiles={sendFirst}>
      <Stack gap={2}>
        {children}
        <Row gap={2}>
          <FileButton
            size="small"
            label={texts.upload}
            name={`${texts.upload}: ${label}`}
            acceptsVideo={source.acceptsVideo}
            onFiles={sendFirst}
          />
          {actions}
        </Row>
        <UploadList uploads={uploads} retry={retry} drop={drop} />
      </Stack>
    </DropZone>
  );
}
