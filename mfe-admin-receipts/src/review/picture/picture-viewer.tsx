import type { ReceiptFile } from '@laurel/contracts/receipts/receipts.dto';
import { Card, IconButton, Row, SectionError, Text } from '@laurel/ui';
import { formatNumber } from '@laurel/web-kit';
import { ChevronLeft, ChevronRight, Maximize, RotateCw, ZoomIn, ZoomOut } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../../parts/use-texts.ts';
import type { Mark } from './mark.ts';
import { MarkedPicture } from './marked-picture.tsx';
import { useDrag } from './use-drag.ts';
import { useZoom } from './use-zoom.ts';

const Viewer = styled(Card)`
  display: flex;
  flex-direction: column;
  height: clamp(24rem, calc(100dvh - 14rem), 80rem);
`;

const Bar = styled(Row)`
  padding: var(--space-2) var(--space-3);
  border-bottom: 1px solid var(--color-border);
`;

const Frame = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  background: var(--color-sunken);
  cursor: grab;
  user-select: none;
  &:active {
    cursor: grabbing;
  }
  &:focus-visible {
    outline-offset: -2px;
  }
`;

interface PictureViewerProps {
  files: readonly ReceiptFile[];
  marks: readonly Mark[];
  /** Key of the mark that the person is at. */
  active: string | null;
  onPick: (key: string) => void;
}

/** The pictures of a receipt, one at a time, in a frame that scrolls; the active box is brought into its middle. */
export function PictureViewer({ files, marks, active, onPick }: PictureViewerProps): ReactNode {
  const t = useTexts();
  const activeBox = useRef<SVGRectElement>(null);
  const [index, setIndex] = useState(0);
  const [quarterTurns, setQuarterTurns] = useState(0);
  const [failed, setFailed] = useState<string | null>(null);
  const [followed, setFollowed] = useState(active);
  const { frame, centre, ...zoom } = useZoom();
  const drag = useDrag();

  if (followed !== active) {
    setFollowed(active);
    setIndex(marks.find(({ key }) => key === active)?.box.file ?? index);
  }
  useEffect(() => {
    if (activeBox.current) centre(activeBox.current);
  }, [centre, active, index]);

  const turn = (): void => setQuarterTurns((before) => (before + 1) % 4);
  const press = (event: KeyboardEvent): void => {
    const actions: Record<string, () => void> = {
      '+': zoom.zoomIn,
      '=': zoom.zoomIn,
      '-': zoom.zoomOut,
      '0': zoom.fit,
      r: turn,
    };
    const action = event.ctrlKey || event.metaKey ? undefined : actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
  };

  const file = files[index];
  if (!file) return null;
  const position = t('picture.position', { n: index + 1, count: files.length });
  return (
    <Viewer padding="none">
      <Bar justify="between" gap={2}>
        <Row gap={1}>
          <IconButton size="small" label={t('picture.zoomOut')} icon={<ZoomOut aria-hidden />} onClick={zoom.zoomOut} />
          <Text as="span" size="xs" numeric aria-live="polite">
            {formatNumber(zoom.scale, { style: 'percent' })}
          </Text>
          <IconButton size="small" label={t('picture.zoomIn')} icon={<ZoomIn aria-hidden />} onClick={zoom.zoomIn} />
          <IconButton size="small" label={t('picture.fit')} icon={<Maximize aria-hidden />} onClick={zoom.fit} />
          <IconButton size="small" label={t('picture.turn')} icon={<RotateCw aria-hidden />} onClick={turn} />
        </Row>
        {files.length > 1 && (
          <Row gap={1}>
            <IconButton
              size="small"
              label={t('picture.previous')}
              icon={<ChevronLeft aria-hidden />}
              onClick={() => setIndex((index + files.length - 1) % files.length)}
            />
            <Text as="span" size="xs" numeric>
              {position}
            </Text>
            <IconButton
              size="small"
              label={t('picture.next')}
              icon={<ChevronRight aria-hidden />}
              onClick={() => setIndex((index + 1) % files.length)}
            />
          </Row>
        )}
      </Bar>
      <Frame ref={frame} role="group" aria-label={t('picture.frame')} tabIndex={0} onKeyDown={press} {...drag}>
        {failed === file.url ? (
          <SectionError title={t('picture.failed')} onRetry={() => setFailed(null)} />
        ) : (
          <MarkedPicture
            key={file.url}
            file={file}
            label={position}
            marks={marks.filter(({ box }) => box.file === index)}
            active={active}
            activeBox={activeBox}
            quarterTurns={quarterTurns}
            scale={zoom.scale}
            onPick={onPick}
            onFailed={() => setFailed(file.url)}
          />
        )}
      </Frame>
    </Viewer>
  );
}
