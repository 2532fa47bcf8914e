import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../layout/text.tsx';
import { useUiTexts } from '../provider/ui-context.tsx';
import { LinkBase, type LinkBaseProps } from './link-base.tsx';

const StyledLink = styled(LinkBase)`
  color: var(--color-link);
  text-decoration: underline;
  text-decoration-color: color-mix(in oklab, currentcolor 45%, transparent);
  text-decoration-thickness: 1px;
  text-underline-offset: 0.2em;
  border-radius: 2px;
  &:hover {
    text-decoration-color: currentcolor;
    text-decoration-thickness: 2px;
  }
  & > svg {
    display: inline;
    width: 0.875em;
    height: 0.875em;
    margin-inline-start: 0.25em;
    vertical-align: -0.08em;
  }
`;

export type TextLinkProps = LinkBaseProps;

/** A link in running text: `to` for this site, `href` for others (new tab, told to screen readers). */
export function TextLink({ children, ...rest }: TextLinkProps): ReactNode {
  const texts = useUiTexts();
  const outside = rest.href !== undefined && /^https?:/i.test(rest.href);
  return (
    <StyledLink {...rest}>
      {children}
      {outside && (
        <>
          <ExternalLink aria-hidden />
          <VisuallyHidden> ({texts.opensNewTab})</VisuallyHidden>
        </>
      )}
    </StyledLink>
  );
}
