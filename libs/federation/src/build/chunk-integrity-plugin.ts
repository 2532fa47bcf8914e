import webpack, { type Compiler } from 'webpack';

const PLUGIN = 'ChunkIntegrityPlugin';

/**
 * Chunks of a remote carry the hash that the page gave and are tried three times inside the chunk loader; one that never
 * answered is not waited for again. A hash that is missing becomes an impossible one, so that the browser refuses the script on its normal error path; throwing here
 * would leave webpack's chunk pending for ever.
 */
export class ChunkIntegrityPlugin {
  apply(compiler: Compiler): void {
    const { RuntimeGlobals, RuntimeModule } = compiler.webpack;

    class ChunkRetryRuntimeModule extends RuntimeModule {
      constructor() {
        super('chunk retry', RuntimeModule.STAGE_TRIGGER);
      }

      override generate(): string {
        return `const load = ${RuntimeGlobals.loadScript};
${RuntimeGlobals.loadScript} = (url, done, key, id, priority) => {
  const bridge = self.__federation_chunks;
  const go = (tries) => load(bridge ? bridge.address(url, tries) : url, (event) => {
    const again = !event || (event.type !== 'load' && event.type !== 'timeout');
    const wait = again && bridge ? bridge.retryIn(url, tries) : false;
    if (wait === false) done(event); else setTimeout(go, wait, tries + 1);
  }, key, id, priority);
  go(1);
};`;
      }
    }

    compiler.hooks.thisCompilation.tap(PLUGIN, (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap(PLUGIN, (chunk) => compilation.addRuntimeModule(chunk, new ChunkRetryRuntimeModule()));
      webpack.runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        PLUGIN,
        (source) => `${source}
if (self.__federation_chunks) {
  script.integrity = self.__federation_chunks.integrity(url);
  script.crossOrigin = 'anonymous';
  self.__federation_chunks.track(script);
}`,
      );
    });
  }
}
