import { programAt } from '../parts/program-settings.ts';

export const carouselsOf = (programId: string) => `${programAt(programId)}/carousels` as const;
export const menusOf = (programId: string) => `${programAt(programId)}/navigation_menus` as const;
