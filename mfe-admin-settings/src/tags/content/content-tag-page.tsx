import { RecordPage, type RecordTab } from '@laurel/admin-kit/record';
import type { ContentTagDetail } from '@laurel/contracts/programs/tags/content-tags.dto';
import { ButtonLink } from '@laurel/ui';
import { can, formatDate } from '@laurel/web-kit';
import { useRequiredParam } from '@laurel/web-kit/router';
import { Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { contentTagAt, contentTagKeys, contentTagPages, mayEditTags } from '../calls.ts';
import { type Texts, useTexts } from '../use-texts.ts';
import { TaggedChallenges, TaggedRewards } from './carriers.tsx';
import { StateBadge } from '../../parts/active-state.tsx';

/** A content tag with the challenges and rewards that carry it. */
export function ContentTagPage(): ReactNode {
  const t = useTexts();
  const programId = useRequiredParam('program_id');
  const id = useRequiredParam('content_tag_id');
  const pages = contentTagPages(programId);
  const base = `${pages}/${id}`;
  return (
    <RecordPage
      base={base}
      address={contentTagAt(encodeURIComponent(id))}
      queryKey={contentTagKeys.detail(id)}
      programOf={({ program_id }) => program_id}
      allowed={({ program_id }) => program_id === programId && mayEditTags(programId)}
      errorTitle={t('content.error')}
      missing={{ title: t('content.missing'), to: pages }}
      view={(tag) => ({
        header: {
          title: tag.name,
          badge: <StateBadge active={tag.active} t={t} />,
          description: t('content.madeOn', { date: formatDate(tag.created_at, 'date') }),
          breadcrumbs: [{ to: pages, label: t('content.title') }],
          actions: (
            <ButtonLink to={`${base}/edit`} variant="primary" icon={<Pencil aria-hidden />}>
              {t('content.edit')}
            </ButtonLink>
          ),
        },
        tabs: tabsOf(tag, t),
      })}
    />
  );
}

function tabsOf(tag: ContentTagDetail, t: Texts): RecordTab[] {
  const challenges: RecordTab = {
    path: '',
    label: t('content.challenges'),
    count: tag.challenges_count,
    content: <TaggedChallenges tag={tag} />,
  };
  if (!can('rewards', 'view', tag.program_id)) return [challenges];
  const rewards: RecordTab = {
    path: 'rewards',
    label: t('content.rewards'),
    count: tag.rewards_count,
    content: <TaggedRewards tag={tag} />,
  };
  return can('challenges', 'view', tag.program_id) ? [challenges, rewards] : [rewards];
}
