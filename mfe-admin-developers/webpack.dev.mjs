import { remoteDevConfig } from '@laurel/federation/build/dev-config';

export default remoteDevConfig({ dir: import.meta.dirname, port: 4505 });
