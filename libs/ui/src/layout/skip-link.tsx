import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useUiTexts } from '../provider/ui-context.tsx';

const Link = styled.a`
  position: fixed;
  z-index: 3000;
  inset: var(--space-2) auto auto var(--space-2);
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-button);
  background: var(--color-text);
  color: var(--color-canvas);
  font-weight: var(--weight-bold);
  &:not(:focus) {
    clip-path: inset(50%);
    width: 1px;
    height: 1px;
    overflow: hidden;
    padding: 0;
  }
`;

/** First on the page: over the header to the element with this id. */
export function SkipLink({ target = 'main' }: { target?: string }): ReactNode {
  const texts = useUiTexts();
  return <Link href={`#${target}`}>{texts.skipToContent}</Link>;
}
