import type { ReactNode } from 'react';
import { menusOf } from '../calls.ts';
import { LayoutPage } from '../layout-page.tsx';
import { NavigationForm } from './navigation-form.tsx';

export function NavigationMenusPage(): ReactNode {
  return <NavigationPage section="navigationMenus" />;
}

/** The same menu, among the settings of the program. */
export function HeaderNavigationPage(): ReactNode {
  return <NavigationPage section="headerNavigation" />;
}

function NavigationPage({ section }: { section: 'navigationMenus' | 'headerNavigation' }): ReactNode {
  return (
    <LayoutPage section={section} address={menusOf}>
      {(stored, settings) => <NavigationForm stored={stored} settings={settings} />}
    </LayoutPage>
  );
}
