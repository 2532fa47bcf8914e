import { toast } from '@laurel/ui';
import { api, toApiError, useQueryClient } from '@laurel/web-kit';
import { useState } from 'react';
import { useTexts } from './texts.ts';

export interface IntentAnswer {
  message?: string;
}

export interface IntentOptions<Intent extends string> {
  /** The success message of each intent. */
  titles: Record<Intent, string>;
  /** Queries whose answers an intent changes: `challengeKeys.all`. */
  changes: readonly unknown[];
}

export interface Intents<Intent extends string> {
  /** The intent under way. */
  running: Intent | null;
  /**
   * Runs an action on a record and shows its result.
   *
   * @param record address of the record, such as `/admin/v2/challenges/7`
   * @returns the server's answer, `null` when it failed
   */
  run: <Answer extends IntentAnswer>(record: string, intent: Intent, body?: object) => Promise<Answer | null>;
}

/** Actions on a record: `POST <record>/<intent>`. */
export function useIntent<Intent extends string>({ titles, changes }: IntentOptions<Intent>): Intents<Intent> {
  const t = useTexts();
  const client = useQueryClient();
  const [running, setRunning] = useState<Intent | null>(null);
  return {
    running,
    run: async <Answer extends IntentAnswer>(record: string, intent: Intent, body?: object) => {
      setRunning(intent);
      try {
        const answer = await api.post<Answer>(`${record}/${intent}`, body);
        toast.success(titles[intent], answer.message);
        await client.invalidateQueries({ queryKey: changes });
        return answer;
      } catch (thrown) {
        toast.error(t('failed'), toApiError(thrown).message || t('unknown'));
        return null;
      } finally {
        setRunning(null);
      }
    },
  };
}
