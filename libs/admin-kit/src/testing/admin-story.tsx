import { knownLocale } from '@laurel/contracts/languages/languages';
import { addMessages, changeLanguage, type Language, type Messages } from '@laurel/web-kit';
import type { RouteObject } from '@laurel/web-kit/router';
import { answerCalls, type Reply } from '@laurel/web-kit/testing';
import { Page } from '@laurel/ui';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { type AdminVisit, adminPagesAt } from './admin-page.tsx';

export interface AdminScene extends Omit<AdminVisit, 'address' | 'language'> {
  answers?: readonly Reply[];
  /**
   * The admin's steps before the state is on the screen; in English only, because the steps find elements by their
   * text.
   */
  play?: (user: UserEvent) => Promise<void>;
}

/** The parts that a remote exports to the shell. */
interface Screens {
  routes: readonly object[];
  messages?: Record<'en' | 'es', object>;
}

const pageLanguage = (): Language => knownLocale(document.documentElement.lang) ?? 'en';

/**
 * Makes stories of a remote's screens: `const story = adminStories(remote, 'adminChallenges')`, then
 * `export const Full = story('/admin/v2/programs/1/challenges', { answers: [reply.get(…)] })`.
 */
export function adminStories(
  { routes, messages }: Screens,
  namespace: string,
): (address: string, scene?: AdminScene) => ComponentType {
  return (address, { answers = [], play, ...visit } = {}) => {
    const show = (): ReactNode => {
      const language = pageLanguage();
      if (messages) addMessages(namespace, messages as Messages);
      void changeLanguage(language);
      answerCalls(answers);
      return adminPagesAt(routes as RouteObject[], { ...visit, address, language });
    };
    let played: Promise<void> | undefined;
    return function Screen() {
      const [pages] = useState(show);
      const [playing, setPlaying] = useState(() => play !== undefined && pageLanguage() === 'en');
      useEffect(() => {
        if (playing) played ??= play?.(userEvent.setup({ delay: null }));
        void played?.then(() => setPlaying(false));
      }, [playing]);
      return (
        <Page width="full" data-playing={playing || undefined}>
          {pages}
        </Page>
      );
    };
  };
}
