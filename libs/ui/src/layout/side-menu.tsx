import { LinkBase } from '@laurel/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Nav = styled.nav`
  display: flex;
  flex-direction: column;
  gap: var(--space-4);
  min-width: 0;
`;

const Title = styled.p`
  padding: 0 var(--space-3) var(--space-1);
  font-size: var(--text-xs);
  font-weight: var(--weight-bold);
  color: var(--color-muted);
`;

const Item = styled(LinkBase)`
  display: flex;
  align-items: center;
  gap: var(--space-3);
  min-height: var(--control-height);
  padding: var(--space-1) var(--space-3);
  border-radius: var(--radius-small);
  font-size: var(--control-text);
  font-weight: var(--weight-medium);
  text-decoration: none;
  color: var(--color-text);
  &:hover {
    background: var(--color-hover);
  }
  &[aria-current='page'] {
    background: var(--color-selected);
    box-shadow: inset 3px 0 0 var(--color-accent);
  }
  &:focus-visible {
    outline-offset: -2px;
  }
  & > svg {
    flex: none;
    width: 1.125rem;
    height: 1.125rem;
    color: var(--color-muted);
  }
  &[aria-current='page'] > svg {
    color: inherit;
  }
  & > span {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

export interface SideMenuItem {
  label: string;
  to: string;
  icon?: ReactNode;
  /** Stands beside the label. */
  badge?: ReactNode;
  /** Whether the page shown is this one or lies below it. */
  current: boolean;
  /** Starts loading the link's target, for example a remote. */
  onIntent?: () => void;
}

export interface SideMenuProps {
  /** The name of the menu, for screen readers. */
  label: string;
  groups: readonly { title?: string; items: readonly SideMenuItem[] }[];
}

/** Links of one area, below each other; an item that the person may not use is left out by the caller. */
export function SideMenu({ label, groups }: SideMenuProps): ReactNode {
  return (
    <Nav aria-label={label}>
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ title, items }) => (
          <div key={title ?? items[0]?.to}>
            {title && <Title>{title}</Title>}
            <ul>
              {items.map(({ label: name, to, icon, badge, current, onIntent }) => (
                <li key={to}>
                  <Item to={to} aria-current={current ? 'page' : undefined} onMouseEnter={onIntent} onFocus={onIntent}>
                    {icon}
                    <span>{name}</span>
                    {badge !== undefined && <> {badge}</>}
                  </Item>
                </li>
              ))}
            </ul>
          </div>
        ))}
    </Nav>
  );
}
