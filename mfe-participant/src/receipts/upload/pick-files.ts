import { maxFileBytes, maxFiles } from '@laurel/contracts/receipts/receipt-limits';

/** Why a file is refused. */
export type Refusal = 'type' | 'empty' | 'size' | 'many';

export interface RefusedFile {
  name: string;
  why: Refusal;
}

/** Media types and, for pickers that tell none, endings. */
export const pictureTypes = ['image/png', 'image/jpeg'] as const;
export const fileTypes = [...pictureTypes, 'application/pdf'] as const;
const ENDING = /\.(png|jpe?g|pdf)$/i;

/** A key that distinguishes chosen files. */
export function fingerprint({ name, size, lastModified }: File): string {
  return JSON.stringify([name, size, lastModified]);
}

function refusalOf(file: File): Refusal | null {
  const known = file.type === '' ? ENDING.test(file.name) : fileTypes.some((type) => type === file.type);
  if (!known) return 'type';
  if (file.size === 0) return 'empty';
  return file.size > maxFileBytes ? 'size' : null;
}

/** Adds chosen files to those of a receipt; files that the server would refuse are left out, with the reason. */
export function pickFiles(before: readonly File[], chosen: readonly File[]): { files: File[]; refused: RefusedFile[] } {
  const files = [...before];
  const refused: RefusedFile[] = [];
  for (const file of chosen) {
    if (files.some((other) => fingerprint(other) === fingerprint(file))) continue;
    const why = refusalOf(file) ?? (files.length >= maxFiles ? 'many' : null);
    if (why === null) files.push(file);
    else refused.push({ name: file.name, why });
  }
  return { files, refused };
}
