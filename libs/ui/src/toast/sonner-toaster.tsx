import { isRightToLeft } from '../provider/is-right-to-left.ts';
import { endStyleNonce } from './style-nonce.ts';
import { type ExternalToast, toast as sonner, Toaster } from 'sonner';
import { type ReactNode, useEffect } from 'react';
import { styled } from 'styled-components';
import { dismissOnActions, durationOf, MOST, scheduleDismissal, stopTimer } from './shown-toasts.ts';
import type { ToastMessage } from './toast.ts';

endStyleNonce();

/** The width up to which sonner lets toasts fill the screen. */
const PHONE_PIXELS = 600;
/** Room for the header of a page. */
const BELOW_HEADER = '72px';
/** Room for a bar of buttons at the bottom of a page, which has the attribute `data-bottom-bar`: `tall` for two rows. */
const ABOVE_BAR = 'var(--toast-bottom)';

const Look = styled.div`
  --toast-bottom: var(--space-6);
  body:has([data-bottom-bar]) & {
    --toast-bottom: 5.5rem;
  }
  body:has([data-bottom-bar='tall']) & {
    --toast-bottom: 9rem;
  }
  && [data-sonner-toaster] {
    --normal-bg: var(--color-raised);
    --normal-border: var(--color-border-strong);
    --normal-text: var(--color-text);
    --border-radius: var(--radius-card);
    font-family: var(--font-body);
  }
  && [data-sonner-toast][data-styled='true'] {
    align-items: flex-start;
    gap: var(--space-2);
    padding: var(--space-4);
    padding-inline-end: var(--space-12);
    font-size: var(--text-sm);
    box-shadow: var(--shadow-2);
    --toast-edge: var(--color-border-strong);
    border-inline-start: 4px solid var(--toast-edge);
  }
  && [data-sonner-toast][data-type='success'] {
    --toast-edge: var(--color-success);
  }
  && [data-sonner-toast][data-type='error'] {
    --toast-edge: var(--color-danger);
  }
  && [data-sonner-toast] [data-icon] {
    color: var(--toast-edge);
  }
  && [data-sonner-toast] [data-title] {
    font-weight: var(--weight-bold);
  }
  && [data-sonner-toast] [data-description] {
    color: var(--color-text);
    overflow-wrap: anywhere;
  }
  &&& [data-sonner-toast] [data-close-button] {
    inset: var(--space-2) auto auto;
    inset-inline-end: var(--space-2);
    width: 2rem;
    height: 2rem;
    transform: none;
    border: 0;
    background: transparent;
    color: var(--color-text);
    @media (pointer: coarse) {
      inset: 0 auto auto;
      inset-inline-end: 0;
      width: 2.75rem;
      height: 2.75rem;
    }
  }
  && [data-close-button] > svg {
    width: 1rem;
    height: 1rem;
  }
  &&&& [data-sonner-toast] [data-close-button]:hover {
    background: var(--color-hover);
  }
  && [data-sonner-toast]:focus-visible,
  &&& [data-sonner-toast] [data-close-button]:focus-visible,
  &&& [data-sonner-toast] [data-button]:focus-visible {
    outline: 2px solid var(--color-focus);
    outline-offset: 2px;
    box-shadow: none;
  }
  &&& [data-sonner-toast] [data-button] {
    height: 2rem;
    background: var(--color-primary);
    color: var(--color-on-primary);
  }
`;

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
    <Look>
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
    </Look>
  );
}
