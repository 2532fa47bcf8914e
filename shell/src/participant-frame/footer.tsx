import { usePageData } from '@laurel/web-kit';
import { Link } from '@laurel/web-kit/router';
import { Leaf } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../messages/use-texts.ts';
import { inReadersLanguage } from './in-readers-language.ts';
import { LanguageSwitch } from './language-switch.tsx';

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
  /* The footer has colours of its own, whatever the theme of the page: what stands in it takes them. */
  --color-text: var(--color-on-footer);
  --color-link: var(--color-on-footer);
  --color-focus: var(--color-on-footer);
  --color-hover: var(--color-footer-hover);
  nav,
  & > div {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--space-4);
  }
  a {
    display: inline-flex;
    align-items: center;
    gap: var(--space-2);
    min-height: 44px;
    color: inherit;
    text-underline-offset: 0.2em;
  }
  a > svg {
    width: 1.25em;
    height: 1.25em;
  }
`;

const Logo = styled.img`
  max-width: min(12rem, 60vw);
  height: 2.5rem;
  object-fit: contain;
  object-position: calc(50% - 50% * var(--to-end)) center;
`;

/** The program's logo for its footer, its published pages, and the name of the operator. */
export function Footer(): ReactNode {
  const t = useTexts();
  const { program, platform } = usePageData();
  const pages = inReadersLanguage(program?.published_program_pages ?? [], 'title');
  // A page that an earlier service has answered has no such logo.
  const logo = program?.program_template_detail.footer_logo;
  return (
    <Bar data-setting="perk-footer-color perk-footer-content-color">
      {logo && <Logo src={logo} alt={program.name} loading="lazy" data-setting="footer_logo" />}
      {pages.length > 0 && (
        <nav aria-label={t('footer.pages')}>
          {pages.map((page) => (
            <Link key={page.id} lang={page.lang} to={`/${page.slug}`}>
              {page.title}
            </Link>
          ))}
        </nav>
      )}
      <div>
        <LanguageSwitch />
        <a href={platform.site_url} target="_blank" rel="noopener noreferrer">
          <Leaf aria-hidden />
          {t('footer.poweredBy')}
        </a>
      </div>
    </Bar>
  );
}
