import { styled } from 'styled-components';

/** The frame of empty and failed states: in the middle, a picture, a sentence, a way on. */
export const StateBox = styled.div`
  display: flex;
  flex-direction: column;
  align-items: center;
  gap: var(--space-2);
  max-width: 28rem;
  margin-inline: auto;
  padding: var(--space-10) var(--space-4);
  text-align: center;
  overflow-wrap: anywhere;
  &[data-compact='true'] {
    padding: var(--space-5) var(--space-4);
  }
  & > p {
    color: var(--color-muted);
  }
`;

export const StateIcon = styled.span.attrs({ 'aria-hidden': true })`
  display: grid;
  place-items: center;
  width: 3.5rem;
  height: 3.5rem;
  margin-bottom: var(--space-2);
  border-radius: 50%;
  background: var(--color-neutral-tint);
  color: var(--color-on-neutral-tint);
  & > svg {
    width: 1.5rem;
    height: 1.5rem;
  }
`;

export const StateActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: center;
  gap: var(--space-2);
  margin-top: var(--space-3);
`;
