import { knownLocale } from '@laurel/contracts/languages/languages';
import { seenPointsKey, signInStorageKey } from '@laurel/contracts/page/browser-storage';
import { changeLanguage, type Language } from '@laurel/web-kit';
import type { RouteObject } from '@laurel/web-kit/router';
import { answerCalls, type Reply } from '@laurel/web-kit/testing';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import remote from '../remote.tsx';
import { pagesAt, type PageSetup } from './pages-at.tsx';
import { program, roastery, visitor } from './roastery.ts';

interface Scene {
  /** Answers beside those that every page requests. */
  answers?: readonly Reply[];
  features?: PageSetup['features'];
  program?: PageSetup['program'];
  contestUrl?: string;
  /** `null` is a visitor; Marta when left out. */
  participant?: PageSetup['participant'] | null;
  /** Lifetime points of Marta that this browser has shown before; all of them when left out. */
  seenPoints?: number;
  /**
   * The participant's steps that lead to the state; in English only, because the steps find elements by their text.
   */
  play?: (user: UserEvent) => Promise<void>;
}

const pageLanguage = (): Language => knownLocale(document.documentElement.lang) ?? 'en';

/** A state of a screen: the site at an address, with what the server answers there. */
export function screenStory(address: string, scene: Scene = {}): ComponentType {
  const { answers = [], features, participant = roastery.participant, seenPoints, play } = scene;
  const show = (): ReactNode => {
    const language = pageLanguage();
    void changeLanguage(language);
    localStorage.removeItem(signInStorageKey);
    localStorage.removeItem(seenPointsKey);
    if (seenPoints !== undefined) {
      const seen = { participant: roastery.participant.id, points: String(seenPoints) };
      localStorage.setItem(seenPointsKey, JSON.stringify(seen));
    }
    answerCalls(participant ? roastery.answers : visitor.answers, answers);
    return pagesAt(remote.routes as RouteObject[], {
      address,
      language,
      features: { ...roastery.features, ...features },
      program: { ...program, ...scene.program },
      ...(scene.contestUrl && { contestUrl: scene.contestUrl }),
      ...(participant && { participant }),
    });
  };
  let played: Promise<void> | undefined;
  return function Screen() {
    const [pages] = useState(show);
    const [playing, setPlaying] = useState(() => play !== undefined && pageLanguage() === 'en');
    useEffect(() => {
      if (playing) played ??= play?.(userEvent.setup({ delay: null }));
      void played?.then(() => setPlaying(false));
    }, [playing]);
    return <div data-playing={playing || undefined}>{pages}</div>;
  };
}
