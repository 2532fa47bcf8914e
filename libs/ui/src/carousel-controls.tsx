import { useUiTexts } from '@laurel/ui';
import type { EmblaCarouselType } from 'embla-carousel';
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { fill } from './provider/fill.ts';

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--space-1);
`;

const Control = styled.button`
  display: grid;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  border: 0;
  border-radius: 50%;
  background: transparent;
  color: inherit;
  cursor: pointer;
  & > svg {
    width: 1.25rem;
    height: 1.25rem;
  }
  &:hover {
    background: color-mix(in oklab, currentcolor 14%, transparent);
  }
`;

const Dot = styled.button`
  position: relative;
  width: 1.5rem;
  height: 2.75rem;
  padding: 0;
  border: 0;
  background: transparent;
  color: inherit;
  cursor: pointer;
  &::before {
    content: '';
    position: absolute;
    inset: 0;
    margin: auto;
    width: 0.5rem;
    height: 0.5rem;
    border: 1.5px solid currentcolor;
    border-radius: var(--radius-full);
    transition: width var(--motion-base) var(--ease);
  }
  &[aria-current='true']::before {
    width: 1.25rem;
    background: currentcolor;
  }
`;

export interface CarouselControlsProps {
  embla: EmblaCarouselType;
  stops: number;
  selected: number;
  /** `null` where nothing moves by itself. */
  paused: boolean | null;
  onToggle: () => void;
  /** Called when the visitor turns it by hand. */
  onTurn: () => void;
}

/** Back, pause, one dot a stop, forth. */
export function CarouselControls(props: CarouselControlsProps): ReactNode {
  const { embla, stops, selected, paused, onToggle, onTurn } = props;
  const texts = useUiTexts();
  const turn = (by: () => void) => (): void => {
    by();
    onTurn();
  };
  return (
    <Bar>
      <Control type="button" aria-label={texts.previous} onClick={turn(() => embla.scrollPrev())}>
        <ChevronLeft aria-hidden />
      </Control>
      {paused !== null && (
        <Control type="button" aria-label={paused ? texts.play : texts.pause} onClick={onToggle}>
          {paused ? <Play aria-hidden /> : <Pause aria-hidden />}
        </Control>
      )}
      {Array.from({ length: stops }, (_, index) => (
        <Dot
          key={index}
          type="button"
          aria-label={fill(texts.goToSlide, { n: index + 1 })}
          aria-current={index === selected}
          onClick={turn(() => embla.scrollTo(index))}
        />
      ))}
      <Control type="button" aria-label={texts.next} onClick={turn(() => embla.scrollNext())}>
        <ChevronRight aria-hidden />
      </Control>
    </Bar>
  );
}
