import EmblaCarousel, { type EmblaCarouselType } from 'embla-carousel';
import Autoplay from 'embla-carousel-autoplay';
import { isRightToLeft } from './provider/is-right-to-left.ts';

export { CarouselControls } from './carousel-controls.tsx';

export interface EngineOptions {
  loop: boolean;
  still: boolean;
  /** Milliseconds between slides; `null` never moves by itself. */
  delay: number | null;
  stopOnInteraction: boolean;
}

/** Makes a viewport draggable and, with a delay, moving. In a chunk of its own: 8 kB that the first view need not wait for. */
export function startCarousel(viewport: HTMLElement, options: EngineOptions): EmblaCarouselType {
  const { loop, still, delay, stopOnInteraction } = options;
  const plugins =
    delay === null ? [] : [Autoplay({ delay, stopOnInteraction, stopOnMouseEnter: true, stopOnFocusIn: true })];
  viewport.scrollLeft = 0;
  return EmblaCarousel(
    viewport,
    { loop, align: 'start', direction: isRightToLeft() ? 'rtl' : 'ltr', duration: still ? 0 : 22 },
    plugins,
  );
}
