import { Field, TextInput } from '@laurel/ui/fields';
import { useDetailTexts } from '../use-texts.ts';
import { orNull } from '../step-props.ts';
import type { WizardKind } from './wizard-kind.ts';

/** A type with a word of its own, such as the network to share on. */
const withParameter = (type: 'signup' | 'share' | 'engage'): WizardKind => ({
  Details: function ParameterField({ form, fault }) {
    const t = useDetailTexts();
    return (
      <Field label={t(`parameter.${type}`)} hint={t(`parameter.${type}Hint`)} error={fault('parameters')}>
        <TextInput autoComplete="off" {...form.register('parameters', orNull)} />
      </Field>
    );
  },
  faults: () => [],
});

export const signup = withParameter('signup');
export const share = withParameter('share');
export const engage = withParameter('engage');
