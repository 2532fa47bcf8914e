import { addMessages, getPageData } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { AdminFrame } from './admin-frame/admin-frame.tsx';
import { AdminSignIn } from './admin-sign-in/admin-sign-in.tsx';
import en from './messages/admin.en.json' with { type: 'json' };
import es from './messages/admin.es.json' with { type: 'json' };

addMessages('admin-shell', { en, es });

/** The back-office, in a chunk of its own: participants never load it. */
export function AdminArea(): ReactNode {
  return getPageData().user ? <AdminFrame /> : <AdminSignIn />;
}
