import { RichTextField } from '@laurel/admin-kit/fields';
import type { ChallengeFormDefinition } from '@laurel/contracts/programs/challenge-content/challenge-detail.dto';
import { Field, TextInput } from '@laurel/ui/fields';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { orNull, type StepProps } from '../steps/step-props.ts';
import { DonationFields } from './donation-fields.tsx';
import { MembershipFields } from './membership-fields.tsx';
import { PostList } from './post-list.tsx';
import { QuestionList } from './question-list.tsx';
import { useDetailTexts } from './use-texts.ts';
import { VideoFields } from './video-fields.tsx';

interface DetailsStepProps extends StepProps {
  programId: string;
  definition: ChallengeFormDefinition;
}

/** What belongs to the type that was chosen. */
export function DetailsStep({ definition, ...props }: DetailsStepProps): ReactNode {
  const { form, fault } = props;
  const t = useDetailTexts();
  const type = useWatch({ control: form.control, name: 'challenge_type' });
  switch (type) {
    case 'collect':
      return <QuestionList {...props} />;
    case 'video':
      return <VideoFields {...props} />;
    case 'unified_social':
      return <PostList {...props} timeZone={definition.time_zone} />;
    case 'donation':
      return <DonationFields {...props} currencies={definition.currencies} />;
    case 'membership':
      return <MembershipFields {...props} currencies={definition.currencies} />;
    case 'article':
      return (
        <RichTextField
          control={form.control}
          name="content"
          label={t('article')}
          error={fault('content')}
          programId={props.programId}
          required
        />
      );
    case 'signup':
    case 'share':
    case 'engage':
      return (
        <Field label={t(`parameter.${type}`)} hint={t(`parameter.${type}Hint`)} error={fault('parameters')}>
          <TextInput autoComplete="off" {...form.register('parameters', orNull)} />
        </Field>
      );
    default:
      return null;
  }
}
