import type { RouteObject } from '@laurel/web-kit/router';
import { render } from '@testing-library/react';
import { pagesAt, type PageSetup } from './pages-at.tsx';

/** Renders pages at their routes, as the shell does around them. */
export function showPages(routes: RouteObject[], setup: PageSetup): void {
  render(<main>{pagesAt(routes, setup)}</main>);
}
