import { Button, Stack } from '@laurel/ui';
import { csrfToken } from '@laurel/web-kit';
import { type ReactNode, useEffect, useState } from 'react';

interface CheckoutFormProps {
  action: string;
  button: string;
  disabled?: boolean;
  children?: ReactNode;
}

/** A plain form: the answer redirects the browser to the payment page. */
export function CheckoutForm({ action, button, disabled = false, children }: CheckoutFormProps): ReactNode {
  const [sent, setSent] = useState(false);
  useEffect(() => {
    // Coming back by the browser's button may show this very page again.
    const again = (): void => setSent(false);
    window.addEventListener('pageshow', again);
    return () => window.removeEventListener('pageshow', again);
  }, []);
  return (
    <form method="post" action={action} onSubmit={() => setSent(true)}>
      <input type="hidden" name="authenticity_token" value={csrfToken()} />
      <Stack gap={5}>
        {children}
        <Button type="submit" variant="primary" block disabled={disabled} loading={sent}>
          {button}
        </Button>
      </Stack>
    </form>
  );
}
