export type Area = 'admin' | 'participant';

/** The `meta` of every `*.stories.tsx`; its other exports are the stories, components without props. */
export interface StoryMeta {
  title: string;
  /** The sites that use it. */
  areas: readonly Area[];
  /** The stories are whole pages, which bring the `UiProvider` along. */
  pages?: boolean;
}
