import { termHeading } from '@laurel/admin-kit/program';
import type { ChallengeDetail } from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import type { ReactNode } from 'react';
import { AuditTrail } from '../parts/audit/audit-trail.tsx';
import { type Texts, useTexts } from '../parts/use-texts.ts';

const actions = ['create', 'update', 'toggle_approval', 'toggle_tag', 'archive', 'restore'] as const;

/** Fields of the trail by what the form calls them. */
const fields = {
  cta_button_text: 'cta_button_text',
  success_message: 'success_message',
  challengeType: 'challenge_type',
  rewardType: 'reward_type',
  linkUrl: 'link_url',
  ctaButtonText: 'cta_button_text',
  successMessage: 'success_message',
  imageUrl: 'image_url',
  bypassModal: 'bypass_modal',
  isRepeatable: 'is_repeatable',
  apiCompletionOnly: 'api_completion_only',
  videoUrl: 'video_url',
  videoSeconds: 'video_seconds',
  tags: 'tag_list',
  name: 'name',
  caption: 'caption',
  description: 'description',
  content: 'content',
  parameters: 'parameters',
  start: 'start',
  finish: 'finish',
  duration: 'duration',
  questions: 'questions',
  social_network_posts: 'social_network_posts',
  donation_challenge: 'donation_challenge',
  membership_challenge: 'membership_challenge',
} as const;

/** Who has changed the challenge, and what. */
export function ChallengeAudit({ challenge }: { challenge: ChallengeDetail }): ReactNode {
  const t = useTexts();
  return (
    <AuditTrail
      programId={challenge.program_id}
      resource="challenge"
      recordId={challenge.id}
      actionText={(action) => actionText(t, action)}
      fieldText={(field) => (field === 'points' ? termHeading(challenge.program_id, 'points') : fieldText(t, field))}
    />
  );
}

function actionText(t: Texts, action: string): string {
  const known = actions.find((each) => each === action);
  return known ? t(`audit.${known}`) : action;
}

function fieldText(t: Texts, field: string): string {
  if (field === 'approved') return t('audit.approved');
  if (field === 'archivedAt') return t('column.archived');
  return field in fields ? t(`field.${fields[field as keyof typeof fields]}`) : field;
}
