import type { LookCollision } from '@laurel/contracts/programs/look/look-draft';
import type { LookField } from '@laurel/contracts/programs/look/look-fields';
import { Button, Stack, Text } from '@laurel/ui';
import { RadioGroup } from '@laurel/ui/fields';
import { Dialog } from '@laurel/ui/overlays';
import { useMutation } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { useLookWords } from '../words/use-look-words.ts';
import { useLookTexts } from '../words/use-texts.ts';

interface CollisionDialogProps {
  collisions: readonly LookCollision[];
  /** Receives the fields that stay as the site has them. */
  onDecide: (published: readonly LookField[]) => Promise<void>;
  onLater: () => void;
}

/** Shows what the draft and a later look have both changed, and lets staff choose for each. */
export function CollisionDialog({ collisions, onDecide, onLater }: CollisionDialogProps): ReactNode {
  const t = useLookTexts();
  const { fieldName, valueWords } = useLookWords();
  const [published, setPublished] = useState<readonly LookField[]>([]);
  const decision = useMutation({ mutationFn: () => onDecide(published) });
  const choose = (field: LookField, side: string): void => {
    const others = published.filter((each) => each !== field);
    setPublished(side === 'site' ? [...others, field] : others);
  };
  return (
    <Dialog
      open
      onClose={onLater}
      size="large"
      title={t('draft.conflictTitle')}
      footer={
        <>
          <Button onClick={onLater}>{t('draft.later')}</Button>
          <Button variant="primary" loading={decision.isPending} onClick={() => decision.mutate()}>
            {t('draft.publish')}
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <Text>{t('draft.conflictText')}</Text>
        {collisions.map((collision) => {
          const { field, before } = collision;
          return (
            <RadioGroup
              key={field}
              legend={fieldName(field)}
              hint={t('draft.conflictBefore', { value: valueWords(field, before) })}
              name={`collision-${field}`}
              value={published.includes(field) ? 'site' : 'draft'}
              onChange={({ target }) => choose(field, target.value)}
              options={[
                { value: 'draft', label: t('draft.conflictDraft', { value: valueWords(field, collision.value) }) },
                { value: 'site', label: t('draft.conflictSite', { value: valueWords(field, collision.published) }) },
              ]}
            />
          );
        })}
      </Stack>
    </Dialog>
  );
}
