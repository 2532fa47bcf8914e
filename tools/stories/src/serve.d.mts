/** Serves the built stories; answers with its address and how to stop it. Port 0 takes a free one. */
export function serveStories(port?: number): Promise<{ url: string; stop: () => Promise<void> }>;
