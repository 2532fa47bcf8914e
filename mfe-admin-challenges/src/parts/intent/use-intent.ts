import { toast } from '@laurel/ui';
import { type AnswerOf, api, type BodyOf, type PathOf, type UntypedApi, useQueryClient } from '@laurel/web-kit';
import { useState } from 'react';
import { failureText } from '../failure-text.ts';
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
  run: <Path extends string, Chosen extends Intent>(
    record: RecordOf<Path, Chosen>,
    intent: Chosen,
    body?: BodyOf<'post', `${Path}/${Chosen}`>,
  ) => Promise<AnswerOf<'post', `${Path}/${Chosen}`> | null>;
}

/** The address of a record that has the intent. */
type RecordOf<Path extends string, Intent extends string> = [PathOf<'post', `${Path}/${Intent}`>] extends [
  `${Path}/${Intent}`,
]
  ? Path
  : never;

/** Actions on a record: `POST <record>/<intent>`. */
export function useIntent<Intent extends string>({ titles, changes }: IntentOptions<Intent>): Intents<Intent> {
  const t = useTexts();
  const client = useQueryClient();
  const [running, setRunning] = useState<Intent | null>(null);
  return {
    running,
    run: async <Path extends string, Chosen extends Intent>(
      record: RecordOf<Path, Chosen>,
      intent: Chosen,
      body?: BodyOf<'post', `${Path}/${Chosen}`>,
    ) => {
      setRunning(intent);
      try {
        const answer = await (api as UntypedApi).post<AnswerOf<'post', `${Path}/${Chosen}`> & IntentAnswer>(
          `${record}/${intent}`,
          body,
        );
        const { message }: IntentAnswer = answer;
        // Some services answer with the words of the title.
        toast.success(titles[intent], message === titles[intent] ? undefined : message);
        await client.invalidateQueries({ queryKey: changes });
        return answer;
      } catch (thrown) {
        toast.error(t('failed'), failureText(thrown, t('unknown')));
        return null;
      } finally {
        setRunning(null);
      }
    },
  };
}
