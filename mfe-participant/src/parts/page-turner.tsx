import { Button, Text, useUiTexts } from '@laurel/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { announce } from './feedback/announce.ts';

/** The buttons share a line below the text on a phone. */
const Bar = styled.nav`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--space-2) var(--space-4);
  align-items: center;
  justify-content: center;
  text-align: center;
  & > span {
    grid-row: 1;
    grid-column: 1 / -1;
  }
  @media (min-width: 30rem) {
    grid-template-columns: repeat(3, auto);
    & > span {
      grid-column: 2;
    }
  }
`;

interface PageTurnerProps {
  /** The name of the list, for screen readers. */
  label: string;
  /** The position, in words. */
  position: string;
  /** The first page is 1. */
  page: number;
  last: number;
  onTurn: (page: number) => void;
}

/** Links to the previous and the next page; nothing for a single page. */
export function PageTurner({ label, position, page, last, onTurn }: PageTurnerProps): ReactNode {
  const texts = useUiTexts();
  const said = useRef(page);
  useEffect(() => {
    if (said.current !== page) announce(position);
    said.current = page;
  }, [page, position]);
  if (last <= 1) return null;
  return (
    <Bar aria-label={label}>
      <Button icon={<ChevronLeft aria-hidden />} aria-disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        {texts.previous}
      </Button>
      <Text as="span" size="sm" numeric>
        {position}
      </Text>
      <Button aria-disabled={page >= last} onClick={() => onTurn(page + 1)}>
        {texts.next}
        <ChevronRight aria-hidden />
      </Button>
    </Bar>
  );
}
