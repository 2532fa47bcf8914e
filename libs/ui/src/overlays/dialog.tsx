import { IconButton, useUiTexts } from '@laurel/ui';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons; the primary one last. */
  footer?: ReactNode;
  /** `sheet` comes from the side and leaves the list visible. */
  variant?: 'dialog' | 'sheet';
  size?: 'small' | 'medium' | 'large';
  /** False while closing would lose input: no Escape, no click outside, no close button. */
  dismissible?: boolean;
}

/** A modal dialog or side sheet. `data-autofocus` inside chooses the first focus, else the first field gets it. */
export function Dialog({
  open,
  onClose,
  variant = 'dialog',
  size = 'medium',
  dismissible = true,
  ...rest
}: DialogProps): ReactNode {
  const texts = useUiTexts();
  if (!open) return null;
  const close = dismissible && <IconButton label={texts.close} icon={<X aria-hidden />} onClick={onClose} />;
  return (
    <Modal
      {...rest}
      variant={variant}
      size={size}
      role="dialog"
      corner={close}
      onDismiss={dismissible ? onClose : undefined}
    />
  );
}
