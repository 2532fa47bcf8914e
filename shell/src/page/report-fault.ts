import { bootManifest } from '@laurel/federation/browser/boot-manifest';
import { getPageData } from '@laurel/web-kit';

/** Tells the platform what went wrong in this browser; never throws and never waits. */
export function reportFault(kind: string, details: Record<string, unknown>): void {
  const report = {
    kind,
    page: window.location.pathname,
    request: getPageData().request_id,
    shell: bootManifest().shellVersion,
    ...details,
  };
  navigator.sendBeacon('/client-report', JSON.stringify(report));
}
