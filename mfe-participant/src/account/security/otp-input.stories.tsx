import { Page, Stack, Text } from '@laurel/ui';
import type { StoryMeta } from '@laurel/ui/stories';
import { type ReactNode, useState } from 'react';
import { OtpInput } from './otp-input.tsx';

export const meta: StoryMeta = { title: 'OtpInput', areas: ['participant'] };

export function States(): ReactNode {
  const [code, setCode] = useState('123');
  return (
    <Page width="narrow">
      <Stack>
        <OtpInput label="enter 6-digit code" value={code} onChange={setCode} />
        <OtpInput
          label="enter 6-digit code"
          value="904417"
          onChange={() => undefined}
          invalid
          describedBy="otp-error"
        />
        <Text tone="danger" size="sm" id="otp-error">
          Invalid OTP
        </Text>
      </Stack>
    </Page>
  );
}
