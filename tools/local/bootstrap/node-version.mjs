// Plain syntax and no imports: this file must also run on the Node versions that it refuses.

const required = [20, 19];

/** Why this Node cannot run the project, or null when it can. */
export function nodeFault(version) {
  const parts = version.split('.').map(Number);
  const enough = parts[0] > required[0] || (parts[0] === required[0] && parts[1] >= required[1]);
  if (enough) return null;
  return (
    'Laurel needs Node ' +
    required.join('.') +
    ' or newer; this is Node ' +
    version +
    '.\n' +
    'Install a newer one, for example with "nvm install" in this folder (it reads .nvmrc) or from your package manager, then start again.'
  );
}

/** Ends the process in clear words when Node is too old. */
export function refuseOldNode() {
  const fault = nodeFault(process.versions.node);
  if (fault === null) return;
  process.stderr.write('\n' + fault + '\n\n');
  process.exit(1);
}
