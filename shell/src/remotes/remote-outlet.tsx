import { bootManifest } from '@laurel/federation/browser/boot-manifest';
import type { LoadFailure, LoadSuccess } from '@laurel/federation/browser/load-result';
import { ErrorState } from '@laurel/ui';
import { type RouteObject, useLocation, useRoutes } from '@laurel/web-kit/router';
import { type ReactNode, useEffect } from 'react';
import { useTexts } from '../messages/use-texts.ts';
import { Boundary, GenericError } from '../page/boundaries.tsx';
import { NotFound } from '../page/not-found.tsx';
import { isTurnedOff, remoteOf, startRemote, ticketOf, useRemote } from './remote-store.ts';
import { TurnedOff } from './turned-off.tsx';

interface OutletProps {
  /** Shown while a remote is on its way. */
  pending: ReactNode;
}

/** Shows the remote that owns the address. One that fails leaves frame and navigation standing. */
export function RemoteOutlet({ pending }: OutletProps): ReactNode {
  const { pathname } = useLocation();
  const name = remoteOf(pathname);
  if (name === null) return <NotFound />;
  return isTurnedOff(name) ? <TurnedOff /> : <RemoteView key={name} name={name} pending={pending} />;
}

function RemoteView({ name, pending }: OutletProps & { name: string }): ReactNode {
  const state = useRemote(name);
  useEffect(() => {
    void startRemote(name);
  }, [name]);
  if (state.phase !== 'done') return pending;
  const { result } = state;
  if (!result.ok) return <RemoteFailed failure={result} />;
  return (
    <Boundary
      tags={{
        remote: name,
        version: result.version,
        decision: bootManifest().remotes[name]?.decision ?? '',
        ticket: ticketOf(name, result.version) ?? '',
      }}
      instead={(retry) => <GenericError onRetry={retry} />}
    >
      <Routes remote={result} />
    </Boundary>
  );
}

function Routes({ remote }: { remote: LoadSuccess }): ReactNode {
  return useRoutes(remote.module.routes as RouteObject[]) ?? <NotFound />;
}

function RemoteFailed({ failure }: { failure: LoadFailure }): ReactNode {
  const t = useTexts();
  return (
    <ErrorState title={t('remote.title')} onRetry={() => void startRemote(failure.name)}>
      {failure.kind === 'incompatible' ? t('remote.incompatible') : t('remote.text')}
    </ErrorState>
  );
}
