/** What a text becomes as a domain: in small letters, spaces as hyphens, without any other character that is no word's. */
export function domainPreview(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/\s/g, '-')
    .replaceAll(/[^\w-]/g, '');
}
