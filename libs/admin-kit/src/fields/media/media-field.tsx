import { Button, Picture } from '@laurel/ui';
import { Field, type FieldProps, TextInput } from '@laurel/ui/fields';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { useTexts } from '../texts.ts';
import { MediaPicker } from './media-picker.tsx';

/** An address that is incomplete, because the admin still types it, shows no picture. */
const COMPLETE_ADDRESS = /^(?:https:\/\/[^/]+\/|\/media\/)./i;

const Frame = styled.div`
  width: min(16rem, 100%);
`;

export interface MediaFieldProps<Values extends FieldValues> extends Omit<FieldProps, 'children' | 'label'> {
  label: string;
  control: Control<Values>;
  /** The value is an address, or `null`. */
  name: Path<Values>;
  programId: string;
}

/** A picture: dropped, pasted, uploaded, chosen from the program's media library, or by its address elsewhere. */
export function MediaField<Values extends FieldValues>({
  control,
  name,
  programId,
  ...field
}: MediaFieldProps<Values>): ReactNode {
  const t = useTexts();
  const { field: input } = useController({ control, name });
  const value = input.value as string | null;
  const set = (address: string | null): void => {
    input.onChange(address);
    input.onBlur();
  };
  return (
    <MediaPicker
      programId={programId}
      label={field.label}
      onUse={({ public_url: address }) => set(address)}
      actions={
        value && (
          <Button size="small" variant="quiet" icon={<X aria-hidden />} onClick={() => set(null)}>
            {t('media.remove')}
          </Button>
        )
      }
    >
      <Field {...field}>
        <TextInput
          inputMode="url"
          placeholder={t('media.placeholder')}
          {...input}
          value={value ?? ''}
          onChange={(event) => input.onChange(event.target.value.trim() === '' ? null : event.target.value)}
        />
      </Field>
      {value && COMPLETE_ADDRESS.test(value) && (
        <Frame>
          <Picture src={value} alt="" fit="contain" sizes="16rem" />
        </Frame>
      )}
    </MediaPicker>
  );
}
