import { ConfirmAction } from '@laurel/admin-kit/confirm';
import type { LookDraft } from '@laurel/contracts/programs/look/look.dto';
import { lookValue } from '@laurel/contracts/programs/look/look-fields';
import { Banner, Button, Row, Stack, Text, toast } from '@laurel/ui';
import { DataList } from '@laurel/ui/data-list';
import { formatTimeAgo } from '@laurel/web-kit';
import { type ReactNode, useState } from 'react';
import { publishedLook } from '../words/stored-look.ts';
import { useLookWords } from '../words/use-look-words.ts';
import { useLookTexts } from '../words/use-texts.ts';
import { CollisionDialog } from './collision-dialog.tsx';
import { useEditedProgram } from './edited-program.ts';
import { useDraft } from './use-draft.ts';

type Asked = 'publish' | 'discard';

/** Whose draft stands and what it changes, with the ways to end it; nothing without a draft. */
export function DraftBanner({ isDirty = false }: { isDirty?: boolean }): ReactNode {
  const { settings } = useEditedProgram();
  return settings.look_draft !== null && <StandingDraft draft={settings.look_draft} isDirty={isDirty} />;
}

function StandingDraft({ draft, isDirty }: { draft: LookDraft; isDirty: boolean }): ReactNode {
  const t = useLookTexts();
  const { changedWords } = useLookWords();
  const actions = useDraft();
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (what: Asked): void => {
    if (isDirty) toast.message(t('draft.saveFirst'), t('draft.saveFirstText'));
    else setAsked(what);
  };
  return (
    <>
      <Banner
        live={false}
        title={t('draft.title', { name: draft.admin_name, when: formatTimeAgo(draft.updated_at) })}
        action={
          <Row gap={2}>
            <Button size="small" onClick={() => ask('discard')}>
              {t('draft.discard')}
            </Button>
            <Button size="small" onClick={() => ask('publish')}>
              {t('draft.publish')}
            </Button>
          </Row>
        }
      >
        {t('draft.text', { changed: changedWords(draft.changes.map(({ field }) => field)) })}
      </Banner>
      {asked && (
        <ConfirmAction
          title={t(`draft.${asked}Title`)}
          text={<Changes draft={draft} intro={t(`draft.${asked}Text`)} />}
          confirmLabel={t(`draft.${asked}`)}
          tone={asked === 'discard' ? 'danger' : 'primary'}
          onConfirm={() => actions[asked](draft)}
          onClose={() => setAsked(null)}
        />
      )}
      {actions.collisions.length > 0 && (
        <CollisionDialog collisions={actions.collisions} onDecide={actions.decide} onLater={actions.decideLater} />
      )}
    </>
  );
}

/** Every value of a draft beside the one that visitors see now. */
function Changes({ draft, intro }: { draft: LookDraft; intro: string }): ReactNode {
  const t = useLookTexts();
  const { settings } = useEditedProgram();
  const { fieldName, valueWords } = useLookWords();
  const published = publishedLook(settings);
  return (
    <Stack gap={3}>
      <Text>{intro}</Text>
      <DataList
        align="start"
        items={draft.changes.map(({ field, value }) => ({
          label: fieldName(field),
          value: t('draft.change', {
            before: valueWords(field, lookValue(published, field)),
            value: valueWords(field, value),
          }),
        }))}
      />
    </Stack>
  );
}
