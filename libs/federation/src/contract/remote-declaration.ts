import type { Permission } from '@laurel/contracts/auth/permissions';

/** A text in both languages, so that the shell can show it before the remote's own messages have arrived. */
export interface Label {
  /** @minLength 1 */
  en: string;
  /** @minLength 1 */
  es: string;
}

/** A page of the back-office that the shell offers before any code of its remote is loaded. */
interface Destination {
  /**
   * Unique among all remotes.
   * @minLength 1
   */
  id: string;
  label: Label;
  /**
   * `{program_id}` stands for the chosen program. What does not name it is the organization's, and needs a permission
   * that holds in every program.
   * @pattern ^/
   */
  path: string;
  permission?: Permission;
  /** Each of these opens it as well. */
  orPermissions?: Permission[];
  /**
   * Shown only where the program has this feature.
   * @minLength 1
   */
  feature?: string;
}

/** An entry of the back-office's side menu. */
export interface NavigationEntry extends Destination {
  /** What the program calls these stands for the label; an earlier shell shows the label. */
  term?: 'points' | 'rewards';
  /**
   * Name of an icon that the shell knows.
   * @minLength 1
   */
  icon: string;
  /** Smaller comes first. */
  order: number;
  /**
   * What the addresses of single records begin with, where they name no program: `/admin/v2/challenges`.
   * @pattern ^/[^?#]*[^/?#]$
   */
  records?: string;
}

/** A page that the back-office's search finds by its label or by other words for it. */
export interface SearchEntry extends Destination {
  /** Other words that people type for it. */
  keywords?: { en: string[]; es: string[] };
}

/** Records that the back-office's search finds by calling their list with `search` and `page_size`. */
export interface RecordSearch extends Destination {
  /**
   * Address of the list's call, `{ data: [...] }`; `{program_id}` stands for the chosen program.
   * @pattern ^/
   */
  list: string;
  /**
   * Field of a record that names it.
   * @minLength 1
   */
  title: string;
  /**
   * Field that tells records of one name apart.
   * @minLength 1
   */
  detail?: string;
}

/** What a remote says of itself in its `remote.json`, before any of its code is loaded. */
export interface RemoteDeclaration {
  $schema?: string;
  /**
   * Lower case with dashes, the folder's name.
   * @pattern ^[a-z][a-z0-9-]{1,60}$
   */
  name: string;
  /**
   * Who answers for it: a team's address.
   * @minLength 3
   */
  owner: string;
  area: 'participant' | 'admin';
  /**
   * Addresses that it owns: `/admin/v2/programs/:program_id/challenges` owns everything below it too. Of several
   * that fit, the longest decides.
   * @minItems 1
   */
  routes: Route[];
  navigation: NavigationEntry[];
  search?: SearchEntry[];
  /** Their `path` is the address of one record: `{id}` stands for it, `{program_id}` for the chosen program. */
  records?: RecordSearch[];
  /**
   * Lists of long-running work that its screens start; `{program_id}` stands for the chosen program. A list refuses
   * callers without its permission.
   */
  jobs?: CallAddress[];
  /** What people call each kind of that work, by a job's `kind`. */
  jobKinds?: Record<string, Label>;
  /**
   * Namespace of its messages; unique among all remotes.
   * @pattern ^[a-z][a-zA-Z0-9-]*$
   */
  i18nNamespace: string;
  needs: {
    /**
     * Range of the remote contract's version.
     * @minLength 1
     */
    contract: string;
    /** Ranges of the calls' versions that it needs, by name of the API. */
    apis?: { public?: string; admin?: string };
  };
}

/** @pattern ^/ */
type Route = string;

/** @pattern ^/ */
type CallAddress = string;
