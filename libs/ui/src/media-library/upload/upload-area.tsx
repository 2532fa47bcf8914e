import { Row, Stack, Text, useUi } from '@laurel/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { fill } from '../../provider/fill.ts';
import { fileSize } from '../file-size.ts';
import { useMediaTexts } from '../texts.ts';
import type { MediaItem, MediaSource } from '../types.ts';
import { DropZone } from './drop-zone.tsx';
import { FileButton } from './file-button.tsx';
import { UploadList } from './upload-list.tsx';
import { useUploads } from './use-uploads.ts';

/** Shown only with a pointer that can drag. */
const DropHint = styled.span`
  display: none;
  @media (hover: hover) and (pointer: fine) {
    display: inline;
  }
`;

interface UploadAreaProps {
  source: MediaSource;
  /** Files pasted anywhere on the page are uploaded, too. */
  isActive: boolean;
  /** The folder that is shown; uploads go there. */
  folder: string;
  /** Some files have arrived; `isOnly` where no other was chosen. */
  onUploaded: (arrived: readonly MediaItem[], isOnly: boolean) => void;
}

/** Takes files by a button, by drop or by paste, and says how far they are and why one is not taken. */
export function UploadArea({ source, isActive, folder, onUploaded }: UploadAreaProps): ReactNode {
  const { language } = useUi();
  const texts = useMediaTexts();
  const { uploads, send, retry, drop } = useUploads(source, onUploaded, folder);
  const sendPasted = useRef(send);
  useEffect(() => {
    sendPasted.current = send;
  });
  useEffect(() => {
    if (!isActive) return;
    const paste = (event: ClipboardEvent): void => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      sendPasted.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [isActive]);
  const { acceptsVideo, limits } = source;
  const sizes = { picture: fileSize(limits.picture, language), video: fileSize(limits.video, language) };
  return (
    <DropZone onFiles={send}>
      <Stack gap={3}>
        <Row gap={3}>
          <FileButton autoFocus multiple label={texts.upload} acceptsVideo={acceptsVideo} onFiles={send} />
          <Text size="sm" tone="muted">
            <DropHint>{texts.drop} </DropHint>
            {fill(acceptsVideo ? texts.limitsWithVideo : texts.limits, sizes)}
          </Text>
        </Row>
        <UploadList uploads={uploads} retry={retry} drop={drop} />
      </Stack>
    </DropZone>
  );
}
