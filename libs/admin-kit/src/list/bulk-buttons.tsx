import { Button, toast } from '@laurel/ui';
import type { ChosenRows } from '@laurel/ui/table';
import { toApiError, useQueryClient } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { ConfirmAction } from '../confirm/confirm-action.tsx';
import type { BulkAction } from './declaration.ts';
import { useTexts } from './texts.ts';

interface BulkButtonsProps {
  actions: readonly BulkAction[];
  chosen: ChosenRows;
  /** Queries that an action changes. */
  changes: readonly unknown[];
}

/** The actions of the bulk bar; each says how many records it is about to change, and how. */
export function BulkButtons({ actions, chosen, changes }: BulkButtonsProps): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const [asked, setAsked] = useState<BulkAction | null>(null);
  const run = async ({ run: act }: BulkAction, text: string): Promise<void> => {
    try {
      await act(chosen.selection, text);
      chosen.clear();
    } catch (thrown) {
      const { code, message } = toApiError(thrown);
      if (code !== 'selection_changed') throw thrown;
      toast.error(t('failed'), t('changed', { message }));
    } finally {
      await client.invalidateQueries({ queryKey: changes });
    }
  };
  return (
    <>
      {actions.map((action) => (
        <Button
          key={action.id}
          size="small"
          variant={action.tone ?? 'secondary'}
          icon={action.icon}
          onClick={() => setAsked(action)}
        >
          {action.label}
        </Button>
      ))}
      {asked && (
        <ConfirmAction
          {...asked.confirm(chosen.count)}
          onConfirm={(text) => run(asked, text)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
