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

/** Room for the controls, which arrive with the engine: nothing moves when they do. */
export const ControlsRoom = styled.div`
  min-height: 2.75rem;
  margin-top: var(--space-2);
`;
