import type { ParticipantReceipt } from '@laurel/contracts/receipts/receipts.dto';
import { Picture } from '@laurel/ui';
import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useTexts } from '../use-texts.ts';

const Frame = styled.a`
  display: block;
  width: 4rem;
  border-radius: var(--radius-small);
  overflow: hidden;
  @media (min-width: 48rem) {
    width: 6rem;
  }
`;

/** The first picture, small; whole in a tab of its own. */
export function ReceiptPicture({ receipt, merchant }: { receipt: ParticipantReceipt; merchant: string }): ReactNode {
  const t = useTexts();
  const [first] = receipt.files;
  if (!first) return null;
  return (
    <Frame href={first.url} target="_blank" rel="noopener" aria-label={t('receipts.picture', { merchant })}>
      <Picture src={first.url} alt="" ratio="square" placeholder={<ReceiptText />} />
    </Frame>
  );
}
