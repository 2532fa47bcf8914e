import type { ProgramSettings } from '@laurel/contracts/programs/settings.dto';
import { toast } from '@laurel/ui';
import { api, toApiError, useMutation, useQueryClient, type UseMutationResult } from '@laurel/web-kit';
import { programAt, useStoredSettings } from '../../parts/program-settings.ts';
import { useTexts } from '../../parts/use-texts.ts';
import { lookVersionKeys } from '../words/look-version-keys.ts';
import { useLookTexts } from '../words/use-texts.ts';

interface Restored {
  id: string;
  /** The look of the site as the list has it. */
  currentId: string;
}

/** Publishes an earlier look, and reads the history anew whatever came of it. */
export function useRestore({ id: programId }: ProgramSettings): UseMutationResult<ProgramSettings, Error, Restored> {
  const t = useTexts();
  const looks = useLookTexts();
  const client = useQueryClient();
  const { store } = useStoredSettings(programId);
  return useMutation<ProgramSettings, Error, Restored>({
    mutationFn: async ({ id, currentId }) =>
      store(await api.post(`${programAt(programId)}/look_versions/${id}/restore`, { current_id: currentId })),
    onSuccess: () => toast.success(t('toast.done'), t('toast.updated'), { id: 'look-restore' }),
    onError: (thrown) => {
      const { code, message, errors } = toApiError(thrown);
      if (code === 'no_changes') toast.message(looks('same'), looks('sameText'), { id: 'look-restore' });
      else if (code === 'version_conflict') {
        toast.error(t('toast.failed'), looks('overtaken'), { id: 'look-restore' });
      } else {
        const reasons = Object.values(errors).flat();
        toast.error(t('toast.failed'), reasons.join(' · ') || message, { id: 'look-restore' });
      }
    },
    onSettled: () => client.invalidateQueries({ queryKey: lookVersionKeys.lists() }),
  });
}
