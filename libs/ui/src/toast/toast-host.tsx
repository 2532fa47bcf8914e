import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { styled } from 'styled-components';
import { STAYS_LIVE } from '../overlays/overlay-stack.ts';
import { useUiTexts } from '../provider/ui-context.tsx';
import { listenToToasts, type ToastMessage } from './toast.ts';

const Layer = styled.div`
  position: relative;
  z-index: 2000;
`;

const Plain = styled.ul`
  position: fixed;
  inset: auto var(--space-4) var(--space-4);
  body:has([data-bottom-bar]) & {
    bottom: 5.5rem;
  }
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
