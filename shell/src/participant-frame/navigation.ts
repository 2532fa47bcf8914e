import type { NavigationItem } from '@laurel/contracts/programs/site';

/** The menu's items for whoever looks: participants see all, visitors only what shows when signed out. */
export function visibleNavigation(items: readonly NavigationItem[], signedIn: boolean): NavigationItem[] {
  return items.filter((item) => signedIn || item.show_on_logout);
}
