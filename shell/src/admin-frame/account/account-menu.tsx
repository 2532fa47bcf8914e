import { type ReactNode, useState } from 'react';
import { AccountButton } from './account-button.tsx';
import { UserMenu } from '../late-parts.tsx';

/** The button alone until the user opens the menu; `pending` until its chunk has loaded. */
export function AccountMenu({ pending }: { pending: ReactNode }): ReactNode {
  const [opened, open] = useState(false);
  if (opened) return <UserMenu pending={pending} />;
  return (
    <AccountButton
      aria-haspopup="menu"
      aria-expanded={false}
      onClick={() => open(true)}
      onPointerEnter={() => void UserMenu.load().catch(() => undefined)}
    />
  );
}
