import type { ReactNode } from 'react';

/** A route as the router takes it; a subset of react-router's `RouteObject`. */
export interface RemoteRoute {
  path?: string;
  index?: boolean;
  element?: ReactNode;
  children?: RemoteRoute[];
}

/** The default export of a remote's `./remote` module: its screens and their texts. */
export interface RemoteModule {
  routes: RemoteRoute[];
  /** Texts by language, stored under the namespace that the remote declared. */
  messages: Record<'en' | 'es', Record<string, unknown>>;
}
