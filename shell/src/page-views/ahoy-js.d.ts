/** The part of the client that the shell uses; the client has no types of its own. */
declare module 'ahoy.js' {
  const ahoy: {
    configure(options: { cookies: boolean }): void;
    /** Sends the event `$view`; `properties` win over the client's own `url`, `title` and `page`. */
    trackView(properties: Record<string, unknown>): void;
  };
  export default ahoy;
}
