import { type PermissionSet, permissionCatalogue } from '@laurel/contracts/auth/permissions';
import { UiProvider } from '@laurel/ui';
import { ConfirmDialog } from '@laurel/ui/overlays';
import {
  createQueryClient,
  fillPage,
  type Language,
  type PageData,
  QueryClientProvider,
  useUnsavedGuard,
} from '@laurel/web-kit';
import {
  type AppHistory,
  AppRouter,
  createAppHistory,
  Link,
  type RouteObject,
  useRoutes,
} from '@laurel/web-kit/router';
import { type ReactNode, useState } from 'react';

export interface AdminVisit {
  address: string;
  /** Permissions in the test program, which has the id 1; all when left out. */
  permissions?: PermissionSet;
  features?: Record<string, boolean>;
  /** Other data of that program. */
  program?: Partial<PageData['userPrograms'][number]>;
  /** Other page data. */
  page?: Partial<PageData>;
  language?: Language;
}

const everything = Object.fromEntries(
  Object.entries(permissionCatalogue).map(([resource, actions]) => [
    resource,
    Object.fromEntries(actions.map((action) => [action, true])),
  ]),
) as PermissionSet;

function Routes({ routes }: { routes: RouteObject[] }): ReactNode {
  return useRoutes(routes);
}

/** The shell's dialog before something unsaved is left. */
function Guard({ history }: { history: AppHistory }): ReactNode {
  const { losing, leave, stay } = useUnsavedGuard(history);
  return (
    <ConfirmDialog
      open={losing.length > 0}
      title="Leave without saving?"
      confirmLabel="Leave"
      cancelLabel="Stay"
      onConfirm={leave}
      onCancel={stay}
    >
      {losing.join(', ')}
    </ConfirmDialog>
  );
}

function Pages({ routes, language }: { routes: RouteObject[]; language: Language }): ReactNode {
  const [history] = useState(createAppHistory);
  const [client] = useState(createQueryClient);
  return (
    <UiProvider language={language} link={Link}>
      <QueryClientProvider client={client}>
        <AppRouter history={history}>
          <Routes routes={routes} />
        </AppRouter>
        <Guard history={history} />
      </QueryClientProvider>
    </UiProvider>
  );
}

/** Screens of the back-office at their routes, as the shell shows them: the page is filled and the address taken. */
export function adminPagesAt(routes: RouteObject[], visit: AdminVisit): ReactNode {
  const { address, permissions = everything, features = {}, program, page, language = 'en' } = visit;
  window.history.replaceState(null, '', address);
  fillPage({
    area: 'admin',
    locale: language,
    organization: { id: '1', name: 'Fernhill Roasters', logo_public_url: null, background_image_public_url: null },
    user_permissions: permissions,
    userPrograms: [{ id: '1', name: 'Fernhill Coffee Club', subdomain: 'fernhill', features, permissions, ...program }],
    ...page,
  });
  return <Pages routes={routes} language={language} />;
}
