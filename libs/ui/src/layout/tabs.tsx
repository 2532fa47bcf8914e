import { isRightToLeft, LinkBase } from '@laurel/ui';
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { css, styled } from 'styled-components';

const Bar = styled.div`
  display: flex;
  gap: var(--space-1);
  margin-bottom: var(--space-4);
  border-bottom: 1px solid var(--color-border);
  overflow-x: auto;
  scrollbar-width: thin;
`;

const tabStyle = css`
  flex: none;
  display: inline-flex;
  align-items: center;
  gap: var(--space-2);
  min-height: max(var(--control-height), 2.5rem);
  padding: var(--space-1) var(--space-3);
  border: 0;
  background: none;
  color: var(--color-muted);
  font-size: var(--control-text);
  font-weight: var(--weight-medium);
  text-decoration: none;
  white-space: nowrap;
  cursor: pointer;
  &:hover {
    color: var(--color-text);
  }
  &[aria-selected='true'],
  &[aria-current='page'] {
    color: var(--color-text);
    box-shadow: inset 0 -2px 0 var(--color-accent);
  }
  &:focus-visible {
    outline-offset: -2px;
    border-radius: var(--radius-small);
  }
`;

const Tab = styled.button`
  ${tabStyle}
`;

const TabLink = styled(LinkBase)`
  ${tabStyle}
`;

const Count = styled.span`
  padding: 0 0.5em;
  border-radius: var(--radius-full);
  background: var(--color-neutral-tint);
  color: var(--color-on-neutral-tint);
  font-size: var(--text-xs);
  font-variant-numeric: tabular-nums;
`;

export interface TabItem {
  id: string;
  label: string;
  count?: number | string;
}

export interface TabsProps {
  label: string;
  items: readonly TabItem[];
  /** The screen stores it in the address. */
  selected: string;
  onSelect: (id: string) => void;
  /** The content of the selected tab. */
  children: ReactNode;
}

/** Tabs inside a page: arrow keys move, the panel follows at once. */
export function Tabs({ label, items, selected, onSelect, children }: TabsProps): ReactNode {
  const base = useId();
  const bar = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent): void => {
    const at = items.findIndex(({ id }) => id === selected);
    const last = items.length - 1;
    const steps: Record<string, number> = {
      [isRightToLeft() ? 'ArrowLeft' : 'ArrowRight']: at === last ? 0 : at + 1,
      [isRightToLeft() ? 'ArrowRight' : 'ArrowLeft']: at <= 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    const item = next === undefined ? undefined : items[next];
    if (!item || next === undefined) return;
    event.preventDefault();
    onSelect(item.id);
    bar.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div>
      <Bar ref={bar} role="tablist" aria-label={label} onKeyDown={move}>
        {items.map(({ id, label: name, count }) => (
          <Tab
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}`}
            aria-selected={id === selected}
            aria-controls={`${base}-panel`}
            tabIndex={id === selected ? 0 : -1}
            onClick={() => onSelect(id)}
          >
            {name}
            {count !== undefined && <Count>{count}</Count>}
          </Tab>
        ))}
      </Bar>
      <div id={`${base}-panel`} role="tabpanel" aria-labelledby={`${base}-${selected}`} tabIndex={0}>
        {children}
      </div>
    </div>
  );
}

export interface TabLinksProps {
  label: string;
  items: readonly { label: string; to: string; current: boolean; count?: number | string }[];
}

/** Tabs that are pages of their own: `/users/7`, `/users/7/rewards`. */
export function TabLinks({ label, items }: TabLinksProps): ReactNode {
  return (
    <Bar as="nav" aria-label={label}>
      {items.map(({ label: name, to, current, count }) => (
        <TabLink key={to} to={to} aria-current={current ? 'page' : undefined}>
          {name}
          {count !== undefined && <Count>{count}</Count>}
        </TabLink>
      ))}
    </Bar>
  );
}
