/** Puts the focus on the first field, also where the fields of a list are made anew just now. */
export function focusFirstField(form: HTMLElement | null): void {
  setTimeout(() => form?.querySelector<HTMLElement>('input, select, textarea, [contenteditable]')?.focus());
}
