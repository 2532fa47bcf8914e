import { TranslatedForm, TranslationStatus, useTranslationLabel } from '@laurel/admin-kit/languages';
import type {
  ChallengeDetail,
  ChallengeFormDefinition,
} from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import { Badge, toast } from '@laurel/ui';
import { api, can, newIdempotencyKey, useQueryClient } from '@laurel/web-kit';
import { useNavigate } from '@laurel/web-kit/router';
import { type ReactNode, useMemo, useState } from 'react';
import { Wizard } from '../parts/wizard/wizard.tsx';
import { challengeAt, challengesOf } from '../parts/addresses.ts';
import { challengeKeys, programName, statusTones } from '../parts/challenges.ts';
import { useTexts } from '../parts/use-texts.ts';
import { challengeWizard } from './definition.tsx';
import { useDetailTexts } from './use-texts.ts';
import { Preview } from './preview/preview.tsx';
import { saveChallenge } from './save-challenge.ts';

interface ChallengeWizardProps {
  programId: string;
  definition: ChallengeFormDefinition;
  /** The challenge to edit; `null` makes a new one. */
  challenge: ChallengeDetail | null;
}

export function ChallengeWizard({ programId, definition, challenge }: ChallengeWizardProps): ReactNode {
  const t = useTexts();
  const d = useDetailTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [key] = useState(newIdempotencyKey);
  const list = challengesOf(programId);
  const labelIn = useTranslationLabel();
  const wizard = useMemo(
    () => challengeWizard({ t, d, labelIn, programId, definition }),
    [t, d, labelIn, programId, definition],
  );
  const mayActivate = can('challenges', 'manage', programId);
  return (
    <TranslatedForm programId={programId}>
      <Wizard
        definition={wizard}
        record={challenge}
        label={challenge?.name ?? t('form.newTitle')}
        draftKey={`challenge:${challenge?.id ?? `new:${programId}`}`}
        header={(base) => ({
          title: base?.name ?? t('form.newTitle'),
          badge: base && (
            <Badge dot tone={statusTones[base.status]}>
              {t(`status.${base.status}`)}
            </Badge>
          ),
          breadcrumbs: [{ label: t('form.backTo', { program: programName(programId) }), to: list }],
        })}
        saveLabels={(base) =>
          base?.approved ? {} : { save: t('form.saveDraft'), ...(mayActivate && { finish: t('form.saveActivate') }) }
        }
        confirmLast={(base) =>
          base?.achievement_collection_address
            ? { title: t('minted.title'), text: t('minted.text'), confirmLabel: t('minted.confirm') }
            : null
        }
        status={(control) => <TranslationStatus control={control} />}
        aside={(control) => <Preview control={control} definition={definition} />}
        read={() => api.get(challengeAt(challenge?.id ?? ''))}
        save={(values, save) => saveChallenge({ programId, key }, values, save)}
        success={{ created: t('toast.created'), updated: t('toast.updated') }}
        onSaved={async (notActivated) => {
          if (notActivated) toast.error(t('toast.failure'), t('toast.notActivated', { reason: notActivated.message }));
          await client.invalidateQueries({ queryKey: challengeKeys.all, refetchType: 'none' });
          void navigate(list);
        }}
      />
    </TranslatedForm>
  );
}
