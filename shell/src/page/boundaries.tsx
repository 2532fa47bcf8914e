import { areaOf } from '@laurel/federation/registry/match-remote';
import { ButtonLink, Center, ErrorState, TextLink, UiProvider } from '@laurel/ui';
import { getPageData, language } from '@laurel/web-kit';
import { Component, type ReactNode } from 'react';
import { reportFault } from './report-fault.ts';
import { useTexts } from '../messages/use-texts.ts';

interface BoundaryProps {
  /** The replacement of the children once they have thrown. */
  instead: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Catches what its children throw while rendering; `retry` renders them anew. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(error: Error): void {
    reportFault('render', { message: error.message });
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead(() => this.setState({ failed: false })) : this.props.children;
  }
}

/** The last boundary: the whole page failed, its router included, so that links are plain ones. */
export function ShellBoundary({ children }: { children: ReactNode }): ReactNode {
  const failed = (
    <UiProvider language={language()}>
      <GenericError />
    </UiProvider>
  );
  return <Boundary instead={() => failed}>{children}</Boundary>;
}

interface GenericErrorProps {
  /** The specified text of a fault that has one of its own. */
  title?: string | undefined;
  onRetry?: () => void;
}

/** The generic error page of the specification. */
export function GenericError({ title, onRetry }: GenericErrorProps): ReactNode {
  const t = useTexts();
  const { platform, request_id } = getPageData();
  return (
    <Center>
      <ErrorState
        title={title ?? t('error.title')}
        {...(onRetry && { onRetry })}
        requestId={request_id}
        action={
          <ButtonLink to={areaOf(window.location.pathname) === 'admin' ? '/admin/v2' : '/'}>
            {t('error.home')}
          </ButtonLink>
        }
      >
        {t('error.support')} <TextLink href={`mailto:${platform.support_email}`}>{platform.support_email}</TextLink>
      </ErrorState>
    </Center>
  );
}
