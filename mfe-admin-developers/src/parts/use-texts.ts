import { namespaceTexts } from '@laurel/web-kit';
import type en from '../messages/en.json';

export const useTexts = namespaceTexts<typeof en>('adminDevelopers');
