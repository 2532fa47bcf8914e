import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { useUi } from '../provider/ui-context.tsx';

export interface LinkTarget {
  /** A path of this site. */
  to?: string;
  /** Any other address; opens in a new tab. */
  href?: string;
}

export interface LinkBaseProps extends LinkTarget, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  ref?: Ref<HTMLAnchorElement>;
}

/** The router's link for `to`, a new tab for `href` (except `tel:`, `mailto:` and `#`). */
export function LinkBase({ to, href = '', ...rest }: LinkBaseProps): ReactNode {
  const { Link } = useUi();
  if (to !== undefined) return <Link to={to} {...rest} />;
  const outside = /^https?:/i.test(href);
  return <a href={href} {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})} {...rest} />;
}
