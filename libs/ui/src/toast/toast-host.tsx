import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { STAYS_LIVE } from '../overlays/overlay-stack.ts';
import { useUiTexts } from '../provider/ui-context.tsx';
import { listenToToasts, type ToastMessage } from './toast.ts';

const Layer = styled.div`
  position: relative;
  z-index: 2000;
  --toast-bottom: var(--space-6);
  body:has([data-bottom-bar]) & {
    --toast-bottom: 5.5rem;
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

const Plain = styled.ul`
  position: fixed;
  inset: auto var(--space-4) var(--toast-bottom);
  display: grid;
  gap: var(--space-2);
  & > li {
    padding: var(--space-4);
    border: 1px solid var(--color-border-strong);
    border-radius: var(--radius-card);
    background: var(--color-raised);
    box-shadow: var(--shadow-2);
  }
`;

interface Sonner {
  Toaster: ComponentType<{ label: string; closeLabel: string }>;
  show: (message: ToastMessage) => void;
}

async function loadSonner(): Promise<Sonner> {
  const { SonnerToaster, showInSonner } = await import('./sonner-toaster.tsx');
  return { Toaster: SonnerToaster, show: showInSonner };
}

/** Where toasts appear. sonner is loaded at the first one; when it cannot be (offline), the words are shown all the same. */
export function ToastHost(): ReactNode {
  const texts = useUiTexts();
  const [sonner, setSonner] = useState<Sonner | null>(null);
  const [plain, setPlain] = useState<ToastMessage[]>([]);
  const queue = useRef<ToastMessage[]>([]);
  const ready = useRef<Sonner | null>(null);

  useEffect(
    () =>
      listenToToasts((message) => {
        if (ready.current) {
          ready.current.show(message);
          return;
        }
        queue.current.push(message);
        if (queue.current.length > 1) return;
        loadSonner().then(setSonner, () => setPlain((shown) => [...shown, ...queue.current.splice(0)]));
      }),
    [],
  );

  // sonner's live region is on the page now, so later content is read out.
  useEffect(() => {
    if (!sonner) return;
    ready.current = sonner;
    for (const message of queue.current.splice(0)) sonner.show(message);
  }, [sonner]);

  if (!sonner && plain.length === 0) return null;
  return createPortal(
    <Layer {...{ [STAYS_LIVE]: '' }}>
      {sonner && <sonner.Toaster label={texts.notifications} closeLabel={texts.close} />}
      {plain.length > 0 && (
        <Plain role="alert">
          {plain.map(({ title, description }, index) => (
            <li key={index}>
              <strong>{title}</strong>
              {description && <p>{description}</p>}
            </li>
          ))}
        </Plain>
      )}
    </Layer>,
    document.body,
  );
}
