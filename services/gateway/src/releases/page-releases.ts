import type { BootManifest } from '@laurel/federation/contract/boot';

export interface PageScript {
  url: string;
  integrity: string;
}

/** The releases of a page, ready to be written into its HTML. */
export interface PageReleases {
  boot: BootManifest;
  shell: PageScript;
  /** The matched remote's entry and first files, and the shell's. */
  preloads: PageScript[];
  /** Extra response headers: the rules that decided, and the integrity policy. */
  headers: Record<string, string>;
  /** Origins of remotes served from a laptop. */
  devOrigins: string[];
}
