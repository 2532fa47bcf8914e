import type { ShownCue } from './transcript-paragraphs.ts';

/** The captions of a track, loaded where they are not yet; rejects where that fails. */
export function cuesOf(track: HTMLTrackElement, signal: AbortSignal): Promise<ShownCue[]> {
  return new Promise((resolve, reject) => {
    const read = (): void => {
      switchOn(track);
      resolve([...(track.track.cues ?? [])] as unknown as ShownCue[]);
    };
    switchOn(track);
    if (track.readyState === HTMLTrackElement.LOADED) {
      read();
      return;
    }
    track.addEventListener('load', read, { once: true, signal });
    track.addEventListener('error', () => reject(new Error('The captions could not be loaded')), {
      once: true,
      signal,
    });
    if (track.readyState === HTMLTrackElement.ERROR) reload(track);
  });
}

/** Captions that are switched off are not loaded, and have no cues for scripts even where they were. */
function switchOn({ track }: HTMLTrackElement): void {
  if (track.mode === 'disabled') track.mode = 'hidden';
}

/** A browser loads a track that failed again only from another address; servers do not see the fragment. */
function reload(track: HTMLTrackElement): void {
  const [address = '', fragment] = track.src.split('#');
  track.src = fragment === undefined ? `${address}#again` : address;
}
