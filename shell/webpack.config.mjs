import { shellConfig } from '@laurel/federation/build/shell-config';

const budgets = [
  { files: /^main/, kilobytes: 180 },
  { files: /^c\./, kilobytes: 32 },
];

export default shellConfig({
  dir: import.meta.dirname,
  development: process.env.SHELL_BUILD === 'development',
  budgets: process.env.SHELL_BUILD === 'development' ? [] : budgets,
});
