import { Banner, Skeleton, Text } from '@laurel/ui';
import { language } from '@laurel/web-kit';
import { type ReactNode, type RefObject, useState } from 'react';
import { styled } from 'styled-components';
import { disclosure } from '../../parts/disclosure.ts';
import { useTexts } from '../use-texts.ts';
import { paragraphsOf, type ShownCue } from './transcript-paragraphs.ts';

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

type State = { kind: 'closed' | 'loading' | 'failed' } | { kind: 'loaded'; lang: string; paragraphs: string[] };

/** What the captions of a video say, as a text below it; in the reader's language where they have it. */
export function Transcript({ video }: { video: RefObject<HTMLVideoElement | null> }): ReactNode {
  const t = useTexts();
  const [state, setState] = useState<State>({ kind: 'closed' });

  const load = (): void => {
    const tracks = [...(video.current?.querySelectorAll('track') ?? [])];
    const track = tracks.find(({ srclang }) => srclang === language()) ?? tracks[0];
    if (track === undefined) return;
    const show = (): void =>
      setState({
        kind: 'loaded',
        lang: track.srclang,
        paragraphs: paragraphsOf([...(track.track.cues ?? [])] as unknown as ShownCue[]),
      });
    if (track.readyState === HTMLTrackElement.LOADED) {
      show();
      return;
    }
    setState({ kind: 'loading' });
    track.addEventListener('load', show, { once: true });
    track.addEventListener('error', () => setState({ kind: 'failed' }), { once: true });
    // The browser loads captions once they are not switched off.
    if (track.track.mode === 'disabled') track.track.mode = 'hidden';
  };

  return (
    <Frame
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && state.kind !== 'loaded') load();
      }}
    >
      <summary>{t('challenge.transcript')}</summary>
      <div tabIndex={0} role="region" aria-label={t('challenge.transcript')}>
        {state.kind === 'loading' && <Skeleton />}
        {state.kind === 'failed' && <Banner tone="danger">{t('challenge.transcriptFailed')}</Banner>}
        {state.kind === 'loaded' &&
          state.paragraphs.map((paragraph, index) => (
            <Text key={index} {...(state.lang !== language() && { lang: state.lang })}>
              {paragraph}
            </Text>
          ))}
      </div>
    </Frame>
  );
}
