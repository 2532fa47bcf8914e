import { nameOf } from '@laurel/contracts/languages/languages';
import { captionsAt } from '@laurel/contracts/programs/media/captions';
import { language } from '@laurel/web-kit';
import type { ReactNode } from 'react';

/** The captions of the video at an address, those of the reader's language first; within its `<video>`. */
export function CaptionTracks({ address }: { address: string | null }): ReactNode {
  const captions = captionsAt(address ?? '');
  const own = captions.filter((each) => each.language === language());
  const others = captions.filter((each) => each.language !== language());
  return [...own, ...others].map(({ language: of, url }) => (
    <track key={url} kind="captions" src={url} srcLang={of} label={nameOf(of)} />
  ));
}
