import { styled } from 'styled-components';

export const CarouselFrame = styled.section`
  min-width: 0;
`;

export const Viewport = styled.div`
  overflow-x: auto;
  scroll-snap-type: x mandatory;
  scrollbar-width: none;
  padding-block-end: 0.375rem;
  &[data-moving='true'] {
    overflow: hidden;
    scroll-snap-type: none;
  }
`;

export const Track = styled.div`
  display: flex;
  margin-inline-start: calc(-1 * var(--space-4));
  touch-action: pan-y pinch-zoom;
  & > * {
    flex: 0 0 100%;
  }
  &[data-size='tile'] > * {
    flex-basis: min(18rem, 88%);
  }
`;

export const Slide = styled.div`
  min-width: 0;
  scroll-snap-align: start;
  padding-inline-start: var(--space-4);
  display: grid;
`;

export const Controls = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--space-1);
  margin-top: var(--space-2);
`;

export const Control = styled.button`
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

export const Dot = styled.button`
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
