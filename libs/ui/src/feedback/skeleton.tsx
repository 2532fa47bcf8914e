import type { ReactNode } from 'react';
import { keyframes, styled } from 'styled-components';
import { Stack } from '../layout/boxes.tsx';
import { VisuallyHidden } from '../layout/text.tsx';
import { useUiTexts } from '../provider/ui-context.tsx';

const breathe = keyframes`
  50% { opacity: 0.55; }
`;

const Shape = styled.span`
  display: block;
  width: var(--skeleton-width, 100%);
  height: var(--skeleton-height, 1em);
  max-width: 100%;
  border-radius: var(--radius-small);
  background: var(--color-neutral-tint);
  animation: ${breathe} 1.6s ease-in-out infinite;
  &[data-shape='circle'] {
    border-radius: 50%;
    aspect-ratio: 1;
  }
  &[data-shape='card'] {
    border-radius: var(--radius-card);
  }
  &[data-shape='tile'] {
    border-radius: var(--radius-tile);
  }
`;

export interface SkeletonProps {
  /** CSS lengths of the content to come. */
  width?: string;
  height?: string;
  shape?: 'text' | 'circle' | 'card' | 'tile';
}

/** Reserves the room of content that is loading. */
export function Skeleton({ width, height, shape = 'text' }: SkeletonProps): ReactNode {
  const size = {
    ...(width ? { ['--skeleton-width' as string]: width } : {}),
    ...(height ? { ['--skeleton-height' as string]: height } : {}),
  };
  return <Shape aria-hidden data-shape={shape} style={size} />;
}

/** Search, filters and rows of a list. */
export function TableSkeleton(): ReactNode {
  return (
    <SkeletonGroup>
      <Stack gap={3}>
        <Skeleton width="60%" height="2.25rem" />
        <Skeleton shape="card" width="100%" height="32rem" />
      </Stack>
    </SkeletonGroup>
  );
}

/** Several skeletons that screen readers hear as one "Loading…". */
export function SkeletonGroup({ children }: { children: ReactNode }): ReactNode {
  const texts = useUiTexts();
  return (
    <div role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {children}
    </div>
  );
}
