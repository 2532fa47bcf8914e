import { programAt } from '../parts/program-settings.ts';

export type LayoutList = 'navigation_menus' | 'carousels';

export const listAddress = (programId: string, list: LayoutList): string => `${programAt(programId)}/${list}`;
