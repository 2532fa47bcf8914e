import { keyframes, styled } from 'styled-components';

const turn = keyframes`
  to { transform: rotate(1turn); }
`;

/** Decoration only: the words beside it say what is happening. */
export const Spinner = styled.span.attrs({ 'aria-hidden': true })`
  flex: none;
  width: 1.125em;
  height: 1.125em;
  border: 2px solid currentcolor;
  border-right-color: transparent;
  border-radius: 50%;
  animation: ${turn} 0.8s linear infinite;
`;
