export { Dialog, type DialogProps } from './overlays/dialog.tsx';
export { BlockingDialog, type BlockingDialogProps } from './overlays/blocking-dialog.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './overlays/confirm-dialog.tsx';
