import { Heading, LinkBase, Text, useUiTexts } from '@laurel/ui';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Frame = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: var(--space-3) var(--space-6);
  margin-bottom: var(--space-6);
`;

const Words = styled.div`
  flex: 1 1 18rem;
  min-width: 0;
  display: flex;
  flex-direction: column;
  gap: var(--space-1);
  & h1 {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-3);
  }
  & h1:focus {
    outline: none;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--space-2);
`;

const Trail = styled.ol`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 var(--space-1);
  font-size: var(--text-sm);
  color: var(--color-muted);
  & > li {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    min-height: 1.75rem;
  }
  & a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-1);
    min-height: 1.75rem;
    color: inherit;
    text-underline-offset: 0.2em;
  }
  & svg {
    width: 0.875rem;
    height: 0.875rem;
  }
`;

export interface PageHeaderProps {
  title: ReactNode;
  description?: ReactNode;
  /** Links from the outermost page inwards; the page itself is left out. */
  breadcrumbs?: readonly { label: string; to: string }[];
  /** Buttons beside the title; one primary button, last. */
  actions?: ReactNode;
  /** Elements beside the title's words, for example a status. */
  badge?: ReactNode;
}

/** The one title of a page. After a navigation the shell puts the focus on its `h1`. */
export function PageHeader({ title, description, breadcrumbs = [], actions, badge }: PageHeaderProps): ReactNode {
  const texts = useUiTexts();
  return (
    <Frame>
      <Words>
        {breadcrumbs.length > 0 && (
          <nav aria-label={texts.breadcrumb}>
            <Trail>
              {breadcrumbs.map(({ label, to }, index) => (
                <li key={to}>
                  {index > 0 && <ChevronRight aria-hidden />}
                  <LinkBase to={to}>
                    {breadcrumbs.length === 1 && <ArrowLeft aria-hidden />}
                    {label}
                  </LinkBase>
                </li>
              ))}
            </Trail>
          </nav>
        )}
        <Heading level={1} tabIndex={-1}>
          <span>{title}</span> {badge}
        </Heading>
        {description && (
          <Text tone="muted" size="sm" measure>
            {description}
          </Text>
        )}
      </Words>
      {actions && <Actions>{actions}</Actions>}
    </Frame>
  );
}
