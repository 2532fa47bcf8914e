import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';

const Circle = styled.span`
  flex: none;
  display: inline-grid;
  place-items: center;
  width: 2.25rem;
  height: 2.25rem;
  border-radius: 50%;
  background: var(--color-neutral-tint);
  color: var(--color-on-neutral-tint);
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
  overflow: hidden;
  &[data-size='small'] {
    width: 1.75rem;
    height: 1.75rem;
    font-size: var(--text-xs);
  }
  &[data-size='large'] {
    width: 4rem;
    height: 4rem;
    font-size: var(--text-lg);
  }
  & > img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`;

export interface AvatarProps {
  name: string;
  src?: string | null;
  size?: 'small' | 'medium' | 'large';
}

const segmenter = new Intl.Segmenter();

function firstCharacter(word: string): string {
  for (const { segment } of segmenter.segment(word)) return segment;
  return '';
}

function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return ends.map((word) => firstCharacter(word ?? '').toUpperCase()).join('');
}

/** A person's picture or initials; their name stands beside it, so it is decoration. */
export function Avatar({ name, src, size = 'medium' }: AvatarProps): ReactNode {
  const [broken, setBroken] = useState<string | null>(null);
  const shown = src && src !== broken ? src : null;
  return (
    <Circle aria-hidden data-size={size}>
      {shown ? <img src={shown} alt="" loading="lazy" onError={() => setBroken(shown)} /> : initials(name)}
    </Circle>
  );
}
