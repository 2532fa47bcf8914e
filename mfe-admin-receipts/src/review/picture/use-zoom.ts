import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

const LEAST = 0.5;
const MOST = 6;
const STEP = 1.25;

export interface Zoom {
  /** The element that scrolls. */
  frame: RefObject<HTMLDivElement | null>;
  /** 1 is as wide as the frame. */
  scale: number;
  zoomIn: () => void;
  zoomOut: () => void;
  fit: () => void;
  /** Scrolls something inside into the middle of the frame. */
  centre: (inside: Element) => void;
}

/** Size of what a scrolling frame shows; its middle stays where it is. Ctrl and wheel (a pinch on a trackpad) zooms too. */
export function useZoom(): Zoom {
  const frame = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const shown = useRef(scale);
  const by = (factor: number): void => setScale((before) => Math.min(MOST, Math.max(LEAST, before * factor)));

  useLayoutEffect(() => {
    const element = frame.current;
    const growth = scale / shown.current;
    shown.current = scale;
    if (!element || growth === 1) return;
    element.scrollLeft = (element.scrollLeft + element.clientWidth / 2) * growth - element.clientWidth / 2;
    element.scrollTop = (element.scrollTop + element.clientHeight / 2) * growth - element.clientHeight / 2;
  }, [scale]);

  useEffect(() => {
    const element = frame.current;
    // React listens to the wheel passively: the browser would zoom the whole page.
    const turn = (event: WheelEvent): void => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      by(event.deltaY < 0 ? STEP : 1 / STEP);
    };
    element?.addEventListener('wheel', turn, { passive: false });
    return () => element?.removeEventListener('wheel', turn);
  }, []);

  const centre = useCallback((inside: Element) => {
    if (!frame.current) return;
    const [one, other] = [inside.getBoundingClientRect(), frame.current.getBoundingClientRect()];
    frame.current.scrollLeft += one.left + one.width / 2 - (other.left + other.width / 2);
    frame.current.scrollTop += one.top + one.height / 2 - (other.top + other.height / 2);
  }, []);

  return { frame, centre, scale, zoomIn: () => by(STEP), zoomOut: () => by(1 / STEP), fit: () => setScale(1) };
}
