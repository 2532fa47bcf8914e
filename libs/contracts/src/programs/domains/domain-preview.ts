/** The domain for a text: lower case, hyphens for spaces, nothing else but letters, digits and underscores. */
export function domainPreview(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\s/g, '-')
    .replaceAll(/[^\w-]/g, '');
}
