import type { Permission } from '@laurel/contracts/auth/permissions';

/** A text in both languages, so that the shell can show it before the remote's own messages have arrived. */
export interface Label {
  en: string;
  es: string;
}

/** An entry of the back-office's side menu. */
export interface NavigationEntry {
  /** Unique among all remotes. */
  id: string;
  label: Label;
  /** Name of an icon that the shell knows. */
  icon: string;
  /** Address within the program; `{program_id}` stands for the chosen one. */
  path: string;
  /** Smaller comes first. */
  order: number;
  permission?: Permission;
  /** Shown only where the program has this feature. */
  feature?: string;
}

/** What a remote says of itself in its `remote.json`, before any of its code is loaded. */
export interface RemoteDeclaration {
  $schema?: string;
  /** Lower case with dashes, the folder's name. */
  name: string;
  /** Who answers for it: a team's address. */
  owner: string;
  area: 'participant' | 'admin';
  /**
   * Addresses that it owns: `/admin/v2/programs/:program_id/challenges` owns everything below it too. Of several
   * that fit, the longest decides.
   */
  routes: string[];
  navigation: NavigationEntry[];
  /** Namespace of its messages; unique among all remotes. */
  i18nNamespace: string;
  needs: {
    /** Range of the remote contract's version. */
    contract: string;
  };
}
