import { Heading, isTopLayer, openLayer } from '@laurel/ui';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { keyframes, styled } from 'styled-components';

const appear = keyframes`
  from { opacity: 0; }
`;
const rise = keyframes`
  from { opacity: 0; transform: translateY(0.75rem) scale(0.985); }
`;
const slide = keyframes`
  from { opacity: 0.4; transform: translateX(calc(2rem * var(--to-end))); }
`;

const Layer = styled.div`
  position: fixed;
  inset: 0;
  z-index: 1000;
  display: grid;
  place-items: center;
  padding: var(--space-4);
  background: var(--color-overlay);
  animation: ${appear} var(--motion-base) var(--ease);
  overflow: hidden;
  &[data-variant='sheet'] {
    place-items: stretch end;
    padding: 0;
  }
  @media (max-width: 39.99rem) {
    &[data-variant='dialog'] {
      place-items: end stretch;
      padding: var(--space-2);
    }
  }
`;

const Panel = styled.div`
  display: flex;
  flex-direction: column;
  width: 100%;
  max-width: 32rem;
  max-height: calc(100dvh - 2 * var(--space-4));
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  background: var(--color-raised);
  color: var(--color-text);
  box-shadow: var(--shadow-2);
  animation: ${rise} var(--motion-base) var(--ease);
  overflow: hidden;
  &:focus {
    outline: none;
  }
  &[data-size='small'] {
    max-width: 26rem;
  }
  &[data-size='large'] {
    max-width: 48rem;
  }
  &[data-variant='sheet'] {
    max-height: none;
    height: 100%;
    border-width: 0;
    border-inline-start-width: 1px;
    border-radius: 0;
    animation-name: ${slide};
  }
`;

const Head = styled.header`
  display: flex;
  align-items: flex-start;
  gap: var(--space-2);
  padding: var(--space-5) var(--space-5) var(--space-2);
  & > h2 {
    flex: 1;
    min-width: 0;
  }
  & > button {
    margin: calc(-1 * var(--space-2)) 0 0;
    margin-inline-end: calc(-1 * var(--space-2));
  }
`;

const Body = styled.div`
  flex: 1 1 auto;
  min-height: 0;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: var(--space-2) var(--space-5) var(--space-5);
  &:focus-visible {
    outline-offset: -2px;
  }
`;

const Foot = styled.footer`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: var(--space-2);
  padding: var(--space-4) var(--space-5);
  border-top: 1px solid var(--color-border);
  @media (max-width: 25rem) {
    & > * {
      flex: 1 1 auto;
    }
  }
`;

const FIRST = 'input:not([type=hidden]):not(:disabled), select:not(:disabled), textarea:not(:disabled)';

export interface ModalProps {
  title: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  /** Beside the title, usually the close button. */
  corner?: ReactNode;
  variant: 'dialog' | 'sheet';
  size: 'small' | 'medium' | 'large';
  role: 'dialog' | 'alertdialog';
  /** Escape and a press beside the panel; left out where only the buttons decide. */
  onDismiss?: (() => void) | undefined;
}

/** Mounted while open. Focus goes to the first field (else the panel) and back to where it was. */
export function Modal({ title, children, footer, corner, variant, size, role, onDismiss }: ModalProps): ReactNode {
  const id = useId();
  const layer = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const dismiss = useRef(onDismiss);
  useEffect(() => {
    dismiss.current = onDismiss;
  });

  useLayoutEffect(() => {
    const element = layer.current;
    if (!element) return;
    const before = document.activeElement;
    const close = openLayer(element);
    const wanted =
      panel.current?.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current?.querySelector<HTMLElement>(FIRST);
    (wanted ?? panel.current)?.focus();
    return () => {
      close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  useEffect(() => {
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || !isTopLayer(layer.current)) return;
      if (dismiss.current) event.preventDefault();
      dismiss.current?.();
    };
    document.addEventListener('keydown', escape);
    return () => document.removeEventListener('keydown', escape);
  }, []);

  return createPortal(
    <Layer
      ref={layer}
      data-variant={variant}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) dismiss.current?.();
      }}
    >
      <Panel
        ref={panel}
        role={role}
        aria-modal
        aria-labelledby={`${id}-title`}
        aria-describedby={role === 'alertdialog' ? `${id}-body` : undefined}
        tabIndex={-1}
        data-variant={variant}
        data-size={size}
      >
        <Head>
          <Heading level={2} size="lg" id={`${id}-title`}>
            {title}
          </Heading>
          {corner}
        </Head>
        {children && (
          <Body id={`${id}-body`} tabIndex={0}>
            {children}
          </Body>
        )}
        {footer && <Foot>{footer}</Foot>}
      </Panel>
    </Layer>,
    document.body,
  );
}
