import type { HTMLAttributes, ReactNode, Ref } from 'react';
import { styled } from 'styled-components';

export const VisuallyHidden = styled.span`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  border: 0;
  white-space: nowrap;
`;

const StyledHeading = styled.h2`
  overflow-wrap: anywhere;
  letter-spacing: -0.011em;
  font-weight: var(--weight-bold);
  &[data-size='sm'] {
    font-size: var(--text-md);
  }
  &[data-size='md'] {
    font-size: var(--text-lg);
  }
  &[data-size='lg'] {
    font-size: var(--text-xl);
  }
  &[data-size='xl'] {
    font-size: var(--text-2xl);
  }
  &[data-size='hero'] {
    font-size: var(--text-3xl);
    line-height: 1.08;
    letter-spacing: -0.02em;
  }
`;

export interface HeadingProps extends HTMLAttributes<HTMLHeadingElement> {
  /** Rank in the document's outline; the size is chosen apart from it. */
  level: 1 | 2 | 3 | 4;
  size?: 'sm' | 'md' | 'lg' | 'xl' | 'hero';
  ref?: Ref<HTMLHeadingElement>;
}

const SIZE_OF_LEVEL = { 1: 'xl', 2: 'lg', 3: 'md', 4: 'sm' } as const;

export function Heading({ level, size = SIZE_OF_LEVEL[level], ...rest }: HeadingProps): ReactNode {
  return <StyledHeading as={`h${level}` as const} data-size={size} {...rest} />;
}

const StyledText = styled.p`
  &[data-size='xs'] {
    font-size: var(--text-xs);
  }
  &[data-size='sm'] {
    font-size: var(--text-sm);
  }
  &[data-size='md'] {
    font-size: var(--text-md);
  }
  &[data-size='lg'] {
    font-size: var(--text-lg);
  }
  &[data-tone='muted'] {
    color: var(--color-muted);
  }
  &[data-tone='danger'] {
    color: var(--color-danger);
  }
  &[data-tone='success'] {
    color: var(--color-success);
  }
  &[data-weight='medium'] {
    font-weight: var(--weight-medium);
  }
  &[data-weight='bold'] {
    font-weight: var(--weight-bold);
  }
  &[data-numeric='true'] {
    font-variant-numeric: tabular-nums;
  }
  &[data-measure='true'] {
    max-width: 65ch;
  }
  &[data-truncate='true'] {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`;

export interface TextProps extends HTMLAttributes<HTMLElement> {
  as?: 'p' | 'span' | 'div' | 'strong' | 'small' | 'label';
  size?: 'xs' | 'sm' | 'md' | 'lg';
  tone?: 'muted' | 'danger' | 'success';
  weight?: 'medium' | 'bold';
  /** Digits of one width. */
  numeric?: boolean;
  /** Limits lines to a readable length. */
  measure?: boolean;
  truncate?: boolean;
}

export function Text({ as = 'p', size, tone, weight, numeric, measure, truncate, ...rest }: TextProps): ReactNode {
  return (
    <StyledText
      as={as}
      data-size={size}
      data-tone={tone}
      data-weight={weight}
      data-numeric={numeric}
      data-measure={measure}
      data-truncate={truncate}
      {...rest}
    />
  );
}

/**
 * Gives written content (program pages, descriptions) the site's type; the HTML itself must be sanitised before.
 * `data-pictures="small"` makes its pictures 300 px wide.
 */
export const Prose = styled.div`
  max-width: 70ch;
  overflow-wrap: anywhere;
  &[data-pictures='small'] img {
    width: min(300px, 100%);
  }
  & > * + * {
    margin-top: var(--space-4);
  }
  & > * + h2 {
    margin-top: var(--space-8);
  }
  h2 {
    font-size: var(--text-xl);
  }
  h3 {
    font-size: var(--text-lg);
  }
  ul,
  ol {
    padding-inline-start: var(--space-6);
    list-style: revert;
  }
  a {
    color: var(--color-link);
    text-underline-offset: 0.2em;
  }
  table {
    display: block;
    overflow-x: auto;
    border-collapse: collapse;
  }
  td,
  th {
    padding: var(--space-2) var(--space-3);
    border: 1px solid var(--color-border);
    text-align: start;
  }
  blockquote {
    margin-inline: 0;
    padding-inline-start: var(--space-4);
    border-inline-start: 3px solid var(--color-border-strong);
    color: var(--color-muted);
  }
`;
