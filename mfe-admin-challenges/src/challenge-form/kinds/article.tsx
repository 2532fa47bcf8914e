import { RichTextField } from '@laurel/admin-kit/fields';
import { useDetailTexts } from '../details/use-texts.ts';
import type { WizardKind } from './wizard-kind.ts';

export const article: WizardKind = {
  Details: function ArticleField({ form, fault, programId }) {
    const t = useDetailTexts();
    return (
      <RichTextField
        control={form.control}
        name="content"
        label={t('article')}
        error={fault('content')}
        programId={programId}
        required
      />
    );
  },
  faults: ({ content }) => (content.trim() === '' ? ['content'] : []),
};
