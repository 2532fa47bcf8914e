import { TranslatedForm, TranslationStatus, useTranslationLabel } from '@laurel/admin-kit/languages';
import type { RewardDetail } from '@laurel/contracts/rewards/admin-rewards.dto';
import { Badge } from '@laurel/ui';
import { api, useQueryClient } from '@laurel/web-kit';
import { useNavigate } from '@laurel/web-kit/router';
import { type ReactNode, useMemo } from 'react';
import { Wizard } from '../parts/wizard/wizard.tsx';
import { useRewardTexts } from '../parts/reward-texts.ts';
import { backToList, rewardAt, rewardKeys, rewardsOf, rewardTones } from '../parts/rewards.ts';
import { rewardWizard } from './definition.tsx';
import { Preview } from './preview.tsx';
import { requestOf } from './values/form-values.ts';

interface RewardWizardProps {
  programId: string;
  /** The reward to edit; `null` makes a new one. */
  reward: RewardDetail | null;
}

export function RewardWizard({ programId, reward }: RewardWizardProps): ReactNode {
  const t = useRewardTexts();
  const client = useQueryClient();
  const navigate = useNavigate();
  const list = rewardsOf(programId);
  const locked = reward?.locked ?? false;
  const labelIn = useTranslationLabel();
  const definition = useMemo(() => rewardWizard({ t, labelIn, programId, locked }), [t, labelIn, programId, locked]);
  return (
    <TranslatedForm programId={programId}>
      <Wizard
        definition={definition}
        record={reward}
        label={reward?.name ?? t('form.newTitle')}
        draftKey={`reward:${reward?.id ?? `new:${programId}`}`}
        header={(base) => ({
          title: base?.name ?? t('form.newTitle'),
          badge: base && (
            <Badge dot tone={rewardTones[base.status]}>
              {t(`status.${base.status}`)}
            </Badge>
          ),
          breadcrumbs: [backToList(t, programId)],
        })}
        saveLabels={(base) => (base?.approved ? {} : { save: t('form.saveDraft') })}
        status={(control) => <TranslationStatus control={control} />}
        aside={(control) => <Preview control={control} programId={programId} />}
        read={() => api.get(`${rewardAt(reward?.id ?? '')}/edit`)}
        save={(values, { base }) =>
          base
            ? api.put(rewardAt(base.id), { ...requestOf(values), version: base.version })
            : api.post(list, requestOf(values))
        }
        success={{ created: t('toast.created'), updated: t('toast.updated') }}
        onSaved={async () => {
          await client.invalidateQueries({ queryKey: rewardKeys.all, refetchType: 'none' });
          void navigate(list);
        }}
      />
    </TranslatedForm>
  );
}
