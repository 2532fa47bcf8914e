import type { ReactNode } from 'react';
import { Modal } from './modal.tsx';

export interface BlockingDialogProps {
  title: ReactNode;
  children?: ReactNode;
  /** The only ways out, for example a link to the dashboard. */
  actions?: ReactNode;
}

/** Covers a page that cannot be used; only its actions close it. */
export function BlockingDialog({ title, children, actions }: BlockingDialogProps): ReactNode {
  return (
    <Modal role="alertdialog" variant="dialog" size="small" title={title} footer={actions}>
      {children}
    </Modal>
  );
}
