import { Button, Stack, Text } from '@laurel/ui';
import { RadioGroup } from '@laurel/ui/fields';
import { Dialog } from '@laurel/ui/overlays';
import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../texts.ts';
import type { Collision } from './merge.ts';

/** Another admin has saved fields that were changed here too. */
export interface Conflict {
  /** Empty while there is none. */
  collisions: readonly Collision<string>[];
  close: () => void;
  /** Takes the newer version and forgets what was typed. */
  reload: () => void;
  /** Saves the form over the newer version, with its values in the fields of `theirs`. */
  resolve: (theirs: readonly string[]) => Promise<void>;
}

/** Shows the fields that both sides have changed, with their value before, and lets the admin choose for each. */
export function ConflictDialog({ conflict }: { conflict: Conflict }): ReactNode {
  return conflict.collisions.length > 0 && <OpenConflict {...conflict} />;
}

function OpenConflict({ collisions, close, reload, resolve }: Conflict): ReactNode {
  const t = useTexts();
  const id = useId();
  const [theirs, setTheirs] = useState<readonly string[]>([]);
  const choose = (field: string, side: string): void => {
    const others = theirs.filter((each) => each !== field);
    setTheirs(side === 'theirs' ? [...others, field] : others);
  };
  return (
    <Dialog
      open
      onClose={close}
      size="large"
      title={t('conflict.title')}
      footer={
        <>
          <Button onClick={close}>{t('conflict.keep')}</Button>
          <Button onClick={reload}>{t('conflict.reload')}</Button>
          <Button variant="primary" onClick={() => void resolve(theirs)}>
            {t('conflict.save')}
          </Button>
        </>
      }
    >
      <Stack gap={5}>
        <Text>{t('conflict.text')}</Text>
        {collisions.map(({ field, label, before, ...sides }) => (
          <RadioGroup
            key={field}
            legend={label}
            hint={t('conflict.before', { value: before ?? t('nothing') })}
            name={`${id}-${field}`}
            value={theirs.includes(field) ? 'theirs' : 'mine'}
            onChange={({ target }) => choose(field, target.value)}
            options={(['mine', 'theirs'] as const).map((side) => ({
              value: side,
              label: t(`conflict.${side}`, { value: sides[side] ?? t('nothing') }),
            }))}
          />
        ))}
      </Stack>
    </Dialog>
  );
}
