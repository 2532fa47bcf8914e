import { integrityOf } from './boot-manifest.ts';
import type { LoadFailure } from './load-result.ts';

export type Fault = Pick<LoadFailure, 'kind' | 'at' | 'detail'>;

/** One fetch, after a failure only, finds the fault of a file; `null` when it is good by now. */
async function inspect(url: string, millis: number): Promise<Omit<Fault, 'at'> | null> {
  try {
    const answer = await fetch(url, {
      // The fetch replaces bad bytes in the cache.
      cache: 'reload',
      credentials: 'omit',
      signal: AbortSignal.timeout(Math.max(1, Math.min(millis, 2_000))),
    });
    if (!answer.ok) return { kind: 'http', detail: String(answer.status) };
    const type = answer.headers.get('content-type') ?? '';
    if (!type.includes('javascript')) return { kind: 'http', detail: `not JavaScript: ${type}` };
    const digest = await crypto.subtle.digest('SHA-384', await answer.arrayBuffer());
    const hash = `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
    return hash === integrityOf(url) ? null : { kind: 'integrity', detail: hash };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'TimeoutError') return { kind: 'timeout', detail: '' };
    return { kind: 'network', detail: error instanceof Error ? error.message : String(error) };
  }
}

interface ChunkError extends Error {
  type?: string;
  request?: string;
}

/** Maps errors of the federation engine to a fault of a known kind. */
export async function classify(thrown: unknown, entryUrl: string, millisLeft: number): Promise<Fault> {
  const error: ChunkError = thrown instanceof Error ? thrown : new Error(String(thrown));
  const { message: detail } = error;
  if (error.name === 'ChunkLoadError') {
    if (error.type === 'timeout') return { kind: 'timeout', at: 'chunk', detail };
    return { kind: 'chunk', detail, ...(await inspect(error.request ?? entryUrl, millisLeft)), at: 'chunk' };
  }
  if (detail.includes('ScriptExecutionError')) return { kind: 'execution', at: 'entry', detail };
  if (detail.includes('timed out')) return { kind: 'timeout', at: 'entry', detail };
  if (detail.includes('RUNTIME-008')) {
    return { kind: 'network', detail, ...(await inspect(entryUrl, millisLeft)), at: 'entry' };
  }
  if (/RUNTIME-015|RUNTIME-002/.test(detail)) return { kind: 'execution', at: 'init', detail };
  if (detail.includes('RUNTIME-001')) return { kind: 'invalid-contract', at: 'entry', detail };
  if (/RUNTIME-012|does not satisfy the requirement|Can not get '/.test(detail)) {
    return { kind: 'incompatible', at: 'shared', detail };
  }
  return { kind: 'execution', at: 'module', detail };
}
