import { Banner, Button, Row, Stack, Text, useUi } from '@laurel/ui';
import { Progress } from '@laurel/ui/progress';
import { Upload } from 'lucide-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { fill } from '../../provider/fill.ts';
import { fileSize } from '../file-size.ts';
import { pictureTypes, videoTypes } from './pick-files.ts';
import { useMediaTexts } from '../texts.ts';
import type { MediaItem, MediaSource } from '../types.ts';
import { useUploads } from './use-uploads.ts';

const Zone = styled.div`
  padding: var(--space-3);
  border: 2px dashed var(--color-border-strong);
  border-radius: var(--radius-card);
  &[data-over='true'] {
    border-color: var(--color-primary);
    background: var(--color-selected);
  }
`;

/** Shown only with a pointer that can drag. */
const DropHint = styled.span`
  display: none;
  @media (hover: hover) and (pointer: fine) {
    display: inline;
  }
`;

const Reasons = styled.ul`
  margin: 0;
  padding-inline-start: var(--space-4);
  overflow-wrap: anywhere;
`;

interface UploadAreaProps {
  source: MediaSource;
  /** Some files have arrived; `only` where no other was chosen. */
  onUploaded: (only: MediaItem | null) => void;
}

/** Takes files by a button or by drop, and says how far they are and why one is not taken. */
export function UploadArea({ source, onUploaded }: UploadAreaProps): ReactNode {
  const { language } = useUi();
  const texts = useMediaTexts();
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { current, refusals, send } = useUploads(source, onUploaded);
  const { acceptsVideo, limits } = source;
  const accepted = acceptsVideo ? [...pictureTypes, ...videoTypes] : pictureTypes;
  const sizes = { picture: fileSize(limits.picture, language), video: fileSize(limits.video, language) };
  const leave = (event: DragEvent<HTMLElement>): void => {
    const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
    if (!inside) setOver(false);
  };
  return (
    <Zone
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(current === null);
      }}
      onDragLeave={leave}
      onDrop={(event) => {
        // The browser would open the file instead of this page.
        event.preventDefault();
        setOver(false);
        send([...event.dataTransfer.files]);
      }}
    >
      <Stack gap={3}>
        <Row gap={3}>
          <Button
            data-autofocus
            icon={<Upload aria-hidden />}
            loading={current !== null}
            onClick={() => {
              input.current?.click();
            }}
          >
            {texts.upload}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            multiple
            aria-label={texts.upload}
            accept={accepted.join(',')}
            onChange={(event) => {
              const files = [...(event.target.files ?? [])];
              // The same file may be chosen again.
              event.target.value = '';
              send(files);
            }}
          />
          <Text size="sm" tone="muted">
            <DropHint>{texts.drop} </DropHint>
            {fill(acceptsVideo ? texts.limitsWithVideo : texts.limits, sizes)}
          </Text>
        </Row>
        {current && <Progress label={fill(texts.uploading, { name: current.name })} value={current.share} />}
        {refusals.length > 0 && (
          <Banner tone="danger" title={texts.refused}>
            <Reasons>
              {refusals.map((reason) => (
                <li key={reason}>{reason}</li>
              ))}
            </Reasons>
          </Banner>
        )}
      </Stack>
    </Zone>
  );
}
