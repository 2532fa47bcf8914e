import { type PointerEvent, useRef } from 'react';

/** Pixels that a press may move and still be a press. */
const SLACK = 4;

interface DragHandlers {
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>) => void;
  onPointerUp: () => void;
}

/** Scrolls a frame by dragging it with the mouse; fingers scroll it anyway. */
export function useDrag(): DragHandlers {
  const from = useRef<{ x: number; y: number; left: number; top: number } | null>(null);
  return {
    onPointerDown: ({ button, clientX: x, clientY: y, currentTarget, pointerType }) => {
      if (button !== 0 || pointerType !== 'mouse') return;
      from.current = { x, y, left: currentTarget.scrollLeft, top: currentTarget.scrollTop };
    },
    onPointerMove: ({ clientX, clientY, currentTarget, pointerId }) => {
      const start = from.current;
      if (!start) return;
      const x = clientX - start.x;
      const y = clientY - start.y;
      if (Math.hypot(x, y) > SLACK) currentTarget.setPointerCapture(pointerId);
      if (!currentTarget.hasPointerCapture(pointerId)) return;
      currentTarget.scrollLeft = start.left - x;
      currentTarget.scrollTop = start.top - y;
    },
    onPointerUp: () => {
      from.current = null;
    },
  };
}
