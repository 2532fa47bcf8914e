import { type HTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import { styled } from 'styled-components';
import { Skeleton } from '../feedback/skeleton.tsx';
import { Heading } from '../layout/text.tsx';

const StyledCard = styled.section`
  min-width: 0;
  padding: var(--space-5);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  background: var(--color-surface);
  &[data-padding='none'] {
    padding: 0;
    overflow: hidden;
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  margin-bottom: var(--space-4);
`;

export interface CardProps extends Omit<HTMLAttributes<HTMLElement>, 'title'> {
  title?: ReactNode;
  /** The element beside the title. */
  actions?: ReactNode;
  padding?: 'normal' | 'none';
  level?: 2 | 3 | 4;
  ref?: Ref<HTMLElement>;
}

export function Card({ title, actions, padding = 'normal', level = 2, children, ...rest }: CardProps): ReactNode {
  const id = useId();
  return (
    <StyledCard
      as={title ? 'section' : 'div'}
      data-padding={padding}
      aria-labelledby={title ? id : undefined}
      {...rest}
    >
      {(title ?? actions) && (
        <Head>
          {title && (
            <Heading level={level} size="md" id={id}>
              {title}
            </Heading>
          )}
          {actions}
        </Head>
      )}
      {children}
    </StyledCard>
  );
}

const Figure = styled.div`
  display: flex;
  flex-direction: column;
  gap: var(--space-1);
  & > span:first-child {
    font-size: var(--text-sm);
    color: var(--color-muted);
  }
  container-type: inline-size;
  & > strong {
    font-family: var(--font-header);
    font-size: clamp(var(--text-lg), 15cqi, var(--text-2xl));
    font-weight: var(--weight-bold);
    line-height: var(--leading-tight);
    font-variant-numeric: tabular-nums;
  }
  & > span:last-child:not(:first-child) {
    font-size: var(--text-sm);
  }
`;

export interface StatCardProps {
  label: ReactNode;
  value: ReactNode;
  /** For example the figure of the last thirty days. */
  detail?: ReactNode;
  loading?: boolean;
}

/** One figure and what it counts. */
export function StatCard({ label, value, detail, loading }: StatCardProps): ReactNode {
  return (
    <StyledCard as="div">
      <Figure>
        <span>{label}</span>
        <strong>{loading ? <Skeleton width="5ch" height="1.2em" /> : value}</strong>
        {detail && <span>{loading ? <Skeleton width="12ch" /> : detail}</span>}
      </Figure>
    </StyledCard>
  );
}
