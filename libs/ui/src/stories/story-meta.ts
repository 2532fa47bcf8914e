export type Area = 'admin' | 'participant';

/** What every `*.stories.tsx` says about itself, as `meta`; its other exports are the stories, components without props. */
export interface StoryMeta {
  title: string;
  /** On which sites it lives. */
  areas: readonly Area[];
  /** The stories are whole pages, which bring the `UiProvider` along. */
  pages?: boolean;
}
