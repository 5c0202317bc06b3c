import * as v from 'valibot';

/** Text that must not be blank, taken without the blanks around it. */
export const requiredText = (message: string) => v.pipe(v.string(), v.trim(), v.nonEmpty(message));
