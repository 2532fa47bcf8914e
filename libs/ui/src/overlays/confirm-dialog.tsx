import { Button } from '@laurel/ui';
import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  title: ReactNode;
  /** The count and the effect, for example `Assigns 12 winners; 3 remain.` */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  /** `danger` for what destroys something. */
  tone?: 'primary' | 'danger';
  loading?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before a destructive or large action; the safe answer has the focus. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirmLabel,
  cancelLabel,
  tone = 'primary',
  loading = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps): ReactNode {
  if (!open) return null;
  const footer = (
    <>
      <Button data-autofocus onClick={onCancel}>
        {cancelLabel}
      </Button>
      <Button variant={tone} loading={loading} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Modal
      role="alertdialog"
      variant="dialog"
      size="small"
      title={title}
      footer={footer}
      onDismiss={loading ? undefined : onCancel}
    >
      {children}
    </Modal>
  );
}
