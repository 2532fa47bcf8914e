import { IconButton } from '@laurel/ui';
import { Menu } from '@laurel/ui/menu';
import { EllipsisVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import type { RowAction } from './declaration.ts';
import { useTexts } from './texts.ts';

interface RowMenuProps {
  rowId: string;
  name: string;
  actions: readonly RowAction[];
  onAsk: (rowId: string, action: RowAction) => void;
}

export function RowMenu({ rowId, name, actions, onAsk }: RowMenuProps): ReactNode {
  const t = useTexts();
  if (actions.length === 0) return null;
  const items = actions.map((action) => {
    const { id, label, icon, tone } = action;
    const look = { id, label, icon, ...(tone && { tone }) };
    return 'to' in action ? { ...look, to: action.to } : { ...look, onSelect: () => onAsk(rowId, action) };
  });
  return (
    <Menu
      trigger={
        <IconButton
          data-row={rowId}
          size="small"
          label={t('actions', { name })}
          icon={<EllipsisVertical aria-hidden />}
        />
      }
      groups={[{ items }]}
    />
  );
}
