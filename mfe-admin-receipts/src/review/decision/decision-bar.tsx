import { invalidationReasons } from '@laurel/contracts/receipts/receipt-statuses';
import type { ReceiptDetail } from '@laurel/contracts/receipts/receipts.dto';
import { Button, Row, Text } from '@laurel/ui';
import { useShortcut } from '@laurel/web-kit';
import { Check, X } from 'lucide-react';
import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../../parts/use-texts.ts';
import type { Queue } from '../queue/use-queue.ts';
import type { Review } from '../values/use-review.ts';
import { Key } from './key.tsx';
import { useDecision } from './use-decision.ts';

const Bar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 2;
  margin-inline: calc(-1 * var(--space-2));
  padding: var(--space-3) var(--space-2);
  border-top: 1px solid var(--color-border);
  background: var(--color-canvas);
  & button {
    min-height: 2.75rem;
  }
`;

type Reason = (typeof invalidationReasons)[number];

interface DecisionBarProps {
  receipt: ReceiptDetail;
  review: Review;
  queue: Queue;
  /** The button that accepts. */
  acceptRef: Ref<HTMLButtonElement>;
}

/** Accepts or refuses the receipt by a key or a press, wherever the page is scrolled to. */
export function DecisionBar({ receipt, review, queue, acceptRef }: DecisionBarProps): ReactNode {
  const t = useTexts();
  const [refusing, setRefusing] = useState(false);
  const decide = useDecision(receipt, review, queue.next ?? queue.list);
  const accept = (): void => void decide({ integrity: 'valid' });
  const refuse = (reason: Reason): void => {
    setRefusing(false);
    void decide({ integrity: 'invalid', admin_invalidation_reason: reason });
  };
  const isDecidable = receipt.status !== 'pending';
  useShortcut('a', t('decision.accept'), accept, isDecidable);
  useShortcut('r', t('decision.refuse'), () => setRefusing(true), isDecidable);
  return (
    <Bar role="group" aria-label={t('decision.title')} data-bottom-bar={refusing ? 'tall' : ''}>
      {refusing ? (
        <Reasons onChoose={refuse} onBack={() => setRefusing(false)} />
      ) : (
        <Row justify="between" gap={2}>
          <Text as="span" size="sm" tone="muted" numeric aria-live="polite">
            {queue.place && t('review.place', queue.place)}
          </Text>
          <Row gap={2}>
            <Button
              loading={review.saving}
              loadingText={t('review.saving')}
              disabled={!isDecidable}
              onClick={() => void review.save()}
            >
              {t('review.save')}
            </Button>
            <Button
              icon={<X aria-hidden />}
              disabled={!isDecidable}
              aria-keyshortcuts="r"
              onClick={() => setRefusing(true)}
            >
              {t('decision.refuse')} <Key>R</Key>
            </Button>
            <Button
              ref={acceptRef}
              variant="primary"
              icon={<Check aria-hidden />}
              disabled={!isDecidable}
              aria-keyshortcuts="a"
              onClick={accept}
            >
              {t('decision.accept')} <Key>A</Key>
            </Button>
          </Row>
        </Row>
      )}
    </Bar>
  );
}

interface ReasonsProps {
  onChoose: (reason: Reason) => void;
  onBack: () => void;
}

/** The reasons for a refusal, each with its digit. */
function Reasons({ onChoose, onBack }: ReasonsProps): ReactNode {
  const t = useTexts();
  const group = useRef<HTMLDivElement>(null);
  // The button that opened the reasons is gone.
  useEffect(() => group.current?.querySelector('button')?.focus(), []);
  useShortcut('escape', t('decision.back'), onBack);
  return (
    <Row gap={2} ref={group}>
      <Text as="span" size="sm" weight="medium">
        {t('decision.because')}
      </Text>
      {invalidationReasons.map((reason, index) => (
        <ReasonButton key={reason} reason={reason} digit={index + 1} onChoose={() => onChoose(reason)} />
      ))}
      <Button variant="quiet" onClick={onBack} aria-keyshortcuts="Escape">
        {t('decision.back')}
      </Button>
    </Row>
  );
}

function ReasonButton({ reason, digit, onChoose }: { reason: Reason; digit: number; onChoose: () => void }): ReactNode {
  const t = useTexts();
  useShortcut(String(digit), t(`reason.${reason}`), onChoose);
  return (
    <Button aria-keyshortcuts={String(digit)} onClick={onChoose}>
      {t(`reason.${reason}`)} <Key>{digit}</Key>
    </Button>
  );
}
