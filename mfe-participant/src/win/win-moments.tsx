import { STAYS_LIVE } from '@laurel/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { keyframes, styled } from 'styled-components';
import { PointsCard } from './points-card.tsx';
import type { Gain } from './seen-points.ts';
import { TrophyCard } from './trophy-card.tsx';
import { useTrophies } from './use-trophies.ts';

const appear = keyframes`
  from { opacity: 0; transform: translateY(-0.75rem) scale(0.96); }
`;

/** Over dialogs, and below the header, so that the balance there is seen to grow. Beside the card the page works. */
const Layer = styled.div`
  position: fixed;
  inset: 76px 0 auto;
  z-index: 1500;
  display: grid;
  justify-items: center;
  padding: 0 var(--space-4);
  pointer-events: none;
  @media (max-width: 600px) {
    /* Toasts stand below the header there. */
    inset: 0;
    align-content: center;
  }
  & > * {
    width: min(26rem, 100%);
    pointer-events: auto;
    animation: ${appear} var(--motion-base) var(--ease);
  }
`;

/** Long enough to be read twice. */
const STANDS_FOR_MILLIS = 7_000;
const READ_AGAIN_MILLIS = 1_000;

/** What the participant has gained, one moment after the other. */
export function WinMoments({ gains: [gain], onEnd }: { gains: readonly Gain[]; onEnd: () => void }): ReactNode {
  return gain && <Moments key={String(gain.to)} gain={gain} onEnd={onEnd} />;
}

function Moments({ gain, onEnd }: { gain: Gain; onEnd: () => void }): ReactNode {
  const trophies = useTrophies(gain);
  const [step, setStep] = useState(0);
  const layer = useRef<HTMLDivElement>(null);
  const isPointedAt = useRef(false);
  const trophy = trophies?.[step - 1];
  const isOver = trophies !== null && step > trophies.length;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  useEffect(() => {
    const close = (): void => setStep((now) => Math.min(now, step) + 1);
    const onKey = (event: KeyboardEvent): void => {
      // The key that earned the points may still be held.
      if (event.repeat || !layer.current?.hasChildNodes()) return;
      // A dialog below stays for the next press.
      if (event.key === 'Escape') {
        event.preventDefault();
        event.stopPropagation();
      }
      close();
    };
    const leave = (): void => {
      const held = isPointedAt.current ? ':hover, :focus-within' : ':focus-within';
      const isRead = (layer.current?.querySelector(held) ?? null) !== null;
      if (!isRead && !document.hidden) close();
      else timer = setTimeout(leave, READ_AGAIN_MILLIS);
    };
    // A card that came up below a resting pointer covers what the person points at, and must leave by itself.
    isPointedAt.current = false;
    let timer = setTimeout(leave, STANDS_FOR_MILLIS);
    document.addEventListener('keydown', onKey, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('keydown', onKey, true);
    };
  }, [step]);
  const close = (): void => setStep(step + 1);
  return createPortal(
    <Layer ref={layer} onPointerMove={() => (isPointedAt.current = true)} {...{ [STAYS_LIVE]: '' }}>
      {step === 0 && <PointsCard gain={gain} onClose={close} />}
      {trophy && <TrophyCard key={step} trophy={trophy} onClose={close} />}
    </Layer>,
    document.body,
  );
}
