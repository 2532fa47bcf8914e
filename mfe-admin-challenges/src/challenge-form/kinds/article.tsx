import { RichTextField } from '@laurel/admin-kit/fields';
import { Translated } from '@laurel/admin-kit/languages';
import { useDetailTexts } from '../use-texts.ts';
import type { WizardKind } from './wizard-kind.ts';

export const article: WizardKind = {
  Details: function ArticleField({ form, fault, programId }) {
    const t = useDetailTexts();
    return (
      <Translated form={form} fault={fault} kind="html" name="content" label={t('article')} programId={programId}>
        <RichTextField
          control={form.control}
          name="content"
          label={t('article')}
          error={fault('content')}
          programId={programId}
          required
        />
      </Translated>
    );
  },
  faults: ({ content }) => (content.trim() === '' ? ['content'] : []),
};
