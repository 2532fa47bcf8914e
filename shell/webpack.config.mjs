import { shellConfig } from '@laurel/federation/build/shell-config';

export default shellConfig({
  dir: import.meta.dirname,
  development: process.env.SHELL_BUILD === 'development',
  budgets: process.env.SHELL_BUILD === 'development' ? [] : [{ files: /^main/, kilobytes: 190 }],
});
