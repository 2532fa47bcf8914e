import { CircleAlert, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../actions/button.tsx';
import { CopyButton } from '../actions/copy-button.tsx';
import { Heading } from '../layout/text.tsx';
import { useUiTexts } from '../provider/ui-context.tsx';
import { StateActions, StateBox, StateIcon } from './state-box.ts';

const RequestId = styled.p`
  display: flex;
  align-items: center;
  justify-content: center;
  flex-wrap: wrap;
  gap: 0 var(--space-1);
  font-size: var(--text-xs);
  code {
    font-family: var(--font-mono);
    overflow-wrap: anywhere;
  }
`;

export interface ErrorStateProps {
  /** The specified text, for example `Error loading challenge`. */
  title: ReactNode;
  /** What happened and what to do. */
  children?: ReactNode;
  /** Works without reloading the page. */
  onRetry?: () => void;
  retrying?: boolean;
  requestId?: string | null;
  /** Another way on, for example home. */
  action?: ReactNode;
  compact?: boolean;
}

/** A page or list that could not be loaded. */
export function ErrorState({
  title,
  children,
  onRetry,
  retrying,
  requestId,
  action,
  compact,
}: ErrorStateProps): ReactNode {
  const texts = useUiTexts();
  return (
    <StateBox data-compact={compact} role="alert">
      <StateIcon>
        <CircleAlert />
      </StateIcon>
      <Heading level={2} size="md">
        {title}
      </Heading>
      {children && <p>{children}</p>}
      {(onRetry ?? action) && (
        <StateActions>
          {onRetry && (
            <Button icon={<RotateCw aria-hidden />} loading={retrying ?? false} onClick={onRetry}>
              {texts.retry}
            </Button>
          )}
          {action}
        </StateActions>
      )}
      {requestId && (
        <RequestId as="div">
          <span>{texts.requestId}:</span> <code>{requestId}</code>
          <CopyButton value={requestId} label={`${texts.copy}: ${texts.requestId}`} />
        </RequestId>
      )}
    </StateBox>
  );
}

/** One part of a page failed; the rest works. */
export function SectionError({ title, ...rest }: Partial<ErrorStateProps>): ReactNode {
  const texts = useUiTexts();
  return <ErrorState compact title={title ?? texts.sectionFailed} {...rest} />;
}
