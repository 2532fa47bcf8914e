const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether the text is a UUID of any version as Postgres and the platform write it: in lower case, with hyphens. */
export const isUuid = (text: string): boolean => UUID.test(text);
