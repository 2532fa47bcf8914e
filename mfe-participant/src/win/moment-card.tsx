import { IconButton, useUiTexts } from '@laurel/ui';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { styled } from 'styled-components';

const Frame = styled.div`
  position: relative;
  display: grid;
  gap: var(--space-4);
  padding: var(--space-5);
  border: 1px solid var(--color-border-strong);
  border-radius: var(--radius-card);
  background:
    radial-gradient(120% 90% at 50% 0%, color-mix(in oklab, var(--color-primary) 22%, transparent), transparent 70%),
    var(--color-raised);
  color: var(--color-text);
  box-shadow: var(--shadow-2);
  text-align: center;
  overflow-wrap: anywhere;
`;

const Corner = styled.div`
  position: absolute;
  inset-block-start: var(--space-2);
  inset-inline-end: var(--space-2);
`;

const Title = styled.p`
  padding-inline: var(--space-8);
  font-family: var(--font-header);
  font-weight: var(--weight-bold);
`;

interface MomentCardProps {
  title: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** One gain. The page's live region announces its text, so the card is not a live region itself. */
export function MomentCard({ title, onClose, children }: MomentCardProps): ReactNode {
  const texts = useUiTexts();
  const id = useId();
  return (
    <Frame role="group" aria-labelledby={id} data-testid="win">
      <Title id={id}>{title}</Title>
      {children}
      <Corner>
        <IconButton label={texts.close} icon={<X aria-hidden />} onClick={onClose} />
      </Corner>
    </Frame>
  );
}
