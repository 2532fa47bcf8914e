import type { ReactNode } from 'react';

/** A route as the router takes it; a subset of react-router's `RouteObject`. */
export interface RemoteRoute {
  path?: string;
  index?: boolean;
  element?: ReactNode;
  children?: RemoteRoute[];
}

/** What a remote's `./remote` module exports by default: its screens and their words. */
export interface RemoteModule {
  routes: RemoteRoute[];
  /** Texts by language, kept under the namespace that the remote declared. */
  messages: Record<'en' | 'es', Record<string, unknown>>;
}
