import { Picture } from '@laurel/ui';
import { Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Frame = styled.span`
  flex: none;
  width: 4rem;
  border-radius: var(--radius-small);
  overflow: hidden;
`;

/** The merchant's name is beside the logo and names it. */
export function MerchantLogo({ path }: { path: string | null }): ReactNode {
  return (
    <Frame>
      <Picture src={path} alt="" ratio="square" fit="contain" placeholder={<Store />} />
    </Frame>
  );
}
