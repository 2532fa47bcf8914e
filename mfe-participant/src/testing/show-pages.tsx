import type { RouteObject } from '@laurel/web-kit/router';
import { render } from '@testing-library/react';
import { pagesAt, type Visit } from './pages-at.tsx';

/** Renders pages at their routes, as the shell does around them. */
export function showPages(routes: RouteObject[], visit: Visit): void {
  render(<main>{pagesAt(routes, visit)}</main>);
}
