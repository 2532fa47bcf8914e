import type { FocalPoint } from '@laurel/contracts/programs/media/picture-variants';
import { ResponsiveImage } from '@laurel/ui';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useId } from 'react';
import { styled } from 'styled-components';
import { fill } from '../../provider/fill.ts';
import { useMediaTexts } from '../texts.ts';

const Area = styled.div`
  position: relative;
  width: fit-content;
  max-width: 100%;
  margin-inline: auto;
  border-radius: var(--radius-card);
  background: var(--color-neutral-tint);
  cursor: crosshair;
  overflow: hidden;
  touch-action: none;
  user-select: none;
  & img {
    display: block;
    width: auto;
    height: auto;
    max-width: 100%;
    max-height: 24rem;
    pointer-events: none;
  }
`;

const Marker = styled.div`
  position: absolute;
  width: 2.75rem;
  height: 2.75rem;
  border: 2px solid #fff;
  border-radius: var(--radius-full);
  background: rgb(0 0 0 / 25%);
  box-shadow:
    0 0 0 2px #000,
    inset 0 0 0 2px #000;
  translate: -50% -50%;
  &::after {
    content: '';
    position: absolute;
    inset: calc(50% - 3px);
    border-radius: var(--radius-full);
    background: #fff;
    box-shadow: 0 0 0 1px #000;
  }
  &:focus-visible {
    outline: 3px solid var(--color-focus, #fff);
    outline-offset: 3px;
  }
`;

const Where = styled.p`
  margin: var(--space-1) 0 0;
  color: var(--color-muted);
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
  text-align: center;
`;

const STEPS: Partial<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
const BIG_STEP = 10;

const percent = (value: number): number => Math.min(100, Math.max(0, Math.round(value)));

interface FocalPointPickerProps {
  src: string;
  point: FocalPoint;
  onChange: (point: FocalPoint) => void;
}

/** A picture with its focal point, which is clicked, dragged or moved with the arrow keys. */
export function FocalPointPicker({ src, point, onChange }: FocalPointPickerProps): ReactNode {
  const texts = useMediaTexts();
  const hint = useId();
  const where = fill(texts.focalPointAt, { x: point.x, y: point.y });

  const moveTo = (event: PointerEvent<HTMLDivElement>): void => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
    if (width === 0 || height === 0) return;
    onChange({
      x: percent(((event.clientX - left) / width) * 100),
      y: percent(((event.clientY - top) / height) * 100),
    });
  };
  const step = (event: KeyboardEvent): void => {
    const [x, y] = STEPS[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    const size = event.shiftKey ? BIG_STEP : 1;
    onChange({ x: percent(point.x + x * size), y: percent(point.y + y * size) });
  };

  return (
    <div>
      <Area
        onPointerDown={(event) => {
          if (event.button !== 0) return;
          event.preventDefault();
          event.currentTarget.setPointerCapture(event.pointerId);
          event.currentTarget.querySelector<HTMLElement>('[role=slider]')?.focus();
          moveTo(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event);
        }}
      >
        <ResponsiveImage src={src} alt="" sizes="40rem" draggable={false} />
        <Marker
          role="slider"
          tabIndex={0}
          aria-label={texts.focalPoint}
          aria-describedby={hint}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={point.x}
          aria-valuetext={where}
          style={{ left: `${point.x}%`, top: `${point.y}%` }}
          onKeyDown={step}
        />
      </Area>
      <Where aria-hidden>{where}</Where>
      <Where id={hint}>{texts.focalPointKeys}</Where>
    </div>
  );
}
