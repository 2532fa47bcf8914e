import { cropPosition, type FocalPoint, responsivePicture } from '@laurel/contracts/programs/media/picture-variants';
import { ImageOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';

const Frame = styled.span`
  position: relative;
  display: block;
  aspect-ratio: 16 / 9;
  background: var(--color-neutral-tint);
  color: var(--color-on-neutral-tint);
  overflow: hidden;
  &[data-ratio='square'] {
    aspect-ratio: 1;
  }
  &[data-ratio='wide'] {
    aspect-ratio: 21 / 9;
  }
  &[data-ratio='natural'] {
    aspect-ratio: auto;
    min-height: 4rem;
  }
  &[data-ratio='fill'] {
    position: absolute;
    inset: 0;
    aspect-ratio: auto;
  }
  & img {
    width: 100%;
    height: 100%;
    object-fit: cover;
    transition: opacity var(--motion-base) var(--ease);
  }
  &[data-ratio='natural'] img {
    height: auto;
  }
  &[data-fit='contain'] img {
    object-fit: contain;
  }
  & img[data-loaded='false'] {
    opacity: 0;
  }
`;

const Placeholder = styled.span`
  position: absolute;
  inset: 0;
  display: grid;
  place-items: center;
  background:
    radial-gradient(120% 120% at 0% 0%, color-mix(in oklab, var(--color-primary) 26%, transparent), transparent 60%),
    radial-gradient(
      120% 120% at 100% 100%,
      color-mix(in oklab, var(--color-secondary) 30%, transparent),
      transparent 60%
    );
  & > svg {
    width: 2rem;
    height: 2rem;
    opacity: 0.7;
  }
`;

const WAITS_MS = [1_000, 2_000, 4_000];

export interface PictureProps {
  src: string | null;
  /** Empty for decoration. */
  alt: string;
  /** `fill`: the whole of the box around it. */
  ratio?: 'video' | 'square' | 'wide' | 'natural' | 'fill';
  fit?: 'cover' | 'contain';
  /** The picture is above the fold, such as the hero; all others load as they come near. */
  eager?: boolean;
  /** The width at which it is seen, as of `<img sizes>`; used only for pictures of the media library. */
  sizes?: string;
  /** Kept in view by the crop, in place of the point that the address names. */
  focalPoint?: FocalPoint | undefined;
  /** Shown when `src` is null or every attempt has failed. */
  placeholder?: ReactNode;
}

/**
 * A picture in a frame, whose shape is fixed except for the ratios `natural` and `fill`; the browser picks width and
 * format of one from the media library. A failed load is tried again after 1, 2 and 4 s, then a placeholder stays.
 */
export function Picture({
  src,
  alt,
  ratio = 'video',
  fit = 'cover',
  eager = false,
  sizes = '(min-width: 36rem) 24rem, 100vw',
  focalPoint,
  placeholder,
}: PictureProps): ReactNode {
  const [state, setState] = useState({ src, tries: 0, loaded: false, failed: false });
  if (state.src !== src) setState({ src, tries: 0, loaded: false, failed: false });
  const { tries, loaded, failed } = state;

  useEffect(() => {
    const wait = WAITS_MS[tries];
    if (!failed || wait === undefined) return;
    const timer = setTimeout(() => setState((now) => ({ ...now, tries: now.tries + 1, failed: false })), wait);
    return () => clearTimeout(timer);
  }, [failed, tries]);

  const gone = src === null || (failed && tries >= WAITS_MS.length);
  return (
    <Frame data-ratio={ratio} data-fit={fit} {...(gone && alt ? { role: 'img', 'aria-label': alt } : {})}>
      {(gone || (!loaded && !eager)) && <Placeholder aria-hidden>{gone && (placeholder ?? <ImageOff />)}</Placeholder>}
      {src !== null && !failed && (
        // Unmounted after a failed load: a new element requests the file again, the same one repeats its failure.
        <ResponsiveImage
          src={src}
          // A lazy picture is laid out by the time it loads: most browsers know its width themselves.
          sizes={eager ? sizes : `auto, ${sizes}`}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          alt={alt}
          {...(fit === 'cover' && {
            style: { objectPosition: focalPoint ? `${focalPoint.x}% ${focalPoint.y}%` : cropPosition(src) },
          })}
          data-loaded={loaded || eager}
          onLoad={() => setState((now) => ({ ...now, loaded: true }))}
          onError={() => setState((now) => ({ ...now, failed: true, loaded: false }))}
        />
      )}
    </Frame>
  );
}

const Sources = styled.picture`
  display: contents;
`;

export type ResponsiveImageProps = Omit<ComponentProps<'img'>, 'src' | 'srcSet' | 'width' | 'height'> & {
  src: string;
  alt: string;
  /** The width at which it is seen; used only for pictures of the media library. */
  sizes: string;
};

/** An `<img>` without a frame; the browser picks width and format of a picture from the media library. */
export function ResponsiveImage({ src, sizes, ...image }: ResponsiveImageProps): ReactNode {
  const uploaded = responsivePicture(src);
  return (
    <Sources>
      {uploaded?.sources.map(({ type, srcSet }) => (
        <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
      ))}
      {/* The `src` of the image is left out: it would load before React has put it beside its sources. */}
      {uploaded && <source srcSet={src} />}
      <img
        // The handlers come before `src`, which starts the loading.
        {...image}
        decoding="async"
        {...(uploaded ? { width: uploaded.width, height: uploaded.height, sizes } : { src })}
      />
    </Sources>
  );
}
