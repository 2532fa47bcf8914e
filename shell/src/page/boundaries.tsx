import { ButtonLink, Center, ErrorState } from '@laurel/ui';
import { Component, type ReactNode } from 'react';
import { reportFault } from './report-fault.ts';
import { useTexts } from '../messages/use-texts.ts';

interface BoundaryProps {
  /** What stands in for the children once they have thrown. */
  instead: (retry: () => void) => ReactNode;
  /** Sent along with the report. */
  tags?: Record<string, string>;
  children: ReactNode;
}

/** Catches what its children throw while rendering; `retry` renders them anew. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error): void {
    reportFault('render', { ...this.props.tags, message: error.message });
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead(() => this.setState({ failed: false })) : this.props.children;
  }
}

/** The last boundary: the whole page failed. */
export function ShellBoundary({ children }: { children: ReactNode }): ReactNode {
  return <Boundary instead={() => <GenericError />}>{children}</Boundary>;
}

/** The generic error page of the specification. */
export function GenericError({ onRetry }: { onRetry?: () => void }): ReactNode {
  const t = useTexts();
  return (
    <Center>
      <ErrorState
        title={t('error.title')}
        {...(onRetry && { onRetry })}
        action={<ButtonLink to="/">{t('error.home')}</ButtonLink>}
      >
        {t('error.support')}
      </ErrorState>
    </Center>
  );
}
