/** The router as the product uses it: shared as one module, so that remotes carry none of react-router themselves. */
export {
  createPath,
  generatePath,
  Link,
  matchPath,
  Navigate,
  NavigationType,
  NavLink,
  Outlet,
  resolvePath,
  useHref,
  useLocation,
  useMatch,
  useNavigate,
  useNavigationType,
  useOutletContext,
  useParams,
  useResolvedPath,
  useRoutes,
  useSearchParams,
  type LinkProps,
  type Location,
  type NavigateFunction,
  type NavigateOptions,
  type NavLinkProps,
  type Params,
  type Path,
  type PathMatch,
  type RouteObject,
  type To,
} from 'react-router-dom';
export { AppRouter, type AppRouterProps } from './routing/app-router.tsx';
export { createAppHistory, type AppHistory, type BlockedNavigation } from './routing/app-history.ts';
export { lazyRoute, type LazyRoute } from './routing/lazy-route.tsx';
export { useRequiredParam } from './routing/required-param.ts';
export { useCurrentProgram, type CurrentProgram } from './routing/current-program.ts';
