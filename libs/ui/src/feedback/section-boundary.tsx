import { SectionError } from '@laurel/ui';
import type { ReactNode } from 'react';
import { ErrorBoundary } from 'react-error-boundary';

export interface SectionBoundaryProps {
  /** What the section says when it broke. */
  title?: ReactNode;
  /** A new value tries again, for example the route's path. */
  resetKey?: string;
  onError?: (error: unknown) => void;
  children: ReactNode;
}

function requestIdOf(error: unknown): string | null {
  const id: unknown = typeof error === 'object' && error !== null && 'requestId' in error ? error.requestId : null;
  return typeof id === 'string' ? id : null;
}

/** Keeps a fault in one section: the section says so and can be tried again, the rest of the page works. */
export function SectionBoundary({ title, resetKey, onError, children }: SectionBoundaryProps): ReactNode {
  return (
    <ErrorBoundary
      resetKeys={[resetKey]}
      onError={(error) => onError?.(error)}
      fallbackRender={({ error, resetErrorBoundary }) => (
        <SectionError
          {...(title === undefined ? {} : { title })}
          requestId={requestIdOf(error)}
          onRetry={resetErrorBoundary}
        />
      )}
    >
      {children}
    </ErrorBoundary>
  );
}
