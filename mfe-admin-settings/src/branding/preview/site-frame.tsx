import {
  type LookSetting,
  previewMessage,
  type PreviewNews,
  type PreviewPage,
  type PreviewState,
} from '@laurel/contracts/page/preview';
import { Skeleton, Text } from '@laurel/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../../parts/use-texts.ts';
import { useScale } from './use-scale.ts';

/** Screens whose width the frame has, in pixels of the site. */
export const screens = { phone: 390, desktop: 1_280 } as const;
export type Screen = keyof typeof screens;

const WITHIN_MILLIS = 15_000;

const Room = styled.div`
  position: relative;
  /* With the choices above it, it fits the window that it is stuck to. */
  height: clamp(20rem, 100vh - 24rem, 44rem);
  overflow: hidden;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  &:focus-within {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
  }
`;

const Document = styled.iframe`
  position: absolute;
  inset-block-start: 0;
  inset-inline-start: 50%;
  border: 0;
  transform-origin: 0 0;
`;

const Cover = styled.div`
  position: absolute;
  inset: 0;
  background: var(--color-surface);
`;

interface SiteFrameProps {
  /** Path of the newest ticket; the first one is that of the document. */
  path: string;
  state: Pick<PreviewState, 'template' | 'theme' | 'page'>;
  screen: Screen;
  onPick: (settings: LookSetting[]) => void;
  /** The document has not answered. */
  onFailure: () => void;
}

/** The program's site itself in a frame, in an origin of its own; it shows the form's values as they change. */
export function SiteFrame({ path, state, screen, onPick, onFailure }: SiteFrameProps): ReactNode {
  const t = useTexts();
  const room = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [address] = useState(`${path}/`);
  const [isReady, setReady] = useState(false);
  const [missing, setMissing] = useState<PreviewPage | null>(null);
  const { scale, height } = useScale(room, screens[screen]);
  const { template, theme, page } = state;

  useEffect(() => {
    const receive = ({ data, source }: MessageEvent<PreviewNews | null>): void => {
      if (source === null || source !== frame.current?.contentWindow || data?.kind !== previewMessage) return;
      if (data.news === 'ready') setReady(true);
      if (data.news === 'shown') setMissing(null);
      if (data.news === 'missing') setMissing(data.page);
      if (data.news === 'picked') onPick(data.settings);
    };
    window.addEventListener('message', receive);
    return () => window.removeEventListener('message', receive);
  }, [onPick]);

  useEffect(() => {
    if (isReady) return undefined;
    const timer = setTimeout(onFailure, WITHIN_MILLIS);
    return () => clearTimeout(timer);
  }, [isReady, onFailure]);

  useEffect(() => {
    if (!isReady) return;
    const message: PreviewState = { kind: previewMessage, template, theme, page, calls: path };
    // The document has an origin of its own, which no address names.
    frame.current?.contentWindow?.postMessage(message, '*');
  }, [isReady, template, theme, page, path]);

  return (
    <>
      <Room ref={room} aria-busy={!isReady}>
        <Document
          ref={frame}
          src={address}
          title={t('preview.frame')}
          sandbox="allow-scripts"
          data-testid="site-frame"
          style={{
            width: screens[screen],
            height,
            transform: `scale(${scale}) translateX(-50%)`,
          }}
        />
        {!isReady && (
          <Cover>
            <Skeleton shape="card" width="100%" height="100%" />
          </Cover>
        )}
      </Room>
      <Text size="sm" tone="muted" role="status">
        {!isReady && t('preview.loading')}
        {isReady &&
          (missing === page ? t(`preview.missing.${page === 'reward' ? 'reward' : 'challenge'}`) : t('preview.hint'))}
      </Text>
    </>
  );
}
