import { namespaceTexts } from '@laurel/web-kit';
import type en from './en.json';

export const useTexts = namespaceTexts<typeof en>('shell');
