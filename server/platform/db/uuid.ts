const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text can be a run id; PostgreSQL raises an error for anything else. */
export const isUuid = (text: string): boolean => UUID.test(text)
