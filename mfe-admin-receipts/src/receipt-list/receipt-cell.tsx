import type { ReceiptRow } from '@laurel/contracts/receipts/receipts.dto';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Cell = styled.span`
  display: flex;
  align-items: center;
  gap: var(--space-2);
`;

const Thumbnail = styled.img`
  flex: none;
  width: 36px;
  height: 36px;
  border: 1px solid var(--color-border);
  border-radius: var(--radius-small);
  object-fit: cover;
`;

const Gone = styled(Thumbnail).attrs({ as: 'span' })`
  background: var(--color-neutral-tint);
`;

/** A receipt in a list: the head of its picture, and its number. */
export function ReceiptCell({ id, thumbnail }: Pick<ReceiptRow, 'id' | 'thumbnail'>): ReactNode {
  return (
    <Cell>
      {thumbnail === null ? <Gone /> : <Thumbnail src={thumbnail} alt="" />}
      {id}
    </Cell>
  );
}
