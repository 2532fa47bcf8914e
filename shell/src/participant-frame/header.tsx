import { signInAddress } from '@laurel/contracts/page/sign-in-address';
import { opensTab, visibleNavigation } from '@laurel/contracts/programs/layout/visible-navigation';
import { termWord } from '@laurel/contracts/programs/words/term-word';
import { ButtonLink, IconButton, PointsCounter, toast } from '@laurel/ui';
import { language, usePageData, useSession } from '@laurel/web-kit';
import { Link, NavLink, useLocation } from '@laurel/web-kit/router';
import { Menu as MenuIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../messages/use-texts.ts';
import { SideSheet } from '../page/late-parts.tsx';
import { inReadersLanguage } from './in-readers-language.ts';
import { useFreshBalance } from './use-fresh-balance.ts';
import { useSessionEnd } from './use-session-end.ts';

const Bar = styled.header`
  position: sticky;
  top: 0;
  z-index: 100;
  background: var(--color-header);
  color: var(--color-on-header);
  /* The header has colours of its own, whatever the theme of the page: what stands in it takes them. */
  --color-text: var(--color-on-header);
  --color-link: var(--color-on-header);
  --color-focus: var(--color-on-header);
  --color-border-strong: color-mix(in oklab, var(--color-on-header) 60%, var(--color-header));
  --color-hover: var(--color-header-hover);
`;

const Inner = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  box-sizing: border-box;
  height: 64px;
  padding: 0 max(var(--space-4), calc(50vw - 600px));
`;

const Logo = styled(Link)`
  display: flex;
  align-items: center;
  min-width: 0;
  min-height: 44px;
  color: var(--color-header-title);
  font-family: var(--font-header);
  font-size: var(--text-lg);
  font-weight: var(--weight-bold);
  text-decoration: none;
  img {
    display: block;
    height: 36px;
    max-width: 40vw;
    object-fit: contain;
  }
`;

const Items = styled.nav`
  display: none;
  gap: var(--space-4);
  margin-inline-start: var(--space-4);
  a {
    display: inline-flex;
    align-items: center;
    min-height: 44px;
    color: inherit;
    text-decoration: none;
  }
  a:hover,
  a[aria-current='page'] {
    text-decoration: underline;
    text-underline-offset: 0.3em;
  }
  @media (min-width: 900px) {
    display: flex;
  }
`;

const Right = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-width: 0;
  margin-inline-start: auto;
`;

const Points = styled(Link)`
  display: inline-flex;
  flex-direction: column;
  justify-content: center;
  min-width: 0;
  min-height: 44px;
  line-height: 1.25;
  text-align: end;
  color: inherit;
  text-decoration: none;
  font-size: var(--text-sm);
  & > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  strong {
    font-size: var(--text-md);
  }
`;

/** Logo, the program's menu, and the signed-in participant with their points. */
export function Header(): ReactNode {
  const t = useTexts();
  const { program } = usePageData();
  const hasEnded = useSessionEnd();
  const known = useSession((state) => state.participant);
  const participant = hasEnded ? null : known;
  const points = useSession((state) => state.points);
  const location = useLocation();
  const [open, setOpen] = useState(false);
  const balance = points?.unused_points ?? '0';
  useFreshBalance();
  if (!program) return null;
  const openMenu = (): void => {
    SideSheet.load().then(
      () => setOpen(true),
      () => toast.error(t('remote.title'), t('remote.text'), { id: 'menu' }),
    );
  };
  const items = inReadersLanguage(visibleNavigation(program.navigation_menus, participant !== null), 'name');
  const logo = program.program_template_detail.header_logo;
  const back = signInAddress(location);
  // The page still knows the participant: only one that is loaded anew shows the sign-in.
  const signIn = hasEnded ? { href: back } : { to: back };
  return (
    <>
      <Bar data-setting="perk-header-color perk-header-content-color">
        <Inner>
          <Logo
            to="/"
            aria-label={t('header.home', { program: program.name })}
            data-setting="header_logo perk-header-title-color"
          >
            {logo ? <img src={logo} alt={program.name} /> : program.name}
          </Logo>
          {items.length > 0 && (
            <Items aria-label={t('header.navigation')}>
              {items.map((item) => (
                <NavLink
                  key={item.name}
                  lang={item.lang}
                  to={item.navigation_url}
                  {...(opensTab(item) && { target: '_blank', rel: 'noopener noreferrer' })}
                >
                  {item.name}
                </NavLink>
              ))}
            </Items>
          )}
          <Right>
            {participant ? (
              <Points to="/my-account" data-testid="header-points">
                <span>{t('header.hi', { name: participant.first_name })}</span>
                <strong>
                  <PointsCounter
                    prefix={balance.startsWith('-') ? '' : '+'}
                    value={balance}
                    term={termWord(program, 'points', language(), balance)}
                  />
                </strong>
              </Points>
            ) : (
              <ButtonLink {...signIn}>{t('header.signIn')}</ButtonLink>
            )}
            <IconButton label={t('header.menu')} icon={<MenuIcon aria-hidden />} onClick={openMenu} />
          </Right>
        </Inner>
      </Bar>
      {open && <SideSheet open onClose={() => setOpen(false)} items={items} signIn={participant ? null : signIn} />}
    </>
  );
}
