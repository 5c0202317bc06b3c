import * as v from 'valibot';

/** Text that must not be blank, trimmed. */
export const requiredText = (message: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(message));
