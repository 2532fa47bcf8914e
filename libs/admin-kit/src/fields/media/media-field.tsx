import { Button, Picture, Row, Stack } from '@laurel/ui';
import { Field, type FieldProps, TextInput } from '@laurel/ui/fields';
import { MediaLibraryDialog } from '@laurel/ui/media-library';
import { can } from '@laurel/web-kit';
import { Images, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { type Control, type FieldValues, type Path, useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { useTexts } from '../texts.ts';
import { useMediaSource } from './media-source.ts';

/** The picture is hidden while the admin types an address. */
const SHOWN = /^(?:https:\/\/[^/]+\/|\/media\/)./i;

const Frame = styled.div`
  width: min(16rem, 100%);
`;

export interface MediaFieldProps<Values extends FieldValues> extends Omit<FieldProps, 'children'> {
  control: Control<Values>;
  /** The value is an address, or `null`. */
  name: Path<Values>;
  programId: string;
}

/** The address of a picture, typed or chosen from the program's media library by admins who may see it. */
export function MediaField<Values extends FieldValues>({
  control,
  name,
  programId,
  ...field
}: MediaFieldProps<Values>): ReactNode {
  const t = useTexts();
  const [open, setOpen] = useState(false);
  const source = useMediaSource(programId);
  const { field: input } = useController({ control, name });
  const value = input.value as string | null;
  const set = (address: string | null): void => {
    input.onChange(address);
    input.onBlur();
  };
  return (
    <Stack gap={2}>
      <Field {...field}>
        <TextInput
          inputMode="url"
          placeholder="https://"
          {...input}
          value={value ?? ''}
          onChange={(event) => input.onChange(event.target.value.trim() === '' ? null : event.target.value)}
        />
      </Field>
      {value && SHOWN.test(value) && (
        <Frame>
          <Picture src={value} alt="" fit="contain" sizes="16rem" />
        </Frame>
      )}
      <Row gap={2}>
        {can('program', 'update', programId) && (
          <Button size="small" icon={<Images aria-hidden />} onClick={() => setOpen(true)}>
            {t('media.choose')}
          </Button>
        )}
        {value && (
          <Button size="small" variant="quiet" icon={<X aria-hidden />} onClick={() => set(null)}>
            {t('media.remove')}
          </Button>
        )}
      </Row>
      <MediaLibraryDialog
        open={open}
        onClose={() => setOpen(false)}
        source={source}
        onUse={({ public_url: address }) => set(address)}
      />
    </Stack>
  );
}
