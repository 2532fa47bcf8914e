import { usePageData } from '@laurel/web-kit';
import { Link } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../messages/use-texts.ts';

const Bar = styled.footer`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-4);
  padding: var(--space-6) max(var(--space-4), calc(50vw - 600px));
  background: var(--color-footer);
  color: var(--color-on-footer);
  font-size: var(--text-sm);
  nav {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-4);
  }
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: inherit;
    text-underline-offset: 0.2em;
  }
`;

/** The program's published pages and who powers it. */
export function Footer(): ReactNode {
  const t = useTexts();
  const { program } = usePageData();
  const pages = program?.published_program_pages ?? [];
  return (
    <Bar>
      {pages.length > 0 && (
        <nav aria-label={t('footer.pages')}>
          {pages.map((page) => (
            <Link key={page.id} to={`/${page.slug}`}>
              {page.title}
            </Link>
          ))}
        </nav>
      )}
      <span>{t('footer.poweredBy')}</span>
    </Bar>
  );
}
