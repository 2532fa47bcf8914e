import { namespaceTexts } from '@laurel/web-kit';
import type en from './admin.en.json';

export const useAdminTexts = namespaceTexts<typeof en>('admin-shell');
