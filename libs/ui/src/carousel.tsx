import { useUiTexts } from '@laurel/ui';
import type { EmblaCarouselType } from 'embla-carousel';
import { type ComponentType, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CarouselControlsProps } from './carousel-controls.tsx';
import { CarouselFrame, ControlsRoom, Slide, Track, Viewport } from './carousel-style.ts';
import { fill } from './provider/fill.ts';
import { whenIdle } from './when-idle.ts';

export interface CarouselProps {
  /** The name of the content, for screen readers. */
  label: string;
  slides: readonly { key: string; content: ReactNode }[];
  /** Milliseconds until the next slide; without it slides change only by hand. */
  delay?: number;
  /** `full` one slide at a time, `tile` as many as fit. */
  size?: 'full' | 'tile';
  /** Ends the automatic change at the first touch, press or focus until it is started again, instead of pausing it. */
  stopOnInteraction?: boolean;
}

interface Engine {
  embla: EmblaCarouselType;
  Controls: ComponentType<CarouselControlsProps>;
}

const wantsStillness = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Slides that wrap round; pausable, paused by pointer and focus, and never moving by itself under reduced motion. */
export function Carousel({ label, slides, delay, size = 'full', stopOnInteraction = false }: CarouselProps): ReactNode {
  const texts = useUiTexts();
  const [still] = useState(wantsStillness);
  const automatic = delay !== undefined && slides.length > 1 && !still;
  const viewport = useRef<HTMLDivElement>(null);
  const [engine, setEngine] = useState<Engine | null>(null);
  const embla = engine?.embla ?? null;
  const [selected, setSelected] = useState(0);
  const [stops, setStops] = useState(1);
  const [overflows, setOverflows] = useState(false);
  const [visible, setVisible] = useState<readonly number[]>([0]);
  const [paused, setPaused] = useState(false);
  const held = useRef(false);

  useLayoutEffect(() => {
    const element = viewport.current;
    if (element) setOverflows(element.scrollWidth > element.clientWidth + 1);
  }, [slides.length, size]);

  const loop = slides.length > 1;
  const wait = automatic ? delay : null;
  useEffect(() => {
    const element = viewport.current;
    if (!element || !loop) return;
    let mounted = true;
    let started: EmblaCarouselType | null = null;
    const stayAway = whenIdle(() => {
      import('./carousel-engine.ts').then(
        ({ startCarousel, CarouselControls }) => {
          if (!mounted) return;
          started = startCarousel(element, { loop, still, delay: wait, stopOnInteraction });
          setEngine({ embla: started, Controls: CarouselControls });
          setStops(started.scrollSnapList().length);
        },
        // The slides scroll without the engine.
        () => undefined,
      );
    });
    return () => {
      mounted = false;
      stayAway();
      started?.destroy();
      setEngine(null);
    };
  }, [loop, still, wait, stopOnInteraction]);

  useEffect(() => {
    if (!embla) return;
    const update = (): void => {
      setSelected(embla.selectedScrollSnap());
      setStops(embla.scrollSnapList().length);
      setVisible(embla.slidesInView());
    };
    const stopped = (): void => setPaused(true);
    const moving = (): void => setPaused(false);
    // Pointer and focus restart it when they leave, but not after the visitor's pause. It announces that before it
    // moves.
    const stayPaused = (): void =>
      queueMicrotask(() => {
        if (held.current) embla.plugins().autoplay.stop();
      });
    embla.on('select', update).on('reInit', update).on('slidesInView', update).on('resize', update);
    if (stopOnInteraction) embla.on('autoplay:stop', stopped).on('autoplay:play', moving);
    else embla.on('autoplay:play', stayPaused);
    update();
    return () => {
      embla
        .off('select', update)
        .off('reInit', update)
        .off('slidesInView', update)
        .off('resize', update)
        .off('autoplay:stop', stopped)
        .off('autoplay:play', moving)
        .off('autoplay:play', stayPaused);
    };
  }, [embla, stopOnInteraction]);

  const toggle = (): void => {
    const autoplay = embla?.plugins().autoplay;
    held.current = !paused;
    if (paused) autoplay?.play();
    else autoplay?.stop();
    setPaused(!paused);
  };
  const several = embla ? stops > 1 : overflows;
  return (
    <CarouselFrame aria-roledescription="carousel" aria-label={label}>
      <Viewport ref={viewport} data-moving={embla !== null}>
        <Track data-size={size} aria-live={automatic && !paused ? 'off' : 'polite'}>
          {slides.map(({ key, content }, index) => (
            <Slide
              key={key}
              role="group"
              aria-roledescription="slide"
              aria-label={fill(texts.slideOf, { n: index + 1, total: slides.length })}
              inert={embla !== null && several && !visible.includes(index)}
            >
              {content}
            </Slide>
          ))}
        </Track>
      </Viewport>
      {several && (
        <ControlsRoom>
          {engine && (
            <engine.Controls
              embla={engine.embla}
              stops={stops}
              selected={selected}
              paused={automatic ? paused : null}
              onToggle={toggle}
              onTurn={() => stopOnInteraction && engine.embla.plugins().autoplay.stop()}
            />
          )}
        </ControlsRoom>
      )}
    </CarouselFrame>
  );
}
