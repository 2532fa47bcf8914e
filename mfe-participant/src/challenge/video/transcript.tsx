import { ErrorState, Skeleton, Text } from '@laurel/ui';
import { language, type Language } from '@laurel/web-kit';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { disclosure } from '../../parts/disclosure.ts';
import { focusOn } from '../../parts/feedback/focus.ts';
import { useTexts } from '../use-texts.ts';
import { cuesOf } from './cues-of.ts';
import { paragraphsOf } from './transcript-paragraphs.ts';

const Frame = styled.details`
  ${disclosure}
  & > div {
    max-height: 20rem;
    overflow: auto;
    padding-block: var(--space-2);
  }
  & p {
    max-width: 70ch;
    margin-block: 0 var(--space-3);
  }
`;

interface Reading {
  /** The page's language, and the attempt, for which it was read. */
  wanted: Language;
  attempt: number;
  /** The language of the captions. */
  lang: string;
  /** `null` where they could not be loaded. */
  paragraphs: string[] | null;
}

/** What the captions of a video say, as a text below it; in the reader's language where they have it. */
export function Transcript({ video }: { video: RefObject<HTMLVideoElement | null> }): ReactNode {
  const t = useTexts();
  const wanted = language();
  const [isOpen, setIsOpen] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const [reading, setReading] = useState<Reading | null>(null);
  const text = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const tracks = isOpen ? [...(video.current?.querySelectorAll('track') ?? [])] : [];
    const track = tracks.find(({ srclang }) => srclang === wanted) ?? tracks[0];
    if (track === undefined) return;
    const left = new AbortController();
    const show = (paragraphs: string[] | null): void => {
      if (!left.signal.aborted) setReading({ wanted, attempt, lang: track.srclang, paragraphs });
    };
    cuesOf(track, left.signal).then(
      (cues) => show(paragraphsOf(cues)),
      () => show(null),
    );
    return () => left.abort();
  }, [video, isOpen, wanted, attempt]);

  const shown = reading?.wanted === wanted && reading.attempt === attempt ? reading : null;
  return (
    <Frame
      onToggle={({ currentTarget }) => {
        setIsOpen(currentTarget.open);
        if (!currentTarget.open) setReading(null);
      }}
    >
      <summary>{t('challenge.transcript')}</summary>
      <div ref={text} tabIndex={0} role="region" aria-label={t('challenge.transcript')}>
        {isOpen && shown === null && <Skeleton />}
        {shown?.paragraphs === null && (
          <ErrorState
            compact
            title={t('challenge.transcriptFailed')}
            onRetry={() => {
              setAttempt(attempt + 1);
              // The button is gone while the captions are loaded.
              focusOn(text.current);
            }}
          />
        )}
        {shown?.paragraphs?.map((paragraph, index) => (
          <Text key={index} {...(shown.lang !== wanted && { lang: shown.lang })}>
            {paragraph}
          </Text>
        ))}
      </div>
    </Frame>
  );
}
