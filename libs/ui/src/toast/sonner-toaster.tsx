import { endStyleNonce } from './style-nonce.ts';
import { type ExternalToast, toast as sonner, Toaster } from 'sonner';
import type { ReactNode } from 'react';
import type { ToastMessage } from './toast.ts';

endStyleNonce();

const SECONDS = 1_000;

export function showInSonner({ kind, title, description, id, action, signal }: ToastMessage): void {
  if (signal?.aborted) return;
  const options: ExternalToast = {
    description,
    duration: kind === 'error' ? Number.POSITIVE_INFINITY : (action ? 12 : 6) * SECONDS,
    ...(id === undefined ? {} : { id }),
    ...(action ? { action } : {}),
  };
  const shown = sonner[kind](title, options);
  signal?.addEventListener('abort', () => sonner.dismiss(shown), { once: true });
}

export function SonnerToaster({ label, closeLabel }: { label: string; closeLabel: string }): ReactNode {
  return (
    <Toaster
      position="bottom-right"
      closeButton
      expand
      containerAriaLabel={label}
      toastOptions={{ closeButtonAriaLabel: closeLabel }}
      visibleToasts={4}
    />
  );
}
