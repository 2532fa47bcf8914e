import { csrfToken } from '@laurel/web-kit';

/** Sends a form as the browser itself does: the server redirects to the next page. */
export function submitForm(action: string, fields: Record<string, string> = {}): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = action;
  for (const [name, value] of Object.entries({ authenticity_token: csrfToken(), ...fields })) {
    const input = document.createElement('input');
    Object.assign(input, { type: 'hidden', name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}
