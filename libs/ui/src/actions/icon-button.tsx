import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { buttonStyle } from './button-style.ts';

const StyledIconButton = styled.button`
  ${buttonStyle}
  flex: none;
  width: var(--control-height);
  padding: 0;
  & > svg {
    width: 1.25rem;
    height: 1.25rem;
  }
  &&[data-size='small'] {
    width: max(1.75rem, calc(var(--control-height) - 0.5rem));
    padding: 0;
  }
  :root[data-area='participant'] &&[data-size='small'] {
    width: 2.75rem;
  }
`;

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label'> {
  /** What it does; its accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  variant?: 'secondary' | 'quiet';
  size?: 'medium' | 'small';
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size = 'medium',
  type = 'button',
  ...rest
}: IconButtonProps): ReactNode {
  return (
    <StyledIconButton {...rest} type={type} aria-label={label} title={label} data-variant={variant} data-size={size}>
      {icon}
    </StyledIconButton>
  );
}
