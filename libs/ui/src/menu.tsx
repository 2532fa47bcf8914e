import { type LinkTarget, useUi } from '@laurel/ui';
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { styled } from 'styled-components';

const Content = styled(DropdownMenu.Content)`
  z-index: 1500;
  min-width: 12rem;
  max-width: min(22rem, calc(100vw - 2rem));
  max-height: min(24rem, var(--radix-dropdown-menu-content-available-height));
  padding: var(--space-1);
  border: 1px solid var(--color-border);
  border-radius: var(--radius-card);
  background: var(--color-raised);
  color: var(--color-text);
  box-shadow: var(--shadow-2);
  overflow-y: auto;
  font-size: var(--control-text);
  & [role^='menuitem'] {
    display: flex;
    align-items: center;
    gap: var(--space-3);
    min-height: var(--control-height);
    padding: var(--space-1) var(--space-3);
    border-radius: var(--radius-small);
    text-decoration: none;
    color: inherit;
    cursor: pointer;
    outline: none;
  }
  & [role^='menuitem'][data-highlighted] {
    background: var(--color-hover);
    box-shadow: inset 0 0 0 2px var(--color-focus);
  }
  & [role^='menuitem'][data-disabled] {
    color: var(--color-muted);
    cursor: not-allowed;
  }
  & [role^='menuitem'][data-tone='danger'] {
    color: var(--color-danger);
  }
  & svg {
    flex: none;
    width: 1.125em;
    height: 1.125em;
  }
`;

const Label = styled(DropdownMenu.Label)`
  padding: var(--space-2) var(--space-3) var(--space-1);
  font-size: var(--text-xs);
  font-weight: var(--weight-bold);
  color: var(--color-muted);
`;

const Line = styled(DropdownMenu.Separator)`
  height: 1px;
  margin: var(--space-1) 0;
  background: var(--color-border);
`;

const Tick = styled.span`
  flex: none;
  display: inline-grid;
  width: 1.125em;
  height: 1.125em;
`;

export interface MenuItem extends LinkTarget {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  onSelect?: () => void;
  /** An item that is on or off; the menu stays open. */
  checked?: boolean;
  tone?: 'danger';
  disabled?: boolean;
}

export interface MenuProps {
  /** A button; it gets the menu's ARIA attributes. */
  trigger: ReactElement;
  groups: readonly { label?: string; items: readonly MenuItem[] }[];
  align?: 'start' | 'end';
  defaultOpen?: boolean;
}

function Entry({ item }: { item: MenuItem }): ReactNode {
  const { Link } = useUi();
  const { label, icon, onSelect, checked, tone, disabled = false, to, href } = item;
  if (checked !== undefined) {
    return (
      <DropdownMenu.CheckboxItem
        checked={checked}
        disabled={disabled}
        onSelect={(event) => {
          event.preventDefault();
          onSelect?.();
        }}
      >
        <Tick>{checked && <Check aria-hidden />}</Tick>
        {label}
      </DropdownMenu.CheckboxItem>
    );
  }
  const words = (
    <>
      {icon}
      <span>{label}</span>
    </>
  );
  if (to === undefined && href === undefined) {
    return (
      <DropdownMenu.Item data-tone={tone} disabled={disabled} onSelect={() => onSelect?.()}>
        {words}
      </DropdownMenu.Item>
    );
  }
  return (
    <DropdownMenu.Item asChild disabled={disabled} onSelect={() => onSelect?.()}>
      {to === undefined ? (
        <a href={href} target="_blank" rel="noopener noreferrer">
          {words}
        </a>
      ) : (
        <Link to={to}>{words}</Link>
      )}
    </DropdownMenu.Item>
  );
}

/** A list of actions and links that opens from a button; arrow keys, type-ahead and Escape work. */
export function Menu({ trigger, groups, align = 'end', defaultOpen = false }: MenuProps): ReactNode {
  return (
    <DropdownMenu.Root modal={false} defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <Content align={align} sideOffset={6} collisionPadding={12} loop>
          {groups
            .filter(({ items }) => items.length > 0)
            .map(({ label, items }, index) => (
              <DropdownMenu.Group key={label ?? items[0]?.id}>
                {index > 0 && <Line />}
                {label && <Label>{label}</Label>}
                {items.map((item) => (
                  <Entry key={item.id} item={item} />
                ))}
              </DropdownMenu.Group>
            ))}
        </Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
