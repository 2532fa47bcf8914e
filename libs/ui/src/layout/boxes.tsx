import type { ElementType, HTMLAttributes, ReactNode, Ref } from 'react';
import { styled } from 'styled-components';

/** Steps of the 4 px grid: `4` is 1 rem. */
export type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16;

interface BoxProps extends HTMLAttributes<HTMLDivElement> {
  as?: ElementType;
  gap?: Space;
  ref?: Ref<HTMLDivElement>;
}

const Box = styled.div`
  min-width: 0;
  &[data-gap='0'] {
    gap: 0;
  }
  &[data-gap='1'] {
    gap: var(--space-1);
  }
  &[data-gap='2'] {
    gap: var(--space-2);
  }
  &[data-gap='3'] {
    gap: var(--space-3);
  }
  &[data-gap='4'] {
    gap: var(--space-4);
  }
  &[data-gap='5'] {
    gap: var(--space-5);
  }
  &[data-gap='6'] {
    gap: var(--space-6);
  }
  &[data-gap='8'] {
    gap: var(--space-8);
  }
  &[data-gap='10'] {
    gap: var(--space-10);
  }
  &[data-gap='12'] {
    gap: var(--space-12);
  }
  &[data-gap='16'] {
    gap: var(--space-16);
  }
`;

const StyledStack = styled(Box)`
  display: flex;
  flex-direction: column;
  &[data-align='start'] {
    align-items: flex-start;
  }
  &[data-align='center'] {
    align-items: center;
    text-align: center;
  }
`;

export interface StackProps extends BoxProps {
  align?: 'start' | 'center';
}

/** A column of elements. */
export function Stack({ gap = 4, align, ...rest }: StackProps): ReactNode {
  return <StyledStack data-gap={gap} data-align={align} {...rest} />;
}

const StyledRow = styled(Box)`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  &[data-align='start'] {
    align-items: flex-start;
  }
  &[data-align='end'] {
    align-items: flex-end;
  }
  &[data-align='baseline'] {
    align-items: baseline;
  }
  &[data-justify='between'] {
    justify-content: space-between;
  }
  &[data-justify='end'] {
    justify-content: flex-end;
  }
  &[data-justify='center'] {
    justify-content: center;
  }
  &[data-wrap='false'] {
    flex-wrap: nowrap;
  }
`;

export interface RowProps extends BoxProps {
  align?: 'start' | 'end' | 'baseline';
  justify?: 'between' | 'end' | 'center';
  wrap?: boolean;
}

/** A row of elements, wrapping where the screen is narrow. */
export function Row({ gap = 3, align, justify, wrap, ...rest }: RowProps): ReactNode {
  return <StyledRow data-gap={gap} data-align={align} data-justify={justify} data-wrap={wrap} {...rest} />;
}

const StyledGrid = styled(Box)`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr));
  &[data-min='small'] {
    grid-template-columns: repeat(auto-fit, minmax(min(12rem, 100%), 1fr));
  }
  &[data-min='large'] {
    grid-template-columns: repeat(auto-fill, minmax(min(24rem, 100%), 1fr));
  }
  &[data-min='sidebar'] {
    grid-template-columns: minmax(0, 1fr);
    @media (min-width: 64rem) {
      grid-template-columns: minmax(0, 1fr) minmax(18rem, 24rem);
    }
  }
`;

export interface GridProps extends BoxProps {
  /** Narrowest column: 12 (filling the row), 16 or 24 rem; `sidebar` is a wide column and a narrow one. */
  min?: 'small' | 'medium' | 'large' | 'sidebar';
}

export function Grid({ gap = 4, min = 'medium', ...rest }: GridProps): ReactNode {
  return <StyledGrid data-gap={gap} data-min={min} {...rest} />;
}

const StyledPage = styled.div`
  width: 100%;
  max-width: calc(var(--content-width) + 2 * var(--space-4));
  margin-inline: auto;
  padding: var(--space-6) var(--space-4) var(--space-12);
  @media (min-width: 48rem) {
    max-width: calc(var(--content-width) + 2 * var(--space-8));
    padding-inline: var(--space-8);
  }
  &[data-width='narrow'] {
    max-width: 36rem;
  }
  &[data-width='full'] {
    max-width: none;
  }
`;

export interface PageProps extends HTMLAttributes<HTMLDivElement> {
  width?: 'narrow' | 'content' | 'full';
}

/** A page's margins and greatest width. */
export function Page({ width = 'content', ...rest }: PageProps): ReactNode {
  return <StyledPage data-width={width} {...rest} />;
}

/** One thing in the middle of the room that is left, for example an empty state. */
export const Center = styled.div`
  display: grid;
  place-items: center;
  min-height: 40dvh;
  padding: var(--space-8) var(--space-4);
`;
