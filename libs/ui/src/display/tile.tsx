import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { buttonStyle } from '../actions/button-style.ts';
import { LinkBase, type LinkTarget } from '../actions/link-base.tsx';
import { VisuallyHidden } from '../layout/text.tsx';
import { Picture } from './picture.tsx';

/** Tiles in columns as wide as the screen allows. */
export const TileGrid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr));
  gap: var(--space-4);
  & > li {
    display: grid;
    min-width: 0;
  }
`;

const Frame = styled.article`
  position: relative;
  display: flex;
  flex-direction: column;
  min-width: 0;
  border-radius: var(--radius-tile);
  background: var(--color-challenge-tile);
  color: var(--color-on-challenge-tile);
  --tile-action: var(--color-challenge-action);
  --on-tile-action: var(--color-on-challenge-action);
  overflow: hidden;
  isolation: isolate;
  box-shadow: var(--shadow-1);
  &[data-kind='reward'] {
    background: var(--color-reward-tile);
    color: var(--color-on-reward-tile);
    --tile-action: var(--color-reward-action);
    --on-tile-action: var(--color-on-reward-action);
  }
  :root[data-area='admin'] & {
    border: 1px solid var(--color-border);
    background: var(--color-surface);
    color: var(--color-text);
    --tile-action: color-mix(in oklab, var(--color-primary) 18%, var(--color-surface));
    --on-tile-action: var(--color-text);
  }
  &[data-dimmed='true'] img {
    filter: grayscale(0.7);
  }
  &:has(a:focus-visible) {
    outline: 2px solid var(--color-focus);
    outline-offset: 3px;
  }
  & a:focus-visible {
    outline: none;
  }
  @media (hover: hover) and (prefers-reduced-motion: no-preference) {
    transition:
      transform var(--motion-base) var(--ease),
      box-shadow var(--motion-base) var(--ease);
    & img {
      transition: scale 400ms var(--ease);
    }
    &:has(a):hover {
      transform: translateY(-2px);
      box-shadow: var(--shadow-2);
    }
    &:has(a):hover img {
      scale: 1.03;
    }
  }
`;

const Points = styled.span`
  position: absolute;
  z-index: 1;
  inset-block-start: var(--space-3);
  inset-inline-end: var(--space-3);
  max-width: calc(100% - 2 * var(--space-3));
  padding: 0.3em 0.8em;
  border-radius: var(--radius-full);
  background: var(--color-primary);
  color: var(--color-on-primary);
  font-size: var(--text-sm);
  font-weight: var(--weight-bold);
  line-height: 1.3;
  box-shadow: var(--shadow-1);
`;

const Body = styled.div`
  flex: 1;
  display: flex;
  flex-direction: column;
  gap: var(--space-2);
  padding: var(--space-4);
  & > h3 {
    font-size: var(--text-lg);
    font-weight: var(--weight-bold);
    line-height: 1.3;
    overflow-wrap: anywhere;
  }
  & > p {
    font-size: var(--text-sm);
    overflow: hidden;
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
  }
`;

const Foot = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  margin-top: auto;
  padding-top: var(--space-2);
  font-size: var(--text-sm);
  & > span {
    flex: 1 1 auto;
  }
`;

const Cta = styled(LinkBase)`
  ${buttonStyle}
  position: static;
  flex: 1 0 auto;
  border-color: color-mix(in oklab, currentcolor 32%, transparent);
  background: var(--tile-action);
  color: var(--on-tile-action);
  @media (hover: hover) {
    ${Frame}:hover & {
      background: var(--color-primary);
      color: var(--color-on-primary);
    }
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: inherit;
  }
`;

export interface TileProps extends LinkTarget {
  kind: 'challenge' | 'reward';
  title: ReactNode;
  image: string | null;
  /** A badge on the picture, for example `+50 coins`. */
  points?: ReactNode;
  /** The call to action, for example `Watch Now`; all of the tile is its target. */
  cta?: ReactNode;
  children?: ReactNode;
  /** Text beside the call to action: days left, status. */
  meta?: ReactNode;
  /** The tile is completed or over. */
  dimmed?: boolean;
  eager?: boolean;
  level?: 2 | 3;
}

/** A challenge or a reward that links to its page. */
export function Tile({
  kind,
  title,
  image,
  points,
  cta,
  children,
  meta,
  dimmed,
  eager = false,
  level = 3,
  ...target
}: TileProps): ReactNode {
  const Title = `h${level}` as const;
  return (
    <Frame data-kind={kind} data-dimmed={dimmed}>
      <Picture src={image} alt="" eager={eager} />
      {points && <Points>{points}</Points>}
      <Body>
        <Title>{title}</Title>
        {children && <p>{children}</p>}
        <Foot>
          {meta && <span>{meta}</span>}
          {cta && (
            <Cta {...target} data-size="small">
              {cta}
              <VisuallyHidden>: {title}</VisuallyHidden>
            </Cta>
          )}
        </Foot>
      </Body>
    </Frame>
  );
}
