import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { styled } from 'styled-components';
import { useUiTexts } from '../provider/ui-context.tsx';
import { VisuallyHidden } from '../layout/text.tsx';
import { buttonStyle } from './button-style.ts';
import { LinkBase, type LinkBaseProps } from './link-base.tsx';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface ButtonLook {
  /** One `primary` a view. */
  variant?: ButtonVariant;
  size?: 'medium' | 'small';
  /** As wide as its container. */
  block?: boolean;
  /** A lucide icon before the text. */
  icon?: ReactNode;
}

const StyledButton = styled.button`
  ${buttonStyle}
`;

const StyledLink = styled(LinkBase)`
  ${buttonStyle}
`;

export interface ButtonProps extends ButtonLook, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner and ignores presses; the button keeps the focus. */
  loading?: boolean;
  /** Replaces the text while loading, for example `Verifying...`. */
  loadingText?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = 'secondary',
  size = 'medium',
  block,
  icon,
  loading = false,
  loadingText,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps): ReactNode {
  const texts = useUiTexts();
  const press = (event: MouseEvent<HTMLButtonElement>): void => {
    // A disabled attribute would throw the focus away; a busy submit button must not submit again.
    if (loading || rest['aria-disabled'] === true) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <StyledButton
      {...rest}
      type={type}
      data-variant={variant}
      data-size={size}
      data-block={block}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled'] || undefined}
      onClick={press}
    >
      {loading ? <Spinner /> : icon}
      {loading && loadingText ? loadingText : children}
      {loading && !loadingText && <VisuallyHidden>{texts.loading}</VisuallyHidden>}
    </StyledButton>
  );
}

export interface ButtonLinkProps extends ButtonLook, LinkBaseProps {}

/** A link that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'medium',
  block,
  icon,
  children,
  ...rest
}: ButtonLinkProps): ReactNode {
  return (
    <StyledLink {...rest} data-variant={variant} data-size={size} data-block={block}>
      {icon}
      {children}
    </StyledLink>
  );
}
