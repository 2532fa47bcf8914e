import { Button, Row, Text, useUiTexts } from '@laurel/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

interface PageTurnerProps {
  /** What is paged through, for screen readers. */
  label: string;
  /** Where one is, in words. */
  position: string;
  /** From 1. */
  page: number;
  last: number;
  onTurn: (page: number) => void;
}

/** To the previous and the next page; nothing where one page is all. */
export function PageTurner({ label, position, page, last, onTurn }: PageTurnerProps): ReactNode {
  const texts = useUiTexts();
  if (last <= 1) return null;
  return (
    <Row as="nav" aria-label={label} justify="center" gap={4}>
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
    </Row>
  );
}
