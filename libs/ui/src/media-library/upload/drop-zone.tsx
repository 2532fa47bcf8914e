import { type DragEvent, type ReactNode, useState } from 'react';
import { styled } from 'styled-components';

const Zone = styled.div`
  padding: var(--space-3);
  border: 2px dashed var(--color-border-strong);
  border-radius: var(--radius-card);
  &[data-over='true'] {
    border-color: var(--color-primary);
    background: var(--color-selected);
  }
`;

interface DropZoneProps {
  onFiles: (files: readonly File[]) => void;
  /** Also takes files that are pasted while the focus is inside. */
  takesPaste?: boolean;
  children: ReactNode;
}

const bringsFiles = ({ types }: DataTransfer): boolean => [...types].includes('Files');

/** Takes files that are dropped on it. Text is left to the fields inside. */
export function DropZone({ onFiles, takesPaste = false, children }: DropZoneProps): ReactNode {
  const [over, setOver] = useState(false);
  const leave = (event: DragEvent<HTMLElement>): void => {
    const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
    if (!inside) setOver(false);
  };
  return (
    <Zone
      data-over={over}
      onDragOver={(event) => {
        if (!bringsFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={leave}
      onDrop={(event) => {
        if (!bringsFiles(event.dataTransfer)) return;
        // The browser would open the file instead of this page.
        event.preventDefault();
        setOver(false);
        onFiles([...event.dataTransfer.files]);
      }}
      onPaste={(event) => {
        const files = [...event.clipboardData.files];
        if (!takesPaste || files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
    >
      {children}
    </Zone>
  );
}
