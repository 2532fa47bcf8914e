import type { ElementCssStyle } from '@laurel/contracts/programs/branding';
import { Card } from '@laurel/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { programLook } from './program-look.ts';

/** Stays in sight beside the form that it follows. */
export const PreviewSide = styled.aside`
  position: sticky;
  inset-block-start: var(--space-4);
  align-self: start;
  display: grid;
  gap: var(--space-3);
`;

const Site = styled.div`
  padding: var(--space-4);
  border-radius: var(--radius-card);
  background: var(--color-canvas);
  color: var(--color-text);
`;

interface PreviewCardProps {
  title: string;
  look: ElementCssStyle | null;
  children: ReactNode;
}

/** A part of the program's site, in its own colours. */
export function PreviewCard({ title, look, children }: PreviewCardProps): ReactNode {
  return (
    <Card title={title}>
      <Site inert style={programLook(look)}>
        {children}
      </Site>
    </Card>
  );
}
