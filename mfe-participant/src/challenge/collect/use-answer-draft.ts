import { answerDrafts } from '@laurel/contracts/page/browser-storage';
import { useSession } from '@laurel/web-kit';
import { useFormDraft } from '@laurel/web-kit/forms';
import { useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { AnswerForm } from './answers.ts';

/** Stores a participant's unsent answers on this device, and restores those of an earlier visit. */
export function useAnswerDraft(
  form: UseFormReturn<AnswerForm>,
  challengeId: string,
): { isBack: boolean; startOver: () => void } {
  const participantId = useSession((session) => session.participant)?.id ?? '';
  const { found, restore, discard } = useFormDraft(form, `${answerDrafts}${participantId}:${challengeId}`);
  const [isBack, setBack] = useState(found !== null);
  const restoreOnce = useEffectEvent(restore);
  useEffect(() => restoreOnce(), []);
  return {
    isBack,
    startOver: () => {
      discard();
      form.reset();
      setBack(false);
    },
  };
}
