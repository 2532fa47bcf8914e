import { ErrorState, Skeleton, Text } from '@laurel/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useEmbedding } from './use-embedding.ts';
import { useTexts } from './use-texts.ts';

const Box = styled.div`
  position: relative;
  height: max(32rem, calc(100vh - 14rem));
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  overflow: hidden;
  & > iframe {
    display: block;
    width: 100%;
    height: 100%;
    border: 0;
  }
`;

const Cover = styled.div`
  position: absolute;
  inset: 0;
  display: grid;
  align-content: center;
  gap: var(--space-4);
  padding: var(--space-5);
  background: var(--color-surface);
  text-align: center;
`;

/** Scripts and forms of its own, under its own origin; never this page, its address or its storage. */
const SANDBOX = 'allow-forms allow-popups allow-popups-to-escape-sandbox allow-same-origin allow-scripts';

interface EmbeddedContestProps {
  url: string;
  onRetry: () => void;
}

export function EmbeddedContest({ url, onRetry }: EmbeddedContestProps): ReactNode {
  const t = useTexts();
  const { state, onLoad } = useEmbedding(url);
  if (state === 'failed') {
    return (
      <ErrorState title={t('contest.failed')} onRetry={onRetry}>
        {t('contest.failedText')}
      </ErrorState>
    );
  }
  return (
    <Box aria-busy={state === 'loading'}>
      <iframe src={url} title={t('contest.title')} sandbox={SANDBOX} referrerPolicy="origin" onLoad={onLoad} />
      {state === 'loading' && (
        <Cover>
          <Skeleton width="100%" height="60%" />
          <Text role="status">{t('contest.loading')}</Text>
        </Cover>
      )}
    </Box>
  );
}
