import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { CaptionTracks } from './caption-tracks.tsx';

const Film = styled.video`
  width: 100%;
  border-radius: var(--radius-card);
`;

interface ClipProps {
  path: string | null;
  /** What a browser without videos shows. */
  unsupported: string;
  ref?: Ref<HTMLVideoElement>;
}

/** A short video that a person starts. */
export function Clip({ path, unsupported, ref }: ClipProps): ReactNode {
  return (
    <Film ref={ref} src={path ?? undefined} controls playsInline preload="metadata">
      <CaptionTracks address={path} />
      {unsupported}
    </Film>
  );
}
