import { type RefObject, useEffect, useState } from 'react';

/** How a document of `width` pixels fits an element: its scale, at most 1, and its height in pixels of its own. */
export function useScale(element: RefObject<HTMLElement | null>, width: number): { scale: number; height: number } {
  const [room, setRoom] = useState({ width, height: width });
  useEffect(() => {
    const { current } = element;
    if (!current) return undefined;
    const sizes = new ResizeObserver(() => setRoom({ width: current.clientWidth, height: current.clientHeight }));
    sizes.observe(current);
    return () => sizes.disconnect();
  }, [element]);
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1;
  return { scale, height: room.height / scale };
}
