import { addMessages, getPageData } from '@laurel/web-kit';
import { Navigate, useLocation } from '@laurel/web-kit/router';
import type { ReactNode } from 'react';
import { AdminFrame } from './admin-frame/admin-frame.tsx';
import { FlashModal } from './admin-frame/flash-modal.tsx';
import { AdminSignIn } from './admin-sign-in/admin-sign-in.tsx';
import { MagicLogin } from './admin-sign-in/magic-login.tsx';
import { LOGIN, MAGIC_LOGIN, useLoginAddress, useWantedPage } from './admin-sign-in/wanted-page.ts';
import en from './messages/admin.en.json' with { type: 'json' };
import es from './messages/admin.es.json' with { type: 'json' };

addMessages('admin-shell', { en, es });

/** The back-office, in a chunk of its own: participants never load it. */
export function AdminArea(): ReactNode {
  return (
    <>
      <Entry />
      <FlashModal />
    </>
  );
}

function Entry(): ReactNode {
  const { pathname } = useLocation();
  const wanted = useWantedPage();
  const login = useLoginAddress();
  const isSignedIn = getPageData().user !== null;
  if (pathname === MAGIC_LOGIN) return <MagicLogin />;
  if (pathname === LOGIN) return isSignedIn ? <Navigate to={wanted} replace /> : <AdminSignIn />;
  return isSignedIn ? <AdminFrame /> : <Navigate to={login} replace />;
}
