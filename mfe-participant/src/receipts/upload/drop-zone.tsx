import { Card, Text } from '@laurel/ui';
import { type DragEvent, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../use-texts.ts';

const Zone = styled(Card)`
  border: 2px dashed var(--color-border-strong);
  &[data-over='true'] {
    border-color: var(--color-primary);
    background: var(--color-selected);
  }
`;

/** Shown only with a pointer that can drag. */
const DropHint = styled.div`
  display: none;
  margin-top: var(--space-3);
  @media (hover: hover) and (pointer: fine) {
    display: block;
  }
`;

interface DropZoneProps {
  title: string;
  disabled: boolean;
  onDrop: (files: readonly File[]) => void;
  children: ReactNode;
}

/** A card that files can be dropped on. */
export function DropZone({ title, disabled, onDrop, children }: DropZoneProps): ReactNode {
  const t = useTexts();
  const [over, setOver] = useState(false);
  const leave = (event: DragEvent<HTMLElement>): void => {
    const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
    if (!inside) setOver(false);
  };
  return (
    <Zone
      title={title}
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(!disabled);
      }}
      onDragLeave={leave}
      onDrop={(event) => {
        // The browser would open a file that is dropped beside the card, or while sending, instead of this page.
        event.preventDefault();
        setOver(false);
        if (!disabled) onDrop([...event.dataTransfer.files]);
      }}
    >
      {children}
      <DropHint>
        <Text size="sm" tone="muted">
          {t('receipts.upload.drop')}
        </Text>
      </DropHint>
    </Zone>
  );
}
