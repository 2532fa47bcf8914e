import { Inbox, LockKeyhole, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Heading } from '../layout/text.tsx';
import { fill } from '../provider/fill.ts';
import { useUiTexts } from '../provider/ui-context.tsx';
import { StateActions, StateBox, StateIcon } from './state-box.ts';

export interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  /** The purpose of the list. */
  children?: ReactNode;
  /** The button that makes the first one. */
  action?: ReactNode;
  compact?: boolean;
}

/** Nothing yet. */
export function EmptyState({ icon = <Inbox />, title, children, action, compact }: EmptyStateProps): ReactNode {
  return (
    <StateBox data-compact={compact}>
      <StateIcon>{icon}</StateIcon>
      <Heading level={2} size="md">
        {title}
      </Heading>
      {children && <p>{children}</p>}
      {action && <StateActions>{action}</StateActions>}
    </StateBox>
  );
}

export interface NoMatchStateProps {
  title?: ReactNode;
  /** The active filters, in words: `status: draft`, `"summer"`. */
  filters?: readonly string[];
  onClear: () => void;
  compact?: boolean;
}

/** Records exist, but the search and the filters hide them all. */
export function NoMatchState({ title, filters = [], onClear, compact }: NoMatchStateProps): ReactNode {
  const texts = useUiTexts();
  return (
    <StateBox data-compact={compact} role="status">
      <StateIcon>
        <SearchX />
      </StateIcon>
      <Heading level={2} size="md">
        {title ?? texts.noMatch}
      </Heading>
      {filters.length > 0 && <p>{fill(texts.noMatchHint, { filters: filters.join(', ') })}</p>}
      <StateActions>
        <Button onClick={onClear}>{texts.clearFilters}</Button>
      </StateActions>
    </StateBox>
  );
}

export interface NoPermissionStateProps {
  title?: ReactNode;
  /** The role that can grant it. */
  children?: ReactNode;
  action?: ReactNode;
  compact?: boolean;
}

/** A part of a page that this person may not see; a whole page uses the blocking dialog. */
export function NoPermissionState({ title, children, action, compact }: NoPermissionStateProps): ReactNode {
  const texts = useUiTexts();
  return (
    <StateBox data-compact={compact}>
      <StateIcon>
        <LockKeyhole />
      </StateIcon>
      <Heading level={2} size="md">
        {title ?? texts.noPermission}
      </Heading>
      <p>{children ?? texts.noPermissionHint}</p>
      {action && <StateActions>{action}</StateActions>}
    </StateBox>
  );
}
