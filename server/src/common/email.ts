import { isEmail } from 'class-validator';

/** Whether the shop takes it for an email address: without quotes and invisible characters, which mail servers read differently. */
export const isEmailAddress = (text: string): boolean => isEmail(text) && !/[\s"\p{C}]/u.test(text);
