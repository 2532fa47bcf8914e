import { isRightToLeft } from '../provider/is-right-to-left.ts';
import { endStyleNonce } from './style-nonce.ts';
import { type ExternalToast, toast as sonner, Toaster } from 'sonner';
import { type ReactNode, useEffect } from 'react';
import { dismissOnActions, durationOf, MOST, scheduleDismissal, stopTimer } from './shown-toasts.ts';
import type { ToastMessage } from './toast.ts';

endStyleNonce();

/** The width up to which sonner lets toasts fill the screen. */
const PHONE_PIXELS = 600;
/** Room for the header of a page. */
const BELOW_HEADER = '72px';
/** Room for a bar of buttons at the bottom of a page, which has the attribute `data-bottom-bar`. */
const ABOVE_BAR = 'var(--toast-bottom)';

/** Where reading ends. */
const inCorner = () => (isRightToLeft() ? 'bottom-left' : 'bottom-right');

export function showInSonner(message: ToastMessage): void {
  const { kind, title, description = '', action, signal } = message;
  if (signal?.aborted) return;
  // The same words twice are one toast.
  const id = message.id ?? `${kind} ${title}`;
  const options: ExternalToast = {
    description,
    duration: Number.POSITIVE_INFINITY,
    // A phone has buttons of pages, dialogs and the keyboard at the bottom.
    position: window.innerWidth <= PHONE_PIXELS ? 'top-center' : inCorner(),
    onDismiss: ({ id: gone }) => stopTimer(gone),
    id,
    ...(action ? { action } : {}),
  };
  const shown = sonner[kind](title, options);
  const dismiss = (): void => void sonner.dismiss(shown);
  const millis = durationOf(kind, title.length + description.length, action !== undefined);
  scheduleDismissal(shown, millis, kind === 'error', dismiss);
  signal?.addEventListener('abort', dismiss, { once: true });
}

export function SonnerToaster({ label, closeLabel }: { label: string; closeLabel: string }): ReactNode {
  useEffect(dismissOnActions, []);
  return (
    <Toaster
      position={inCorner()}
      offset={{ bottom: ABOVE_BAR }}
      mobileOffset={{ top: BELOW_HEADER }}
      closeButton
      expand
      containerAriaLabel={label}
      toastOptions={{ closeButtonAriaLabel: closeLabel }}
      visibleToasts={MOST}
    />
  );
}
