import { knownLocale } from '@laurel/contracts/languages/languages';
import { changeLanguage, type Language } from '@laurel/web-kit';
import { answerCalls, type Reply } from '@laurel/web-kit/testing';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { closeOverlay } from '../admin-frame/shown-overlay.ts';
import { arrive, BackOffice } from './back-office.tsx';

interface Scene {
  /** Other page data about the user. */
  page?: Parameters<typeof arrive>[1];
  answers?: readonly Reply[];
  /**
   * The user's steps before the state is on the screen; in English only, because the steps find elements by their text.
   */
  play?: (user: UserEvent) => Promise<void>;
}

const pageLanguage = (): Language => knownLocale(document.documentElement.lang) ?? 'en';

/** A state of the back-office's frame, with answers instead of a server. */
export function officeStory(address: string, { page = {}, answers = [], play }: Scene = {}): ComponentType {
  let played: Promise<void> | undefined;
  const show = (): ReactNode => {
    void changeLanguage(pageLanguage());
    closeOverlay();
    answerCalls(answers);
    arrive(address, page);
    return <BackOffice />;
  };
  return function Screen() {
    const [office] = useState(show);
    const [playing, setPlaying] = useState(() => play !== undefined && pageLanguage() === 'en');
    useEffect(() => {
      if (playing) played ??= play?.(userEvent.setup({ delay: null }));
      void played?.then(() => setPlaying(false));
    }, [playing]);
    return <div data-playing={playing || undefined}>{office}</div>;
  };
}
