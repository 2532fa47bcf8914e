import { Banner, Button, Stack } from '@laurel/ui';
import { useDirty } from '@laurel/web-kit';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { SuccessCard } from '../success-card.tsx';
import { useSubmission } from '../use-submission.ts';
import { useTexts } from '../use-texts.ts';
import type { ChallengeViewProps } from '../view-props.ts';
import { type AnswerForm, answersOf, fieldOf, valuesOf } from './answers.ts';
import { useAnswerDraft } from './use-answer-draft.ts';
import { QuestionField } from './question-field.tsx';

interface QuestionFormProps extends ChallengeViewProps {
  /** The text of the button. */
  send: string;
  /** Whether questions that were left empty are sent, too. */
  sendsEmpty?: boolean;
}

/** All questions of a challenge, and its success card once they have been answered. */
export function QuestionForm({ challenge, send, sendsEmpty = false }: QuestionFormProps): ReactNode {
  const t = useTexts();
  const questions = challenge.questions ?? [];
  const submission = useSubmission(challenge);
  const form = useForm<AnswerForm>({
    // Several boxes of one name are a list only when the form begins with one.
    defaultValues: Object.fromEntries(
      questions.map((question) => [fieldOf(question), question.answer_type === 'multiple' ? [] : '']),
    ),
  });
  const { register, handleSubmit, setError, formState } = form;
  const { isBack, startOver } = useAnswerDraft(form, challenge.id);
  useDirty(formState.isDirty && !submission.data, t('challenge.yourAnswers'));
  if (submission.data) return <SuccessCard challenge={challenge} answer={submission.data} />;

  // The draft is dropped by a submission that succeeds; the mutation shows what failed.
  const submit = handleSubmit(async (values) => {
    await submission.mutateAsync(answersOf(questions, values, sendsEmpty), {
      onError: ({ errors }) => {
        let isFirst = true;
        for (const question of questions) {
          const [message] = errors[`questions.${question.id}`] ?? [];
          if (!message) continue;
          setError(fieldOf(question), { message }, { shouldFocus: isFirst });
          isFirst = false;
        }
      },
    });
  });
  return (
    <form onSubmit={(event) => void submit(event).catch(() => undefined)} noValidate>
      <Stack gap={6}>
        {isBack && (
          <Banner
            action={
              <Button size="small" onClick={startOver}>
                {t('challenge.startOver')}
              </Button>
            }
          >
            {t('challenge.answersBack')}
          </Banner>
        )}
        {questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            error={formState.errors[fieldOf(question)]?.message}
            registration={register(fieldOf(question), {
              validate: (value) => !question.is_required || valuesOf(value).length > 0 || t('challenge.answerThis'),
            })}
          />
        ))}
        <Button type="submit" variant="primary" block loading={submission.isPending}>
          {send}
        </Button>
      </Stack>
    </form>
  );
}
