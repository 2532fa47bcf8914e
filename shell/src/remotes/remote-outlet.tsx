import type { LoadFailure, LoadSuccess } from '@laurel/federation/browser/load-result';
import { RemoteView } from '@laurel/federation/browser/remote-view';
import { ErrorState } from '@laurel/ui';
import { type RouteObject, useLocation, useRoutes } from '@laurel/web-kit/router';
import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../messages/use-texts.ts';
import { GenericError } from '../page/boundaries.tsx';
import { NotFound } from '../page/not-found.tsx';
import {
  closeRemote,
  isTurnedOff,
  openRemote,
  remoteOf,
  reportFailure,
  startRemote,
  useRemote,
} from './remote-store.ts';
import { TurnedOff } from './turned-off.tsx';

interface OutletProps {
  /** Shown while a remote is loading. */
  pending: ReactNode;
}

/**
 * Shows the remote that owns the address, or its fallback, `RemoteFailed` below, when it does not load. Frame and
 * navigation stay.
 */
export function RemoteOutlet({ pending }: OutletProps): ReactNode {
  const { pathname } = useLocation();
  const name = remoteOf(pathname);
  if (name === null) return <NotFound />;
  return isTurnedOff(name) ? <TurnedOff /> : <Remote key={name} name={name} pending={pending} />;
}

function Remote({ name, pending }: OutletProps & { name: string }): ReactNode {
  const state = useRemote(name);
  const { pathname } = useLocation();
  useEffect(() => {
    void openRemote(name);
    return () => closeRemote(name);
  }, [name]);
  return (
    <RemoteView
      result={state.phase === 'done' ? state.result : null}
      view={pathname}
      pending={pending}
      failed={(failure, retry) => <RemoteFailed failure={failure} onRetry={retry} />}
      onRetry={() => void startRemote(name)}
      onFailure={reportFailure}
    >
      {(remote) => <Routes remote={remote} />}
    </RemoteView>
  );
}

function Routes({ remote }: { remote: LoadSuccess }): ReactNode {
  return useRoutes(remote.module.routes as RouteObject[]) ?? <NotFound />;
}

function RemoteFailed({ failure, onRetry }: { failure: LoadFailure; onRetry: () => void }): ReactNode {
  const t = useTexts();
  if (failure.kind === 'render') {
    return <GenericError title={/Missing param \w+$/.exec(failure.detail)?.[0]} onRetry={onRetry} />;
  }
  return (
    <ErrorState title={t('remote.title')} onRetry={onRetry}>
      {failure.kind === 'incompatible' ? t('remote.incompatible') : t('remote.text')}
    </ErrorState>
  );
}
