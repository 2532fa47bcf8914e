import { pageNonce } from '@laurel/ui/nonce';
import { OTPInput, REGEXP_ONLY_DIGITS } from 'input-otp';
import type { ReactNode, Ref } from 'react';
import { styled } from 'styled-components';

const Slots = styled.div`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 3rem));
  gap: var(--space-2);
`;

const Slot = styled.div`
  position: relative;
  display: grid;
  place-items: center;
  min-height: 3.25rem;
  border: 1px solid var(--color-border-strong);
  border-radius: var(--radius-input);
  background: var(--color-sunken);
  font-size: var(--text-xl);
  font-variant-numeric: tabular-nums;
  &[data-active='true'] {
    outline: 2px solid var(--color-focus);
    outline-offset: 1px;
  }
  &[data-invalid='true'] {
    border-color: var(--color-danger);
  }
  &[data-caret='true']::after {
    content: '';
    width: 1px;
    height: 1.5rem;
    background: currentcolor;
  }
`;

export interface OtpInputProps {
  value: string;
  onChange: (value: string) => void;
  /** Called with six digits, typed or pasted. */
  onComplete?: (value: string) => void;
  /** Its accessible name, for example `enter 6-digit code`. */
  label: string;
  invalid?: boolean;
  disabled?: boolean;
  autoFocus?: boolean;
  name?: string;
  /** Ids of the hint and the error. */
  describedBy?: string;
  ref?: Ref<HTMLInputElement>;
}

const LENGTH = 6;

/** A one-time code: one real input drawn as six boxes, so that paste, autofill and screen readers work. */
export function OtpInput({ label, invalid = false, describedBy, onComplete, ...rest }: OtpInputProps): ReactNode {
  return (
    <OTPInput
      {...rest}
      maxLength={LENGTH}
      pattern={REGEXP_ONLY_DIGITS}
      inputMode="numeric"
      autoComplete="one-time-code"
      pasteTransformer={(text) => text.replace(/\D/g, '')}
      nonce={pageNonce()}
      aria-label={label}
      aria-invalid={invalid || undefined}
      aria-describedby={describedBy}
      {...(onComplete ? { onComplete } : {})}
      render={({ slots }) => (
        <Slots>
          {slots.map(({ char, isActive, hasFakeCaret }, index) => (
            <Slot key={index} data-active={isActive} data-invalid={invalid} data-caret={hasFakeCaret}>
              {char}
            </Slot>
          ))}
        </Slots>
      )}
    />
  );
}
