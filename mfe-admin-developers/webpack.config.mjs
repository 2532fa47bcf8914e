import { remoteConfig } from '@laurel/federation/build/remote-config';

export default remoteConfig({
  dir: import.meta.dirname,
  budgets: [
    { files: /^remoteEntry/, kilobytes: 15 },
    { files: /^c\./, kilobytes: 285 },
  ],
});
