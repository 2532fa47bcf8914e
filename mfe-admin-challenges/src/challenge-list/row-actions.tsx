import type { ChallengeRow } from '@laurel/contracts/programs/challenges.dto';
import { IconButton } from '@laurel/ui';
import { Menu } from '@laurel/ui/menu';
import { EllipsisVertical, Pencil, Power, PowerOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { challengeAt } from '../parts/addresses.ts';
import { useTexts } from '../parts/use-texts.ts';

interface RowActionsProps {
  row: ChallengeRow;
  mayEdit: boolean;
  onToggle: ((row: ChallengeRow) => void) | undefined;
}

export function RowActions({ row, mayEdit, onToggle }: RowActionsProps): ReactNode {
  const t = useTexts();
  const draft = row.status === 'draft';
  const edit = {
    id: 'edit',
    label: t('action.edit'),
    icon: <Pencil aria-hidden />,
    to: `${challengeAt(row.id)}/edit`,
  };
  const toggle = {
    id: 'toggle',
    label: draft ? t('action.activate') : t('action.deactivate'),
    icon: draft ? <Power aria-hidden /> : <PowerOff aria-hidden />,
    onSelect: () => onToggle?.(row),
  };
  return (
    <Menu
      trigger={
        <IconButton
          data-row={row.id}
          size="small"
          label={t('action.menu', { name: row.name })}
          icon={<EllipsisVertical aria-hidden />}
        />
      }
      groups={[{ items: [...(mayEdit ? [edit] : []), ...(onToggle ? [toggle] : [])] }]}
    />
  );
}
