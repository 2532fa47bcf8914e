import { Text } from '@laurel/ui';
import { ConfirmDialog } from '@laurel/ui/overlays';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../use-texts.ts';

interface MergeQuestion {
  /** Resolves with whether the tag is to become the other one. */
  ask: (name: string, other: string) => Promise<boolean>;
  dialog: ReactNode;
}

interface Asked {
  name: string;
  other: string;
  answer: (merge: boolean) => void;
}

/** Asks before a tag joins another one, in the middle of its save. */
export function useMergeQuestion(): MergeQuestion {
  const t = useTexts();
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (merge: boolean): void => {
    setAsked(null);
    asked?.answer(merge);
  };
  return {
    ask: (name, other) => new Promise((answer) => setAsked({ name, other, answer })),
    dialog: asked && (
      <ConfirmDialog
        open
        title={t('people.mergeTitle')}
        confirmLabel={t('people.merge')}
        cancelLabel={t('people.cancel')}
        tone="danger"
        onConfirm={() => close(true)}
        onCancel={() => close(false)}
      >
        <Text>{t('people.mergeText', { name: asked.name, other: asked.other })}</Text>
      </ConfirmDialog>
    ),
  };
}
