import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Film = styled.video`
  width: 100%;
  border-radius: var(--radius-card);
`;

/** A short video that a person starts; `unsupported` is what a browser without videos shows. */
export function Clip({ path, unsupported }: { path: string | null; unsupported: string }): ReactNode {
  return (
    <Film src={path ?? undefined} controls playsInline preload="metadata">
      {unsupported}
    </Film>
  );
}
