/** A display name as a name of columns: `Talla de pie (EU)` is `talla_de_pie_eu`; empty when none of it fits. */
export function nameFrom(displayName: string): string {
  return displayName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 60)
    .replace(/_$/, '');
}
