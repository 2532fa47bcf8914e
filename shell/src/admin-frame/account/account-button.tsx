import { Button } from '@laurel/ui';
import { getPageData } from '@laurel/web-kit';
import { CircleUser } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { styled } from 'styled-components';
import { useAdminTexts } from '../../messages/use-admin-texts.ts';

const FirstName = styled.span`
  @media (max-width: 480px) {
    display: none;
  }
`;

/** The signed-in user's name: the button of their menu. */
export function AccountButton(props: ComponentProps<typeof Button>): ReactNode {
  const t = useAdminTexts();
  const { user } = getPageData();
  return (
    <Button
      variant="quiet"
      icon={<CircleUser aria-hidden />}
      aria-label={t('user.menu', { name: `${user?.first_name ?? ''}, ${user?.email ?? ''}` })}
      {...props}
    >
      <FirstName>{user?.first_name}</FirstName>
    </Button>
  );
}
