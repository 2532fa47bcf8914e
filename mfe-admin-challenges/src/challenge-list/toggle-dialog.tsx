import type { ChallengeRow } from '@laurel/contracts/programs/challenges.dto';
import { toast } from '@laurel/ui';
import { ConfirmDialog } from '@laurel/ui/overlays';
import { formatNumber, useMutation, useQueryClient } from '@laurel/web-kit';
import { type ReactNode, useEffect } from 'react';
import { challengeKeys, toggleApproval } from '../parts/challenges.ts';
import { useTexts } from '../parts/use-texts.ts';
import { keepFocus } from './keep-focus.ts';

interface ToggleDialogProps {
  row: ChallengeRow;
  onClose: () => void;
  onToggled: () => void;
}

/** Says what activating or deactivating means before it is done. */
export function ToggleDialog({ row, onClose, onToggled }: ToggleDialogProps): ReactNode {
  const t = useTexts();
  const client = useQueryClient();
  const draft = row.status === 'draft';
  const toggle = useMutation({
    mutationFn: () => toggleApproval(row.id),
    onSuccess: async ({ status }) => {
      await client.invalidateQueries({ queryKey: challengeKeys.all });
      toast.success(t('toast.success'), t('toast.status', { name: row.name, status: t(`status.${status}`) }));
      onToggled();
    },
    onError: (error) => toast.error(t('toast.failure'), error.message),
    onSettled: onClose,
  });
  // The menu that opened the dialog is gone, so the dialog itself cannot give the focus back to it.
  useEffect(() => () => keepFocus(`[data-row="${row.id}"]`), [row.id]);
  return (
    <ConfirmDialog
      open
      title={draft ? t('toggle.activateTitle') : t('toggle.deactivateTitle')}
      confirmLabel={draft ? t('action.activate') : t('action.deactivate')}
      cancelLabel={t('toggle.cancel')}
      tone={draft ? 'primary' : 'danger'}
      loading={toggle.isPending}
      onConfirm={() => toggle.mutate()}
      onCancel={onClose}
    >
      {draft
        ? t('toggle.activateText', { name: row.name })
        : t('toggle.deactivateText', { name: row.name, completions: formatNumber(row.completions) })}
    </ConfirmDialog>
  );
}
