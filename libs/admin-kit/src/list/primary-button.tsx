import { ButtonLink } from '@laurel/ui';
import { useLocation } from '@laurel/web-kit/router';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import type { PrimaryAction } from './declaration.ts';

export function PrimaryButton({ action }: { action: PrimaryAction }): ReactNode {
  const { search } = useLocation();
  const { label, to, allowed } = action;
  if (!allowed) return null;
  return (
    <ButtonLink variant="primary" icon={<Plus aria-hidden />} to={to.startsWith('#') ? search + to : to}>
      {label}
    </ButtonLink>
  );
}
